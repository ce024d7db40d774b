#include "app/picked_words.h"

#include <cmath>

#include "app/words.h"
#include "engine/view/language.h"
#include "engine/view/load_chart.h"

namespace fairlead {
namespace {

constexpr double degree = M_PI / 180;

std::string name_of_body(const Scenery& scenery, int body) {
    const BodyLook& look = scenery.bodies[std::size_t(body)];
    return tr(look.title.empty() ? spelled(look.name) : look.title);
}

// The wrap on which a point lies: the one whose middle is nearest, among those of this wire.
const WrapState* wrap_at(const WireState& wire, const Vec3& p) {
    const WrapState* nearest = nullptr;
    for (const WrapState& wrap : wire.wraps)
        if (!nearest || (wrap.p - p).squaredNorm() < (nearest->p - p).squaredNorm())
            nearest = &wrap;
    return nearest;
}

// What friction holds by the capstan's law, T₁ / T₂ = exp(μ θ); of one that slips it is all it has.
std::string friction_words(const WrapState& wrap) {
    const double high = std::max(wrap.tension_in, wrap.tension_out),
                 low = std::min(wrap.tension_in, wrap.tension_out);
    if (!(low > 0) || !(wrap.angle > 0)) return "";
    const double used = std::log(high / low) / wrap.angle;
    return wrap.slips ? filled(tr("slips at %.2f m/s, friction %.2f"), std::abs(wrap.slip), used)
                      : filled(tr("holds, of its friction %.2f is used"), used);
}

PickedWords words_of_wire(const Picked& picked, const Snapshot& now) {
    const WireState& wire = now.wires[std::size_t(picked.index)];
    const WirePlace place = place_on(wire, picked.along);
    PickedWords words;
    if (place.point >= wire.points.size()) return words;
    const WirePoint& point = wire.points[place.point];
    const WireLook& look = now.scenery->wires[std::size_t(wire.look)];
    const PieceLook piece = now.scenery->piece(wire.look, point.piece);
    words.at = place.p;
    words.title = tr(spelled(look.name));
    if (point.tension > 0)
        words.lines.push_back(filled(tr("Tension %s, %.2f t"), quantity(point.tension, "N").c_str(),
                                     point.tension / newtons_per_tonne));
    else
        words.lines.push_back(filled(tr("Slack: %.2f m too long here"), point.slack));
    if (piece.breaking_load > 0)
        words.lines.push_back(
            filled(tr("%.0f %% of what it breaks at"), 100 * point.tension / piece.breaking_load));
    words.lines.push_back(filled(tr("%.0f mm thick, %.1f m from its first end"),
                                 1000 * piece.diameter, picked.along));
    if (point.piece >= int(now.scenery->wires.size()))
        words.lines.push_back(
            filled(tr("Piece %d of a line"), point.piece - int(now.scenery->wires.size()) + 1));
    if (point.grip != WirePoint::Grip::none)
        if (const WrapState* wrap = wrap_at(wire, place.p)) {
            words.lines.push_back(filled(
                tr("Lies on %s, %.0f°: %s to %s"), name_of_body(*now.scenery, wrap->body).c_str(),
                wrap->angle / degree, quantity(wrap->tension_in, "N").c_str(),
                quantity(wrap->tension_out, "N").c_str()));
            if (const std::string friction = friction_words(*wrap); !friction.empty())
                words.lines.push_back(friction);
        }
    return words;
}

PickedWords words_of_body(const Picked& picked, const Earlier& before, const Snapshot& now) {
    const auto i = std::size_t(picked.index);
    PickedWords words;
    words.title = name_of_body(*now.scenery, picked.index);
    words.at = now.bodies[i].X_WB * picked.at;
    const double mass = now.bodies[i].mass;
    words.lines.push_back(mass > 0 ? filled(tr("Mass %s"), quantity(mass, "kg", 4).c_str())
                                   : std::string(tr("Moved by no force")));
    const double passed = now.time - before.time;
    const bool known = passed > 0 && i < before.bodies.size();
    const double speed =
        known ? (now.bodies[i].X_WB.p - before.bodies[i].X_WB.p).norm() / passed : 0;
    words.lines.push_back(filled(tr("Speed %.2f m/s"), speed));
    const Vec3& p = now.bodies[i].X_WB.p;
    words.lines.push_back(filled(tr("Centre of mass at %.2f, %.2f, %.2f m"), p.x(), p.y(), p.z()));
    if (const std::string& name = now.scenery->bodies[i].name; name != words.title)
        words.lines.push_back(filled(tr("In the scene's file: %s"), name.c_str()));
    return words;
}

}  // namespace

PickedWords words_of(const Picked& picked, const Earlier& before, const Snapshot& now) {
    const auto i = std::size_t(picked.index);
    if (picked.what == Picked::What::wire && i < now.wires.size() &&
        std::size_t(now.wires[i].look) < now.scenery->wires.size())
        return words_of_wire(picked, now);
    if (picked.what == Picked::What::body && i < now.bodies.size() &&
        i < now.scenery->bodies.size())
        return words_of_body(picked, before, now);
    return {};
}

}  // namespace fairlead
