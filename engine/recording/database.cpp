#include "engine/recording/database.h"

#include <sqlite3.h>

#include <array>
#include <cerrno>
#include <utility>

namespace fairlead {
namespace {

constexpr int longest_value = 96 << 20;  // [bytes] of one text or blob: a state, packed badly
constexpr int longest_sentence = 64 << 10;

std::string said(int code, sqlite3* file) {
    switch (code & 0xff) {
        case SQLITE_FULL:
            return "the disk is full";
        case SQLITE_READONLY:
        case SQLITE_PERM:
            return "the file or its folder cannot be written";
        case SQLITE_CANTOPEN:
            return "cannot be opened";
        case SQLITE_NOTADB:
            return "not a recording";
        case SQLITE_CORRUPT:
            return "the file is damaged";
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
            return "another program is using the file";
        case SQLITE_IOERR:
            // so it is where the log beside a recording finds no room
            if (file && sqlite3_system_errno(file) == ENOSPC) return "the disk is full";
            return std::string("the disk failed: ") + sqlite3_errmsg(file);
        case SQLITE_TOOBIG:
            return "the file holds a value that is too large";
        default:
            return file ? sqlite3_errmsg(file) : sqlite3_errstr(code);
    }
}

void demand_ok(int code, sqlite3* file) {
    if (code != SQLITE_OK) throw DatabaseError(said(code, file));
}

}  // namespace

// ---- Statement

Statement::Statement(sqlite3* file, std::string_view sql) {
    sqlite3_stmt* made = nullptr;
    demand_ok(sqlite3_prepare_v2(file, sql.data(), static_cast<int>(sql.size()), &made, nullptr),
              file);
    statement_.reset(made);
}

void Statement::Finalize::operator()(sqlite3_stmt* s) const {
    sqlite3_finalize(s);
}

Statement& Statement::bind(int parameter, std::int64_t value) {
    sqlite3_bind_int64(statement_.get(), parameter + 1, value);
    return *this;
}
Statement& Statement::bind(int parameter, double value) {
    sqlite3_bind_double(statement_.get(), parameter + 1, value);
    return *this;
}
Statement& Statement::bind(int parameter, std::string_view text) {
    sqlite3_bind_text64(statement_.get(), parameter + 1, text.data(), text.size(), SQLITE_TRANSIENT,
                        SQLITE_UTF8);
    return *this;
}
Statement& Statement::bind(int parameter, const std::vector<std::uint8_t>& bytes) {
    // a null pointer would bind NULL instead of nothing
    sqlite3_bind_blob64(statement_.get(), parameter + 1,
                        bytes.empty() ? "" : (const void*)bytes.data(), bytes.size(),
                        SQLITE_TRANSIENT);
    return *this;
}

bool Statement::step() {
    const int code = sqlite3_step(statement_.get());
    if (code == SQLITE_ROW) return true;
    if (code != SQLITE_DONE) {
        const std::string text = said(code, sqlite3_db_handle(statement_.get()));
        sqlite3_reset(statement_.get());
        throw DatabaseError(text);
    }
    sqlite3_reset(statement_.get());
    return false;
}

void Statement::run() {
    while (step()) {
    }
}

void Statement::demand(int column, int type, const char* name) const {
    if (sqlite3_column_type(statement_.get(), column) != type)
        throw DatabaseError(std::string("the file is damaged: ") +
                            sqlite3_column_name(statement_.get(), column) + " is not " + name);
}

bool Statement::null(int column) const {
    return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
}
std::int64_t Statement::integer(int column) const {
    demand(column, SQLITE_INTEGER, "an integer");
    return sqlite3_column_int64(statement_.get(), column);
}
double Statement::real(int column) const {
    demand(column, SQLITE_FLOAT, "a number");
    return sqlite3_column_double(statement_.get(), column);
}
std::string Statement::text(int column) const {
    demand(column, SQLITE_TEXT, "a text");
    const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
    return text ? std::string(text, size) : std::string();
}
std::vector<std::uint8_t> Statement::bytes(int column) const {
    demand(column, SQLITE_BLOB, "a block of bytes");
    const auto* from =
        static_cast<const std::uint8_t*>(sqlite3_column_blob(statement_.get(), column));
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
    return from ? std::vector<std::uint8_t>(from, from + size) : std::vector<std::uint8_t>();
}

// ---- Database

Database::Database(const std::string& file, int flags) {
    sqlite3* made = nullptr;
    const int code = sqlite3_open_v2(file.c_str(), &made, flags | SQLITE_OPEN_NOMUTEX, nullptr);
    file_.reset(made);
    demand_ok(code, made);
    sqlite3_extended_result_codes(made, 1);
    // a file that its writer is just closing is locked for a moment
    constexpr int patience = 2000;  // [ms]
    sqlite3_busy_timeout(made, patience);
    for (const auto& [setting, value] :
         std::array<std::pair<int, int>, 6>{{{SQLITE_DBCONFIG_DEFENSIVE, 1},
                                             {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
                                             {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
                                             {SQLITE_DBCONFIG_ENABLE_VIEW, 0},
                                             {SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0},
                                             {SQLITE_DBCONFIG_DQS_DDL, 0}}})
        demand_ok(sqlite3_db_config(made, setting, value, nullptr), made);
    sqlite3_limit(made, SQLITE_LIMIT_LENGTH, longest_value);
    sqlite3_limit(made, SQLITE_LIMIT_SQL_LENGTH, longest_sentence);
    sqlite3_limit(made, SQLITE_LIMIT_ATTACHED, 0);
    sqlite3_limit(made, SQLITE_LIMIT_TRIGGER_DEPTH, 1);
    sqlite3_limit(made, SQLITE_LIMIT_COLUMN, 64);
}

void Database::Close::operator()(sqlite3* file) const {
    sqlite3_close_v2(file);
}

Database Database::create(const std::string& file) {
    Database made(file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    if (made.number("SELECT count(*) FROM sqlite_schema") > 0)
        throw DatabaseError("is there already");
    made.run("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;");
    return made;
}

Database Database::keep(const std::string& file) {
    return Database(file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
}

Database Database::open(const std::string& file) {
    Database opened(file, SQLITE_OPEN_READONLY);
    opened.run(
        "PRAGMA query_only = 1; PRAGMA cell_size_check = 1; PRAGMA mmap_size = 0;"
        "PRAGMA cache_size = -8000;");
    return opened;
}

void Database::run(const std::string& sql) {
    demand_ok(sqlite3_exec(file_.get(), sql.c_str(), nullptr, nullptr, nullptr), file_.get());
}

std::int64_t Database::number(const std::string& sql) const {
    Statement statement = prepare(sql);
    if (!statement.step()) throw DatabaseError("the file is damaged: it does not answer");
    return statement.integer(0);
}

bool Database::moved() const {
    int moved = 0;
    sqlite3_file_control(file_.get(), "main", SQLITE_FCNTL_HAS_MOVED, &moved);
    return moved != 0;
}

void Database::settle() {
    sqlite3_busy_timeout(file_.get(), 0);  // it can be left to who reads it now
    run("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE;");
}

}  // namespace fairlead
