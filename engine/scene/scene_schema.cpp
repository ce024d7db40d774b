#include <sstream>

#include "engine/scene/parameters.h"
#include "engine/scene/scene_check.h"

// JSON Schema of the table. Printed by hand, line by line, so that the committed file changes
// only where the table does.

namespace fairlead {
namespace {

using T = ParameterType;

std::string json_string(std::string_view text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') result += '\\';
        result += c;
    }
    return result + '"';
}

std::string number(double value) {
    std::ostringstream out;
    out << value;
    return out.str();
}

std::string range(const Parameter& row) {
    return "\"minimum\": " + number(row.min) + ", \"maximum\": " + number(row.max);
}

std::string array_of_numbers(const Parameter& row, int count) {
    const std::string n = std::to_string(count);
    const bool bounded = row.type != T::direction;
    return "\"type\": \"array\", \"items\": {\"type\": \"number\"" +
           (bounded ? ", " + range(row) : "") + "}, \"minItems\": " + n + ", \"maxItems\": " + n;
}

class Printer {
  public:
    std::string print() {
        out_ << "{\n  \"$schema\": \"http://json-schema.org/draft-07/schema#\",\n"
             << "  \"title\": \"Fairlead scene\",\n"
             << "  \"description\": \"SI units, z up. Printed from the table of parameters: "
                "fairlead-cli schema\",\n  ";
        object(*find_parameter(""), 2);
        out_ << ",\n  \"definitions\": {\n    \"shape\": {\n      ";
        object(*find_parameter("shape"), 6);
        out_ << "\n    }\n  }\n}\n";
        return out_.str();
    }

  private:
    std::string indent(int depth) { return std::string(static_cast<std::size_t>(depth), ' '); }

    static std::string description(const Parameter& row) {
        std::string text(row.help);
        if (!row.unit.empty()) text += (text.empty() ? "[" : " [") + std::string(row.unit) + "]";
        if (row.type == T::reference) text += text.empty() ? "a name" : "; a name";
        if (row.type == T::reference) text += " in " + std::string(row.words);
        return text;
    }

    void value(const Parameter& row, int depth) {
        out_ << "{";
        if (const std::string text = description(row); !text.empty())
            out_ << "\"description\": " << json_string(text) << ", ";
        switch (row.type) {
            case T::object:
                out_ << "\n" << indent(depth + 2);
                object(row, depth + 2);
                break;
            case T::list:
                out_ << "\"type\": \"array\", \"minItems\": " << number(row.min)
                     << ", \"maxItems\": " << number(row.max) << ",\n"
                     << indent(depth + 2) << "\"items\": ";
                value(*find_parameter(std::string(row.path) + "/*"), depth + 2);
                break;
            case T::map:
                out_ << "\"type\": \"object\",\n"
                     << indent(depth + 2) << "\"additionalProperties\": ";
                value(*find_parameter(std::string(row.path) + "/*"), depth + 2);
                break;
            default:
                out_ << single(row);
        }
        if (!row.fallback.empty() && row.fallback != "!" && row.fallback != "{}" &&
            row.fallback != "[]")
            out_ << ", \"default\": " << row.fallback;
        out_ << "}";
    }

    // What has nothing below it.
    static std::string single(const Parameter& row) {
        switch (row.type) {
            case T::number:
                if (row.words.empty()) return "\"type\": \"number\", " + range(row);
                return "\"anyOf\": [{\"type\": \"number\", " + range(row) +
                       "}, {\"const\": " + json_string(row.words) + "}]";
            case T::integer:
                return "\"type\": \"integer\", " + range(row);
            case T::boolean:
                return "\"type\": \"boolean\"";
            case T::name:
                return "\"type\": \"string\", \"pattern\": "
                       "\"^[^\\\\u0000-,./:-@\\\\[-^`{-\\\\u007f]+$\"";
            case T::choice:
                return choice(row);
            case T::vector:
            case T::direction:
                return array_of_numbers(row, 3);
            case T::quaternion:
                return array_of_numbers(row, 4);
            case T::pair:
                return array_of_numbers(row, 2);
            case T::shape:
                return "\"allOf\": [{\"$ref\": \"#/definitions/shape\"}]";
            default:  // text, title, file, reference
                return "\"type\": \"string\"";
        }
    }

    static std::string choice(const Parameter& row) {
        std::string list, comma;
        for (const std::string& word : words_of(row.words)) {
            list += comma + json_string(word);
            comma = ", ";
        }
        return "\"enum\": [" + list + "]";
    }

    void object(const Parameter& row, int depth) {
        out_ << "\"type\": \"object\", \"additionalProperties\": false,\n" << indent(depth);
        std::string required, comma;
        out_ << "\"properties\": {";
        for (const Parameter& key : parameter_table()) {
            const std::string above = std::string(row.path) + "/";
            if (!key.path.starts_with(above) ||
                key.path.find('/', above.size()) != std::string_view::npos)
                continue;
            const std::string name = json_string(key.path.substr(above.size()));
            out_ << comma << "\n" << indent(depth + 2) << name << ": ";
            value(key, depth + 2);
            comma = ",";
            if (key.fallback == "!") required += (required.empty() ? "" : ", ") + name;
        }
        out_ << "\n" << indent(depth) << "}";
        if (!required.empty())
            out_ << ",\n" << indent(depth) << "\"required\": [" << required << "]";
        if (row.words.empty()) return;
        out_ << ",\n" << indent(depth) << "\"oneOf\": [";
        comma.clear();
        for (const std::string& word : words_of(row.words)) {
            out_ << comma << "{\"required\": [" << json_string(word) << "]}";
            comma = ", ";
        }
        out_ << "]";
    }

    std::ostringstream out_;
};

}  // namespace

std::string scene_schema() {
    return Printer().print();
}

}  // namespace fairlead
