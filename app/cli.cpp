// fairlead-cli — scenes without a display: run, replay, check, probes, hulls, bench,
// experiment, schema.
//
// Exit status: 0 good; 1 a check failed or the world diverged; 2 bad input, said in one line per
// error: file, line, JSON pointer, what was expected.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <functional>
#include <memory>

#include "app/cli_cues.h"
#include "app/cli_experiment.h"
#include "app/cli_hulls.h"
#include "app/cli_lines.h"
#include "app/cli_recordings.h"
#include "app/cli_school.h"
#include "app/cli_spectrum.h"
#include "app/cli_table.h"
#include "engine/files/file_access.h"
#include "engine/files/home.h"
#include "engine/files/log.h"
#include "engine/files/printable.h"
#include "engine/input/clock.h"
#include "engine/input/levers.h"
#include "engine/recording/build_identity.h"
#include "engine/recording/library.h"
#include "engine/recording/recorder.h"
#include "engine/scene/parameters.h"
#include "engine/scene/scene.h"
#include "engine/session/player.h"
#include "engine/session/session.h"

namespace {

using namespace fairlead;

struct RunOptions {
    std::string scene, csv, spectrum, levers, record, trainee;
    double seconds = 0;
    int every = 1, threads = 0;  // 0: as the session thinks best
    std::vector<std::string> settings, probes, cues;
};

Settings parse_settings(const std::vector<std::string>& pairs) {
    Settings settings;
    for (const std::string& pair : pairs) {
        const std::size_t equals = pair.find('=');
        if (equals == std::string::npos)
            throw Refusal("--set " + pair + ": expected PATH=VALUE, as /bodies/load/mass=500");
        settings.emplace_back(pair.substr(0, equals), pair.substr(equals + 1));
    }
    return settings;
}

// ---- run

int run(const RunOptions& options) {
    const std::int64_t ticks = ticks_in(options.seconds);
    Session session(load_scene(options.scene, parse_settings(options.settings)),
                    notes_to(stderr, options.scene));
    const Levers levers = levers_from_text(options.levers, session.scene().lever_names);
    if (options.threads > 0) session.use_threads(options.threads);
    const std::vector<Signal>& signals = session.snapshot().scenery->signals;
    Cues cues(options.cues, levers, session.scene());
    Table table(options.csv, signals, choose(options.probes, signals));
    SpectrumTable spectrum(options.spectrum, signals, choose(options.probes, signals),
                           ticks / options.every, options.every * tick_seconds);
    Outbox outbox;
    std::shared_ptr<Recorder> recorder;
    if (!options.record.empty()) {
        RecordingInfo info = describe_run(session.scene());
        info.trainee = options.trainee;
        recorder = std::make_shared<Recorder>(options.record, info, contents_of(session),
                                              Recorder::Options{Recorder::Behind::wait, {}});
        session.record_to(recorder);
        if (const std::string why = space_warning(options.record); !why.empty())
            std::fprintf(stderr, "%s: note: %s\n", options.record.c_str(), why.c_str());
    }
    table.add(session.snapshot());
    int status = good;
    const auto unsaved = [&] { return recorder && !recorder->status().error.empty(); };
    for (std::int64_t tick = 1; tick <= ticks && status == good && !unsaved(); ++tick) {
        session.tick(cues.next(tick - 1, outbox), outbox);
        const Snapshot& now = session.snapshot();
        print_news(options.scene, now);
        if (!now.diverged.empty()) {
            std::fprintf(stderr, "%s: diverged at %.3f s: %s\n", options.scene.c_str(), now.time,
                         now.diverged.c_str());
            status = failed;
        } else if (tick % options.every == 0) {
            table.add(now);
            spectrum.add(now);
        }
    }
    table.finish();
    spectrum.finish();
    if (recorder) recorder->finish();
    if (unsaved()) throw Refusal(recorder->status().error);
    return status;
}

// ---- check

int check(const std::vector<std::string>& scenes) {
    constexpr int ticks = 60;
    int status = good;
    for (const std::string& file : scenes) {
        try {
            Session session(load_scene(file), notes_to(stdout, file));
            Outbox outbox;
            for (int i = 0; i < ticks && session.snapshot().diverged.empty(); ++i)
                session.tick(Levers{}, outbox);
            const Snapshot& now = session.snapshot();
            if (!now.diverged.empty()) {
                std::fprintf(stderr, "%s: diverged at %.3f s: %s\n", file.c_str(), now.time,
                             now.diverged.c_str());
                status = std::max(status, failed);
                continue;
            }
            const Scene& scene = session.scene();
            std::printf("%s: good: %zu bodies, %zu joints, %zu wires\n", file.c_str(),
                        scene.bodies.size(), scene.joints.size(), scene.wires.size());
        } catch (const SceneErrors& e) {
            print(e);
            status = bad_input;
        }
    }
    return status;
}

// ---- probes

int list_probes(const std::string& file) {
    const Session session(load_scene(file));
    const std::vector<Signal>& signals = session.snapshot().scenery->signals;
    std::size_t path = 0, unit = 0;
    for (const Signal& s : signals) {
        path = std::max(path, s.path.size());
        unit = std::max(unit, s.unit.size());
    }
    for (const Signal& s : signals)
        std::printf("%-*s  %-*s  %s\n", static_cast<int>(path), s.path.c_str(),
                    static_cast<int>(unit), s.unit.c_str(), s.what.c_str());
    return good;
}

// ---- bench

std::vector<std::string> benchmark_scenes() {
    namespace fs = std::filesystem;
    const fs::path scenes = home() / "scenes";
    std::vector<std::string> files;
    for (const SceneCard& card : list_scenes((scenes / "check").string()))
        files.push_back(card.file);
    if (fs::exists(scenes / "gantry.json")) files.insert(files.begin(), scenes / "gantry.json");
    return files;
}

void print_times(const char* what, std::vector<double>& seconds) {
    if (seconds.empty()) return;
    std::sort(seconds.begin(), seconds.end());
    double sum = 0;
    for (const double s : seconds) sum += s;
    const double mean = sum / static_cast<double>(seconds.size());
    const double p99 = seconds[(seconds.size() - 1) * 99 / 100];
    std::printf("  %-10s %10.4f %10.4f\n", what, 1e3 * mean, 1e3 * p99);
}

int bench(std::vector<std::string> scenes, double seconds, int threads) {
    if (scenes.empty()) scenes = benchmark_scenes();
    using Clock = std::chrono::steady_clock;
    for (const std::string& file : scenes) {
        Session session(load_scene(file));
        if (threads > 0) session.use_threads(threads);
        Outbox outbox;
        std::vector<std::vector<double>> stages;
        std::vector<std::string> names;
        std::vector<double> whole;
        for (std::int64_t i = ticks_in(seconds); i > 0 && session.snapshot().diverged.empty();
             --i) {
            const auto start = Clock::now();
            session.tick(Levers{}, outbox);
            whole.push_back(std::chrono::duration<double>(Clock::now() - start).count());
            const std::vector<StageTime>& now = session.snapshot().solver.stages;
            stages.resize(now.size());
            names.resize(now.size());
            for (std::size_t k = 0; k < now.size(); ++k) {
                names[k] = now[k].stage;
                stages[k].push_back(now[k].seconds);
            }
        }
        const SolverState& solver = session.snapshot().solver;
        std::printf("%s: %zu ticks, %d rows, %d unknowns%s\n  %-10s %10s %10s\n", file.c_str(),
                    whole.size(), solver.rows, solver.unknowns,
                    session.snapshot().diverged.empty() ? "" : ", diverged", "ms", "mean", "p99");
        for (std::size_t k = 0; k < stages.size(); ++k) print_times(names[k].c_str(), stages[k]);
        print_times("tick", whole);
        for (const RegionState& r : solver.largest)
            std::printf("  region of %d rows: %s, %d iterations, residual %.1e\n", r.rows,
                        r.iterative ? "iterative" : "direct", r.iterations, r.residual);
        if (solver.asleep > 0) std::printf("  %d bodies asleep\n", solver.asleep);
    }
    return good;
}

// What was printed, and could not be, was for nothing: a full disk is an error.
int written(int status) {
    if (std::fflush(stdout) == 0 && !std::ferror(stdout)) return status;
    throw Refusal(std::string("standard output: could not be written to its end: ") +
                  std::strerror(errno));
}

void begin_log(const std::string& file, int argc, char** argv) {
    if (file.empty()) return;
    open_log(file, Echo::none);
    std::string words;
    for (int i = 1; i < argc; ++i) words += std::string(" ") + argv[i];
    log_info("started: " + build_identity() + ", on " + machine_identity() + ", fairlead-cli" +
             words);
}

// ---- what may be said on the command line

// A word on the command line, and what it does; its options live as long as that does.
struct Command {
    CLI::App* said = nullptr;
    std::function<int()> run;
};

void add_threads(CLI::App& command, int& threads) {
    command.add_option("--threads", threads, "that solve; any number gives one result")
        ->check(CLI::Range(1, 64));
}

void add_every(CLI::App& command, int& every) {
    command.add_option("--every", every, "ticks per row")->check(CLI::Range(1, 1'000'000));
}

Command add_run(CLI::App& app) {
    const auto options = std::make_shared<RunOptions>();
    CLI::App& run_command = *app.add_subcommand("run", "Step a scene and write what is measured");
    run_command.add_option("SCENE", options->scene, "scene file")->required();
    run_command.add_option("--seconds", options->seconds, "simulated time [s]")
        ->required()
        ->check(CLI::Range(0.0, 1e7));
    run_command.add_option("--set", options->settings, "PATH=VALUE, as /bodies/load/mass=500")
        ->allow_extra_args(false);
    run_command.add_option("--probe", options->probes, "what to measure; a prefix takes all below")
        ->allow_extra_args(false);
    run_command.add_option("--csv", options->csv, "file to write; else standard output");
    run_command.add_option("--spectrum", options->spectrum,
                           "file for the spectra of what is measured, density by frequency");
    add_every(run_command, options->every);
    run_command.add_option("--levers", options->levers, "held all the time: hoist=1,enable");
    run_command
        .add_option("--at", options->cues,
                    "\"SECONDS WHAT\": /bodies/load/mass=800, release (what is gripped), or "
                    "levers from then on: hoist=1,enable")
        ->allow_extra_args(false);
    run_command.add_option("--record", options->record, "file to keep the run in, for replays");
    run_command.add_option("--trainee", options->trainee, "who drives: kept in the recording");
    add_threads(run_command, options->threads);
    return {&run_command, [options] { return run(*options); }};
}

Command add_replay(CLI::App& app) {
    struct Options {
        std::string recording;
        double from = 0;
        int threads = 0;
    };
    const auto options = std::make_shared<Options>();
    CLI::App& command =
        *app.add_subcommand("replay", "Run a recording again and compare every hash");
    command.add_option("REC", options->recording, "recording")->required();
    command.add_option("--from", options->from, "simulated time to begin at [s]")
        ->check(CLI::Range(0.0, 1e7));
    add_threads(command, options->threads);
    return {&command,
            [options] { return replay(options->recording, options->from, options->threads); }};
}

Command add_export(CLI::App& app) {
    const auto options = std::make_shared<ExportOptions>();
    CLI::App& command =
        *app.add_subcommand("export", "Tables and a report from a recording; fairlead makes films");
    command.add_option("REC", options->recording, "recording")->required();
    command.add_option("--csv", options->csv, "file for a table of every tick");
    command.add_option("--probe", options->probes, "what the table holds")->allow_extra_args(false);
    add_every(command, options->every);
    command.add_option("--samples", options->samples,
                       "file for a table of all signals as they were recorded");
    command.add_option("--report", options->report,
                       "file for a page to read (HTML), or to print (ending .pdf)");
    command.add_option("--levers", options->levers,
                       "file for what hands did: SCENE.run beside SCENE.json is its model run");
    return {&command, [options] { return export_run(*options); }};
}

Command add_school(CLI::App& app) {
    const auto options = std::make_shared<SchoolOptions>();
    CLI::App& command = *app.add_subcommand(
        "school", "Keep the results of recordings in their book; list and export them");
    command.add_option("FOLDER", options->folder, "of recordings; else the usual one");
    command.add_option("--trainee", options->trainee, "of this one alone");
    command.add_option("--course", options->course, "how far in this course (a file)");
    command.add_option("--csv", options->table, "file for a table");
    command.add_option("--xapi", options->statements, "file for xAPI statements (JSON)");
    command.add_option("--page", options->page, "file for a page of the class (HTML)");
    command.add_option("--certificate", options->certificate,
                       "file for a certificate to print and sign (PDF); needs --trainee and "
                       "--course");
    return {&command, [options] { return school(*options); }};
}

Command add_remark(CLI::App& app) {
    const auto options = std::make_shared<RemarkOptions>();
    CLI::App& command =
        *app.add_subcommand("remark", "Mark a recording again, by its own rules or by others");
    command.add_option("RECORDING", options->recording, "recording")->required();
    command.add_option("--rubric", options->rubric, "scene whose exercise it is marked by");
    return {&command, [options] { return remark(*options); }};
}

Command add_check(CLI::App& app) {
    const auto scenes = std::make_shared<std::vector<std::string>>();
    CLI::App& command = *app.add_subcommand("check", "Read, validate and build scenes");
    command.add_option("SCENE", *scenes, "scene files")->required();
    return {&command, [scenes] { return check(*scenes); }};
}

Command add_probes(CLI::App& app) {
    const auto scene = std::make_shared<std::string>();
    CLI::App& command = *app.add_subcommand("probes", "List what can be measured");
    command.add_option("SCENE", *scene, "scene file")->required();
    return {&command, [scene] { return list_probes(*scene); }};
}

Command add_hulls(CLI::App& app) {
    const auto scene = std::make_shared<std::string>();
    CLI::App& command = *app.add_subcommand("hulls", "What is estimated of all that floats");
    command.add_option("SCENE", *scene, "scene file")->required();
    return {&command, [scene] { return list_hulls(*scene); }};
}

Command add_bench(CLI::App& app) {
    struct Options {
        std::vector<std::string> scenes;
        double seconds = 10;
        int threads = 0;
    };
    const auto options = std::make_shared<Options>();
    CLI::App& command = *app.add_subcommand("bench", "Time the stages of a tick");
    command.add_option("SCENE", options->scenes, "scene files; else those that come with Fairlead");
    command.add_option("--seconds", options->seconds, "simulated time [s]")
        ->check(CLI::Range(0.1, 1e5));
    add_threads(command, options->threads);
    return {&command,
            [options] { return bench(options->scenes, options->seconds, options->threads); }};
}

Command add_experiment(CLI::App& app) {
    const auto options = std::make_shared<ExperimentOptions>();
    CLI::App& command =
        *app.add_subcommand("experiment", "Measure a figure of the papers anew; lists them");
    command.add_option("NAME", options->name, "which; else they are listed");
    command.add_option("--out", options->folder, "folder for NAME.csv, NAME.svg and NAME.md");
    command.add_flag("--quick", options->quick, "fewer points, seconds instead of minutes");
    return {&command, [options] { return experiment(*options); }};
}

Command add_schema(CLI::App& app) {
    const auto reference = std::make_shared<bool>(false);
    CLI::App& command = *app.add_subcommand("schema", "Print the JSON schema of scenes");
    command.add_flag("--reference", *reference, "print it as a page to read");
    return {&command, [reference] {
                std::fputs((*reference ? scene_reference() : scene_schema()).c_str(), stdout);
                return good;
            }};
}

int command_line(int argc, char** argv) {
    CLI::App app("Fairlead without a display");
    app.require_subcommand(1);
    const std::vector<Command> commands{add_run(app),        add_replay(app), add_export(app),
                                        add_school(app),     add_remark(app), add_check(app),
                                        add_probes(app),     add_hulls(app),  add_bench(app),
                                        add_experiment(app), add_schema(app)};
    std::vector<std::string> folders;
    app.add_option("--allow-folder", folders,
                   "scenes may read meshes, models and pictures from here too, not only from their "
                   "own folder; comes before the command, may be repeated")
        ->allow_extra_args(false);
    std::string log;
    app.add_option("--log", log, "file to note in what happened; comes before the command")
        ->envname("FAIRLEAD_LOG");
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& e) {
        return app.exit(e) == 0 ? good : bad_input;
    }
    begin_log(log, argc, argv);
    home();  // a wrong FAIRLEAD_HOME is refused before anything is read
    for (const std::string& folder : folders) allow_folder(folder);
    for (const Command& command : commands)
        if (*command.said) return command.run();
    return good;
}

}  // namespace

int main(int argc, char** argv) {
    std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is said as a full disk is
    int status = bad_input;
    try {
        status = written(command_line(argc, argv));
    } catch (const SceneErrors& e) {
        print(e);
    } catch (const std::exception& e) {
        std::fprintf(stderr, "%s\n", printable(e.what(), any_length).c_str());
        log_error(e.what());
    }
    log_info("ended with exit status " + std::to_string(status));
    close_log();
    return status;
}
