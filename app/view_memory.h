#pragma once
// view_memory.h — how one last had it: open panels, overlays, language, colours, volume, field of
// view, in a small text file of a line each, `plots 1`. What a line does not say stays as it is;
// lines that are not understood are passed over, so that an older or a newer program reads it as
// well.
#include <string>

#include "app/panels.h"

namespace fairlead {

std::string view_file(const std::string& user_folder);

void recall_view(const std::string& file, View& view);      // a missing file is fine
void keep_view(const std::string& file, const View& view);  // warns where it cannot be written

}  // namespace fairlead
