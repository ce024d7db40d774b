#pragma once
// strip_columns.h — how the gauges of the operator's strip stand beside each other, and how wide
// each column must be so that nothing in it is cut off. In the font of now.
#include <cstddef>
#include <string>
#include <vector>

#include "app/panels.h"
#include "engine/view/snapshot.h"

namespace fairlead {

// Instruments of one column: a dial, the load and the swing have one to themselves, bars take the
// figures behind them, and what is like each other stands in one.
struct StripColumn {
    InstrumentLook::Kind kind = InstrumentLook::Kind::figure;
    std::vector<std::size_t> members;
};

// `assisted`: with what no real cab has, the swing.
std::vector<StripColumn> strip_columns(const std::vector<InstrumentLook>& instruments,
                                       bool assisted);

float width_of(const StripColumn& column, const std::vector<InstrumentLook>& all);  // [px]
// [px] of lamps, levers and buttons: of each lever so much that four rows of names have room.
float width_of_state(const Operating& operating);

// [px] as high as there is room, but no higher than where the strip is lowest.
float across_dial();

// The unit behind a figure, as people read it; a plain number has none.
std::string unit_of(const InstrumentLook& look);

}  // namespace fairlead
