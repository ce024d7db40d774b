#pragma once
// presets.h — which bindings are in force: default.json, changed by the chosen preset, changed by
// the file that a user writes by hand, changed by what was chosen in the window. A broken file
// costs its own changes and one clear line, never the rest.
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
    std::string user_file;  // written by hand; may not exist
    std::string own_file;   // written by the window; likewise
    std::string error;      // of the last choose() or keep(); empty: all is well
    Bindings bindings;      // in force: those of the preset, fitted to the scene

    void choose(std::size_t index);
    // Once per frame: its levers and buttons have keys.
    void fit(const std::shared_ptr<const Scenery>& scenery);

    const PersonalControls& personal() const { return personal_; }
    // In force from now on. `begins`: else it goes on from the change before, and is undone with
    // it.
    void change(PersonalControls next, bool begins = true);
    bool can_undo() const { return !before_.empty(); }
    void undo();
    void keep();  // into own_file, with the chosen preset

  private:
    friend Presets find_presets(const std::string& folder, const std::string& user_folder);
    void put_together();

    Bindings shipped_;  // with the file by hand
    PersonalControls personal_;
    std::vector<PersonalControls> before_;
    std::shared_ptr<const Scenery> fitted_;
};

// `folder` holds default.json and its like; `user_folder` may hold bindings.json and
// controls.json.
Presets find_presets(const std::string& folder, const std::string& user_folder);

// Where this user's files are: $XDG_CONFIG_HOME/fairlead or ~/.config/fairlead.
std::string user_folder();

}  // namespace fairlead
