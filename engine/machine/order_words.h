#pragma once
// order_words.h — orders to a designer's hands, read word by word and written to the millimetre.
#include <charconv>
#include <cmath>
#include <sstream>
#include <stdexcept>
#include <string>

#include "physics/math/math.h"

namespace fairlead {

// Each call takes the next word of the order. Throws std::invalid_argument, one line, where it is
// not what is expected.
class OrderWords {
  public:
    explicit OrderWords(const std::string& text) : text_(text), in_(text) {}

    std::string word(const char* expected) {
        std::string word;
        if (!(in_ >> word)) fail(std::string("expected ") + expected);
        return word;
    }
    void want(const std::string& expected) {
        if (word(("\"" + expected + "\"").c_str()) != expected)
            fail("expected \"" + expected + "\"");
    }
    double number(const char* expected) {
        constexpr double farthest = 1e6;  // [m]
        const std::string text = word(expected);
        double value = 0;
        const char* const end = text.data() + text.size();
        const auto [stop, error] = std::from_chars(text.data(), end, value);
        if (error != std::errc() || stop != end || !(std::abs(value) < farthest))
            fail("expected " + std::string(expected) + ", not " + text);
        return value;
    }
    Vec3 place() {  // [m]
        Vec3 p;
        for (double& coordinate : p) coordinate = number("three coordinates");
        return p;
    }
    void end() {
        std::string more;
        if (in_ >> more) fail("nothing is expected after it but " + more);
    }
    [[noreturn]] void fail(const std::string& why) const {
        throw std::invalid_argument("\"" + text_ + "\": " + why);
    }

  private:
    const std::string& text_;
    std::istringstream in_;
};

// [m]
inline Vec3 to_millimetres(const Vec3& p) {
    return ((1000 * p).array().round() / 1000 + 0.0).matrix();  // no negative zero
}

}  // namespace fairlead
