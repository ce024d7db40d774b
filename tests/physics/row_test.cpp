// Rows carry what the solver needs in its own terms; whose they are is none of its business.
#include "physics/constraint/row.h"

#include <gtest/gtest.h>

#include <set>

#include "physics/solve/islands.h"
#include "tests/physics/last_problem.h"

namespace fairlead::physics {

TEST(RowKey, TellsApartTheRowsOfAnyNumberOfFamilies) {
    std::set<RowKey> keys;
    Rows rows;
    for (int owner = 0; owner < 300; ++owner)
        for (int index : {0, 1, 70000})
            for (int part : {0, 1, 4000})
                keys.insert(rows.add(static_cast<Owner>(owner), index, part).key);
    EXPECT_EQ(keys.size(), 300u * 3 * 3);
}

TEST(Solver, FindsTheSameBitsWhoeverOwnsTheRows) {
    World w;
    add_floor(w);
    add_wire_type(w, 1e7);
    Random random(2);
    int last = 0;
    for (int i = 0; i < 30; ++i)
        last =
            add_box(w, "box", {random(-1, 1), random(-1, 1), 0.5 + 0.6 * i}, {0.6, 0.6, 0.5}, 20);
    add_wire(w, {attach(0, {0, 0, 30}), eye(0, {1, 0, 30}), attach(last)});
    prepare(w);
    for (int n = 0; n < 120; ++n) {
        const std::vector<Remembered> before = w.remembered;
        step(w, tick);
        if (n % 20 != 0) continue;
        Problem own = last_problem(w, before), foreign = own;
        for (std::size_t i = 0; i < foreign.rows.rows.size(); ++i) {
            Row& r = foreign.rows.rows[i];
            r.key = {static_cast<Owner>(int(Owner::others) + int(i) % 7), -1, i};
            r.index = int(i), r.part = 1000 - int(i) % 1000;
        }
        for (const Method method : {Method::direct, Method::iterative, Method::automatic}) {
            Eigen::VectorXd v[2];
            int which = 0;
            for (Problem p : {own, foreign}) {
                Islands regions;
                ThreadPool threads(1);
                regions.solve(p.M, p.momentum, w.solver->freedoms.frames, p.rows, v[which++],
                              method, threads);
            }
            ASSERT_EQ(v[0], v[1]) << "tick " << n;
        }
    }
}

}  // namespace fairlead::physics
