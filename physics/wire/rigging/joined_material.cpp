#include "physics/wire/rigging/joined_material.h"

#include <algorithm>

#include "physics/wire/model/wrap.h"

namespace fairlead::physics {

namespace {

void move_junctions(Wire& wire, int by) {
    const int last = int(wire.pieces.size()) - 1;
    for (WirePoint& p : wire.points) {
        if (p.node.junction < 0) continue;
        p.node.junction += by;
        if (p.node.junction < 0 || p.node.junction >= last) p.node.junction = -1;
    }
}

void keep_pieces(Wire& wire, int first, int last) {
    const std::vector<WirePiece> all = wire.pieces;
    wire.pieces.assign(all.begin() + first, all.begin() + last + 1);
    move_junctions(wire, -first);
}

// The first piece is counted from the first point, if that is not on a later one.
void count_from_the_start(Wire& wire) {
    const double by = std::min(wire.start, 0.0);
    wire.start -= by, wire.pieces.front().length -= by;
}

void end_at(Wire& wire, double at) {
    int last = 0;
    while (last + 1 < int(wire.pieces.size()) && end_of_piece(wire, last) < at) ++last;
    keep_pieces(wire, 0, last);
    wire.pieces[last].length = at - (last > 0 ? end_of_piece(wire, last - 1) : 0);
    count_from_the_start(wire);
}

void begin_at(Wire& wire, double at) {
    const int last = int(wire.pieces.size()) - 1;
    int first = 0;
    while (first < last && end_of_piece(wire, first) <= at) ++first;
    const double left = end_of_piece(wire, first) - at;
    keep_pieces(wire, first, last);
    // the last goes on as far as there is wire
    wire.pieces[0].length = first < last ? left : std::max(left, wire_rest_length(wire));
    wire.start = 0;
}

}  // namespace

void merge_pieces(Wire& wire) {
    for (int i = int(wire.pieces.size()) - 2; i >= 0; --i) {
        if (wire.pieces[i].type != wire.pieces[i + 1].type) continue;
        wire.pieces[i].length += wire.pieces[i + 1].length;
        wire.pieces.erase(wire.pieces.begin() + i + 1);
        for (WirePoint& p : wire.points)
            if (p.node.junction == i)
                p.node.junction = -1;
            else if (p.node.junction > i)
                --p.node.junction;
    }
    if (wire.pieces.size() != 1) return;
    wire.type = wire.pieces[0].type;
    wire.pieces.clear(), wire.start = 0;
}

void as_pieces(Wire& wire, int origin) {
    if (!wire.pieces.empty()) return;
    wire.start = 0;
    wire.pieces = {{wire.type, wire_rest_length(wire), origin}};
}

double material_coordinate(const Wire& wire, int point) {
    double at = wire.start;
    for (int k = 0;; ++k) {
        if (wire.points[k].node.junction >= 0)
            at = end_of_piece(wire, wire.points[k].node.junction);
        if (k == point) return at;
        at += on_arc(wire.points[k]) + wire.segments[k].rest_length;
    }
}

void end_material_at(Wire& wire, double at) {
    if (wire.pieces.empty()) return;
    end_at(wire, at);
    merge_pieces(wire);
}

void begin_material_at(Wire& wire, double at) {
    if (wire.pieces.empty()) return;
    begin_at(wire, at);
    merge_pieces(wire);
}

void join_material(Wire& wire, Wire& behind) {
    end_at(wire, material_coordinate(wire, int(wire.points.size()) - 1));
    begin_at(behind, behind.start);
    const int count = int(wire.pieces.size());
    wire.points.back().node.junction = count - 1;
    for (WirePoint& p : behind.points)
        if (p.node.junction >= 0) p.node.junction += count;
    wire.pieces.insert(wire.pieces.end(), behind.pieces.begin(), behind.pieces.end());
}

void reverse_material(Wire& wire) {
    if (wire.pieces.empty()) return;
    const int count = int(wire.pieces.size());
    const double end = material_coordinate(wire, int(wire.points.size()) - 1);
    std::vector<WirePiece> turned(wire.pieces.rbegin(), wire.pieces.rend());
    turned[0].length = end - end_of_piece(wire, count - 2);
    turned.back().length = std::max(wire.pieces[0].length - wire.start, wire_rest_length(wire));
    // a piece that was all on the drum at the end is before the first point
    constexpr double some = 1;  // [m] of it; nothing depends on how much
    wire.start = turned[0].length > 0 ? 0 : some - turned[0].length;
    turned[0].length += wire.start;
    wire.pieces = turned;
    for (WirePoint& p : wire.points)
        if (p.node.junction >= 0) p.node.junction = count - 2 - p.node.junction;
}

}  // namespace fairlead::physics
