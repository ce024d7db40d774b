#include "engine/machine/weather.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <sstream>
#include <stdexcept>

#include "engine/input/clock.h"
#include "engine/view/extent.h"
#include "physics/math/degree.h"
#include "physics/math/elementary.h"
#include "physics/sea/sea_state.h"

namespace fairlead {
namespace {

using WeatherKind = WeatherOrder::Kind;

struct WeatherRange {
    std::string_view word;
    double least, most;  // as an order has it
};
// By the kinds; wind, sight and time as in scenes, waves as high as any were measured.
constexpr std::array<WeatherRange, weather_kinds> ranges{{{"wind", 0, 60},
                                                          {"wind_to", -360, 360},
                                                          {"gusts", 0, 2},
                                                          {"waves", 0, 20},
                                                          {"sight", 50, 1e5},
                                                          {"dark", 0, 1}}};
constexpr double longest_change = 3600;  // [s]
constexpr double drag_of_boxes = 1.2;    // [-] flat faces across a wind: [DNV-RP-C205] 1.1 to 1.3
constexpr double usual_period = 6;       // [s] of waves where a scene has none: a moderate wind sea
constexpr double usual_wind = 10;        // [m/s] of whose gusts others are a multiple
constexpr std::size_t place(WeatherKind kind) {
    return static_cast<std::size_t>(kind);
}

[[noreturn]] void refuse(const std::string& order, const std::string& why) {
    throw std::invalid_argument("weather \"" + order + "\": " + why);
}

double figure(const std::string& order, const std::string& text, double least, double most) {
    double value = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc() || stop != end || !(value >= least && value <= most)) {
        std::ostringstream why;
        why << "expected a number from " << least << " to " << most << ", not \"" << text << '"';
        refuse(order, why.str());
    }
    return value + 0.0;  // no negative zero
}

double longest_period(const physics::SeaState& sea) {
    double period = sea.wave_height > 0 ? sea.period : 0;
    for (const physics::WaveSystem& swell : sea.swell)
        if (swell.wave_height > 0) period = std::max(period, swell.period);
    for (const physics::RegularWave& wave : sea.regular)
        if (wave.height > 0) period = std::max(period, wave.period);
    return period > 0 ? period : usual_period;
}

// What a sea without waves gets when some are asked for: those of a wind sea, a metre high.
physics::Sea with_waves(const physics::SeaState& calm) {
    physics::SeaState state = calm;
    state.wave_height = 1;
    state.period = usual_period;
    state.swell.clear(), state.regular.clear();
    return physics::draw_sea(state);
}

}  // namespace

double significant_height(const physics::Sea& sea) {
    double energy = 0;
    for (const physics::SeaWave& wave : sea.waves) energy += wave.amplitude * wave.amplitude / 2;
    return 4 * std::sqrt(energy);
}

std::string_view word_of(WeatherKind kind) {
    return ranges[place(kind)].word;
}

std::string weather_words(const WeatherOrder& order) {
    const auto digits = [](double value) {
        std::array<char, 40> text{};
        const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
        return std::string(text.data(), end);
    };
    return std::string(word_of(order.kind)) + " " + digits(order.value) + " in " +
           digits(order.over);
}

WeatherOrder read_weather(const std::string& order) {
    std::istringstream in(order);
    std::string word, value, joins, seconds, more;
    in >> word >> value;
    const auto known = std::find_if(ranges.begin(), ranges.end(),
                                    [&](const WeatherRange& range) { return range.word == word; });
    if (known == ranges.end())
        refuse(order, "expected wind, wind_to, gusts, waves, sight or dark, and a figure");
    WeatherOrder read{static_cast<WeatherKind>(known - ranges.begin()),
                      figure(order, value, known->least, known->most), 0};
    if (in >> joins) {
        if (joins != "in" || !(in >> seconds)) refuse(order, "expected \"in SECONDS\" after it");
        read.over = figure(order, seconds, 0, longest_change);
        if (in >> more) refuse(order, "nothing is expected after it but " + more);
    }
    return read;
}

Conditions first_conditions(const Scene& scene) {
    Conditions first;
    if (scene.wind) {
        const auto& mean = scene.wind->mean;
        first.wind = mean.norm();
        first.wind_to = first.wind > 0 ? elementary::atan2(mean.y(), mean.x()) : 0;
        first.gusts = scene.wind->gusts.empty() && first.wind > 0 ? 0 : 1;
    }
    if (scene.sea) first.waves = significant_height(physics::draw_sea(*scene.sea));
    first.sight = scene.light.light.visibility;
    return first;
}

// The steepest of their period: [DNV-RP-C205], by the same rule as in least_period().
double highest_waves(const Scene& scene) {
    if (!scene.sea) return 0;
    const double period = longest_period(*scene.sea), depth = scene.sea->depth;
    double low = 0, high = ranges[place(WeatherKind::waves)].most;
    for (int i = 0; i < 40; ++i) {
        const double height = (low + high) / 2;
        (physics::least_period(height, depth) <= period ? low : high) = height;
    }
    return std::max(low, first_conditions(scene).waves);
}

Weather::Weather(const Scene& scene, const physics::World& world)
    : wind_(world.environment.wind), sea_(world.environment.sea) {
    const Conditions first = first_conditions(scene);
    const bool own = !wind_.gusts.empty();
    const double speed = own ? first.wind : usual_wind;
    gusts_ = own ? wind_.gusts : physics::draw_wind(usual_wind, 0, true, 1).gusts;
    for (physics::Wind::Gust& gust : gusts_) gust.amplitude /= speed;
    if (scene.sea) {
        drawn_ = sea_->waves.empty() ? with_waves(*scene.sea) : *sea_;
        drawn_waves_ = significant_height(*drawn_);
        most_waves_ = highest_waves(scene);
    }
    first_ = {first.wind, first.wind_to, first.gusts, first.waves, first.sight, 0};
    forget();
    find_pushed(world);
}

void Weather::find_pushed(const physics::World& world) {
    std::vector<bool> part_of_machine(world.bodies.size(), false);
    for (const physics::Joint& joint : world.joints)
        part_of_machine[joint.a] = part_of_machine[joint.b] = true;
    for (const physics::Hull& hull : world.hulls) part_of_machine[hull.body] = true;
    for (std::size_t i = 1; i < world.bodies.size(); ++i) {
        const physics::Body& body = world.bodies[i];
        if (!body.dynamic() || part_of_machine[i] || body.shape.empty()) continue;
        Vec3 size;
        for (int axis = 0; axis < 3; ++axis) {
            const Vec3 d = Vec3::Unit(axis);
            size[axis] = extent(body.shape, Pose(), d) + extent(body.shape, Pose(), -d);
        }
        if (size.allFinite())
            pushed_.push_back(
                {int(i), {size.y() * size.z(), size.x() * size.z(), size.x() * size.y()}});
    }
}

void Weather::forget() {
    any_ = blows_ = swells_ = false;
    for (std::size_t i = 0; i < weather_kinds; ++i) led_[i] = {first_[i], first_[i], 0, 0};
}

double Weather::Led::share() const {
    return over > 0 ? std::min(1.0, since / over) : 1;
}

// Haze thickens evenly: what fades is 1 / sight.
double Weather::now(WeatherKind kind) const {
    const Led& led = led_[place(kind)];
    const double share = led.share();
    if (kind == WeatherKind::sight) return 1 / ((1 - share) / led.from + share / led.to);
    return led.from + share * (led.to - led.from);
}

void Weather::set(const WeatherOrder& order) {
    if (place(order.kind) >= weather_kinds) return;
    const WeatherRange& range = ranges[place(order.kind)];
    if (!(order.value >= range.least && order.value <= range.most)) return;
    if (!(order.over >= 0 && order.over <= longest_change)) return;
    double to = order.value;
    if (order.kind == WeatherKind::waves) {
        if (!drawn_) return;
        to = std::min(to, most_waves_);
    }
    if (order.kind == WeatherKind::wind_to) to *= degree;
    const double from = now(order.kind);
    led_[place(order.kind)] = {from, to, 0, order.over};
    any_ = true;
    swells_ |= order.kind == WeatherKind::waves;
    blows_ |= order.kind == WeatherKind::wind || order.kind == WeatherKind::wind_to ||
              order.kind == WeatherKind::gusts;
}

void Weather::make_wind(physics::World& world) const {
    physics::Wind& wind = world.environment.wind;
    if (!blows_) {
        wind = wind_;
        return;
    }
    const double speed = now(WeatherKind::wind), to = now(WeatherKind::wind_to),
                 gusts = now(WeatherKind::gusts);
    wind.mean = speed * Eigen::Vector2d(elementary::cos(to), elementary::sin(to));
    wind.gusts = gusts_;
    for (physics::Wind::Gust& gust : wind.gusts) gust.amplitude *= speed * gusts;
}

void Weather::make_waves(physics::World& world) {
    if (!swells_) {
        world.environment.sea = sea_;
        shown_ = nullptr;
        shown_waves_ = -1;
        return;
    }
    const double waves = now(WeatherKind::waves);
    if (waves == shown_waves_) return;
    physics::Sea sea = *drawn_;
    for (physics::SeaWave& wave : sea.waves) wave.amplitude *= waves / drawn_waves_;
    if (waves == 0) sea.waves.clear();
    world.environment.sea = sea;
    shown_ = std::make_shared<const physics::Sea>(std::move(sea));
    shown_waves_ = waves;
}

void Weather::push_bodies(physics::World& world) const {
    const double level = sea_ ? sea_->level : 0;
    for (const Pushed& pushed : pushed_) {
        physics::Body& body = world.bodies[pushed.body];
        if (!body.moved_by_forces()) continue;
        const Vec3 air =
            physics::wind_at(world.environment.wind, body.X_WB.p.z() - level, world.time.seconds());
        const Vec3 over = air - body.v_now();
        const Vec3 seen = (body.X_WB.q.conjugate() * over).cwiseAbs();  // [m/s] along its axes
        const double half = 0.5 * physics::air_density * drag_of_boxes;
        // |u| A = Σ |u_i| A_i
        body.push(half * seen.dot(pushed.side) * tick_seconds * over, Vec3::Zero());
    }
}

void Weather::update(physics::World& world) {
    if (!any_) return;
    for (Led& led : led_) led.since = std::min(led.since + tick_seconds, longest_change);
    make_wind(world);
    make_waves(world);
    if (blows_) push_bodies(world);
}

void Weather::refresh(physics::World& world) {
    shown_waves_ = -1;
    make_wind(world);
    make_waves(world);
}

bool Weather::fits() const {
    const double most_waves = most_waves_;
    const std::array<double, weather_kinds> most{60, 7, 2, most_waves, 1e5, 1};
    for (std::size_t i = 0; i < weather_kinds; ++i) {
        const Led& led = led_[i];
        const double least = i == place(WeatherKind::sight)     ? 50
                             : i == place(WeatherKind::wind_to) ? -7
                                                                : 0;
        for (const double value : {led.from, led.to})
            if (!(value >= least && value <= most[i])) return false;
        if (!(led.since >= 0 && led.since <= longest_change) ||
            !(led.over >= 0 && led.over <= longest_change))
            return false;
    }
    return true;
}

void Weather::show(Snapshot& to) const {
    to.weather.now = {now(WeatherKind::wind),  now(WeatherKind::wind_to),
                      now(WeatherKind::gusts), now(WeatherKind::waves),
                      now(WeatherKind::sight), now(WeatherKind::dark) >= 0.5};
    to.weather.set = any_;
    to.weather.sea = shown_;
    to.dark |= to.weather.now.dark;
}

}  // namespace fairlead
