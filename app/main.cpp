// The simulator: reads its options, and makes a frame after the other (frame.cpp).
#include <csignal>
#include <cstdio>
#include <optional>

#include "app/desk.h"
#include "app/frame.h"
#include "app/picture.h"
#include "app/view_memory.h"
#include "engine/recording/build_identity.h"
#include "engine/view/language.h"

namespace {

using namespace fairlead;

void save_picture(const Desk& desk, const std::string& file) {
    int width = 0, height = 0;
    const auto pixels = desk.renderer.read_pixels(width, height);
    if (!write_picture(file, width, height, pixels.data()))
        throw std::runtime_error(file + ": cannot be written");
}

void print_cost(const render::Cost& cost) {
    std::printf("%d draw calls, %ld triangles, %.2f ms of the processor, %.2f ms of GL\n",
                cost.draw_calls, cost.triangles, 1e3 * cost.cpu, 1e3 * cost.gpu);
}

// The camera is where it looks as a film begins, and where another shot does; `shot` is the last.
void look_from(Desk& desk, int& shot) {
    const int now = desk.exporter.shot(desk.stage);
    if (now == shot) return;
    shot = now;
    const std::string& camera = desk.exporter.shots[std::size_t(now)].camera;
    if (!camera.empty()) desk.ui.choose_camera(desk.stage.now(), camera);
    desk.ui.steer(desk.stage.before(), desk.stage.now(), 1, 0);
}

// Whether the scene has the cameras that are asked for.
bool sees_from_all(Desk& desk, const Options& options) {
    if (!desk.stage.loaded()) return true;
    const auto has = [&](const std::string& option, const std::string& camera) {
        if (camera.empty() || desk.ui.choose_camera(desk.stage.now(), camera)) return true;
        log_error(option + " " + camera + ": this scene has no such camera");
        return false;
    };
    for (const Shot& shot : options.shots)
        if (!has("--shot", shot.camera)) return false;
    return has("--camera", options.camera);
}

void begin_film(Desk& desk, const Options& options) {
    if (options.sized) desk.exporter.width = options.width, desk.exporter.height = options.height;
    desk.exporter.shots = options.shots;
    desk.ui.steer(desk.stage.before(), desk.stage.now(), 1, 0);  // the camera is where it looks
    obey({ExportRun{ExportRun::Kind::film, options.film}}, desk);
}

int run(const Options& options) {
    Desk desk(options);
    Lines errors;
    if (!options.scene.empty())
        errors = desk.stage.load(options.scene, {desk.school.trainee(), "", false});
    if (!options.play.empty()) errors = desk.stage.open(options.play);
    if (!errors.empty() && options.frames > 0) return 2;  // the log has said why
    desk.ui.show_errors(errors);
    if (!options.levers.empty())
        desk.script = levers_from_text(options.levers, names_of(*desk.stage.now().scenery));
    if (errors.empty() && !sees_from_all(desk, options)) return 2;
    const bool filming = !options.film.empty();
    if (filming) begin_film(desk, options);
    int shot = -1;
    desk.seconds = desk.window.seconds();
    for (int frame = 1; desk.window.open(); ++frame) {
        if (desk.exporter.filming()) look_from(desk, shot);
        make_frame(desk);
        if (desk.window.lost())
            throw std::runtime_error(
                "The graphics driver was reset and the picture is lost: start Fairlead again");
        if (filming && !desk.exporter.filming()) {
            if (desk.exported.ok) std::fprintf(stderr, "%s\n", desk.exported.message.c_str());
            return desk.exported.ok ? 0 : 2;
        }
        if (frame == options.frames) {
            if (!options.screenshot.empty()) save_picture(desk, options.screenshot);
            if (options.cost) print_cost(desk.renderer.cost());
            desk.window.close();
        }
        desk.window.present();
    }
    if (desk.by_hand && !keep_view(view_file(user_folder()), desk.ui.view()))
        log_warning(view_file(user_folder()) + ": cannot be written");
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
