#include "app/tape.h"

#include <cstdio>
#include <filesystem>

#include "engine/files/data_folder.h"
#include "engine/input/clock.h"
#include "engine/recording/library.h"
#include "engine/recording/recording.h"
#include "engine/view/clock_text.h"
#include "engine/view/language.h"

namespace fairlead {
namespace {

constexpr std::int64_t curve_points = 400;

std::string stem(const std::string& file) {
    return std::filesystem::path(file).stem().string();
}

std::string size_text(std::uintmax_t bytes) {
    char text[32];
    if (bytes < 1'000'000)
        std::snprintf(text, sizeof text, "%.0f kB", double(bytes) / 1e3);
    else if (bytes < 1'000'000'000)
        std::snprintf(text, sizeof text, "%.1f MB", double(bytes) / 1e6);
    else
        std::snprintf(text, sizeof text, "%.1f GB", double(bytes) / 1e9);
    return text;
}

// What one would look for first: the load on the hook, else the tension of the first wire.
int curve_signal(const std::vector<Signal>& signals) {
    for (const bool crane : {true, false})
        for (std::size_t i = 0; i < signals.size(); ++i)
            if (crane
                    ? signals[i].path == "crane.load"
                    : signals[i].path.starts_with("wire.") && signals[i].path.ends_with(".tension"))
                return static_cast<int>(i);
    return -1;
}

void read_curve(const RecordingReader& recording, Tape& tape) {
    tape.curve.clear();
    const int signal = curve_signal(recording.signals());
    if (signal < 0) return;
    const Signal& what = recording.signals()[static_cast<std::size_t>(signal)];
    tape.curve_name = what.path == "crane.load" ? tr_later("load") : what.path;
    tape.curve_unit = what.unit == "N" ? "kN" : what.unit;
    const double scale = what.unit == "N" ? 1e-3 : 1;
    const std::int64_t last = recording.last_tick();
    for (std::int64_t i = 0; i < curve_points; ++i) {
        const std::int64_t tick = last * i / curve_points;
        const auto samples = recording.samples(tick, tick + 6);
        const float before = tape.curve.empty() ? 0 : tape.curve.back();
        tape.curve.push_back(
            samples.empty()
                ? before
                : float(scale * samples.front().values[static_cast<std::size_t>(signal)]));
    }
}

std::string parent_text(const Parent& parent) {
    if (parent.id.empty()) return {};
    return filled(tr("%s at %s"), tr(parent.name).c_str(),
                  minutes(double(parent.tick) * tick_seconds).c_str());
}

std::string warning_of(const Player& player) {
    std::string text;
    if (const auto& d = player.difference())
        text = filled(tr("From tick %lld on this is not what was recorded: %s differs."),
                      static_cast<long long>(d->tick), d->text().c_str()) +
               " ";
    if (player.build_differs())
        text +=
            filled(tr("Another build recorded it: %s"), player.recording().info().build.c_str());
    return text;
}

}  // namespace

void TapeReader::read(const Stage& stage, Tape& tape) {
    tape.loaded = stage.loaded();
    tape.playing = stage.playing();
    tape.live_behind = stage.playing() && stage.has_live();
    tape.tick = stage.now().tick;
    tape.heading = stage.heading();
    tape.ghost = stage.ghost_picture() ? stem(stage.ghost_file()) : "";
    tape.model_run = stage.model_run();
    tape.model_shown = stage.ghost_picture() && stage.ghost_file() == tape.model_run;
    if (tape.model_shown) tape.ghost = tr("model run");
    if (const Player* player = stage.player()) {
        const RecordingReader& recording = player->recording();
        tape.file = recording.file();
        tape.last_tick = player->last_tick();
        tape.parent = parent_text(recording.info().parent);
        tape.warning = warning_of(*player);
        const std::string version = tape.file + std::to_string(tape.last_tick);
        if (version != events_of_) {  // the live run's file grows
            events_of_ = version;
            tape.events = recording.events();
            tape.export_to = documents_folder();
            read_curve(recording, tape);
        }
    } else {
        const Recorder* recorder = stage.recorder();
        const Recorder::Status status = recorder ? recorder->status() : Recorder::Status{};
        tape.file = status.file;
        tape.recording = recorder && status.error.empty();
        tape.why_not = recorder ? status.error : stage.not_recorded();
        tape.last_tick = tape.tick;
        tape.parent = recorder ? parent_text(stage.parent()) : "";
        tape.warning = tape.recording ? space_warning(status.file) : "";
    }
    tape.name = stem(tape.file);
}

LibraryList read_library(const std::string& folder) {
    LibraryList list;
    list.folder = folder;
    list.disk_left = size_text(disk_left(folder));
    std::uintmax_t total = 0;
    for (const RecordingCard& card : list_recordings(folder)) {
        total += card.bytes;
        list.rows.push_back({card.file, card.name, card.scene, local_time(card.started),
                             card.error.empty() ? minutes(card.seconds) : "", size_text(card.bytes),
                             card.parent, card.error, card.trainee, card.verdict, card.score,
                             card.exam, card.exercise, card.starred});
    }
    list.size = size_text(total);
    return list;
}

}  // namespace fairlead
