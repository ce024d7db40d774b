#pragma once
// database.h — one SQLite file: opened, asked and written with every error as an exception. The
// only place that knows SQLite. One thread at a time.
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

struct sqlite3;
struct sqlite3_stmt;

namespace fairlead {

struct DatabaseError : std::runtime_error {  // in words a person understands
    using std::runtime_error::runtime_error;
};

// A prepared sentence. Columns and parameters count from 0. A column of another type than asked
// for is an error: files come from strangers.
class Statement {
  public:
    Statement(sqlite3* file, std::string_view sql);

    Statement& bind(int parameter, std::int64_t value);
    Statement& bind(int parameter, double value);
    Statement& bind(int parameter, std::string_view text);
    Statement& bind(int parameter, const std::vector<std::uint8_t>& bytes);

    bool step();  // true: there is a row; false: done
    void run();   // of a sentence without rows; ready to be bound again

    bool null(int column) const;
    std::int64_t integer(int column) const;
    double real(int column) const;
    std::string text(int column) const;
    std::vector<std::uint8_t> bytes(int column) const;

  private:
    void demand(int column, int type, const char* name) const;

    struct Finalize {
        void operator()(sqlite3_stmt*) const;
    };
    std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

class Database {
  public:
    // A new file in write-ahead mode: what is committed survives a killed process and a power cut.
    // Refuses a file that is there already.
    static Database create(const std::string& file);
    // A file that is ours, made where there is none.
    static Database keep(const std::string& file);
    // A file of unknown origin, read-only; nothing that it contains is executed: no triggers,
    // views, functions or extensions. Sizes and the work of one sentence are limited.
    static Database open(const std::string& file);

    void run(const std::string& sql);
    Statement prepare(std::string_view sql) const { return {file_.get(), sql}; }
    std::int64_t number(const std::string& sql) const;  // the one integer it asks for

    bool moved() const;  // the file is no longer where it was opened
    // Everything into the one file, so that it can be copied, and read where nothing can be
    // written.
    void settle();

  private:
    explicit Database(const std::string& file, int flags);

    struct Close {
        void operator()(sqlite3*) const;
    };
    std::unique_ptr<sqlite3, Close> file_;
};

}  // namespace fairlead
