#include "physics/anchor/anchor.h"

#include <algorithm>
#include <cmath>

#include "physics/constraint/attachment.h"
#include "physics/math/degree.h"
#include "physics/math/elementary.h"

namespace fairlead::physics {
namespace {

constexpr double comes_out = 30 * degree;   // of the line: what is dragged then comes out
constexpr double least_uplift = 1.5;        // [-] V over the weight, of an anchor that is set
constexpr double across_share = 0.5;        // [-] of H, across the pull
constexpr double fouled_share = 0.1;        // [-] of U
constexpr double lies_on_side = 0.5;        // [-] sine of the roll from which it has fouled
constexpr double free_within = 0.3;         // [s] of the suction, once half a fluke is out
constexpr double free_after = 0.5;          // [-] of a fluke's length
constexpr double creeps_from = 0.7;         // [-] of H
constexpr double creep_at_capacity = 1e-3;  // [m/s]

// What the bed is to the anchor, and the anchor to the bed.
struct Stance {
    Vec3 normal, heading;  // unit, heading in the bed's plane
    Vec3 arm, at;          // [m] the flukes, from the centre of mass and in the world
    double height = 0;     // [m] of the flukes over the bed
    bool fouled = false;
};

Stance stance(const Anchor& anchor, const Body& body, const Seabed& bed) {
    Stance s;
    s.arm = body.X_WB.q * anchor.flukes;
    s.at = body.X_WB.p + s.arm;
    s.normal = bed.normal(s.at.x(), s.at.y());
    s.height = (s.at.z() - bed.height(s.at.x(), s.at.y())) * s.normal.z();
    const Vec3 shank = body.X_WB.q * Vec3::UnitX(), side = body.X_WB.q * Vec3::UnitY();
    // of a shank that stands upright, what lies square to its sides
    const Vec3 level = shank - shank.dot(s.normal) * s.normal, square = side.cross(s.normal);
    s.heading = level.norm() > 0.2 ? level.normalized() : square.normalized();
    const bool upright = shank.dot(s.normal) > 0.87;
    s.fouled = std::abs(side.dot(s.normal)) > lies_on_side ||
               (!upright && (body.X_WB.q * Vec3::UnitZ()).dot(s.normal) < 0);
    return s;
}

bool on_bed(const Anchor& anchor, const Stance& s) {
    return s.height < free_after * anchor.fluke_length;
}

enum Part { along, across, turn, lift };

// What holds the flukes to the bed.
struct Hold {
    int anchor;
    Attachment bed, flukes;
    Rows& rows;

    // Along e, or of turning about e, up to an impulse.
    Row& add(Part part, const Vec3& e, double impulse) {
        Row& row = rows.add(Owner::anchor, anchor, part);
        row.law = Law::velocity;
        row.compliance = slip_compliance(rows.scales);
        row.lower = -impulse, row.upper = impulse;
        if (part == turn)
            rows.add_spin(bed, -e), rows.add_spin(flukes, e);
        else
            rows.add_point(bed, -e), rows.add_point(flukes, e);
        return row;
    }
};

}  // namespace

double Anchor::embedment() const {
    return elementary::tanh(dragged / drag_length);
}

// The maker's chart of the Stevpris Mk6, straight in a double logarithmic plot [MoorPy].
double ultimate_capacity(Anchor::Soil soil, double mass, double efficiency) {
    constexpr double a[] = {509.96e3, 701.49e3, 904.21e3}, b[] = {0.93, 0.93, 0.92};
    return efficiency * a[int(soil)] * elementary::pow(mass / 1000, b[int(soil)]);
}

double uplift_share(double angle) {
    constexpr double harmless = 5 * degree, least = 0.25;
    const double way = std::clamp((angle - harmless) / (comes_out - harmless), 0.0, 1.0);
    return 1 - way * (1 - least);
}

// 3.5 m at 12 t, and the same shape at any size.
double usual_fluke_length(double mass) {
    return 1.53 * elementary::pow(mass / 1000, 1.0 / 3);
}

double usual_drag(Anchor::Soil soil) {
    constexpr double flukes[] = {20, 10, 5};
    return flukes[int(soil)];
}

double usual_break_out_time(Anchor::Soil soil) {
    constexpr double seconds[] = {1800, 900, 300};
    return seconds[int(soil)];
}

void add_anchor_rows(std::vector<Anchor>& anchors, const Bodies& bodies, const Seabed& bed,
                     double g, double h, Rows& rows) {
    for (std::size_t i = 0; i < anchors.size(); ++i) {
        Anchor& a = anchors[i];
        const Body& body = bodies[std::size_t(a.body)];
        const Stance s = stance(a, body, bed);
        a.fouled = s.fouled;
        a.capacity = a.most_uplift = a.line_angle = 0;
        if (!on_bed(a, s) || bodies[std::size_t(a.body)].first < 0) continue;
        const double up = a.pull.dot(s.normal);
        const Vec3 level = a.pull - up * s.normal;
        const double pulls = level.norm();
        const Vec3 way = pulls > 0 ? Vec3(level / pulls) : s.heading;
        a.line_angle = up > 0 ? elementary::atan2(up, pulls) : 0;
        const double cosine = std::clamp(s.heading.dot(way), -1.0, 1.0);
        const double sine = s.normal.dot(s.heading.cross(way));
        const double most = ultimate_capacity(a.soil, body.mass, a.efficiency);
        a.capacity = a.grip * (s.fouled ? fouled_share * most
                                        : most * a.embedment() * uplift_share(a.line_angle) *
                                              (1 + cosine) / 2);
        a.most_uplift = a.grip * std::max(a.break_out * a.set_load,
                                          least_uplift * body.mass * g * a.embedment());

        Hold hold{int(i), on_body(bodies, 0, Vec3::Zero()), on_body(bodies, a.body, s.arm), rows};
        const Vec3 aside = s.normal.cross(way);
        Row& ahead = hold.add(along, way, h * a.capacity);
        const double creep = (pulls / std::max(a.capacity, 1.0) - creeps_from) / (1 - creeps_from);
        ahead.target = creep_at_capacity * std::clamp(creep, 0.0, 1.0);
        hold.add(across, aside, h * (across_share * a.capacity));
        const double slides = std::max(0.0, body.velocity_at(s.arm).dot(way));
        Row& turns = hold.add(turn, s.normal, h * (across_share * a.capacity * a.fluke_length));
        turns.target = slides * sine / (2 * a.fluke_length);
        if (!(a.most_uplift > 0)) continue;
        Row& held = hold.add(lift, s.normal, h * a.most_uplift);
        held.upper = 0;
        held.compliance = a.fluke_length / (a.most_uplift * a.break_out_time) / h;
    }
}

void read_anchor_rows(const Rows& rows, double h, std::vector<Anchor>& anchors) {
    if (anchors.empty()) return;
    for (Anchor& a : anchors) a.holding = a.uplift = 0;
    double ahead = 0;  // [N]
    for (const Row& r : rows.rows) {
        if (r.key.owner != Owner::anchor) continue;
        Anchor& a = anchors[std::size_t(r.index)];
        const double force = -r.impulse / h;
        if (r.part == along) ahead = force, a.holding = std::abs(force);
        if (r.part == across) a.holding = elementary::hypot(ahead, force);
        if (r.part == lift) a.uplift = force;
    }
}

void drag_anchor(Anchor& a, const Body& body, const Seabed& bed, double h) {
    if (!body.moved_by_forces()) return;
    const Stance s = stance(a, body, bed);
    const auto reset = [&] { a.dragged = a.set_load = a.risen = 0, a.grip = 1; };
    if (!on_bed(a, s)) return reset();
    const Vec3 v = body.velocity_at(s.arm);
    if (a.embedment() > 0) {
        a.risen += h * std::max(0.0, v.dot(s.normal));
        if (a.risen > free_after * a.fluke_length) a.grip -= h / free_within;
        if (a.grip <= 0) return reset();
    }
    a.set_load = std::max(a.set_load, a.holding);
    if (s.fouled) return;
    const double ahead = h * v.dot(s.heading);
    const bool in = ahead > 0 && a.line_angle < comes_out;
    a.dragged = std::clamp(a.dragged + (in ? ahead : -std::abs(ahead)), 0.0, 10 * a.drag_length);
}

}  // namespace fairlead::physics
