#pragma once
// exporter.h — a run out of the program: a report, a table, a still, a film. A film is made one
// picture per frame of the window, so that it can be watched, turned and cancelled.
#include <optional>
#include <string>
#include <vector>

#include "app/film.h"
#include "app/stage.h"
#include "engine/input/command.h"
#include "render/canvas.h"

namespace fairlead {

struct ExportResult {
    bool ok = true;
    std::string message;    // what was written where, or why not; empty: a film that goes on
    std::string file = {};  // that was written
};

// From so many seconds on a film goes so many ticks from picture to picture, and looks from there.
struct Shot {
    double from = 0;  // [s]
    int ticks = 1;
    std::string camera = {};  // of the scene; empty: the one before
};

class Exporter {
  public:
    int width = 1920, height = 1080;  // [px] of films and stills, before the first is made
    std::vector<Shot> shots;          // of a film, in their order; none: every tick

    explicit Exporter(render::Renderer::Loader loader) : loader_(loader) {}

    std::optional<Light::Time> time;  // of the day, as the window shows it; none: the scene's own

    // A film only begins here: the recording is rewound.
    ExportResult begin(const ExportRun& asked, Stage& stage, const render::Camera& camera,
                       const render::Overlay& overlay);
    bool filming() const { return film_.has_value(); }
    // The shot that a film is at: its place in the list, or -1.
    int shot(const Stage& stage) const;
    // One picture of a film; the stage goes on to the next.
    ExportResult picture(Stage& stage, const render::Camera& camera,
                         const render::Overlay& overlay);
    void cancel() { film_.reset(); }

  private:
    render::Canvas& canvas();

    render::Renderer::Loader loader_;
    std::optional<render::Canvas> canvas_;  // made when it is first needed
    std::optional<Film> film_;
    std::string file_;  // of the film
};

}  // namespace fairlead
