// Sine, exponential and their like: near enough to the true value, and the same bits everywhere.
#include "physics/math/elementary.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <numbers>
#include <random>
#include <vector>

namespace fairlead {
namespace {

constexpr int arguments = 20'000;  // of each function; the bounds in the header are of a million

class Chance {
  public:
    double share() { return double(bits_() >> 11) * 0x1p-53; }
    double between(double low, double high) { return low + (high - low) * share(); }
    // of any size between these, and either sign
    double of_any_size(double least, double most) {
        const double part = share();
        const double size = std::pow(least, 1 - part) * std::pow(most, part);
        return share() < 0.5 ? size : -size;
    }

  private:
    std::mt19937_64 bits_{7};
};

// Error in units in the last place of the true value, which long double gives.
double error(double found, long double is) {
    int exponent = 0;
    std::frexp(double(is), &exponent);
    return std::abs(double(found - is)) / std::ldexp(1.0, std::max(exponent - 53, -1074));
}

using Argument = std::function<double(Chance&)>;

Argument within(double low, double high) {
    return [=](Chance& chance) { return chance.between(low, high); };
}
Argument sized(double least, double most) {
    return [=](Chance& chance) { return chance.of_any_size(least, most); };
}
Argument positive(double least, double most) {
    return [=](Chance& chance) { return std::abs(chance.of_any_size(least, most)); };
}

struct OfOne {
    const char* name;
    double (*ours)(double);
    long double (*truth)(long double);
    Argument argument;
    double most;  // [units in the last place]
};

TEST(Elementary, FunctionsOfOneNumberErrByAFewUnitsInTheLastPlace) {
    namespace e = elementary;
    const OfOne all[] = {
        {"sin", e::sin, sinl, within(-10, 10), 1},
        {"sin of many turns", e::sin, sinl, within(-1e6, 1e6), 1},
        {"sin near 0", e::sin, sinl, sized(1e-300, 1), 1},
        {"cos", e::cos, cosl, within(-10, 10), 1},
        {"cos of many turns", e::cos, cosl, within(-1e6, 1e6), 1},
        {"cos near 0", e::cos, cosl,
         [](Chance& chance) {
             return double((std::floor(chance.between(-3e5, 3e5)) + 0.5L) * acosl(-1));
         },
         1},
        {"tan", e::tan, tanl, within(-10, 10), 3},
        {"acos", e::acos, acosl, within(-1, 1), 2},
        {"acos near 1", e::acos, acosl,
         [](Chance& chance) { return 1 - std::abs(chance.of_any_size(1e-16, 0.1)); }, 2},
        {"exp", e::exp, expl, within(-700, 700), 1},
        {"exp near 1", e::exp, expl, within(-1, 1), 1},
        {"exp near the least number", e::exp, expl, within(-745, -708), 1},
        {"expm1", e::expm1, expm1l, sized(1e-300, 30), 4},
        {"log", e::log, logl, positive(1e-310, 1e308), 1},
        {"log near 0", e::log, logl, within(0.999, 1.001), 1},
        {"sinh", e::sinh, sinhl, sized(1e-300, 710), 4},
        {"cosh", e::cosh, coshl, sized(1e-9, 710), 2},
        {"tanh", e::tanh, tanhl, sized(1e-300, 25), 3},
    };
    for (const OfOne& f : all) {
        Chance chance;
        double worst = 0, at = 0;
        for (int i = 0; i < arguments; ++i) {
            const double x = f.argument(chance);
            const double off = error(f.ours(x), f.truth(x));
            if (!(off <= worst)) worst = off, at = x;
        }
        EXPECT_LE(worst, f.most) << f.name << " at " << at;
    }
}

struct OfTwo {
    const char* name;
    double (*ours)(double, double);
    long double (*truth)(long double, long double);
    Argument first, second;
    double most;  // [units in the last place]
};

TEST(Elementary, FunctionsOfTwoNumbersErrByAFewUnitsInTheLastPlace) {
    namespace e = elementary;
    const OfTwo all[] = {
        {"atan2", e::atan2, atan2l, within(-1, 1), within(-1, 1), 2},
        {"atan2 of unlike numbers", e::atan2, atan2l, sized(1e-9, 1e9), sized(1e-9, 1e9), 2},
        {"hypot", e::hypot, hypotl, within(-1, 1), within(-1, 1), 2},
        {"hypot of huge and tiny", e::hypot, hypotl, sized(1e-300, 1e300), sized(1e-300, 1e300), 2},
        {"pow", e::pow, powl, positive(1e-30, 1e30), within(-10, 10), 1},
        {"pow of nearly 1", e::pow, powl, within(1 - 1e-6, 1 + 1e-6), positive(1, 1e8), 1},
    };
    for (const OfTwo& f : all) {
        Chance chance;
        double worst = 0, at_x = 0, at_y = 0;
        for (int i = 0; i < arguments; ++i) {
            const double x = f.first(chance), y = f.second(chance);
            const double off = error(f.ours(x, y), f.truth(x, y));
            if (!(off <= worst)) worst = off, at_x = x, at_y = y;
        }
        EXPECT_LE(worst, f.most) << f.name << " at " << at_x << ", " << at_y;
    }
}

TEST(Elementary, EndsOfTheRanges) {
    namespace e = elementary;
    constexpr double infinity = std::numeric_limits<double>::infinity(), pi = std::numbers::pi;
    EXPECT_EQ(e::exp(infinity), infinity);
    EXPECT_EQ(e::exp(710), infinity);
    EXPECT_EQ(e::exp(-746), 0);
    EXPECT_EQ(e::exp(-infinity), 0);
    EXPECT_EQ(e::log(0), -infinity);
    EXPECT_EQ(e::log(infinity), infinity);
    EXPECT_EQ(e::atan2(0, 0), 0);
    EXPECT_EQ(e::atan2(0, -1), pi);
    EXPECT_EQ(e::atan2(-1, 0), -pi / 2);
    EXPECT_EQ(e::atan2(infinity, infinity), pi / 4);
    EXPECT_EQ(e::atan2(-infinity, -infinity), -3 * pi / 4);
    EXPECT_EQ(e::acos(-1), pi);
    EXPECT_EQ(e::pow(0, 2.5), 0);
    EXPECT_EQ(e::pow(-3, 3), -27);
    EXPECT_EQ(e::pow(2, -2), 0.25);
    EXPECT_EQ(e::tanh(-1e9), -1);
    EXPECT_NEAR(e::sin(1e9), std::sin(1e9), 1e-7);
    const double none = std::numeric_limits<double>::quiet_NaN();
    for (double (*f)(double) : {e::sin, e::cos, e::tan, e::acos, e::expm1, e::log, e::sinh, e::cosh,
                                e::tanh, static_cast<double (*)(double)>(e::exp)})
        EXPECT_TRUE(std::isnan(f(none)));
    for (double (*f)(double) : {e::sin, e::cos, e::tan}) EXPECT_TRUE(std::isnan(f(infinity)));
    for (const double x : {e::log(-1), e::acos(1.1), e::atan2(none, 1), e::pow(-1, 0.5)})
        EXPECT_TRUE(std::isnan(x));
}

TEST(Elementary, ManyArgumentsAtATimeGiveTheBitsOfOneAtATime) {
    Chance chance;
    std::vector<double> x;
    for (int i = 0; i < 4096; ++i)
        x.push_back(i % 50 ? chance.between(-800, 800) : chance.of_any_size(1e-300, 1e12));
    x.insert(x.end(), {0.0, -0.0, std::numeric_limits<double>::infinity(),
                       std::numeric_limits<double>::quiet_NaN()});
    const int n = int(x.size());
    std::vector<double> sine(n), cosine(n), power(n);
    elementary::sin_cos(n, x.data(), sine.data(), cosine.data());
    elementary::exp(n, x.data(), power.data());
    const auto same = [](double a, double b) {
        return std::isnan(a) ? std::isnan(b)
                             : std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
    };
    for (int i = 0; i < n; ++i) {
        EXPECT_TRUE(same(sine[i], elementary::sin(x[i]))) << x[i];
        EXPECT_TRUE(same(cosine[i], elementary::cos(x[i]))) << x[i];
        EXPECT_TRUE(same(power[i], elementary::exp(x[i]))) << x[i];
    }
}

// One number for the bits of all functions at 20 000 arguments. It may change only with the code of
// elementary.cpp: not with the compiler, its flags, or the processor.
TEST(Elementary, BitsAreThoseOfEveryOtherMachine) {
    namespace e = elementary;
    std::uint64_t hash = 1469598103934665603u;  // FNV-1a over words
    const auto take = [&](double x) {
        hash = (hash ^ std::bit_cast<std::uint64_t>(x)) * 1099511628211u;
    };
    for (int i = 1; i <= 20'000; ++i) {
        const double x = i * 0x1.0d3a6c5p-6, small = x / 400;  // up to 330, up to 0.82
        for (double (*f)(double) : {e::sin, e::cos, e::tan, e::log, e::sinh, e::cosh, e::tanh,
                                    static_cast<double (*)(double)>(e::exp)})
            take(f(x)), take(f(small));
        take(e::expm1(-x)), take(e::expm1(small)), take(e::acos(small)), take(e::acos(-small));
        take(e::atan2(x, 1.3)), take(e::atan2(-1.3, x)), take(e::pow(x, 0.3)), take(e::hypot(x, 7));
    }
    EXPECT_EQ(hash, 12437899318354297518u);
}

}  // namespace
}  // namespace fairlead
