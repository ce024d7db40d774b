#pragma once
// options.h — what the command line asks of the simulator.
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/exporter.h"
#include "app/panels.h"

namespace fairlead {

struct Options {
    std::string scene, screenshot, levers, record, play, film, size = "1280x720", camera, light,
                                                               quality, trainee, language, colours;
    std::vector<std::string> show, folders;
    std::vector<Shot> shots;  // of the film
    bool no_panels = false, no_record = false, mute = false;
    int frames = 0;  // 0: until the window is closed
    double speed = 1;
    double fov = -1;    // [°] of every camera; 0: each its own; -1: as it was
    int text_size = 0;  // [%] of the panels; 0: as it was
    bool span = false, cost = false;
    int width = 1280, height = 720;
    bool sized = false;
};

// What was asked of the view; the rest stays as it is.
void look_as_asked(const Options& options, View& view);

// Not what can be run, but the exit code, where nothing is to be: --help, or an error that is said.
std::optional<Options> read_options(int argc, char** argv, int& exit_code);

}  // namespace fairlead
