#include "physics/wire/model/winch_rows.h"

#include <algorithm>

namespace fairlead::physics {

void add_winch_rows(const std::vector<Winch>& winches, const Freedoms& freedoms, double h,
                    Rows& rows) {
    for (int i = 0; i < int(winches.size()); ++i) {
        const Winch& w = winches[i];
        Row& drive = rows.add(Owner::winch, i, 0);
        drive.law = Law::velocity;
        // the multiplier is an impulse, ξ is about a force ([Massless] eq. 10)
        drive.compliance = slip_compliance + (w.brake ? 0 : w.slip / h);
        drive.target = w.brake ? 0 : std::clamp(w.target_speed, -w.max_speed, w.max_speed);
        drive.upper = h * (w.brake ? w.brake_force : w.max_force);
        drive.lower = -drive.upper;
        rows.add_freedom(freedoms.winch[i], 1);

        const double low = w.paid_out - w.min_out, high = w.max_out - w.paid_out;
        Row& stop = rows.add(Owner::winch, i, 1);
        stop.g = low < high ? low : -high;
        stop.law = std::min(low, high) > 0 ? Law::approach : Law::position;
        stop.compliance = 1e-9, stop.damping_time = 2 * h;
        (low < high ? stop.lower : stop.upper) = 0;
        rows.add_freedom(freedoms.winch[i], 1);
    }
}

void read_winch_rows(const Rows& rows, double h, std::vector<Winch>& winches) {
    if (winches.empty()) return;
    for (const Row& r : rows.rows)
        if (r.owner == Owner::winch && (r.key & 0xff) == 0) {
            Winch& w = winches[r.index];
            w.motor_force = w.brake ? 0 : r.impulse / h;
            w.brake_pull = w.brake ? r.impulse / h : 0;
        }
}

}  // namespace fairlead::physics
