#include "engine/recording/recording_writer.h"

#include <cstring>

#include "engine/machine/weather.h"
#include "engine/recording/compression.h"
#include "engine/recording/recording_reader.h"

namespace fairlead {
namespace {

constexpr std::size_t samples_per_block = 10;  // a second

Database make_tables(const std::string& file, const LeverNames& levers) {
    try {
        Database made = Database::create(file);
        std::string sql = "BEGIN;";
        sql += "PRAGMA application_id = " + std::to_string(recording_application) + ";";
        sql += "PRAGMA user_version = " + std::to_string(recording_version) + ";";
        for (const auto& [name, table] : recording_tables(recording_version, levers))
            sql += table + ";";
        made.run(sql + "COMMIT;");
        return made;
    } catch (const DatabaseError& e) {
        throw RecordingError(file, e.what());
    }
}

std::string tick_sentence(const LeverNames& levers) {
    std::string values = "?,?,?,?";
    for (std::size_t i = 0; i < levers.axes(); ++i) values += ",?";
    return "INSERT INTO ticks VALUES (" + values + ")";
}

std::vector<std::uint8_t> bytes_of(const std::vector<std::uint16_t>& digests) {
    std::vector<std::uint8_t> bytes(digests.size() * sizeof(std::uint16_t));
    if (!bytes.empty()) std::memcpy(bytes.data(), digests.data(), bytes.size());
    return bytes;
}

struct Columns {  // of the table of commands
    const char* kind;
    std::string path;
    double value;
};
struct ToColumns {
    Columns operator()(const SetParameter& c) const { return {"set_parameter", c.path, c.value}; }
    Columns operator()(const ResetPeaks&) const { return {"reset_peaks", "", 0}; }
    Columns operator()(const Release&) const { return {"release", "", 0}; }
    Columns operator()(const Rig& c) const { return {"rig", c.order, 0}; }
    Columns operator()(const Note& c) const { return {"note", c.text, 0}; }
    Columns operator()(const VoidMarks& c) const { return {"void_marks", c.why, 0}; }
    Columns operator()(const EndExercise& c) const {
        return {"verdict", c.words, double(c.passed)};
    }
    Columns operator()(const SetFault& c) const { return {"fault", c.name, double(c.on)}; }
    Columns operator()(const TakeControl& c) const { return {"take", c.lever, double(c.taken)}; }
    Columns operator()(const ShowSign& c) const { return {"sign", c.sign, 0}; }
    Columns operator()(const PullRod& c) const { return {"pull", c.order, 0}; }
    Columns operator()(const SetWeather& c) const { return {"weather", weather_words(c), 0}; }
    Columns operator()(const Say& c) const { return {"say", c.words, 0}; }
};

}  // namespace

RecordingWriter::RecordingWriter(const std::string& file, const RecordingInfo& info,
                                 const std::vector<std::string>& parts,
                                 const std::vector<Signal>& signals)
    : file_(make_tables(file, info.levers)),
      axes_(info.levers.axes()),
      tick_(file_.prepare(tick_sentence(info.levers))),
      command_(file_.prepare("INSERT INTO commands VALUES (?,?,?,?,?)")),
      key_frame_(file_.prepare("INSERT INTO key_frames VALUES (?,?)")),
      signals_(file_.prepare("INSERT INTO signals VALUES (?,?,?,?)")),
      event_(file_.prepare(
          "INSERT INTO events (tick, kind, severity, id, subject, value, \"limit\", unit, words) "
          "VALUES (?,?,?,?,?,?,?,?,?)")),
      mark_(file_.prepare("INSERT OR REPLACE INTO marks VALUES (?,?,?,?,?,?,?,?,?)")) {
    try {
        file_.run("BEGIN");
        describe(info, parts, signals);
        file_.run("COMMIT");
    } catch (const DatabaseError& e) {
        throw RecordingError(file, e.what());
    }
}

void RecordingWriter::describe(const RecordingInfo& info, const std::vector<std::string>& parts,
                               const std::vector<Signal>& signals) {
    Statement meta = file_.prepare("INSERT INTO meta VALUES (?,?)");
    const auto say = [&](const char* key, const std::string& value) {
        meta.bind(0, std::string_view(key)).bind(1, value).run();
    };
    say("id", info.id);
    say("scene_name", info.scene_name);
    say("scene_file", info.scene_file);
    say("scene_text", info.scene_text);
    say("build", info.build);
    say("machine", info.machine);
    say("started", info.started);
    say("surfaces", info.surfaces);
    if (!info.parent.id.empty()) {
        say("parent_id", info.parent.id);
        say("parent_name", info.parent.name);
        say("parent_tick", std::to_string(info.parent.tick));
    }
    if (!info.trainee.empty()) say("trainee", info.trainee);
    if (!info.course.empty()) say("course", info.course);
    if (info.exam) say("exam", "yes");
    Statement lever = file_.prepare("INSERT INTO levers (kind, name) VALUES (?,?)");
    const auto name_levers = [&](std::string_view kind, const std::vector<std::string>& names) {
        for (const std::string& name : names) lever.bind(0, kind).bind(1, name).run();
    };
    name_levers("axis", info.levers.own_axes);
    name_levers("switch", info.levers.own_switches);
    Statement setting = file_.prepare("INSERT INTO settings (path, value) VALUES (?,?)");
    for (const auto& [path, value] : info.settings) setting.bind(0, path).bind(1, value).run();
    Statement part = file_.prepare("INSERT INTO parts (name) VALUES (?)");
    for (const std::string& name : parts) part.bind(0, name).run();
    Statement signal = file_.prepare("INSERT INTO signal_names (path, unit, what) VALUES (?,?,?)");
    for (const Signal& s : signals) signal.bind(0, s.path).bind(1, s.unit).bind(2, s.what).run();
}

void RecordingWriter::write(std::span<const TickRow> rows, bool last) {
    if (file_.moved()) throw DatabaseError("the file was removed or moved while it was written");
    file_.run("BEGIN");
    for (const TickRow& row : rows) add(row);
    if (last) flush_samples();
    file_.run("COMMIT");
}

void RecordingWriter::add(const TickRow& row) {
    const Levers& levers = row.input.levers;
    tick_.bind(0, row.tick).bind(1, static_cast<std::int64_t>(row.hash));
    tick_.bind(2, bytes_of(row.parts));
    int column = 3;
    for (std::size_t i = 0; i < axes_; ++i) tick_.bind(column++, levers.axes[i]);
    std::int64_t switches = 0;
    for (std::size_t i = 0; i < levers.switches.size(); ++i)
        if (levers.switches[i]) switches |= std::int64_t(1) << i;
    tick_.bind(column, switches).run();

    for (std::size_t i = 0; i < row.input.commands.size(); ++i) {
        const Columns c = std::visit(ToColumns(), row.input.commands[i]);
        command_.bind(0, row.tick).bind(1, static_cast<std::int64_t>(i));
        command_.bind(2, std::string_view(c.kind)).bind(3, c.path).bind(4, c.value).run();
    }
    if (!row.state.empty()) key_frame_.bind(0, row.tick).bind(1, compress(row.state)).run();
    if (!row.signals.empty()) add_samples(row);
    for (const RunEvent& e : row.events) add(e);
    for (const RunMark& m : row.marks) {
        const Deduction& d = m.deduction;
        mark_.bind(0, static_cast<std::int64_t>(m.number)).bind(1, m.tick).bind(2, d.time);
        mark_.bind(3, d.what).bind(4, d.value).bind(5, d.limit).bind(6, d.unit);
        mark_.bind(7, d.points).bind(8, static_cast<std::int64_t>(d.critical)).run();
    }
}

void RecordingWriter::add(const RunEvent& e) {
    event_.bind(0, e.tick).bind(1, word_of(e.event.kind));
    event_.bind(2, static_cast<std::int64_t>(e.event.severity)).bind(3, e.event.id);
    event_.bind(4, e.event.subject).bind(5, e.event.value).bind(6, e.event.limit);
    event_.bind(7, e.event.unit).bind(8, e.event.words).run();
}

void RecordingWriter::add_samples(const TickRow& row) {
    const auto count = static_cast<std::int64_t>(samples_.size());
    if (count == 1) samples_every_ = row.tick - samples_from_;
    if (count > 1 && row.tick != samples_from_ + count * samples_every_) flush_samples();
    if (samples_.empty()) samples_from_ = row.tick, samples_every_ = 1;
    samples_.push_back(row.signals);
    if (samples_.size() == samples_per_block) flush_samples();
}

void RecordingWriter::flush_samples() {
    if (samples_.empty()) return;
    const std::size_t columns = samples_.front().size();
    std::vector<double> by_signal;  // what stands still side by side compresses to nothing
    for (std::size_t c = 0; c < columns; ++c)
        for (const std::vector<double>& row : samples_) by_signal.push_back(row[c]);
    std::vector<std::uint8_t> bytes(by_signal.size() * sizeof(double));
    std::memcpy(bytes.data(), by_signal.data(), bytes.size());
    signals_.bind(0, samples_from_).bind(1, samples_every_);
    signals_.bind(2, static_cast<std::int64_t>(samples_.size())).bind(3, compress(bytes)).run();
    samples_.clear();
}

void RecordingWriter::settle() {
    try {
        file_.settle();
    } catch (const DatabaseError&) {
    }
}

void RecordingWriter::copy(const std::string& from, std::int64_t until) {
    constexpr std::int64_t at_once = 600;  // [ticks]
    const RecordingReader parent(from);
    for (std::int64_t first = 0; first <= until; first += at_once) {
        const std::int64_t last = std::min(until, first + at_once - 1);
        write(parent.rows(first, last), last == until);
    }
}

}  // namespace fairlead
