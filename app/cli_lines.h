#pragma once
// cli_lines.h — what fairlead-cli says of a scene: a line for each error or note, a screen of them
// at most, and one that counts the others; and of a run what came of orders.
#include <cstdio>
#include <string>

#include "engine/scene/scene.h"
#include "engine/session/session.h"

namespace fairlead {

// Says what is to be known of a scene at once: its first ticks may take long.
Session::HearNotes notes_to(std::FILE* to, const std::string& file);

// What came of orders in this tick, and wires that parted, to standard error.
void print_news(const std::string& file, const Snapshot& now);

// To standard error and the log.
void print(const SceneErrors& errors);

}  // namespace fairlead
