// A tree of boxes finds what a look at every box would find.
#include "physics/math/aabb_tree.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace fairlead::physics {
namespace {

TEST(BoxTree, FindsEveryBoxThatMayTouch) {
    std::mt19937 random(1);
    const auto at = [&] { return double(random()) / double(std::mt19937::max()); };
    for (int n : {0, 1, 4, 5, 100, 777}) {
        std::vector<Bounds> boxes;
        for (int i = 0; i < n; ++i) {
            const Vec3 p(at(), at(), at());
            boxes.emplace_back(p, p + 0.1 * Vec3(at(), at(), at()));
        }
        const BoxTree tree(boxes);
        for (int q = 0; q < 50; ++q) {
            const Vec3 p(at(), at(), at());
            const Bounds query(p, p + Vec3::Constant(0.1));
            std::multiset<int> found;
            int asked = 0;
            tree.visit(
                [&](const Bounds& b) {
                    ++asked;
                    return b.intersects(query);
                },
                [&](int i) {
                    if (boxes[i].intersects(query)) found.insert(i);
                });
            std::multiset<int> expected;
            for (int i = 0; i < n; ++i)
                if (boxes[i].intersects(query)) expected.insert(i);
            EXPECT_EQ(found, expected);
            EXPECT_LT(asked, 100 + n / 4) << "it looks everywhere";
        }
    }
}

TEST(BoxTree, ManyEqualBoxesMakeNoDeepTree) {
    const BoxTree tree(std::vector<Bounds>(5000, Bounds(Vec3::Zero(), Vec3::Ones())));
    int found = 0;
    tree.visit([](const Bounds&) { return true; }, [&](int) { ++found; });
    EXPECT_EQ(found, 5000);
}

}  // namespace
}  // namespace fairlead::physics
