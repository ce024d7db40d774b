#pragma once
// presets.h — which bindings are in force: default.json, changed by the chosen preset, changed
// by the user's own file. A broken file costs its own changes and one clear line, never the rest.
#include <memory>
#include <string>
#include <vector>

#include "app/bindings.h"

namespace fairlead {

struct Preset {
    std::string name, file;
};

struct Presets {
    std::vector<Preset> list;  // the default first
    std::size_t chosen = 0;
    std::string user_file;  // may not exist
    std::string error;      // of the last choose(); empty: all is well
    Bindings bindings;      // in force: those of the preset, fitted to the scene

    void choose(std::size_t index);
    // Once per frame: its levers and buttons have keys.
    void fit(const std::shared_ptr<const Scenery>& scenery);

  private:
    Bindings preset_;
    std::shared_ptr<const Scenery> fitted_;
};

// `folder` holds default.json and its like; `user_folder` may hold bindings.json.
Presets find_presets(const std::string& folder, const std::string& user_folder);

// Where this user's files are: $XDG_CONFIG_HOME/fairlead or ~/.config/fairlead.
std::string user_folder();

}  // namespace fairlead
