#pragma once
// input_catcher.h — what somebody presses or moves first when a lever waits for its key or stick.
#include <optional>
#include <string>

#include "app/bindings.h"

namespace fairlead {

struct CaughtInput {
    enum class Kind { keys, pad_axis, pad_button, stick_axis, stick_button } kind = Kind::keys;
    Chord keys = {};        // of Kind::keys: all that were down together
    int stick = 0;          // number of the joystick
    std::size_t index = 0;  // of the axis or button
    bool negative = false;  // which way the axis was moved
};

class InputCatcher {
  public:
    // What is down or pushed now counts only when it has been let go.
    void begin(const Devices& devices, bool wants_axes);
    bool waits() const { return waits_; }
    // It waits, or what was caught has not been let go: a lever that has just got its stick would
    // jump to where that stands.
    bool busy() const { return waits_ || caught_; }
    void cancel() { waits_ = false, caught_.reset(); }
    // Once per picture. An axis must go half its way from where it stood; keys are caught as the
    // first of them is let go. Keys that open panels are nobody's lever: F1 … F10, Tab, Escape.
    std::optional<CaughtInput> follow(const Devices& devices);

  private:
    std::optional<CaughtInput> follow_buttons(const Devices& devices);
    std::optional<CaughtInput> follow_axes(const Devices& devices);
    std::optional<CaughtInput> follow_keys(const Devices& devices);

    bool held(const Devices& devices) const;

    bool waits_ = false, wants_axes_ = false;
    std::optional<CaughtInput> caught_;  // until it is let go
    Devices rest_;  // buttons and keys: as they were last; axes: as they stood at the beginning
    Chord chord_;
};

// `more`: it moves the lever the first of its two ways. What the same kind of device did there
// before is replaced; a lever takes one key of a chord.
void assign(AxisBinding& binding, bool more, const CaughtInput& input);
void assign(SwitchBinding& binding, const CaughtInput& input);

}  // namespace fairlead
