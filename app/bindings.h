#pragma once
// bindings.h — raw devices → Levers, by a preset in assets/bindings/*.json. Nothing here knows
// the crane: interlocks such as neutral-start and the strength of creep belong to the machine.
//
// A stick is shaped: dead zone d, then the curve  y = sign(x) · ((|x| − d)/(1 − d))^expo.
// A key has no travel, so it pushes a stick of its own that ramps: 0 → 1 in `rise` seconds,
// back in `fall` seconds. Of all devices bound to an axis the one pushed farthest wins.
// An axis that was calibrated is measured from its own centre to its own ends first, and has a dead
// zone and a curve of its own.
#include <array>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "app/devices.h"
#include "engine/files/printable.h"
#include "engine/input/levers.h"
#include "engine/view/snapshot.h"

namespace fairlead {

// One clear line: file, place, what was expected.
struct BindingsError : std::runtime_error {
    explicit BindingsError(const std::string& line)
        : std::runtime_error(printable(line, any_length)) {}
};

using Chord = std::vector<std::size_t>;  // keys that must all be down

struct StickAxis {
    int stick = 0, axis = 0;
    bool invert = false;
};
struct StickButton {
    int stick = 0, button = 0;
};

struct AxisBinding {
    std::vector<std::size_t> more, less;          // keys
    std::vector<std::size_t> pad_more, pad_less;  // gamepad buttons
    int pad_axis = -1;
    bool pad_invert = false;
    std::vector<StickAxis> sticks;
    std::vector<StickButton> stick_more, stick_less;
    std::string help = {};  // "Trolley right / left"
    bool stays = false;     // where keys have put it
    double least = -1;      // [-] its other end
};

struct SwitchBinding {
    std::vector<Chord> keys;
    std::vector<std::size_t> pad;  // gamepad buttons
    std::vector<StickButton> sticks;
    bool latch = false;  // a key press turns it on, the next one off
    std::string help = {};
};

struct Shaping {
    double dead_zone = 0.06;         // [-]
    double expo = 1.6;               // [-] 1: straight
    double rise = 0.5, fall = 0.25;  // [s] of a key
};

// How one axis of a device moves, as it was measured by hand.
struct AxisTravel {
    int stick = -1, axis = 0;                 // stick -1: the gamepad
    std::string device;                       // its name: another device in its place is not meant
    double least = -1, centre = 0, most = 1;  // [-] of what the device says
    bool invert = false;
    double dead_zone = 0.06, expo = 1.6;  // [-] as Shaping has them
};

struct Bindings {
    std::string name, file;
    Shaping shaping;
    std::vector<AxisTravel> travels;
    std::array<bool, most_axes> chosen{};  // by a person: the keys of a scene do not replace them
    std::array<AxisBinding, most_axes> axes{};  // those behind the standard ones: a scene's own
    std::array<SwitchBinding, most_switches> switches{};
    std::map<std::string, AxisBinding> own_axes;  // what a person wants for levers of scenes
    std::map<std::string, SwitchBinding> own_switches;
};

// These bindings for this scene: its own levers and buttons by the keys it names, or those that a
// person wants for them.
Bindings fit_to(Bindings bindings, const Scenery& scenery);

// What a preset in `file` says. Given `base`, only what the file mentions is changed in it.
Bindings load_bindings(const std::string& file, Bindings base = {});
Bindings parse_bindings(const std::string& text, const std::string& file, Bindings base = {});

// What somebody has chosen in the window, by the names of levers and switches; a file of its own
// beside the one that is written by hand.
struct PersonalControls {
    std::string preset;  // the file's stem; empty: the default
    std::map<std::string, AxisBinding> axes;
    std::map<std::string, SwitchBinding> switches;
    std::vector<AxisTravel> travels;
};
// An absent file is nobody's choice. Throws BindingsError.
PersonalControls load_personal(const std::string& file);
std::string text_of(const PersonalControls& personal);
Bindings with_personal(Bindings bindings, const PersonalControls& personal);

// What is left while somebody tries out his devices: the emergency stop.
Devices stopping_alone(const Devices& devices, const SwitchBinding& stop);

double shape(double x, const Shaping& shaping);

// What an axis says, from its own centre to its own ends: -1 … 1. One that was held at an end when
// its centre was measured goes one way only.
double travelled(double raw, const AxisTravel& travel);
// Of this axis of what is plugged in; null: it was not calibrated.
const AxisTravel* travel_of(const Bindings& bindings, int stick, int axis,
                            const std::string& device);

// One frame of a key's own stick: from where it was towards `target` in `seconds`.
double ramp(double from, double target, double seconds, const Shaping& shaping);

// Follows the devices from frame to frame: remembers the keys' ramps and latches, and what was
// tapped between two ticks.
class Hands {
  public:
    // What the levers are after `seconds` more of `devices`.
    Levers read(const Devices& devices, const Bindings& bindings, double seconds);
    void let_go() { *this = Hands(); }  // everything neutral, all latches off

    // A tick has seen the levers: a switch that was only tapped is off again.
    void taken() { unseen_.fill(false); }
    // No tick will see them for a while: taps are forgotten, but never an emergency stop.
    void forget_taps();

    // Enable was on when the keys went to another window, and has not been pressed since.
    bool switched_off_by_leaving() const { return switched_off_by_leaving_; }

    // The machine did not accept a latched switch: it springs back, so that one more press is
    // a new try and not the end of the old one.
    void spring_back(Switch s) { latched_[static_cast<std::size_t>(s)] = false; }

    // Somebody takes over a machine in motion: levers neutral, latched switches as they were.
    void take_over(const Levers& levers) {
        let_go();
        latched_ = levers.switches;
    }

  private:
    std::array<double, most_axes> key_sticks_{};
    std::array<bool, most_switches> latched_{}, was_down_{};
    std::array<bool, most_switches> unseen_{};  // was on since the last tick
    bool was_focused_ = false, switched_off_by_leaving_ = false;
};

// For help texts: "D / A", "Left Shift", "right stick, pull"; empty where nothing is bound.
std::string keys_text(const AxisBinding& binding);
std::string keys_text(const SwitchBinding& binding);
std::string pad_text(const AxisBinding& binding);
std::string pad_text(const SwitchBinding& binding);
std::string sticks_text(const AxisBinding& binding);
std::string sticks_text(const SwitchBinding& binding);
std::string pad_axis_text(std::size_t axis);  // as pad_axis_names

}  // namespace fairlead
