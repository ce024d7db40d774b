#pragma once
// panel_bindings.h — which key, stick or button moves what: shown live, changed by moving or
// pressing it, and each axis of a device measured by hand.
#include <optional>
#include <string>
#include <vector>

#include "app/binding_conflicts.h"
#include "app/input_catcher.h"
#include "app/presets.h"
#include "engine/view/snapshot.h"

namespace fairlead {

// What these tabs look at, and the bindings that they change.
struct HandsView {
    Presets& presets;
    const Devices& devices;  // all of them, text or not
    const Levers& levers;    // what they come to
    const Scenery& scenery;
};

class AssignTab {  // levers and switches of the scene, one a row
  public:
    void draw(const HandsView& view);
    bool waits() const { return catcher_.busy(); }
    void cancel() { catcher_.cancel(); }

  private:
    void draw_row(const HandsView& view, const HandControl& control, bool conflict);
    void draw_waiting(const HandsView& view);
    void take(const HandsView& view, const CaughtInput& input);

    InputCatcher catcher_;
    HandControl for_;    // what waits
    bool more_ = false;  // and for which of a lever's two ways
};

class DevicesTab {  // axes and buttons of what is plugged in
  public:
    void draw(const HandsView& view);
    bool measures() const { return measured_.has_value(); }
    void cancel() { measured_.reset(); }

  private:
    struct Shown {  // an axis
        int stick = -1, axis = 0;
        std::string device, name;
        double raw = 0;
    };
    void draw_device(const HandsView& view, int stick);
    void draw_axis(const HandsView& view, const Shown& axis);
    void draw_shaping(const HandsView& view, const Shown& axis);
    void measure(const HandsView& view, const Shown& axis);
    void draw_curve(const HandsView& view);
    AxisTravel travel(const HandsView& view, const Shown& axis) const;
    void set(const HandsView& view, const AxisTravel& travel, bool begins);

    std::optional<AxisTravel> measured_;  // while somebody moves it to its ends
    std::string said_;
    std::optional<Shown> looked_at_;  // whose curve is drawn
};

}  // namespace fairlead
