#include "engine/school/result.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <string_view>

#include "engine/input/clock.h"
#include "engine/recording/library.h"

namespace fairlead {
namespace {

constexpr std::int64_t book_application = 0x466c5262;  // "FlRb"
constexpr std::int64_t book_version = 1;

constexpr double most_seconds = 1e9;  // thirty years
constexpr std::int64_t most_faults = 1'000'000;
constexpr std::string_view sqlite_head = "SQLite format 3";
constexpr std::size_t longest_text = 64 << 10;  // [bytes] of what people and rules write

const std::string table_of_results =
    "results (id TEXT PRIMARY KEY, trainee TEXT NOT NULL, course TEXT "
    "NOT NULL, scene TEXT NOT NULL, scene_file TEXT NOT NULL, started TEXT NOT NULL, recording "
    "TEXT NOT NULL, exam INTEGER NOT NULL, finished INTEGER NOT NULL, passed INTEGER NOT NULL, "
    "verdict TEXT NOT NULL, seconds REAL NOT NULL, score REAL NOT NULL, needed REAL NOT NULL, "
    "faults INTEGER NOT NULL) WITHOUT ROWID";
const std::string table_of_marks =
    "marks (result TEXT NOT NULL, number INTEGER NOT NULL, tick INTEGER "
    "NOT NULL, time REAL NOT NULL, what TEXT NOT NULL, value REAL NOT NULL, \"limit\" REAL NOT "
    "NULL, unit TEXT NOT NULL, points REAL NOT NULL, critical INTEGER NOT NULL, PRIMARY KEY "
    "(result, number)) WITHOUT ROWID";

Database book_at(const std::string& file) {
    namespace fs = std::filesystem;
    std::error_code error;
    if (fs::exists(file, error) && !fs::is_regular_file(file, error))
        throw DatabaseError("not a file");
    std::string head(sqlite_head.size(), '\0');
    std::ifstream(file, std::ios::binary).read(head.data(), std::streamsize(head.size()));
    if (fs::exists(file, error) && fs::file_size(file, error) > 0 && head != sqlite_head)
        throw DatabaseError("not a book of results");
    return Database::keep(file);
}

// A book of a stranger may hold tables that make their values up when they are read.
void demand_own_tables(const Database& file) {
    Statement rows = file.prepare("SELECT sql FROM sqlite_schema");
    while (rows.step()) {
        const std::string sql = rows.text(0);
        if (sql != "CREATE TABLE " + table_of_results && sql != "CREATE TABLE " + table_of_marks)
            throw DatabaseError("not a book of results: it holds other tables");
    }
}

// What is read of a book: a hundred trainees with a thousand runs each are some 80 MB, and
// pages of a damaged file can stand for many rows.
class Reading {
  public:
    std::string text(const Statement& from, int column) {
        std::string text = from.text(column);
        if (text.size() > longest_text)
            throw DatabaseError("a book of results that holds a text of more than 64 kB");
        take(text.size());
        return text;
    }
    // One that a run can have: a point of 1e300 would be printed with all its digits.
    double number(const Statement& from, int column, const char* what, double most) const {
        const double number = from.real(column);
        if (number >= 0 && number <= most) return number;
        throw DatabaseError(std::string("the file is damaged: ") + what +
                            " is none that a run has");
    }
    void row() { take(100); }  // [bytes] what has no length of its own

  private:
    void take(std::size_t bytes) {
        constexpr std::size_t most = 256 << 20;  // [bytes]
        if ((taken_ += bytes) > most)
            throw DatabaseError("a book of results may hold 256 MB, and this one holds more");
    }
    std::size_t taken_ = 0;
};

// `marks` asks for those of one result.
std::vector<RunMark> marks_of(const std::string& id, Statement& marks, Reading& reading) {
    std::vector<RunMark> list;
    marks.bind(0, id);
    while (marks.step()) {
        reading.row();
        RunMark m;
        m.number = static_cast<std::size_t>(marks.integer(0));
        m.tick = marks.integer(1);
        m.deduction = {marks.real(2),        reading.text(marks, 3), marks.real(4),
                       marks.real(5),        reading.text(marks, 6), marks.real(7),
                       marks.integer(8) != 0};
        list.push_back(std::move(m));
    }
    return list;
}

// What no book could hold does not come into one: it could not be read any more.
void demand_fit(const Result& r) {
    const auto fit = [&](const std::string& text) {
        if (text.size() > longest_text)
            throw RecordingError(r.recording, "a text of it is too long for a book of results");
    };
    const auto is_one = [&](double number) {
        if (std::isnan(number))
            throw RecordingError(r.recording, "a mark of it holds what is no number");
    };
    for (const auto* text :
         {&r.id, &r.trainee, &r.course, &r.scene, &r.scene_file, &r.started, &r.verdict})
        fit(*text);
    for (const double number : {r.seconds, r.score, r.needed}) is_one(number);
    for (const RunMark& mark : r.marks) {
        const Deduction& d = mark.deduction;
        fit(d.what), fit(d.unit);
        for (const double number : {d.time, d.value, d.limit, d.points}) is_one(number);
    }
}

}  // namespace

Result result_of(const RecordingReader& recording) {
    const RecordingInfo& info = recording.info();
    Result r;
    r.id = info.id;
    r.trainee = info.trainee;
    r.course = info.course;
    r.scene = info.scene_name;
    r.scene_file = info.scene_file;
    r.started = info.started;
    r.recording = recording.file();
    r.exam = info.exam;
    r.seconds = double(recording.last_tick()) * tick_seconds;
    r.marks = recording.marks();
    r.score = 100;
    for (const RunMark& mark : r.marks) r.score -= mark.deduction.points;
    r.score = std::max(0.0, r.score);
    for (const RunEvent& e : recording.events()) {
        if (e.event.kind == Event::Kind::fault && e.event.id == "begins") ++r.faults;
        if (e.event.kind != Event::Kind::verdict) continue;
        r.finished = true;
        r.seconds = double(e.tick) * tick_seconds;
        r.passed = e.event.id == "passed";
        r.verdict = text_of(e.event);
        r.needed = e.event.limit;
    }
    demand_fit(r);
    return r;
}

ResultBook::ResultBook(const std::string& file) : file_(book_at(file)) {
    if (file_.number("SELECT count(*) FROM sqlite_schema") == 0)
        file_.run("PRAGMA application_id = " + std::to_string(book_application) +
                  "; PRAGMA user_version = " + std::to_string(book_version) + ";");
    if (file_.number("PRAGMA application_id") != book_application)
        throw DatabaseError("not a book of results");
    if (file_.number("PRAGMA user_version") != book_version)
        throw DatabaseError("a book of results of another version");
    file_.run("CREATE TABLE IF NOT EXISTS " + table_of_results);
    file_.run("CREATE TABLE IF NOT EXISTS " + table_of_marks);
    demand_own_tables(file_);
}

void ResultBook::keep(const Result& r) {
    file_.run("BEGIN IMMEDIATE");
    Statement result =
        file_.prepare("INSERT OR REPLACE INTO results VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
    result.bind(0, r.id).bind(1, r.trainee).bind(2, r.course).bind(3, r.scene);
    result.bind(4, r.scene_file).bind(5, r.started).bind(6, r.recording);
    result.bind(7, std::int64_t(r.exam)).bind(8, std::int64_t(r.finished));
    result.bind(9, std::int64_t(r.passed)).bind(10, r.verdict).bind(11, r.seconds);
    result.bind(12, r.score).bind(13, r.needed).bind(14, std::int64_t(r.faults)).run();
    Statement old = file_.prepare("DELETE FROM marks WHERE result = ?");
    old.bind(0, r.id).run();
    Statement mark = file_.prepare("INSERT INTO marks VALUES (?,?,?,?,?,?,?,?,?,?)");
    for (const RunMark& m : r.marks) {
        const Deduction& d = m.deduction;
        mark.bind(0, r.id).bind(1, std::int64_t(m.number)).bind(2, m.tick).bind(3, d.time);
        mark.bind(4, d.what).bind(5, d.value).bind(6, d.limit).bind(7, d.unit);
        mark.bind(8, d.points).bind(9, std::int64_t(d.critical)).run();
    }
    file_.run("COMMIT");
}

std::vector<Result> ResultBook::results(const std::string& trainee) const {
    std::vector<Result> list;
    Statement rows = file_.prepare(
        "SELECT id, trainee, course, scene, scene_file, started, recording, exam, finished, "
        "passed, verdict, seconds, score, needed, faults FROM results WHERE ?1 = '' OR trainee = "
        "?1 ORDER BY started, id");
    rows.bind(0, trainee);
    Statement marks = file_.prepare(
        "SELECT number, tick, time, what, value, \"limit\", unit, points, critical FROM marks "
        "WHERE result = ? ORDER BY number");
    Reading reading;
    while (rows.step()) {
        reading.row();
        Result r;
        r.id = reading.text(rows, 0), r.trainee = reading.text(rows, 1),
        r.course = reading.text(rows, 2);
        r.scene = reading.text(rows, 3), r.scene_file = reading.text(rows, 4),
        r.started = reading.text(rows, 5);
        r.recording = reading.text(rows, 6);
        r.exam = rows.integer(7) != 0, r.finished = rows.integer(8) != 0;
        r.passed = rows.integer(9) != 0;
        r.verdict = reading.text(rows, 10);
        r.seconds = reading.number(rows, 11, "seconds", most_seconds);
        r.score = reading.number(rows, 12, "score", 100);
        r.needed = reading.number(rows, 13, "needed", 100);
        r.faults = static_cast<int>(std::clamp<std::int64_t>(rows.integer(14), 0, most_faults));
        r.marks = marks_of(r.id, marks, reading);
        list.push_back(std::move(r));
    }
    return list;
}

std::vector<std::string> ResultBook::trainees() const {
    std::vector<std::string> names;
    Statement rows =
        file_.prepare("SELECT DISTINCT trainee FROM results WHERE trainee <> '' ORDER BY trainee");
    Reading reading;
    while (rows.step()) names.push_back(reading.text(rows, 0));
    return names;
}

std::string book_file(const std::string& recordings_folder) {
    return (std::filesystem::path(recordings_folder) / "results.sqlite").string();
}

std::vector<std::string> keep_all(const std::string& folder, ResultBook& book) {
    std::vector<std::string> troubles;
    for (const RecordingCard& card : list_recordings(folder)) {
        try {
            const Result result = result_of(RecordingReader(card.file));
            if (result.finished || !result.trainee.empty()) book.keep(result);
        } catch (const RecordingError& e) {
            troubles.push_back(e.what());
        }
    }
    return troubles;
}

}  // namespace fairlead
