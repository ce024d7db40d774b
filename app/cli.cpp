// fairlead-cli — scenes without a display: run, replay, check, probes, bench,
// experiment, schema.
//
// Exit status: 0 good; 1 a check failed or the world diverged; 2 bad input, said in one line per
// error: file, line, JSON pointer, what was expected.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>

#include "app/cli_cues.h"
#include "app/cli_experiment.h"
#include "app/cli_recordings.h"
#include "app/cli_school.h"
#include "app/cli_table.h"
#include "engine/files/file_access.h"
#include "engine/files/home.h"
#include "engine/files/log.h"
#include "engine/files/printable.h"
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
    std::string scene, csv, levers, record, trainee;
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
    Session session(load_scene(options.scene, parse_settings(options.settings)));
    const Levers levers = levers_from_text(options.levers, session.scene().lever_names);
    if (options.threads > 0) session.use_threads(options.threads);
    for (const std::string& note : session.snapshot().scenery->notes)
        std::fprintf(stderr, "%s\n",
                     printable(options.scene + ": note: " + note, any_length).c_str());
    const std::vector<Signal>& signals = session.snapshot().scenery->signals;
    Cues cues(options.cues, levers, session.scene());
    Table table(options.csv, signals, choose(options.probes, signals));
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
        if (!now.diverged.empty()) {
            std::fprintf(stderr, "%s: diverged at %.3f s: %s\n", options.scene.c_str(), now.time,
                         now.diverged.c_str());
            status = failed;
        } else if (tick % options.every == 0) {
            table.add(now);
        }
    }
    table.finish();
    if (recorder) recorder->finish();
    if (unsaved()) throw Refusal(recorder->status().error);
    return status;
}

// ---- check

void print(const SceneErrors& errors) {
    std::vector<std::string> lines;
    for (const SceneError& e : errors.errors) lines.push_back(e.text());
    for (const std::string& line : lines) std::fprintf(stderr, "%s\n", line.c_str());
    log_warnings(lines);
}

int check(const std::vector<std::string>& scenes) {
    constexpr int ticks = 60;
    int status = good;
    for (const std::string& file : scenes) {
        try {
            Session session(load_scene(file));
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
            for (const std::string& note : now.scenery->notes)
                std::printf("%s\n", printable(file + ": note: " + note, any_length).c_str());
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

int command_line(int argc, char** argv) {
    CLI::App app("Fairlead without a display");
    app.require_subcommand(1);
    RunOptions options;
    std::vector<std::string> scenes;
    std::string scene;
    double bench_seconds = 10;

    CLI::App* run_command = app.add_subcommand("run", "Step a scene and write what is measured");
    run_command->add_option("SCENE", options.scene, "scene file")->required();
    run_command->add_option("--seconds", options.seconds, "simulated time [s]")
        ->required()
        ->check(CLI::Range(0.0, 1e7));
    run_command->add_option("--set", options.settings, "PATH=VALUE, as /bodies/load/mass=500")
        ->allow_extra_args(false);
    run_command->add_option("--probe", options.probes, "what to measure; a prefix takes all below")
        ->allow_extra_args(false);
    run_command->add_option("--csv", options.csv, "file to write; else standard output");
    run_command->add_option("--every", options.every, "ticks per row")
        ->check(CLI::Range(1, 1'000'000));
    run_command->add_option("--levers", options.levers, "held all the time: hoist=1,enable");
    run_command
        ->add_option("--at", options.cues,
                     "\"SECONDS WHAT\": /bodies/load/mass=800, release (what is gripped), or "
                     "levers from then on: hoist=1,enable")
        ->allow_extra_args(false);
    run_command->add_option("--record", options.record, "file to keep the run in, for replays");
    run_command->add_option("--trainee", options.trainee, "who drives: kept in the recording");

    const auto add_threads = [&](CLI::App* command) {
        command->add_option("--threads", options.threads, "that solve; any number gives one result")
            ->check(CLI::Range(1, 64));
    };
    add_threads(run_command);

    CLI::App* replay_command =
        app.add_subcommand("replay", "Run a recording again and compare every hash");
    std::string recording;
    double replay_from = 0;
    replay_command->add_option("REC", recording, "recording")->required();
    replay_command->add_option("--from", replay_from, "simulated time to begin at [s]")
        ->check(CLI::Range(0.0, 1e7));

    add_threads(replay_command);

    CLI::App* export_command =
        app.add_subcommand("export", "Tables and a report from a recording; fairlead makes films");
    ExportOptions exported;
    export_command->add_option("REC", exported.recording, "recording")->required();
    export_command->add_option("--csv", exported.csv, "file for a table of every tick");
    export_command->add_option("--probe", exported.probes, "what the table holds")
        ->allow_extra_args(false);
    export_command->add_option("--every", exported.every, "ticks per row")
        ->check(CLI::Range(1, 1'000'000));
    export_command->add_option("--samples", exported.samples,
                               "file for a table of all signals as they were recorded");
    export_command->add_option("--report", exported.report,
                               "file for a page to read (HTML), or to print (ending .pdf)");

    SchoolOptions results;
    CLI::App* school_command = app.add_subcommand(
        "school", "Keep the results of recordings in their book; list and export them");
    school_command->add_option("FOLDER", results.folder, "of recordings; else the usual one");
    school_command->add_option("--trainee", results.trainee, "of this one alone");
    school_command->add_option("--course", results.course, "how far in this course (a file)");
    school_command->add_option("--csv", results.table, "file for a table");
    school_command->add_option("--xapi", results.statements, "file for xAPI statements (JSON)");
    school_command->add_option("--page", results.page, "file for a page of the class (HTML)");
    school_command->add_option(
        "--certificate", results.certificate,
        "file for a certificate to print and sign (PDF); needs --trainee and "
        "--course");
    RemarkOptions marking;
    CLI::App* remark_command =
        app.add_subcommand("remark", "Mark a recording again, by its own rules or by others");
    remark_command->add_option("RECORDING", marking.recording, "recording")->required();
    remark_command->add_option("--rubric", marking.rubric, "scene whose exercise it is marked by");

    CLI::App* check_command = app.add_subcommand("check", "Read, validate and build scenes");
    check_command->add_option("SCENE", scenes, "scene files")->required();
    CLI::App* probes_command = app.add_subcommand("probes", "List what can be measured");
    probes_command->add_option("SCENE", scene, "scene file")->required();
    CLI::App* bench_command = app.add_subcommand("bench", "Time the stages of a tick");
    bench_command->add_option("SCENE", scenes, "scene files; else those that come with Fairlead");
    bench_command->add_option("--seconds", bench_seconds, "simulated time [s]")
        ->check(CLI::Range(0.1, 1e5));
    add_threads(bench_command);
    CLI::App* experiment_command =
        app.add_subcommand("experiment", "Measure a figure of the papers anew; lists them");
    ExperimentOptions experimental;
    experiment_command->add_option("NAME", experimental.name, "which; else they are listed");
    experiment_command->add_option("--out", experimental.folder,
                                   "folder for NAME.csv, NAME.svg and NAME.md");
    experiment_command->add_flag("--quick", experimental.quick,
                                 "fewer points, seconds instead of minutes");
    CLI::App* schema_command = app.add_subcommand("schema", "Print the JSON schema of scenes");
    bool reference = false;
    schema_command->add_flag("--reference", reference, "print it as a page to read");

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
    if (*run_command) return run(options);
    if (*export_command) return export_run(exported);
    if (*replay_command) return replay(recording, replay_from, options.threads);
    if (*school_command) return school(results);
    if (*remark_command) return remark(marking);
    if (*check_command) return check(scenes);
    if (*probes_command) return list_probes(scene);
    if (*bench_command) return bench(scenes, bench_seconds, options.threads);
    if (*experiment_command) return experiment(experimental);
    if (*schema_command)
        std::fputs((reference ? scene_reference() : scene_schema()).c_str(), stdout);
    return good;
}

}  // namespace

int main(int argc, char** argv) {
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
