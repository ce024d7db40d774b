#include "app/cli_recordings.h"

#include <cstdio>
#include <fstream>

#include "app/cli_table.h"
#include "engine/player.h"
#include "engine/replay_check.h"
#include "engine/run_report.h"

namespace fairlead {
namespace {

// Every tick of any probe: the run is run again, and must be the same.
int export_ticks(const ExportOptions& options) {
    Player player(options.recording);
    const std::vector<Signal>& signals = player.session().snapshot().scenery->signals;
    Table table(options.csv, signals, choose(options.probes, signals));
    do {
        if (player.tick() % options.every == 0) table.add(player.session().snapshot());
    } while (!player.difference() && player.step());
    table.finish();
    if (!player.difference()) return good;
    const std::string why = said(player, check_replay(player));
    std::fprintf(stderr, "%s; --samples writes what was measured when it was recorded\n",
                 why.c_str());
    return failed;
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
    if (options.csv.empty() && options.samples.empty() && options.report.empty())
        throw Refusal("export: expected --csv, --samples or --report");
    if (!options.report.empty()) {
        std::ofstream out(options.report);
        out << run_report(RecordingReader(options.recording)) << std::flush;
        if (!out) throw Refusal(options.report + ": cannot be written");
    }
    if (!options.samples.empty())
        write_samples(RecordingReader(options.recording), options.samples);
    return options.csv.empty() ? good : export_ticks(options);
}

}  // namespace fairlead
