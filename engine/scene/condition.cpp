#include "engine/scene/condition.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <numbers>
#include <optional>
#include <sstream>

#include "engine/files/printable.h"
#include "engine/scene/spelling.h"
#include "engine/view/load_chart.h"

namespace fairlead {
namespace {

struct UnitScale {
    std::string_view own, shown;
    double scale;
};

constexpr std::array<UnitScale, 17> scales{{{"N", "t", 1 / newtons_per_tonne},
                                            {"N", "kN", 1e-3},
                                            {"N", "MN", 1e-6},
                                            {"Pa", "kPa", 1e-3},
                                            {"Pa", "MPa", 1e-6},
                                            {"rad", "deg", 180 / std::numbers::pi},
                                            {"rad", "°", 180 / std::numbers::pi},
                                            {"rad/s", "rpm", 30 / std::numbers::pi},
                                            {"rad/s", "deg/s", 180 / std::numbers::pi},
                                            {"m/s", "m/min", 60},
                                            {"m/s", "kn", 3600 / 1852.0},
                                            {"m", "mm", 1e3},
                                            {"-", "%", 100},
                                            {"W", "kW", 1e-3},
                                            {"J", "MJ", 1e-6},
                                            {"kg", "t", 1e-3},
                                            {"s", "min", 1 / 60.0}}};

[[noreturn]] void refuse(const std::string& text, const std::string& expected) {
    throw std::invalid_argument("expected " + expected + "; found \"" + printable(text) + "\"");
}

std::optional<double> number(const std::string& word) {
    double value = 0;
    const char* const end = word.data() + word.size();
    const auto [stop, error] = std::from_chars(word.data(), end, value);
    if (error != std::errc() || stop != end || value != value) return std::nullopt;
    return value;
}

bool is_joint(const std::string& word) {
    return word == "and" || word == "or" || word == "for";
}

class Words {
  public:
    explicit Words(const std::string& text) : text_(text) {
        std::istringstream in(text);
        for (std::string word; in >> word;) words_.push_back(word);
    }
    bool more() const { return at_ < words_.size(); }
    const std::string& peek() const { return words_[at_]; }
    std::string next(const char* expected) {
        if (!more()) refuse(text_, std::string(expected) + " at its end");
        return words_[at_++];
    }
    double next_number(const char* expected) {
        const std::string word = next(expected);
        const auto value = number(word);
        if (!value) refuse(word, expected);
        return *value;
    }

  private:
    std::string text_;
    std::vector<std::string> words_;
    std::size_t at_ = 0;
};

Condition::Clause parse_clause(Words& words) {
    Condition::Clause clause;
    clause.signal = words.next("a signal such as crane.swing");
    const std::string sign = words.next("one of >, >=, <, <=");
    if (sign != ">" && sign != ">=" && sign != "<" && sign != "<=")
        refuse(sign, "one of >, >=, <, <=");
    clause.above = sign[0] == '>';
    clause.or_equal = sign.size() == 2;
    clause.limit = words.next_number("a number");
    if (words.more() && !is_joint(words.peek())) clause.unit = words.next("a unit");
    if (clause.unit == "deg") clause.unit = "°";  // as people read it
    return clause;
}

bool holds(const Condition::Clause& clause, const std::vector<double>& signals) {
    const double value = signals[static_cast<std::size_t>(clause.index)];
    if (clause.or_equal && value == clause.limit) return true;
    return clause.above ? value > clause.limit : value < clause.limit;
}

std::string units_of(std::string_view own) {
    std::string list(own);
    for (const UnitScale& s : scales)
        if (s.own == own) list += " or " + std::string(s.shown);
    return list;
}

void bind(Condition::Clause& clause, const std::vector<Signal>& signals) {
    clause.index = place_of_signal(signals, clause.signal);
    if (clause.index < 0) {
        std::vector<std::string> names;
        for (const Signal& s : signals) names.push_back(s.path);
        throw std::invalid_argument("there is no signal \"" + printable(clause.signal) + "\"" +
                                    did_you_mean(clause.signal, names));
    }
    const std::string& own = signals[static_cast<std::size_t>(clause.index)].unit;
    if (clause.unit.empty()) clause.unit = own;
    clause.scale = unit_scale(own, clause.unit);
    if (clause.scale == 0) refuse(clause.unit, clause.signal + " in " + units_of(own));
    clause.limit /= clause.scale;
}

}  // namespace

double unit_scale(std::string_view own, std::string_view shown) {
    if (own == shown || shown.empty()) return 1;
    for (const UnitScale& s : scales)
        if (s.own == own && s.shown == shown) return s.scale;
    return 0;
}

Condition parse_condition(const std::string& text) {
    Condition condition;
    condition.text = text;
    condition.any_of.emplace_back();
    Words words(text);
    for (;;) {
        condition.any_of.back().push_back(parse_clause(words));
        if (!words.more()) return condition;
        const std::string joint = words.next("and, or, for");
        if (joint == "or") condition.any_of.emplace_back();
        if (joint == "and" || joint == "or") continue;
        if (joint != "for") refuse(joint, "and, or, for");
        condition.hold = words.next_number("a number of seconds");
        if (!(condition.hold >= 0 && condition.hold <= 1e5))
            refuse(text, "0 to 100000 seconds behind \"for\"");
        if (const std::string unit = words.next("s"); unit != "s") refuse(unit, "s");
        if (words.more()) refuse(words.peek(), "nothing behind \"for\" and its seconds");
        return condition;
    }
}

void bind(Condition& condition, const std::vector<Signal>& signals) {
    for (auto& all_of : condition.any_of)
        for (Condition::Clause& clause : all_of) bind(clause, signals);
}

bool holds(const Condition& bound, const std::vector<double>& signals) {
    return std::any_of(bound.any_of.begin(), bound.any_of.end(), [&](const auto& all_of) {
        return std::all_of(all_of.begin(), all_of.end(),
                           [&](const Condition::Clause& clause) { return holds(clause, signals); });
    });
}

}  // namespace fairlead
