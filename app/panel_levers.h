#pragma once
// panel_levers.h — the levers and buttons in the operator's strip, from where the cursor stands.
#include "app/panels.h"

namespace fairlead {

// Each lever as a slot between what it moves and the keys that move it. Words too long to stand
// side by side stand by turns in several rows (lever_rows.h).
void draw_levers(const Operating& operating);

// Behind the lamps: lit while they are pressed, the key behind the name; as many side by side as
// there is room for.
void draw_buttons(const Operating& operating);

}  // namespace fairlead
