#include "engine/scene/scene_text.h"

#include <cstdio>
#include <nlohmann/json.hpp>
#include <unordered_set>

namespace fairlead {
namespace {

constexpr std::size_t deepest = 64;
constexpr std::size_t max_values = 1'000'000;

// Reads characters and counts lines: nlohmann tells positions only of syntax errors.
struct Position {
    std::size_t lines = 0;    // '\n' among all characters read but the last one
    bool at_newline = false;  // the last one: a number is known to end only there
};

class CountingIterator {
  public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    CountingIterator(const char* at, Position* position) : at_(at), position_(position) {}
    reference operator*() const { return *at_; }
    CountingIterator& operator++() {
        position_->lines += position_->at_newline;
        position_->at_newline = *at_++ == '\n';
        return *this;
    }
    CountingIterator operator++(int) {
        const CountingIterator before = *this;
        ++*this;
        return before;
    }
    bool operator==(const CountingIterator& other) const { return at_ == other.at_; }
    bool operator!=(const CountingIterator& other) const { return at_ != other.at_; }

  private:
    const char* at_;
    Position* position_;
};

// Builds the tree from the parser's events. Recursion-free, so depth costs no stack here.
class TreeBuilder : public nlohmann::json::json_sax_t {
  public:
    TreeBuilder(const Position& position, const std::string& file, std::vector<SceneError>& errors)
        : position_(position), file_(file), errors_(errors) {}

    Json root;

    bool null() override { return add(Json::Type::null) != nullptr; }
    bool boolean(bool value) override {
        Json* json = add(Json::Type::boolean);
        if (json) json->boolean = value;
        return json;
    }
    bool number_integer(number_integer_t value) override {
        return number(static_cast<double>(value));
    }
    bool number_unsigned(number_unsigned_t value) override {
        return number(static_cast<double>(value));
    }
    bool number_float(number_float_t value, const string_t&) override { return number(value); }
    bool string(string_t& value) override {
        Json* json = add(Json::Type::text);
        if (json) json->text = std::move(value);
        return json;
    }
    bool binary(binary_t&) override { return false; }
    bool start_object(std::size_t) override { return open(Json::Type::object); }
    bool start_array(std::size_t) override { return open(Json::Type::list); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }

    bool key(string_t& value) override {
        Json& object = *stack_.back();
        const bool again = !seen_.back().insert(value).second;
        object.keys.push_back(std::move(value));
        object.key_lines.push_back(line());
        if (again) fail("this key is given twice in the same object");
        return true;
    }

    bool parse_error(std::size_t, const std::string&,
                     const nlohmann::json::exception& error) override {
        const std::string what = error.what();
        const std::size_t place = what.find("line ");
        int at_line = line(), column = 0;
        if (place == std::string::npos ||
            std::sscanf(what.c_str() + place, "line %d, column %d", &at_line, &column) != 2) {
            fail("a number is too large: " + printable(what.substr(what.find('\'') + 1)));
            return false;
        }
        std::string detail = printable(what.substr(what.find(": ", place) + 2));
        // between two values a comma would have done as well
        for (const char* close : {"expected '}'", "expected ']'"})
            if (detail.ends_with(close)) detail.insert(detail.size() - 3, "',' or ");
        errors_.push_back({file_, at_line, "",
                           "not valid JSON at column " + std::to_string(column) + ": " + detail});
        return false;
    }

  private:
    int line() const { return static_cast<int>(position_.lines) + 1; }
    void fail(const std::string& message) {
        errors_.push_back({file_, line(), pointer(), message});
    }
    // Of the value that is being read; its first steps, where there are many.
    std::string pointer() const {
        constexpr std::size_t most_steps = 16;
        std::string path;
        for (std::size_t i = 0; i < stack_.size(); ++i) {
            if (i == most_steps) return path + "/…";
            const Json& at = *stack_[i];
            const std::size_t inner = at.items.size() - (i + 1 < stack_.size());
            if (at.type == Json::Type::list)
                path += "/" + std::to_string(inner);
            else if (!at.keys.empty())
                path += pointer_step(at.keys.back());
        }
        return path;
    }

    Json* add(Json::Type type) {
        if (++count_ > max_values) {
            fail("more than " + std::to_string(max_values) + " values");
            return nullptr;
        }
        Json* json = &root;
        if (!stack_.empty()) json = &stack_.back()->items.emplace_back();
        json->type = type;
        json->line = line();
        return json;
    }
    bool number(double value) {
        Json* json = add(Json::Type::number);
        if (json) json->number = value;
        return json;
    }
    bool open(Json::Type type) {
        if (stack_.size() == deepest) {
            fail("nested deeper than " + std::to_string(deepest) + " levels");
            return false;
        }
        // an item's address holds while it is open: its parent grows only after it is closed
        Json* json = add(type);
        if (!json) return false;
        stack_.push_back(json);
        seen_.emplace_back();
        return true;
    }
    bool close() {
        stack_.pop_back();
        seen_.pop_back();
        return true;
    }

    const Position& position_;
    const std::string& file_;
    std::vector<SceneError>& errors_;
    std::vector<Json*> stack_;                           // open lists and objects
    std::vector<std::unordered_set<std::string>> seen_;  // keys of each
    std::size_t count_ = 0;
};

}  // namespace

const Json* Json::find(std::string_view key) const {
    if (type != Type::object) return nullptr;
    for (std::size_t i = 0; i < keys.size(); ++i)
        if (keys[i] == key) return &items[i];
    return nullptr;
}

std::optional<Json> parse_json(const std::string& text, const std::string& file,
                               std::vector<SceneError>& errors) {
    if (text.find_first_not_of(" \t\r\n") == std::string::npos) {
        errors.push_back({file, 1, "", "the file is empty; expected a scene in JSON"});
        return std::nullopt;
    }
    Position position;
    TreeBuilder builder(position, file, errors);
    const bool complete = nlohmann::json::sax_parse(
        CountingIterator(text.data(), &position),
        CountingIterator(text.data() + text.size(), &position), &builder,
        nlohmann::json::input_format_t::json, /*strict=*/true, /*ignore_comments=*/true);
    if (!complete) return std::nullopt;
    return std::move(builder.root);
}

std::string pointer_step(std::string_view key) {
    std::string step = "/";
    for (const char c : key) {
        if (c == '~')
            step += "~0";
        else if (c == '/')
            step += "~1";
        else
            step += c;
    }
    return step;
}

std::string describe(const Json& json) {
    char number[40];
    switch (json.type) {
        case Json::Type::null:
            return "null";
        case Json::Type::boolean:
            return json.boolean ? "true" : "false";
        case Json::Type::number:
            std::snprintf(number, sizeof number, "the number %g", json.number);
            return number;
        case Json::Type::text:
            return "the text \"" + printable(json.text) + "\"";
        case Json::Type::list:
            return "a list of " + std::to_string(json.items.size());
        case Json::Type::object:
            break;
    }
    return "an object";
}

}  // namespace fairlead
