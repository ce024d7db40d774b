#pragma once
// weather.h — the weather by the instructor's hand: what blows, how high the waves are, how far one
// sees. Each is led in a given time from what it was to what was asked for, in words:
//
//     wind 20 in 20       [m/s] the mean, 10 m above water or ground
//     wind_to 90          [°] where it blows to, from x towards y
//     gusts 0             [-] as a share of those that are usual in such a wind
//     waves 3 in 600      [m] significant height; their periods stay
//     sight 200 in 30     [m] how far one sees
//     dark 1              whether the light is out
//
// Wind pushes ships by their windage, and from the first order about it on all that hangs or
// lies about:
//
//     F = ½ ρ C_D A |u| u      C_D = 1.2      u: of the air over the body [m/s]
//
// with A [m²] of the box about the body, seen along u: a container of 20 ft across 15 m/s is pushed
// with 2.6 kN. What is part of a machine (on a joint) and deformable bodies feel no wind, and what
// sleeps is not woken. Waves grow in height alone, up to where those of their period would break.
// What was set is state: recorded, replayed, hashed. It costs no marks.
#include <array>
#include <string>
#include <vector>

#include "engine/input/command.h"
#include "engine/scene/scene.h"
#include "engine/view/snapshot.h"
#include "physics/world/world.h"

namespace fairlead {

using WeatherOrder = SetWeather;
constexpr std::size_t weather_kinds = 6;

// The word of a kind, as an order has it.
std::string_view word_of(WeatherOrder::Kind kind);
// An order in words, with all of its figures' digits.
std::string weather_words(const WeatherOrder& order);
// Throws std::invalid_argument, one line, where an order is none or its figure out of range.
WeatherOrder read_weather(const std::string& order);

// As a scene begins, and the highest waves [m] of their period that do not break; 0: no sea.
Conditions first_conditions(const Scene& scene);
double highest_waves(const Scene& scene);

double significant_height(const physics::Sea& sea);  // [m]

class Weather {
  public:
    Weather(const Scene& scene, const physics::World& world);

    // An order that cannot be obeyed (out of range, waves without a sea) changes nothing.
    void set(const WeatherOrder& order);
    bool any() const { return any_; }  // something has been set

    // Once per tick, before forces are found.
    void update(physics::World& world);
    void forget();  // as if nothing had been set; refresh() follows
    // After fields() have been read: the world gets the weather of that state.
    void refresh(physics::World& world);
    void show(Snapshot& to) const;

    // for engine/recording/archive.h; of a run in which something has been set
    template <class Self, class Archive>
    static void fields(Self& s, Archive& archive) {
        archive(s.any_, s.blows_, s.swells_);
        for (auto& led : s.led_) archive(led.from, led.to, led.since, led.over);
    }
    bool fits() const;

  private:
    struct Led {
        double from = 0, to = 0;     // in SI units
        double since = 0, over = 0;  // [s]
        double share() const;        // 0 … 1 of the way
    };
    struct Pushed {  // a body that the wind finds
        int body = 0;
        Vec3 side = Vec3::Zero();  // [m²] of the box about it, seen along its axes
    };
    void find_pushed(const physics::World& world);
    double now(WeatherOrder::Kind kind) const;
    void make_wind(physics::World& world) const;
    void make_waves(physics::World& world);
    void push_bodies(physics::World& world) const;

    // of the scene
    physics::Wind wind_;
    std::vector<physics::Wind::Gust> gusts_;     // of a mean of 1 m/s
    std::optional<physics::Sea> sea_, drawn_;    // as it begins; with the waves that are led
    std::array<double, weather_kinds> first_{};  // in SI units
    double drawn_waves_ = 0, most_waves_ = 0;    // [m] significant height
    std::vector<Pushed> pushed_;

    // state
    bool any_ = false, blows_ = false, swells_ = false;  // something was set; wind; waves
    std::array<Led, weather_kinds> led_;

    std::shared_ptr<const physics::Sea> shown_;  // while waves were set
    double shown_waves_ = -1;                    // [m] of it
};

}  // namespace fairlead
