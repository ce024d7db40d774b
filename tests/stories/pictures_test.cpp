// Pictures of the real window on a first lift, as the pages show it: assets/window_pictures.py runs
// this, with FAIRLEAD_SHOOT=folder.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string>

#include "tests/scratch_folder.h"
#include "tests/stories/newcomer.h"

namespace fairlead {
namespace {

class Pictures : public testing::Test {
  protected:
    void SetUp() override {
        if (!std::getenv("FAIRLEAD_SHOOT")) GTEST_SKIP() << "assets/window_pictures.py runs it";
        person_ = std::make_unique<Person>(scratch_.path().string());
        person_->look(1);
        person_->click_at(260, 250);  // the first card
        ASSERT_TRUE(person_->look_until([&] { return person_->app().stage.loaded(); }, 10));
        person_->look(1);
    }
    // Paused, the picture is drawn as finely as it can be.
    void shoot(const std::string& name) {
        Person::hand("mousemove 700 700");
        person_->look(4);
        const std::string file = std::string(std::getenv("FAIRLEAD_SHOOT")) + "/" + name + ".png";
        EXPECT_EQ(std::system(("import -window root '" + file + "'").c_str()), 0);
    }
    double signal(const std::string& path) const {
        const Snapshot& now = person_->sees();
        const auto& all = now.scenery->signals;
        for (std::size_t i = 0; i < all.size(); ++i)
            if (all[i].path == path) return now.signals[i];
        ADD_FAILURE() << "no signal " << path;
        return 0;
    }

    ScratchFolder scratch_;
    std::unique_ptr<Person> person_;
};

}  // namespace

TEST_F(Pictures, OfAHookThatIsRaisedTooFar) {
    Person& p = *person_;
    p.tap("Shift_L");
    p.look(1);
    p.hold("r", true);
    ASSERT_TRUE(p.look_until(
        [&] {
            const auto& all = p.sees().crane.alarms;
            return std::any_of(all.begin(), all.end(), [](const Event& alarm) {
                return alarm.severity >= Event::Severity::alarm;
            });
        },
        60));
    p.tap("p");
    shoot("alarm");
    p.let_go();
}

TEST_F(Pictures, OfAFirstLift) {
    Person& p = *person_;
    Newcomer newcomer(p);
    const auto drive_until = [&](const auto& done) {
        const double last = p.app().window.seconds() + 480;
        while (!done() && p.app().window.seconds() < last) newcomer.obey(), p.frame();
        p.let_go();
        return done();
    };
    const auto tap_all = [&](std::initializer_list<const char*> keys) {
        for (const char* key : keys) p.tap(key);
    };
    ASSERT_TRUE(drive_until([&] {
        return !p.sees().crane.held.empty() && signal("crane.hook_height") > 4 &&
               signal("crane.travel_x") > 11;
    }));
    p.tap("p");
    shoot("first_lift");
    tap_all({"F3", "F4", "F5"});
    shoot("panels");
    tap_all({"F3", "F4", "F5"});
    const auto look_from = [&](const std::string& camera) {
        const auto& all = p.sees().scenery->cameras;
        for (std::size_t i = 0; i <= all.size() + 2; ++i) {
            const auto at = std::size_t(p.app().ui.view().camera);
            if (at < all.size() && all[at].name == camera) return;
            p.tap("c");
        }
        FAIL() << "no camera " << camera;
    };
    look_from("cab");
    shoot("cab");
    for (int i = 0; i < 8 && p.app().ui.view().time != 2; ++i) p.tap("b");
    ASSERT_EQ(p.app().ui.view().time, 2) << "night";
    p.tap("v");
    shoot("night");
    tap_all({"b", "v"});
    look_from("overview");
    p.tap("p");
    ASSERT_TRUE(drive_until([&] { return p.sees().exercise.finished; }));
    EXPECT_TRUE(p.sees().exercise.passed) << p.sees().exercise.verdict;
    p.look(1);
    p.tap("p");
    shoot("verdict");
    p.click("##timeline", {"Look back"});
    p.look(3);
    shoot("timeline");
}

}  // namespace fairlead
