#include "engine/recording/recording_reader.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <limits>

#include "engine/files/printable.h"
#include "engine/machine/weather.h"
#include "engine/recording/compression.h"
#include "engine/scene/scene_check.h"

namespace fairlead {
namespace {

constexpr std::uintmax_t largest_file = std::uintmax_t(64) << 30;  // [bytes]
constexpr std::size_t largest_scene = 32u << 20;                   // [bytes]
constexpr std::int64_t most_parts = 100'000, most_signals = 100'000;
constexpr std::int64_t most_events = 1'000'000;
constexpr std::int64_t most_rows = 600;             // [samples] in a block
constexpr std::uint64_t most_at_once = 256u << 20;  // [bytes] that one call may bring into memory
constexpr std::size_t largest_block = 64u << 20;    // [bytes] of samples

[[noreturn]] void damaged(const std::string& why) {
    throw DatabaseError("the file is damaged: " + why);
}

// What one call still may bring into memory: a packed megabyte can ask for gigabytes.
class Room {
  public:
    void take(std::uint64_t bytes) {
        if (bytes > left_) throw DatabaseError("it asks for more than 256 MB at once");
        left_ -= bytes;
    }
    // A page holds each letter in up to six, and some copies of it.
    std::string counted(std::string words) {
        take(8 * std::uint64_t(words.size()));
        return words;
    }
    std::string words(const Statement& from, int column) {
        return printable(counted(from.text(column)), any_length);
    }

  private:
    std::uint64_t left_ = most_at_once;
};

Command weather_of(const std::string& order) {
    try {
        return read_weather(order);
    } catch (const std::invalid_argument&) {
        // what could not be obeyed when it was recorded cannot be now, either
        return SetWeather{SetWeather::Kind::wind, -1, 0};
    }
}

Command command_of(const std::string& kind, const std::string& path, double value) {
    if (kind == "set_parameter") return SetParameter{path, value};
    if (kind == "reset_peaks") return ResetPeaks{};
    if (kind == "release") return Release{};
    if (kind == "rig") return Rig{path};
    if (kind == "note") return Note{path};
    if (kind == "void_marks") return VoidMarks{path};
    if (kind == "verdict") return EndExercise{value != 0, path};
    if (kind == "fault") return SetFault{path, value != 0};
    if (kind == "take") return TakeControl{path, value != 0};
    if (kind == "sign") return ShowSign{path};
    if (kind == "say") return Say{path};
    if (kind == "pull") return PullRod{path};
    if (kind == "weather") return weather_of(path);
    damaged("no such command");
}

std::vector<std::uint16_t> digests_of(const std::vector<std::uint8_t>& bytes, std::size_t count) {
    std::vector<std::uint16_t> list(count);
    if (bytes.size() != count * sizeof(std::uint16_t)) damaged("a tick without its parts");
    if (count > 0) std::memcpy(list.data(), bytes.data(), bytes.size());
    return list;
}

// SQLite keeps what is not a number as NULL.
double real_or_nan(const Statement& from, int column) {
    return from.null(column) ? std::numeric_limits<double>::quiet_NaN() : from.real(column);
}

// Version 1 kept texts: a kind's word and all that is said. Only here are they read for meaning.
Event old_event(const Statement& from, Room& room) {
    Event event;
    const std::string kind = from.text(1);
    event.kind =
        kind == "mark" ? Event::Kind::score : kind_called(kind).value_or(Event::Kind::note);
    event.words = room.words(from, 2);
    const std::string_view said = "diverged: ";
    if (event.kind == Event::Kind::diverged && event.words.starts_with(said))
        event.words.erase(0, said.size());
    if (event.kind == Event::Kind::stop)
        event.id = event.words == "emergency stop" ? "emergency" : "ready";
    if (event.kind == Event::Kind::verdict)
        event.id = event.words.starts_with("Passed") ? "passed" : "failed";
    return event;
}

Event event_of(const Statement& from, Room& room) {
    const auto kind = kind_called(from.text(1));
    const std::int64_t severity = from.integer(2);
    if (!kind) damaged("an event of no known kind");
    if (severity < 0 || severity > std::int64_t(Event::Severity::critical))
        damaged("an event of no known severity");
    return {*kind,
            static_cast<Event::Severity>(severity),
            room.words(from, 3),
            room.words(from, 4),
            real_or_nan(from, 5),
            real_or_nan(from, 6),
            room.words(from, 7),
            room.words(from, 8)};
}

Statement& between(Statement& statement, std::int64_t first, std::int64_t last) {
    return statement.bind(0, first).bind(1, last);
}

}  // namespace

template <class Work>
auto RecordingReader::guarded(const Work& work) const {
    try {
        return work();
    } catch (const DatabaseError& e) {
        throw RecordingError(name_, e.what());
    } catch (const CompressionError& e) {
        throw RecordingError(name_, std::string("the file is damaged: ") + e.what());
    } catch (const std::bad_alloc&) {
        throw RecordingError(name_, "too large for this machine's memory");
    }
}

RecordingReader::RecordingReader(const std::string& file, Check check) : name_(file) {
    namespace fs = std::filesystem;
    std::error_code error;
    const fs::file_status status = fs::status(file, error);
    if (!fs::exists(status)) throw RecordingError(file, "no such file");
    if (!fs::is_regular_file(status)) throw RecordingError(file, "not a file");
    if (fs::file_size(file, error) > largest_file) throw RecordingError(file, "larger than 64 GB");
    guarded([&] {
        file_.emplace(Database::open(file));
        check_kind();
        check_tables();
        if (check == Check::whole) {
            Statement pages = file_->prepare("PRAGMA quick_check(1)");
            if (!pages.step() || pages.text(0) != "ok") damaged("its pages do not fit together");
        }
        read_info();
        if (check == Check::whole) read_lists();
    });
}

void RecordingReader::check_kind() {
    if (file_->number("PRAGMA application_id") != recording_application)
        throw DatabaseError("not a recording");
    version_ = file_->number("PRAGMA user_version");
    if (version_ >= oldest_version && version_ <= recording_version) return;
    throw DatabaseError("a recording of format " + std::to_string(version_) +
                        "; this build reads formats " + std::to_string(oldest_version) + " to " +
                        std::to_string(recording_version) +
                        (version_ > recording_version ? ": a newer Fairlead made it" : ""));
}

void RecordingReader::check_tables() {
    std::map<std::string, std::string> found;
    Statement objects = file_->prepare("SELECT type, name, sql, tbl_name FROM sqlite_schema");
    const auto known = recording_tables(version_, {});
    while (objects.step()) {
        const std::string type = objects.text(0), name = objects.text(1);
        // the index that SQLite itself keeps for a primary key has no sentence
        if (type == "index" && objects.null(2) && known.count(objects.text(3))) continue;
        if (type != "table" || !known.count(name))
            throw DatabaseError("holds the " + type + " \"" + name.substr(0, 40) +
                                "\", which no recording has");
        found[name] = objects.text(2);  // SQLite keeps it as it was written
    }
    if (found.size() != known.size()) throw DatabaseError("a table is missing");
    const auto demand = [&](const std::string& name, const std::string& sentence) {
        if (found[name] != sentence)
            throw DatabaseError("its table " + name + " is not that of a recording");
    };
    if (version_ > 1) demand("levers", known.at("levers"));
    if (version_ > 1) read_levers();
    for (const auto& [name, sentence] : recording_tables(version_, info_.levers))
        demand(name, sentence);
}

// Their names are columns: they are ours before anything else is asked of the file.
void RecordingReader::read_levers() {
    Statement names = file_->prepare("SELECT kind, name FROM levers ORDER BY number LIMIT 100");
    while (names.step()) {
        const std::string kind = names.text(0), name = names.text(1);
        if (!is_name(name) || (kind != "axis" && kind != "switch"))
            damaged("a lever without a name");
        (kind == "axis" ? info_.levers.own_axes : info_.levers.own_switches).push_back(name);
    }
    if (info_.levers.axes() > most_axes || info_.levers.switches() > most_switches)
        damaged("more levers than a machine has");
}

void RecordingReader::read_info() {
    // as bytes: of a text, length() sees what stands before a zero
    if (file_->number("SELECT ifnull(sum(length(CAST(key AS BLOB)) + length(CAST(value AS BLOB))), "
                      "0) FROM meta") > std::int64_t(largest_scene) + (1 << 20))
        damaged("it says too much of itself");
    std::map<std::string, std::string> said;
    Statement meta = file_->prepare("SELECT key, value FROM meta LIMIT 100");
    while (meta.step()) said[meta.text(0)] = meta.text(1);
    for (const char* key : {"id", "scene_text", "build"})
        if (!said.count(key)) damaged(std::string("it does not say its ") + key);
    const auto shown = [&](const char* key) { return printable(said[key], any_length); };
    const LeverNames levers = info_.levers;
    info_ = {shown("id"),
             shown("scene_name"),
             said["scene_file"],
             said["scene_text"],
             shown("build"),
             shown("machine"),
             shown("started"),
             said["surfaces"],
             {},
             {},
             levers,
             shown("trainee"),
             shown("course"),
             said["exam"] == "yes"};
    info_.parent.id = shown("parent_id");
    info_.parent.name = shown("parent_name");
    const std::string tick = said["parent_tick"];
    std::from_chars(tick.data(), tick.data() + tick.size(), info_.parent.tick);
    Statement settings =
        file_->prepare("SELECT path, value FROM settings ORDER BY number LIMIT 10000");
    Room room;
    while (settings.step())
        info_.settings.emplace_back(room.counted(settings.text(0)), room.counted(settings.text(1)));
    last_ = file_->number("SELECT ifnull(max(tick), -1) FROM ticks");
    if (last_ < 0) throw DatabaseError("it holds no tick");
    if (last_ > longest_run) damaged("it is longer than a week");
}

void RecordingReader::read_lists() {
    if (file_->number("SELECT min(tick) FROM ticks") != 0 ||
        file_->number("SELECT count(*) FROM ticks") != last_ + 1)
        damaged("ticks are missing");
    if (file_->number("SELECT count(*) FROM parts") > most_parts ||
        file_->number("SELECT count(*) FROM signal_names") > most_signals)
        damaged("it names too many things");
    Room room;
    Statement parts = file_->prepare("SELECT name FROM parts ORDER BY number");
    while (parts.step()) {
        parts_.push_back(room.words(parts, 0));
        room.take(sizeof parts_.back());
    }
    Statement names = file_->prepare("SELECT path, unit, what FROM signal_names ORDER BY number");
    while (names.step()) {
        signals_.push_back({room.words(names, 0), room.words(names, 1), room.words(names, 2)});
        room.take(sizeof signals_.back());
    }
}

std::vector<TickRow> RecordingReader::inputs(std::int64_t first, std::int64_t last) const {
    return guarded([&] {
        std::vector<TickRow> rows;
        Room room;
        Statement ticks =
            file_->prepare("SELECT * FROM ticks WHERE tick BETWEEN ? AND ? ORDER BY tick");
        between(ticks, first, last);
        while (ticks.step()) {
            TickRow row;
            row.tick = ticks.integer(0);
            row.hash = static_cast<std::uint64_t>(ticks.integer(1));
            row.parts = digests_of(ticks.bytes(2), parts_.size());
            room.take(sizeof row + row.parts.size() * sizeof(std::uint16_t));
            int column = 3;
            for (std::size_t i = 0; i < info_.levers.axes(); ++i)
                row.input.levers.axes[i] = ticks.real(column++);
            row.input.levers = tidy(row.input.levers);
            const std::int64_t switches = ticks.integer(column);
            for (std::size_t i = 0; i < info_.levers.switches(); ++i)
                row.input.levers.switches[i] = switches >> i & 1;
            rows.push_back(std::move(row));
        }
        add_commands(first, last, rows);
        return rows;
    });
}

void RecordingReader::add_commands(std::int64_t first, std::int64_t last,
                                   std::vector<TickRow>& rows) const {
    if (rows.empty()) return;
    Statement commands = file_->prepare(
        "SELECT tick, kind, path, value FROM commands WHERE tick BETWEEN ? AND ? ORDER BY tick, "
        "number");
    between(commands, first, last);
    Room room;
    while (commands.step()) {
        const auto i = static_cast<std::size_t>(commands.integer(0) - rows.front().tick);
        if (i >= rows.size()) damaged("a command outside the run");
        const double value = real_or_nan(commands, 3);
        const std::string path = room.words(commands, 2);
        room.take(sizeof(Command));
        rows[i].input.commands.push_back(command_of(commands.text(1), path, value));
    }
}

std::vector<TickRow> RecordingReader::rows(std::int64_t first, std::int64_t last) const {
    return guarded([&] { return all_of(first, last); });
}

std::vector<TickRow> RecordingReader::all_of(std::int64_t first, std::int64_t last) const {
    std::vector<TickRow> rows = inputs(first, last);
    Room room;
    if (rows.empty()) return rows;
    const auto row = [&](std::int64_t tick) -> TickRow* {
        const auto i = static_cast<std::size_t>(tick - rows.front().tick);
        return i < rows.size() ? &rows[i] : nullptr;
    };
    for (auto frame = key_frame_after(first); frame && frame->tick <= last;
         frame = key_frame_after(frame->tick + 1))
        if (TickRow* at = row(frame->tick)) {
            room.take(frame->state.size());
            at->state = std::move(frame->state);
        }
    for (Sample& sample : samples(first, last))
        if (TickRow* at = row(sample.tick)) at->signals = std::move(sample.values);
    for (const RunEvent& event : events())
        if (TickRow* at = row(event.tick)) at->events.push_back(event);
    for (const RunMark& mark : marks())
        if (TickRow* at = row(mark.tick)) at->marks.push_back(mark);
    return rows;
}

std::optional<RecordingReader::KeyFrame> RecordingReader::key_frame(const char* sql,
                                                                    std::int64_t tick) const {
    return guarded([&]() -> std::optional<KeyFrame> {
        Statement frame = file_->prepare(sql);
        frame.bind(0, tick).bind(1, last_);
        if (!frame.step()) return std::nullopt;
        return KeyFrame{frame.integer(0), decompress(frame.bytes(1), largest_state)};
    });
}

std::optional<RecordingReader::KeyFrame> RecordingReader::key_frame_before(
    std::int64_t tick) const {
    return key_frame(
        "SELECT tick, state FROM key_frames WHERE tick <= ? AND tick BETWEEN 0 AND ? "
        "ORDER BY tick DESC LIMIT 1",
        tick);
}

std::optional<RecordingReader::KeyFrame> RecordingReader::key_frame_after(std::int64_t tick) const {
    return key_frame(
        "SELECT tick, state FROM key_frames WHERE tick >= ? AND tick BETWEEN 0 AND ? "
        "ORDER BY tick LIMIT 1",
        tick);
}

std::vector<RecordingReader::Sample> RecordingReader::samples(std::int64_t first,
                                                              std::int64_t last) const {
    std::vector<Sample> found;
    Room room;
    each_sample(first, last, [&](const Sample& sample) {
        room.take(sizeof sample + sample.values.size() * sizeof(double));
        found.push_back(sample);
    });
    return found;
}

void RecordingReader::each_sample(std::int64_t first, std::int64_t last,
                                  const std::function<void(const Sample&)>& visit) const {
    guarded([&] {
        // a block begins before what it holds
        Statement blocks = file_->prepare(
            "SELECT tick, every, rows, samples FROM signals WHERE tick BETWEEN "
            "(SELECT ifnull(max(tick), 0) FROM signals WHERE tick <= ?1) AND ?2 ORDER BY tick");
        between(blocks, first, last);
        Sample sample{0, std::vector<double>(signals_.size())};
        for (std::int64_t free_from = 0; blocks.step();) {
            const std::int64_t from = blocks.integer(0), every = blocks.integer(1);
            const std::int64_t rows = blocks.integer(2);
            if (every < 1 || every > most_rows || rows < 1 || rows > most_rows)
                damaged("a block of signals of impossible size");
            if (from < free_from) damaged("blocks of signals overlap");
            free_from = from + (rows - 1) * every + 1;
            const auto count = static_cast<std::size_t>(rows);
            const std::size_t size = count * signals_.size() * sizeof(double);
            if (size > largest_block) damaged("a block of signals of impossible size");
            const std::vector<std::uint8_t> bytes = decompress(blocks.bytes(3), size);
            if (bytes.size() != size) damaged("a block of signals is too short");
            for (std::size_t r = 0; r < count; ++r) {
                sample.tick = from + static_cast<std::int64_t>(r) * every;
                if (sample.tick < first || sample.tick > last) continue;
                for (std::size_t s = 0; s < signals_.size(); ++s)
                    std::memcpy(&sample.values[s], &bytes[(s * count + r) * sizeof(double)],
                                sizeof(double));
                visit(sample);
            }
        }
    });
}

std::vector<RunEvent> RecordingReader::events() const {
    return guarded([&] {
        std::vector<RunEvent> list;
        Statement events = file_->prepare(
            std::string("SELECT tick, kind, ") +
            (version_ == 1 ? "text" : "severity, id, subject, value, \"limit\", unit, words") +
            " FROM events WHERE tick BETWEEN 0 AND ? ORDER BY tick, number LIMIT ?");
        between(events, last_, most_events);
        Room room;
        while (events.step()) {
            list.push_back({events.integer(0),
                            version_ == 1 ? old_event(events, room) : event_of(events, room)});
            room.take(sizeof list.back());
        }
        return list;
    });
}

std::vector<RunMark> RecordingReader::marks() const {
    return guarded([&] {
        std::vector<RunMark> list;
        Room room;
        Statement marks = file_->prepare(
            "SELECT number, tick, time, what, value, \"limit\", unit, points, critical FROM marks "
            "WHERE tick BETWEEN 0 AND ? ORDER BY number LIMIT ?");
        between(marks, last_, most_events);
        while (marks.step()) {
            RunMark mark;
            mark.number = static_cast<std::size_t>(marks.integer(0));
            mark.tick = marks.integer(1);
            mark.deduction = {marks.real(2),        room.words(marks, 3), marks.real(4),
                              marks.real(5),        room.words(marks, 6), marks.real(7),
                              marks.integer(8) != 0};
            room.take(sizeof mark);
            list.push_back(std::move(mark));
        }
        return list;
    });
}

}  // namespace fairlead
