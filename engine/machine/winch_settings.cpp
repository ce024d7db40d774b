#include "engine/machine/winch_settings.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace fairlead {

using Sets = SceneControl::Sets;

double read_setting(const physics::Winch& winch, Sets which) {
    const physics::Machinery& m = winch.machinery;
    switch (which) {
        case Sets::speed:
            return winch.target_speed;
        case Sets::band_brake:
            return m.band_brake;
        case Sets::dynamic_brake:
            return m.dynamic_brake;
        case Sets::force_share:
            return m.force_share;
        case Sets::tension:
            return m.tension;
        case Sets::clutch:
            return m.clutch;
        case Sets::gear:
            return m.gear;
        case Sets::release:
            return m.release;
    }
    throw std::logic_error("no such setting of a winch");
}

void write_setting(physics::Winch& winch, Sets which, double value) {
    physics::Machinery& m = winch.machinery;
    const double share = std::clamp(value, 0.0, 1.0);
    switch (which) {
        case Sets::speed:
            winch.target_speed = value;
            return;
        case Sets::band_brake:
            m.band_brake = share;
            return;
        case Sets::dynamic_brake:
            m.dynamic_brake = share;
            return;
        case Sets::force_share:
            m.force_share = share;
            return;
        case Sets::tension:
            m.tension = std::max(0.0, value);
            return;
        case Sets::clutch:
            m.clutch = share < 0.5 ? 0 : 1;
            return;
        case Sets::gear:
            m.gear = static_cast<int>(
                std::clamp(std::round(value), 1.0, static_cast<double>(m.gears.size())));
            return;
        case Sets::release:
            // what has been let go stays so until it is taken back
            if (value >= 0.5) m.release = true;
            if (value <= -0.5) m.release = false;
            return;
    }
}

double room_of(const physics::Winch& w, bool raising) {
    double room = raising ? w.paid_out - w.min_out : w.max_out - w.paid_out;
    if (!w.drum.spools()) return room;
    const physics::Drum& drum = w.drum;
    room = std::min(
        room, raising ? drum.capacity() - drum.wound : drum.wound - drum.length(drum.last_turns));
    return room * w.leverage();
}

void command(physics::Winch& w, double speed, bool brake, bool stopped) {
    w.target_speed = -speed;  // raising takes wire in
    w.brake = brake;
    if (!w.machinery.fitted) return;
    // the lever says how fast the motor runs: the gear, how fast the drum
    w.target_speed *= w.machinery.ratio();
    // whoever keeps a tension, or holds the drum with its motor, has no lever at neutral
    const bool at_work = !w.machinery.parks || w.machinery.tension > 0;
    w.brake = brake && (stopped || !at_work);
}

}  // namespace fairlead
