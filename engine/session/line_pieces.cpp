#include "engine/session/line_pieces.h"

#include <cmath>

#include "engine/machine/named.h"
#include "engine/session/short_number.h"

namespace fairlead {

int type_of(const SceneWire& wire, const std::vector<physics::WireType>& types) {
    if (wire.pieces.empty()) return index_of_name(types, wire.type);
    int thickest = -1;
    for (const ScenePiece& piece : wire.pieces) {
        const int type = index_of_name(types, piece.type);
        if (thickest < 0 || types[type].diameter > types[thickest].diameter) thickest = type;
    }
    return thickest;
}

double length_of(const SceneWire& wire) {
    if (wire.length >= 0 || wire.pieces.empty() || wire.pieces.back().length < 0)
        return wire.length;
    double sum = 0;
    for (const ScenePiece& piece : wire.pieces) sum += piece.length;
    return sum;
}

std::string lay_pieces(physics::Wire& wire, const SceneWire& from,
                       const std::vector<physics::WireType>& types, int& next) {
    const double whole = physics::wire_rest_length(wire);
    double left = whole;
    for (const ScenePiece& piece : from.pieces) {
        const bool last = &piece == &from.pieces.back();
        const double length = last ? left : piece.length;
        wire.pieces.push_back({index_of_name(types, piece.type), length, next++});
        left -= length;
        if (!(length > 0) || left < 0)
            return "are longer together than the wire, which is " + short_number(whole) + " m";
        if (last && piece.length >= 0 && std::abs(piece.length - length) > 1e-6 * whole)
            return "the last is " + short_number(piece.length) + " m, but " + short_number(length) +
                   " m are left of the wire's " + short_number(whole) + " m; leave its length out";
    }
    return {};
}

}  // namespace fairlead
