// The guide: what it says, with which keys, and that one who does what it says passes.
#include "app/guide.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "build_paths.h"
#include "tests/engine/driver.h"
#include "tests/engine/signal.h"

namespace fairlead {
namespace {

const std::string gantry = FAIRLEAD_HOME "/scenes/gantry.json";
const std::string keys_file = FAIRLEAD_HOME "/assets/bindings/default.json";

// Knows nothing but the step: holds the lever it names, the other one where there are two and the
// arrow lies behind; lets go near it, as people do.
struct Newcomer {
    explicit Newcomer(const std::string& scene) : session(load_scene(scene)) {}
    virtual ~Newcomer() = default;

    Session session;
    Driver d{session};
    Guide guide;

    Vec3 arrow(const GuideStep& step) const {
        return session.snapshot().bodies[static_cast<std::size_t>(step.body)].X_WB * step.at;
    }
    // How far the lever is pushed, -1 … 1, to come to the arrow: judged by where the hook hangs at
    // rest, its swing would mislead.
    virtual double push(const GuideStep& step, Axis lever) const = 0;

    virtual void obey(const GuideStep& step) {
        d.levers.axes.fill(0);
        d.levers[Switch::hook] = d.levers[Switch::creep] = false;
        const bool two_ways = step.with.size() == 2 && step.with[1] != "creep";
        for (std::size_t i = 0; i < (two_ways ? 1 : step.with.size()); ++i) {
            const std::string& word = step.with[i];
            const std::string name = word.starts_with('-') ? word.substr(1) : word;
            if (const auto axis = session.scene().lever_names.axis_named(name)) {
                const double full = word == name ? 1 : -1;
                d.levers[*axis] = two_ways ? std::clamp(push(step, *axis), -1.0, 1.0) : full;
            } else if (const auto button = session.scene().lever_names.switch_named(name)) {
                // a key is tapped, and once more when nothing came of it
                d.levers[*button] = name != "hook" || session.snapshot().tick % 60 < 6;
            }
        }
    }
    // To the verdict, or so long.
    void follow(double seconds) {
        for (int tick = 0; tick < seconds * 60 && !session.snapshot().exercise.finished; ++tick) {
            guide.follow(session.snapshot());
            d.levers.axes.fill(0);
            if (const GuideStep* step = guide.step()) obey(*step);
            d.tick();
        }
        guide.follow(session.snapshot());
    }
    void expect_passed() const {
        const ExerciseState& e = session.snapshot().exercise;
        EXPECT_TRUE(e.finished) << "at step " << guide.number() + 1 << ", " << e.phase;
        EXPECT_TRUE(e.passed) << e.verdict;
        EXPECT_TRUE(guide.done()) << guide.number();
    }
};

struct AtTheGantry : Newcomer {
    AtTheGantry() : Newcomer(gantry) {}
    double push(const GuideStep& step, Axis lever) const override {
        const Snapshot& s = session.snapshot();
        const Vec3 there = arrow(step);
        for (std::size_t i = 0; i < s.bodies.size(); ++i)
            if (s.scenery->bodies[i].name == "gripper") {
                const double rope = 10.4 - s.crane.hook_height;
                const Vec3 here = s.bodies[i].X_WB.p - rope * Vec3(std::tan(s.crane.swing_x),
                                                                   std::tan(s.crane.swing_y), 0);
                return (lever == Axis::luff ? there.x() - here.x() : here.y() - there.y()) / 8;
            }
        return 0;
    }
};

// At a crane that slews about the origin: by its angle, and by its radius, which `out` of the other
// lever makes larger.
struct AtASlewingCrane : Newcomer {
    AtASlewingCrane(const std::string& scene, double outwards)
        : Newcomer(FAIRLEAD_HOME "/scenes/" + scene + ".json"), out(outwards) {}
    double push(const GuideStep& step, Axis lever) const override {
        const Vec3 there = arrow(step);
        if (lever == Axis::slew)  // pushed to the left it turns to the left
            return (signal(session.snapshot(), "joint.slew.position") -
                    std::atan2(there.y(), there.x())) /
                   0.5;
        return out * (there.head<2>().norm() - session.snapshot().crane.radius) / 3;
    }
    double out;
};

// One that takes a load off a boat: what latches it presses once a step, whichever way it is.
struct OffTheBoat : AtASlewingCrane {
    OffTheBoat() : AtASlewingCrane("off_board", -1) {}
    void obey(const GuideStep& step) override {
        if (step.with != std::vector<std::string>{"follow"}) return AtASlewingCrane::obey(step);
        if (guide.number() == pressed_) return;
        pressed_ = guide.number();
        bool& follow = d.levers[*session.scene().lever_names.switch_named("follow")];
        follow = !follow;
    }
    std::size_t pressed_ = 99;
};

// With a thumb on the six buttons of a pendant. Two of them: whichever leads to the arrow, let go
// as far before it as the crane runs on. Three: the first is held, the others keep the load on the
// line from the last arrow to this one. Four: the crane goes after what swings.
struct AtThePendant : Newcomer {
    AtThePendant() : Newcomer(FAIRLEAD_HOME "/scenes/overhead.json") {}
    double push(const GuideStep&, Axis) const override { return 0; }  // it has no levers

    double value(const std::string& path) const { return signal(session.snapshot(), path); }
    void press(const std::string& button, bool down) {
        d.levers[*session.scene().lever_names.switch_named(button)] = down;
    }
    void release() {
        for (const char* b : {"forward", "back", "left", "right", "up", "down", "creep", "hook"})
            press(b, false);
    }
    // One tick of a motion that shall run so fast [m/s].
    void run(const std::string& more, const std::string& less, double wanted, double now) {
        press(more, wanted > 0 && now < wanted);
        press(less, wanted < 0 && now > wanted);
    }
    void drive_to(const GuideStep& step) {
        const bool along = step.with[0] == "forward";
        const double braking = along ? 0.667 / 2.5 : 0.333 / 2;  // [m/s²]
        const Vec3 there = arrow(step);
        const double left = along ? there.x() - value("body.bridge.position.x")
                                  : there.y() - value("body.trolley.position.y");
        const double v = along ? value("body.bridge.velocity.x") : value("body.trolley.velocity.y");
        const double runs_on = v * std::abs(v) / (2 * braking);
        press(step.with[0], left - runs_on > 0.02);
        press(step.with[1], left - runs_on < -0.02);
    }
    void keep_to_the_line(const GuideStep& step) {
        press(step.with[0], true);
        const Vec3 way = arrow(step) - from_;
        const double y = value("body.trolley.position.y"), slope = way.x() / way.y();
        const double off = from_.x() + slope * (y - from_.y()) - value("body.bridge.position.x");
        run("forward", "back", slope * value("body.trolley.velocity.y") + 0.5 * off,
            value("body.bridge.velocity.x"));
    }
    void go_after_the_swing(const GuideStep& step) {
        const Vec3 there = arrow(step);
        const double x = value("body.bridge.position.x"), y = value("body.trolley.position.y");
        run("forward", "back", 0.7 * (value("body.hook.position.x") - x) + 0.1 * (there.x() - x),
            value("body.bridge.velocity.x"));
        run("left", "right", 0.7 * (value("body.hook.position.y") - y) + 0.1 * (there.y() - y),
            value("body.trolley.velocity.y"));
    }
    void obey(const GuideStep& step) override {
        if (guide.number() != number_) {
            number_ = guide.number();
            from_ = to_;
            if (step.body >= 0) to_ = arrow(step);
        }
        if (session.snapshot().tick % 3 != 0) return;  // a thumb is no faster
        release();
        const bool creeps = step.with.size() == 2 && step.with[1] == "creep";
        if (step.with.size() < 2 || creeps) return Newcomer::obey(step);
        if (step.with.size() == 2) return drive_to(step);
        if (step.with.size() == 3) return keep_to_the_line(step);
        go_after_the_swing(step);
    }

    std::size_t number_ = 99;
    Vec3 from_ = Vec3::Zero(), to_ = Vec3::Zero();
};

}  // namespace

TEST(Guide, WhoDoesWhatItSaysPassesTheCorridorAndBarrels) {
    AtThePendant n;
    n.follow(720);
    n.expect_passed();
    for (const Deduction& lost : n.session.snapshot().exercise.deductions)
        EXPECT_EQ(lost.what.find("pole"), std::string::npos) << lost.what << " at " << lost.time;
}

TEST(Guide, WhoDoesWhatItSaysPassesTheFirstLiftInFiveMinutes) {
    AtTheGantry n;
    n.follow(300);
    n.expect_passed();
}

TEST(Guide, WhoDoesWhatItSaysPassesTheFirstLiftOfOtherCranes) {
    AtASlewingCrane tower("tower_crane", 1);
    tower.follow(405);
    tower.expect_passed();
    AtASlewingCrane mobile("mobile_crane", -1);
    mobile.follow(540);
    mobile.expect_passed();
    AtASlewingCrane pedestal("pedestal_crane", -1);
    pedestal.follow(480);
    pedestal.expect_passed();
    pedestal.d.become_model_run("pedestal_crane");
}

TEST(Guide, WhoDoesWhatItSaysPassesTheLiftOffASupplyBoat) {
    OffTheBoat boat;
    boat.follow(600);
    boat.expect_passed();
}

TEST(Guide, NamesTheKeysThatAreBound) {
    Session session(load_scene(gantry));
    const Bindings bindings = fit_to(load_bindings(keys_file), *session.snapshot().scenery);
    const auto keys = [&](std::vector<std::string> with) {
        GuideStep step;
        step.with = std::move(with);
        return keys_of(step, *session.snapshot().scenery, bindings);
    };
    EXPECT_THAT(keys({"luff", "-luff"}), testing::ElementsAre("W", "S"));
    EXPECT_THAT(keys({"-hoist", "creep"}), testing::ElementsAre("F", "Left Control"));
    EXPECT_THAT(keys({"hook"}), testing::ElementsAre("Enter"));
}

TEST(Guide, BeginsAnewWithTheSceneAndWhenTimeGoesBack) {
    AtTheGantry n;
    n.guide.follow(n.session.snapshot());
    ASSERT_GT(n.guide.count(), 5u);
    EXPECT_EQ(n.guide.number(), 0u);
    n.d.enable();
    n.guide.follow(n.session.snapshot());
    EXPECT_EQ(n.guide.number(), 1u);
    const Session again(load_scene(gantry));
    n.guide.follow(again.snapshot());
    EXPECT_EQ(n.guide.number(), 0u);
}

TEST(Guide, GoesOnWithTheExerciseHoweverItWasDone) {
    AtTheGantry n;
    n.d.enable();
    n.guide.follow(n.session.snapshot());
    ASSERT_EQ(n.guide.number(), 1u) << "he shall drive above the crate";
    Snapshot now = n.session.snapshot();
    now.exercise.phase_index = 2;  // it was taken and raised otherwise
    n.guide.follow(now);
    ASSERT_TRUE(n.guide.step());
    EXPECT_EQ(n.guide.step()->phase, 2);
    now.exercise.phase_index = 4;
    n.guide.follow(now);
    EXPECT_TRUE(n.guide.done());
}

// Else a step that was left out would stay for ever.
TEST(Guide, NoShippedStepOutlastsItsPhase) {
    int guides = 0;
    for (const char* scene :
         {"gantry", "overhead", "mobile_crane", "tower_crane", "pedestal_crane", "off_board"}) {
        const Scene read = load_scene(FAIRLEAD_HOME "/scenes/" + std::string(scene) + ".json");
        const SceneExercise& exercise = *read.exercise;
        guides += !exercise.guide.empty();
        for (const SceneGuideStep& step : exercise.guide) {
            EXPECT_GE(step.phase, 0) << scene << ": " << step.say;
            EXPECT_LT(step.phase, static_cast<int>(exercise.phases.size())) << scene;
        }
    }
    EXPECT_EQ(guides, 6);
}

TEST(Guide, ItsArrowStaysInThePictureAndShowsTheWay) {
    Session session(load_scene(gantry));
    GuideStep step;
    step.body = 0;
    const Rect picture{0, 0, 1280, 720};
    const Eigen::Matrix4f see = Eigen::Matrix4f::Identity();
    step.at = Vec3(0.5, 0.5, 0);
    const auto inside = arrow_of(step, session.snapshot(), see, picture);
    ASSERT_TRUE(inside);
    EXPECT_TRUE(inside->in_sight);
    EXPECT_NEAR(inside->x, 960, 1);
    EXPECT_NEAR(inside->y, 180, 1);
    step.at = Vec3(50, 0, 0);
    const auto outside = arrow_of(step, session.snapshot(), see, picture);
    ASSERT_TRUE(outside);
    EXPECT_FALSE(outside->in_sight);
    EXPECT_GT(outside->dx, 0.9);
    EXPECT_LE(outside->x, 1280);
    step.body = -1;
    EXPECT_FALSE(arrow_of(step, session.snapshot(), see, picture));
}

TEST(Guide, ItsArrowComesInWhereItStoodOutside) {
    Session session(load_scene(gantry));
    GuideStep step;
    step.body = 0;
    const Rect picture{0, 0, 1280, 720};
    double last = 640;
    for (double x = 0; x < 1.3; x += 0.01) {
        step.at = Vec3(x, 0, 0);
        const auto arrow = arrow_of(step, session.snapshot(), Eigen::Matrix4f::Identity(), picture);
        ASSERT_TRUE(arrow);
        EXPECT_LT(std::abs(arrow->x - last), 10) << x;
        last = arrow->x;
    }
}

// Behind the middle of a card both ways out are equally long, and what is pointed at swings.
TEST(Guide, ItsArrowDoesNotLeapWithASwing) {
    const Rect picture{0, 0, 1280, 720};
    const std::vector<Rect> panels{{400, 150, 400, 100}};
    std::optional<ArrowShift> shift;
    GuideArrow place;
    place.x = 600;
    float least = 1e9f, most = -1e9f;
    for (int i = 0; i < 200; ++i) {
        place.y = 200 + 8 * std::sin(0.1f * float(i));
        const GuideArrow drawn = clear_of(place, panels, picture, 13, shift);
        const Rect box = box_of(drawn, 13);
        EXPECT_TRUE(box.y >= 250 || box.y + box.h <= 150) << i;
        least = std::min(least, drawn.y), most = std::max(most, drawn.y);
    }
    EXPECT_LT(most - least, 20) << "it stays on its side";
    place.y = 600;  // and comes back when nothing covers it
    const GuideArrow free = clear_of(place, panels, picture, 13, shift);
    EXPECT_EQ(free.y, 600);
    EXPECT_EQ(free.dy, 1);
}

}  // namespace fairlead
