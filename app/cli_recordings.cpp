#include "app/cli_recordings.h"

#include <algorithm>
#include <cstdio>
#include <optional>

#include "app/cli_table.h"
#include "engine/files/log.h"
#include "engine/files/whole_file.h"
#include "engine/report/run_report.h"
#include "engine/report/run_report_pdf.h"
#include "engine/session/model_run.h"
#include "engine/session/player.h"
#include "engine/session/replay_check.h"

namespace fairlead {
namespace {

// Where its run cannot be run again, its samples stand in the table: those of the chosen signals
// that were recorded. Returns the names of the others.
std::string add_samples(const RecordingReader& recording, std::int64_t from, int every,
                        const std::vector<std::string>& paths, Table& table) {
    constexpr std::size_t missing = std::string::npos;
    std::vector<std::size_t> places;
    std::string lacking;
    for (const std::string& path : paths) {
        const std::vector<Signal>& all = recording.signals();
        const auto at =
            std::find_if(all.begin(), all.end(), [&](const Signal& s) { return s.path == path; });
        places.push_back(at == all.end() ? missing : std::size_t(at - all.begin()));
        if (at == all.end()) lacking += (lacking.empty() ? "" : ", ") + path;
    }
    recording.each_sample(from, recording.last_tick(), [&](const RecordingReader::Sample& sample) {
        if (sample.tick % every != 0) return;
        std::vector<double> values;
        for (const std::size_t place : places)
            values.push_back(place == missing ? std::nan("") : sample.values[place]);
        table.add(double(sample.tick) * tick_seconds, values);
    });
    return lacking;
}

void say_sampled(const std::string& why, std::int64_t from, const std::string& lacking) {
    char seconds[32];
    std::snprintf(seconds, sizeof seconds, "%.3f", double(from) * tick_seconds);
    std::fprintf(stderr,
                 "%s; from %s s on the table holds what was measured when it was recorded, where "
                 "that was sampled%s\n",
                 why.c_str(), seconds, lacking.empty() ? "" : ("; without " + lacking).c_str());
}

std::vector<std::string> paths_of(const std::vector<Signal>& signals,
                                  const std::vector<std::size_t>& chosen) {
    std::vector<std::string> paths;
    for (const std::size_t i : chosen) paths.push_back(signals[i].path);
    return paths;
}

// A recording whose scene this build cannot build: all of the table is samples.
int export_samples(const ExportOptions& options, const std::string& why) {
    const RecordingReader recording(options.recording);
    const std::vector<std::size_t> chosen = choose(options.probes, recording.signals());
    Table table(options.csv, recording.signals(), chosen);
    add_samples(recording, 0, options.every, paths_of(recording.signals(), chosen), table);
    table.finish();
    say_sampled(why, 0, "");
    return failed;
}

// Every tick of any probe: the run is run again, and must be the same.
int export_ticks(const ExportOptions& options) {
    std::optional<Player> player;
    try {
        player.emplace(options.recording);
    } catch (const SceneCannotBeBuilt& e) {
        return export_samples(options, e.what());
    }
    const std::vector<Signal>& signals = player->session().snapshot().scenery->signals;
    const std::vector<std::size_t> chosen = choose(options.probes, signals);
    Table table(options.csv, signals, chosen);
    while (!player->difference()) {
        if (player->tick() % options.every == 0) table.add(player->session().snapshot());
        if (!player->step()) break;
    }
    const std::optional<Difference> difference = player->difference();
    std::string lacking;
    if (difference)
        lacking = add_samples(player->recording(), difference->tick, options.every,
                              paths_of(signals, chosen), table);
    table.finish();
    if (!options.csv.empty()) log_info("exported: " + options.csv);
    if (!difference) return good;
    say_sampled(said(*player, check_replay(*player)), difference->tick, lacking);
    return failed;
}

// What hands did, as a model run is written (session/model_run.h).
void export_levers(const ExportOptions& options) {
    const RecordingReader recording(options.recording);
    std::vector<Input> ticks;
    for (const TickRow& row : recording.inputs(1, recording.last_tick()))
        ticks.push_back(row.input);
    write_whole_file(options.levers, model_run_text(ticks, scene_of(recording.info()).lever_names));
    log_info("exported: " + options.levers);
}

}  // namespace

int replay(const std::string& file, double from, int threads) {
    Player player(file);
    if (threads > 0) player.use_threads(threads);
    player.seek(ticks_in(from));
    const ReplayCheck check = check_replay(player);
    std::fprintf(check.difference ? stderr : stdout, "%s\n", said(player, check).c_str());
    return check.difference ? failed : good;
}

int export_run(const ExportOptions& options) {
    if (options.csv.empty() && options.samples.empty() && options.report.empty() &&
        options.levers.empty())
        throw Refusal("export: expected --csv, --samples, --report or --levers");
    if (!options.levers.empty()) export_levers(options);
    if (!options.report.empty()) {
        const RecordingReader recording(options.recording);
        const std::string page =
            options.report.ends_with(".pdf") ? run_report_pdf(recording) : run_report(recording);
        write_whole_file(options.report, page);
        log_info("exported: " + options.report);
    }
    if (!options.samples.empty()) {
        write_samples(RecordingReader(options.recording), options.samples);
        log_info("exported: " + options.samples);
    }
    return options.csv.empty() ? good : export_ticks(options);
}

}  // namespace fairlead
