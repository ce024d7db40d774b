#include "engine/machine/rigging.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <sstream>
#include <stdexcept>

#include "engine/input/clock.h"
#include "engine/input/levers.h"
#include "engine/machine/machine.h"
#include "engine/machine/named.h"
#include "engine/machine/reeving.h"

namespace fairlead {

namespace {

using Verb = RiggingOrder::Verb;
using physics::Refusal;
using physics::WireEnd;

constexpr std::array<std::string_view, 11> verbs{"attach", "detach",  "connect", "disconnect",
                                                 "cut",    "reverse", "close",   "lock",
                                                 "free",   "open",    "reeve"};
constexpr double arm = 0.5;  // [m] two ends are brought together over, without a hand

std::vector<std::string> words_of(const std::string& text) {
    std::istringstream in(text);
    std::vector<std::string> words;
    for (std::string word; in >> word;) words.push_back(word);
    return words;
}

// Words one after the other; what is missing or wrong is said in the words of the order.
class Words {
  public:
    Words(const std::string& text, const Machines& machines, const physics::World& world)
        : text_(text), words_(words_of(text)), machines_(machines), world_(world) {}

    const std::string& next(const char* expected) {
        if (at_ == words_.size()) fail(std::string("expected ") + expected);
        return words_[at_++];
    }
    bool take(const char* word) {
        const bool is = at_ < words_.size() && words_[at_] == word;
        at_ += is;
        return is;
    }
    void want(const char* word) {
        if (!take(word)) fail("expected \"" + std::string(word) + "\"");
    }
    int wire(const std::string& name) const {
        const int i = named(world_.wires, name);
        if (i < 0) fail("no wire is called \"" + name + "\"");
        return i;
    }
    int wire() { return wire(next("a wire")); }
    std::pair<int, WireEnd> wire_end() {
        const std::string& word = next("an end of a wire, as tow.end");
        const std::size_t dot = word.rfind('.');
        const std::string end = dot == std::string::npos ? "" : word.substr(dot + 1);
        if (end != "start" && end != "end") fail("expected WIRE.start or WIRE.end, not " + word);
        return {wire(word.substr(0, dot)), end == "start" ? WireEnd::start : WireEnd::end};
    }
    double number() {
        const std::string& word = next("a number");
        double value = 0;
        const char* const end = word.data() + word.size();
        const auto [stop, error] = std::from_chars(word.data(), end, value);
        if (error != std::errc() || stop != end) fail("expected a number, not " + word);
        return value;
    }
    int whole_number() {
        const double x = number();
        if (!(x >= 1 && x <= 100) || x != std::floor(x)) fail("expected a whole number from 1");
        return static_cast<int>(x);
    }
    int fitting(const std::string& name) const { return named(machines_.fittings, name); }
    int stopper() {
        const std::string& name = next("a stopper");
        const int i = fitting(name);
        if (i < 0 || machines_.fittings[i].kind != SceneFitting::Kind::stopper)
            fail("no stopper is called \"" + name + "\"");
        return i;
    }
    int hand() {
        const std::string& name = next("a hand");
        const int i = named(machines_.hands, name);
        if (i < 0) fail("no hand is called \"" + name + "\"");
        return i;
    }
    void end() {
        if (at_ < words_.size()) fail("does not expect \"" + words_[at_] + "\"");
    }
    [[noreturn]] void fail(const std::string& why) const {
        throw std::invalid_argument("order \"" + text_ + "\": " + why);
    }

  private:
    const std::string text_;
    const std::vector<std::string> words_;
    std::size_t at_ = 0;
    const Machines& machines_;
    const physics::World& world_;
};

void read_target(Words& words, const physics::World& world, RiggingOrder& order) {
    const std::string& to = words.next("a fitting or a winch");
    order.fitting = words.fitting(to);
    if (order.fitting < 0) order.winch = named(world.winches, to);
    if (order.fitting < 0 && order.winch < 0)
        words.fail("no fitting and no winch is called \"" + to + "\"");
}

Vec3 place_of(const physics::World& world, const physics::Wire& wire, WireEnd end) {
    return physics::path_position(wire.points[physics::end_point(wire, end)], world.bodies);
}

Refusal obey(const RiggingOrder& o, Machines& m, physics::World& world) {
    const double reach = o.hand >= 0 ? 2 * m.hands[o.hand].range : arm;
    switch (o.verb) {
        case Verb::attach: {
            if (o.winch >= 0) return attach_to_winch(world, o.wire, o.end, o.winch, reach);
            physics::Fitting to = m.fittings[o.fitting].place;
            if (o.hand >= 0) to.reach = reach;
            return attach(world, o.wire, o.end, to);
        }
        case Verb::detach:
            return detach(world, o.wire, o.end);
        case Verb::connect:
            return connect(world, o.wire, o.end, o.other, o.other_end, reach, o.swivel);
        case Verb::disconnect:
            return disconnect(world, o.wire, o.other);
        case Verb::cut:
            return cut(world, o.wire, o.at);
        case Verb::reverse:
            return reverse(world, o.wire);
        case Verb::close:
            return close_stopper(world, m.fittings[o.fitting].place);
        case Verb::lock: {
            const FittingPlace& jaw = m.fittings[o.fitting];
            if (physics::wire_in(world, jaw.place) < 0)
                if (Refusal no = close_stopper(world, jaw.place); !no.empty()) return no;
            return set_hold(world, jaw.place, jaw.hold * m.impaired.grips[o.fitting]);
        }
        case Verb::free:
            return set_hold(world, m.fittings[o.fitting].place, 0);
        case Verb::open:
            return open_stopper(world, m.fittings[o.fitting].place);
        case Verb::reeve:
            return reeve(m, world, o.falls);
    }
    return {};
}

// [N] at an end; loose ends have none.
double tension_at(const physics::World& world, int wire, WireEnd end) {
    const physics::Wire& w = world.wires[wire];
    return physics::present(w) ? w.segments[physics::end_segment(w, end)].tension : 0;
}

// Why this hand cannot work at it now.
Refusal beyond(const RiggingOrder& o, const Hand& hand, const Machines& m,
               const physics::World& world) {
    const Vec3 stands = world.bodies[hand.body].point(hand.at);
    const auto far = [&](const Vec3& p) { return (p - stands).norm() > hand.range; };
    char most[32];
    std::snprintf(most, sizeof most, "%.1f kN", hand.most_tension / 1e3);
    const auto at_end = [&](int wire, WireEnd end) -> Refusal {
        const physics::Wire& w = world.wires[wire];
        if (!physics::present(w)) return "wire " + w.name + " is not there";
        if (far(place_of(world, w, end)))
            return "wire " + w.name + " is out of " + hand.name + "'s range";
        if (tension_at(world, wire, end) > hand.most_tension)
            return "wire " + w.name + " pulls by more than the " + most + " " + hand.name +
                   " can work at";
        return {};
    };
    const bool at_wire =
        o.verb == Verb::attach || o.verb == Verb::detach || o.verb == Verb::connect;
    if (at_wire)
        if (Refusal no = at_end(o.wire, o.end); !no.empty()) return no;
    if (o.verb == Verb::disconnect)
        if (const auto seam = physics::seam_between(world, o.wire, o.other)) {
            if (far(seam->at)) return "the connection is out of " + hand.name + "'s range";
            if (seam->tension > hand.most_tension)
                return "the connection is pulled by more than the " + std::string(most) + " " +
                       hand.name + " can work at";
        }
    if (o.verb == Verb::connect)
        if (Refusal no = at_end(o.other, o.other_end); !no.empty()) return no;
    if (o.verb == Verb::reeve && m.crane.hook >= 0 && far(world.bodies[m.crane.hook].X_WB.p))
        return "the hook is out of " + hand.name + "'s range";
    if (o.fitting >= 0) {
        const physics::Fitting& place = m.fittings[o.fitting].place;
        if (far(world.bodies[place.body].point(place.at)))
            return m.fittings[o.fitting].name + " is out of " + hand.name + "'s range";
    }
    return {};
}

void tell(Machines& m, const std::string& order, const Refusal& no) {
    m.news.push_back(no.empty() ? "done: " + order : "refused: " + order + ": " + no);
}

}  // namespace

bool is_rigging_order(const std::string& text) {
    const std::vector<std::string> words = words_of(text);
    return !words.empty() && index_of(verbs, words.front()).has_value();
}

RiggingOrder read_order(const std::string& text, const Machines& machines,
                        const physics::World& world) {
    Words words(text, machines, world);
    RiggingOrder o;
    const auto verb = index_of(verbs, words.next("what to do"));
    if (!verb)
        words.fail(
            "expected attach, detach, connect, disconnect, cut, reverse, close, lock, free, open, "
            "reeve");
    o.verb = static_cast<Verb>(*verb);
    switch (o.verb) {
        case Verb::attach:
            std::tie(o.wire, o.end) = words.wire_end();
            words.want("to");
            read_target(words, world, o);
            break;
        case Verb::detach:
            std::tie(o.wire, o.end) = words.wire_end();
            break;
        case Verb::connect:
            std::tie(o.wire, o.end) = words.wire_end();
            words.want("to");
            std::tie(o.other, o.other_end) = words.wire_end();
            if (words.take("with")) words.want("swivel"), o.swivel = true;
            break;
        case Verb::disconnect:
            o.wire = words.wire();
            words.want("from");
            o.other = words.wire();
            break;
        case Verb::cut:
            o.wire = words.wire();
            words.want("at");
            o.at = words.number();
            break;
        case Verb::reverse:
            o.wire = words.wire();
            break;
        case Verb::close:
        case Verb::lock:
        case Verb::free:
        case Verb::open:
            o.fitting = words.stopper();
            break;
        case Verb::reeve:
            o.falls = words.whole_number();
            break;
    }
    if (words.take("by")) o.hand = words.hand();
    words.end();
    return o;
}

void give_order(const std::string& text, Machines& m, physics::World& world) {
    RiggingOrder order;
    try {
        order = read_order(text, m, world);
    } catch (const std::invalid_argument& e) {  // a recording may be of another scene's words
        m.news.push_back(std::string("refused: ") + e.what());
        return;
    }
    if (order.hand < 0) return tell(m, text, obey(order, m, world));
    HandWork& work = m.state.hands[order.hand];
    const Hand& hand = m.hands[order.hand];
    if (work.struck) return tell(m, text, hand.name + " is hurt");
    if (!work.order.empty()) return tell(m, text, hand.name + " is at work: " + work.order);
    if (has_come(hand, work))
        if (const Refusal no = beyond(order, hand, m, world); !no.empty()) return tell(m, text, no);
    work.order = text, work.left = hand.time;
    m.news.push_back("begun: " + text);
}

void work_on(Machines& m, physics::World& world) {
    for (std::size_t i = 0; i < m.hands.size(); ++i) {
        HandWork& work = m.state.hands[i];
        walk(m.hands[i], work);
        if (work.order.empty() || !has_come(m.hands[i], work)) continue;
        work.left -= tick_seconds;
        const RiggingOrder order = read_order(work.order, m, world);
        Refusal no = beyond(order, m.hands[i], m, world);
        if (no.empty() && work.left > 0) continue;
        if (no.empty()) no = obey(order, m, world);
        tell(m, work.order, no);
        work.order.clear(), work.left = 0;
    }
}

void show_rigging(const Machines& m, const physics::World& world, RiggingState& to) {
    to.news = m.news;
    for (const physics::BrokenShackle& b : m.broken) {  // nobody's doing: no wire has parted
        char text[96];
        std::snprintf(text, sizeof text, " broke at %.0f kN", b.parting.tension / 1e3);
        to.news.push_back("the shackle of wire " + world.wires[b.parting.wire].name + text);
    }
    to.partings.clear();
    for (const physics::Parting& p : world.partings) {
        char text[96];
        std::snprintf(text, sizeof text, " parted at %.1f m, %.0f kN", p.at, p.tension / 1e3);
        to.partings.push_back("wire " + world.wires[p.wire].name + text);
    }
    to.stoppers.clear();
    for (const FittingPlace& f : m.fittings) {
        if (f.kind != SceneFitting::Kind::stopper) continue;
        StopperState state;
        state.wire = physics::wire_in(world, f.place);
        const auto held = physics::stopper_load(world, f.place);
        if (state.wire >= 0)
            state.holds = held ? StopperState::Holds::locked : StopperState::Holds::closed;
        state.pull = held.value_or(0);
        to.stoppers.push_back(state);
    }
}

}  // namespace fairlead
