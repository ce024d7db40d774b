#include "engine/scene/scene_check.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>

#include "engine/input/levers.h"
#include "engine/scene/spelling.h"

namespace fairlead {
namespace {

using T = ParameterType;

constexpr const char* unprintable =
    "expected a text without control characters and marks that turn its direction";

std::string short_number(double value) {
    char text[40];
    std::snprintf(text, sizeof text, "%g", value);
    return text;
}

std::string in_quotes(std::string_view text) {
    return "\"" + printable(text) + "\"";
}

std::string joined(std::string_view words, const std::string& separator) {
    std::string list;
    for (const std::string& word : words_of(words)) list += (list.empty() ? "" : separator) + word;
    return list;
}

std::string reference_to(const Parameter& row) {
    return "the name of one of the " + joined(row.words, " or ");
}

std::size_t component_count(T type) {
    return type == T::pair ? 2 : type == T::quaternion ? 4 : 3;
}

// Keys that may stand below a pattern.
std::vector<const Parameter*> keys_below(const std::string& pattern) {
    std::vector<const Parameter*> rows;
    for (const Parameter& row : parameter_table()) {
        if (row.path.size() <= pattern.size() + 1 || !row.path.starts_with(pattern) ||
            row.path[pattern.size()] != '/')
            continue;
        if (row.path.find('/', pattern.size() + 1) == std::string_view::npos) rows.push_back(&row);
    }
    return rows;
}

std::string key_of(const Parameter& row) {
    return std::string(row.path.substr(row.path.rfind('/') + 1));
}

class Checker {
  public:
    Checker(const Json& root, SceneReport& report) : root_(root), report_(report) {}

    void check(const Json& json, const Parameter& row, const std::string& pointer) {
        if (report_.full()) return;
        switch (row.type) {
            case T::number:
            case T::integer:
                check_number(json, row, pointer);
                break;
            case T::boolean:
                want(json, Json::Type::boolean, row, pointer);
                break;
            case T::text:
                check_text(json, row, pointer);
                break;
            case T::file:
                want(json, Json::Type::text, row, pointer);
                break;
            case T::name:
            case T::title:
                check_name(json, row, pointer);
                break;
            case T::choice:
                check_choice(json, row, pointer);
                break;
            case T::reference:
                check_reference(json, row, pointer);
                break;
            case T::vector:
            case T::direction:
            case T::quaternion:
            case T::pair:
                check_components(json, row, pointer);
                break;
            case T::shape:
                check(json, *find_parameter("shape"), pointer);
                break;
            case T::object:
                check_object(json, row, pointer);
                break;
            case T::list:
                check_list(json, row, pointer);
                break;
            case T::map:
                check_map(json, row, pointer);
                break;
        }
    }

  private:
    bool want(const Json& json, Json::Type type, const Parameter& row, const std::string& pointer) {
        if (json.type == type) return true;
        report_.add(json.line, pointer, "expected " + expected(row) + "; found " + describe(json));
        return false;
    }

    void check_number(const Json& json, const Parameter& row, const std::string& pointer) {
        if (json.type == Json::Type::text && !row.words.empty() && json.text == row.words) return;
        if (!want(json, Json::Type::number, row, pointer)) return;
        const bool whole = row.type != T::integer || json.number == std::floor(json.number);
        if (whole && json.number >= row.min && json.number <= row.max) return;
        report_.add(json.line, pointer, "expected " + expected(row) + "; found " + describe(json));
    }

    void check_components(const Json& json, const Parameter& row, const std::string& pointer) {
        if (!want(json, Json::Type::list, row, pointer)) return;
        bool good = json.items.size() == component_count(row.type);
        double squares = 0;
        for (const Json& item : json.items) {
            good = good && item.type == Json::Type::number && item.number >= row.min &&
                   item.number <= row.max;
            squares += item.number * item.number;
        }
        const double length = std::sqrt(squares);
        if (row.type == T::direction) good = good && length > 1e-9;
        if (row.type == T::quaternion) good = good && std::abs(length - 1) < 0.01;
        if (good) return;
        std::string found = "[";
        for (std::size_t i = 0; i < std::min<std::size_t>(json.items.size(), 5); ++i) {
            const Json& item = json.items[i];
            found += i ? ", " : "";
            found += item.type == Json::Type::number ? short_number(item.number) : describe(item);
        }
        report_.add(json.line, pointer,
                    "expected " + expected(row) + "; found " + found +
                        (json.items.size() > 5 ? ", …]" : "]"));
    }

    // May be of several lines, but for the scene's name.
    void check_text(const Json& json, const Parameter& row, const std::string& pointer) {
        if (!want(json, Json::Type::text, row, pointer)) return;
        std::string text = json.text;
        if (key_of(row) != "name")
            std::erase_if(text, [](char c) { return c == '\n' || c == '\t'; });
        if (!is_printable(text)) report_.add(json.line, pointer, unprintable);
    }

    // Joints and winches share their names: both are driven.
    void check_name(const Json& json, const Parameter& row, const std::string& pointer) {
        if (!want(json, Json::Type::text, row, pointer)) return;
        const std::string list(row.path.substr(0, row.path.find("/*")));
        if (row.type == T::name && !is_name(json.text)) {
            report_.add(json.line, pointer,
                        "expected " + expected(row) + "; found " + describe(json));
        } else if (json.text.empty()) {
            report_.add(json.line, pointer, "a name must not be empty");
        } else if (!is_printable(json.text)) {
            report_.add(json.line, pointer, unprintable);
        } else if (list == "/bodies" && json.text == "world") {
            report_.add(json.line, pointer, "the name \"world\" is reserved: it is always there");
        }
        const std::string kind = list == "/winches" ? "/joints" : list;
        const auto [first, is_new] = names_[kind].emplace(json.text, json.line);
        if (!is_new)
            report_.add(json.line, pointer,
                        "the name " + in_quotes(json.text) + " is already taken in line " +
                            std::to_string(first->second));
    }

    void check_choice(const Json& json, const Parameter& row, const std::string& pointer) {
        if (!want(json, Json::Type::text, row, pointer)) return;
        const std::vector<std::string> words = words_of(row.words);
        if (std::find(words.begin(), words.end(), json.text) == words.end())
            report_.add(json.line, pointer,
                        "expected " + expected(row) + "; found " + in_quotes(json.text));
    }

    void check_reference(const Json& json, const Parameter& row, const std::string& pointer) {
        if (want(json, Json::Type::text, row, pointer))
            check_refers(json.text, row, json.line, pointer);
    }

    void check_refers(const std::string& name, const Parameter& row, int line,
                      const std::string& pointer) {
        const std::vector<std::string>& names = names_for(row.words);
        if (std::binary_search(names.begin(), names.end(), name)) return;
        report_.add(line, pointer,
                    "expected " + reference_to(row) + "; found " + in_quotes(name) +
                        did_you_mean(name, names));
    }

    void check_object(const Json& json, const Parameter& row, const std::string& pointer) {
        if (!want(json, Json::Type::object, row, pointer)) return;
        const std::vector<const Parameter*> rows = keys_below(std::string(row.path));
        for (std::size_t i = 0; i < json.keys.size() && !report_.full(); ++i) {
            const std::string& key = json.keys[i];
            const auto found = std::find_if(rows.begin(), rows.end(),
                                            [&](const Parameter* r) { return key_of(*r) == key; });
            const std::string inner = pointer + pointer_step(printable(key));
            if (found == rows.end()) {
                std::vector<std::string> known;
                for (const Parameter* r : rows) known.push_back(key_of(*r));
                report_.add(json.key_lines[i], inner,
                            "unknown key " + in_quotes(key) + did_you_mean(key, known));
                continue;
            }
            check(json.items[i], **found, inner);
            check_beside(json, **found, json.key_lines[i], inner);
        }
        for (const Parameter* r : rows)
            if (r->fallback == "!" && !json.find(key_of(*r)))
                report_.add(json.line, pointer,
                            "missing \"" + key_of(*r) + "\": " + expected(*r) +
                                (r->help.empty() ? "" : " (" + std::string(r->help) + ")"));
        check_alternatives(json, row, pointer);
    }

    void check_beside(const Json& json, const Parameter& row, int line,
                      const std::string& pointer) {
        if (row.beside.empty()) return;
        std::string list;
        for (const std::string& key : words_of(row.beside)) {
            if (json.find(key)) return;
            list += (list.empty() ? "\"" : " or \"") + key + "\"";
        }
        report_.add(line, pointer, "belongs to " + list + ", which is not here");
    }

    void check_alternatives(const Json& json, const Parameter& row, const std::string& pointer) {
        if (row.words.empty()) return;
        int count = 0;
        std::string list;
        for (const std::string& key : words_of(row.words)) {
            count += json.find(key) != nullptr;
            list += (list.empty() ? "" : ", ") + key;
        }
        if (count != 1)
            report_.add(json.line, pointer,
                        "expected exactly one of " + list + "; found " + std::to_string(count));
    }

    bool check_size(const Json& json, const Parameter& row, const std::string& pointer) {
        const auto size = static_cast<double>(json.items.size());
        if (size >= row.min && size <= row.max) return true;
        report_.oversized |= size > row.max;
        if (json.type == Json::Type::object)
            report_.add(json.line, pointer,
                        "expected at most " + short_number(row.max) + " keys; found " +
                            std::to_string(json.items.size()));
        else
            report_.add(json.line, pointer,
                        "expected " + expected(row) + "; found " + describe(json));
        return size <= row.max;
    }

    void check_list(const Json& json, const Parameter& row, const std::string& pointer) {
        if (!want(json, Json::Type::list, row, pointer)) return;
        if (!check_size(json, row, pointer)) return;
        const Parameter& element = *find_parameter(std::string(row.path) + "/*");
        for (std::size_t i = 0; i < json.items.size(); ++i)
            check(json.items[i], element, pointer + "/" + std::to_string(i));
    }

    void check_map(const Json& json, const Parameter& row, const std::string& pointer) {
        if (!want(json, Json::Type::object, row, pointer)) return;
        if (!check_size(json, row, pointer)) return;
        const Parameter& element = *find_parameter(std::string(row.path) + "/*");
        for (std::size_t i = 0; i < json.items.size(); ++i) {
            const std::string inner = pointer + pointer_step(printable(json.keys[i]));
            if (!is_name(json.keys[i]))
                report_.add(json.key_lines[i], inner,
                            "expected a name of letters, digits, _ and -; found " +
                                in_quotes(json.keys[i]));
            else if (!row.words.empty())
                check_refers(json.keys[i], row, json.key_lines[i], inner);
            check(json.items[i], element, inner);
        }
    }

    const std::vector<std::string>& names_for(std::string_view lists) {
        const auto [found, is_new] = referable_.try_emplace(std::string(lists));
        if (is_new) {
            for (const std::string& list : words_of(lists))
                for (std::string& name : names_in(root_, list))
                    found->second.push_back(std::move(name));
            std::sort(found->second.begin(), found->second.end());
            found->second.erase(std::unique(found->second.begin(), found->second.end()),
                                found->second.end());
        }
        return found->second;
    }

    const Json& root_;
    SceneReport& report_;
    std::map<std::string, std::map<std::string, int>> names_;    // list → name → line
    std::map<std::string, std::vector<std::string>> referable_;  // table cell → sorted names
};

}  // namespace

void SceneReport::add(int line, const std::string& pointer, const std::string& message) {
    if (!full()) errors.push_back({file, line, pointer, message});
}

void check_tree(const Json& root, SceneReport& report) {
    Checker(root, report).check(root, *find_parameter(""), "");
}

std::string expected(const Parameter& row) {
    const std::string range = short_number(row.min) + " … " + short_number(row.max);
    const std::string unit =
        row.unit.empty() || row.unit == "-" ? "" : " in " + std::string(row.unit);
    switch (row.type) {
        case T::number:
            return "a number" + unit + ", " + range +
                   (row.words.empty() ? "" : ", or \"" + std::string(row.words) + "\"");
        case T::integer:
            return "a whole number, " + range;
        case T::boolean:
            return "true or false";
        case T::text:
            return "a text";
        case T::name:
            return "a name of letters, digits, _ and -";
        case T::title:
            return "a text";
        case T::file:
            return "the name of a file";
        case T::vector:
            return "three numbers" + unit + ", each " + range;
        case T::direction:
            return "a direction [x, y, z], not zero";
        case T::quaternion:
            return "a unit quaternion [w, x, y, z]";
        case T::pair:
            return "two numbers" + unit;
        case T::list:
            return "a list of " + range;
        case T::shape:
            return "a shape";
        case T::object:
        case T::map:
            return "an object";
        case T::choice:
        case T::reference:
            break;
    }
    return row.type == T::choice ? "one of " + joined(row.words, ", ") : reference_to(row);
}

std::vector<std::string> names_in(const Json& root, std::string_view list) {
    std::vector<std::string> names;
    if (list == "bodies") names.push_back("world");
    if (list == "materials") names.push_back("default");
    if (list == "levers") names.insert(names.end(), axis_names.begin(), axis_names.end());
    if (list == "openings")  // those of all compartments
        if (const Json* spaces = root.find("compartments"))
            for (const Json& space : spaces->items)
                for (std::string& name : names_in(space, list)) names.push_back(std::move(name));
    const Json* items = root.find(list);
    if (!items) return names;
    if (items->type == Json::Type::object) {
        names.insert(names.end(), items->keys.begin(), items->keys.end());
    } else {
        for (const Json& item : items->items) {
            const Json* name = item.find("name");
            if (name && !name->text.empty()) names.push_back(name->text);
        }
    }
    return names;
}

bool is_name(std::string_view text) {
    if (text.empty() || text.size() > 60) return false;
    return is_printable(text) && std::all_of(text.begin(), text.end(), [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                      c == '_' || c == '-' || static_cast<unsigned char>(c) >= 0x80;
           });
}

std::vector<std::string> words_of(std::string_view cell) {
    std::vector<std::string> words;
    while (!cell.empty()) {
        const std::size_t end = std::min(cell.find(' '), cell.size());
        words.emplace_back(cell.substr(0, end));
        cell.remove_prefix(std::min(end + 1, cell.size()));
    }
    return words;
}

}  // namespace fairlead
