#pragma once
// winch_rows.h — winches as constraint rows: motor or brake, and the nearer end stop.
#include <vector>

#include "physics/constraint/row.h"
#include "physics/wire/model/winch.h"

namespace fairlead::physics {

void add_winch_rows(const std::vector<Winch>& winches, double h, Rows& rows);
void read_winch_rows(const Rows& rows, double h, std::vector<Winch>& winches);

}  // namespace fairlead::physics
