#include "physics/world/winch_family.h"

#include "physics/wire/model/winch_rows.h"
#include "physics/world/world.h"

namespace fairlead::physics {

void WinchFamily::number(World& world, Freedoms& f) {
    f.winch.clear();
    for (std::size_t i = 0; i < world.winches.size(); ++i) f.winch.push_back(f.count++);
}

void WinchFamily::gather(const World& world, const Freedoms& f, Eigen::VectorXd& v) const {
    for (std::size_t i = 0; i < world.winches.size(); ++i) v[f.winch[i]] = world.winches[i].speed;
}

void WinchFamily::scatter(World& world, const Freedoms& f, const Eigen::VectorXd& v) {
    for (std::size_t i = 0; i < world.winches.size(); ++i) world.winches[i].speed = v[f.winch[i]];
}

void WinchFamily::keep_velocities(World& world) {
    for (Winch& w : world.winches) w.speed_before = w.speed;
}

void WinchFamily::reflect_velocities(World& world) {
    for (Winch& w : world.winches) w.speed_before = 2 * w.speed_before - w.speed;
}

void WinchFamily::move(World& world, double h) {
    for (Winch& w : world.winches) w.paid_out += h * w.speed;
}

void WinchFamily::add_rows(World& world, const Freedoms& f, double h, Rows& rows) {
    add_winch_rows(world.winches, f, h, rows);
}

void WinchFamily::add_inertia(const World& world, const Freedoms& f, double, MassMatrix& M,
                              Eigen::VectorXd&) const {
    for (std::size_t i = 0; i < world.winches.size(); ++i)
        M.add(f.winch[i], f.winch[i], world.winches[i].reflected_mass());
}

void WinchFamily::read_rows(World& world, const Freedoms&, const Rows& rows, double h) {
    read_winch_rows(rows, h, world.winches);
}

std::string WinchFamily::runaway(const World& world, const Freedoms& f, const Eigen::VectorXd& v,
                                 double fastest) const {
    for (std::size_t i = 0; i < world.winches.size(); ++i)
        if (!all_below(v.segment<1>(f.winch[i]), fastest)) return "winch " + world.winches[i].name;
    return {};
}

void WinchFamily::measure(World& world, Energies& sum) {
    for (const Winch& w : world.winches)
        sum.kinetic += w.reflected_mass() / 2 * w.speed_now() * w.speed_now();
}

}  // namespace fairlead::physics
