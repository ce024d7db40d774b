// The simulator: reads its options, and makes a frame after the other (frame.cpp).
#include <csignal>
#include <cstdio>
#include <optional>

#include "app/application.h"
#include "app/frame.h"
#include "app/picture.h"
#include "app/view_memory.h"
#include "engine/recording/build_identity.h"
#include "engine/view/language.h"

namespace {

using namespace fairlead;

void save_picture(const Application& app, const std::string& file) {
    int width = 0, height = 0;
    const auto pixels = app.renderer.read_pixels(width, height);
    if (!write_picture(file, width, height, pixels.data()))
        throw std::runtime_error(file + ": cannot be written");
}

void print_cost(const render::Cost& cost) {
    std::printf("%d draw calls, %ld triangles, %.2f ms of the processor, %.2f ms of GL\n",
                cost.draw_calls, cost.triangles, 1e3 * cost.cpu, 1e3 * cost.gpu);
}

// The camera is where it looks as a film begins, and where another shot does; `shot` is the last.
void look_from(Application& app, int& shot) {
    const int now = app.exporter.shot(app.stage);
    if (now == shot) return;
    shot = now;
    const std::string& camera = app.exporter.shots[std::size_t(now)].camera;
    if (!camera.empty()) app.ui.choose_camera(app.stage.now(), camera);
    app.ui.steer(app.stage.before(), app.stage.now(), 1, 0);
}

// Whether the scene has the cameras that are asked for.
bool sees_from_all(Application& app, const Options& options) {
    if (!app.stage.loaded()) return true;
    const auto has = [&](const std::string& option, const std::string& camera) {
        if (camera.empty() || app.ui.choose_camera(app.stage.now(), camera)) return true;
        log_error(option + " " + camera + ": this scene has no such camera");
        return false;
    };
    for (const Shot& shot : options.shots)
        if (!has("--shot", shot.camera)) return false;
    return has("--camera", options.camera);
}

void begin_film(Application& app, const Options& options) {
    if (options.sized) app.exporter.width = options.width, app.exporter.height = options.height;
    app.exporter.shots = options.shots;
    app.ui.steer(app.stage.before(), app.stage.now(), 1, 0);  // the camera is where it looks
    obey({ExportRun{ExportRun::Kind::film, options.film}}, app);
}

int run(const Options& options) {
    Application app(options);
    Lines errors;
    if (!options.scene.empty())
        errors = app.stage.load(options.scene, {app.school.trainee(), "", false});
    if (!options.play.empty()) errors = app.stage.open(options.play);
    if (!errors.empty() && options.frames > 0) return 2;  // the log has said why
    app.ui.show_errors(errors);
    if (!options.levers.empty())
        app.script = levers_from_text(options.levers, names_of(*app.stage.now().scenery));
    if (errors.empty() && !sees_from_all(app, options)) return 2;
    const bool filming = !options.film.empty();
    if (filming) begin_film(app, options);
    int shot = -1;
    app.seconds = app.window.seconds();
    for (int frame = 1; app.window.open(); ++frame) {
        if (app.exporter.filming()) look_from(app, shot);
        make_frame(app);
        if (app.window.lost())
            throw std::runtime_error(
                "The graphics driver was reset and the picture is lost: start Fairlead again");
        if (filming && !app.exporter.filming()) {
            if (app.exported.ok) std::fprintf(stderr, "%s\n", app.exported.message.c_str());
            return app.exported.ok ? 0 : 2;
        }
        if (frame == options.frames) {
            if (!options.screenshot.empty()) save_picture(app, options.screenshot);
            if (options.cost) print_cost(app.renderer.cost());
            app.window.close();
        }
        app.window.present();
    }
    if (app.by_hand) keep_view(view_file(user_folder()), app.ui.view());
    return 0;
}

int command_line(int argc, char** argv) {
    int exit_code = 0;
    const std::optional<Options> options = read_options(argc, argv, exit_code);
    if (!options) return exit_code;
    open_log(usual_log_file(), Echo::warnings);
    log_info("started: " + build_identity() + ", on " + machine_identity() + ", scene " +
             (options->scene.empty() ? "none" : options->scene));
    for (const std::string& folder : options->folders) allow_folder(folder);
    try {
        return run(*options);
    } catch (const NoDisplay& e) {
        const std::string scene = options->scene.empty() ? "SCENE" : options->scene;
        log_error(std::string("No display that can show OpenGL 3.3 (") + e.what() +
                  "). Without one: fairlead-cli run " + scene + " --seconds 10");
    }
    return 2;
}

}  // namespace

int main(int argc, char** argv) {
    std::signal(SIGXFSZ, SIG_IGN);  // a recording that may not grow is said as a full disk is
    int status = 2;
    try {
        status = command_line(argc, argv);
    } catch (const std::exception& e) {
        log_error(e.what());
    }
    log_info("ended with exit status " + std::to_string(status));
    close_log();
    return status;
}
