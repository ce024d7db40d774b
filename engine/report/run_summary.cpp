#include "engine/report/run_summary.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "engine/input/clock.h"

namespace fairlead {
namespace {

constexpr std::int64_t most_stretches = 600;  // of a curve

std::string number(double value) {
    char text[32];
    std::snprintf(text, sizeof text, std::abs(value) < 999.5 ? "%.3g" : "%.0f", value);
    return text;
}

std::string quantity(double value, const std::string& unit) {
    const ReadingUnit read = reading_unit(unit);
    return number(read.scale * value) + (read.name == "°" ? "" : " ") + read.name;
}

// Long times as a clock shows them.
std::string measured_text(double value, const Deduction& d) {
    constexpr double long_time = 60;  // [s]
    const bool clock = d.unit == "s" && std::max(d.value, d.limit) >= long_time;
    return clock ? clock_text(value) : quantity(value, d.unit);
}

// What tells a lift: its crane's, else the wires'.
std::vector<std::size_t> choose_signals(const std::vector<Signal>& signals) {
    std::vector<std::size_t> chosen;
    const auto take = [&](const auto& wanted) {
        for (std::size_t i = 0; i < signals.size() && chosen.size() < 6; ++i)
            if (wanted(signals[i].path)) chosen.push_back(i);
    };
    for (const char* path : {"crane.load", "crane.hook_height", "crane.travel_x", "crane.travel_y",
                             "crane.swing_x", "crane.swing_y"})
        take([&](const std::string& p) { return p == path; });
    if (chosen.empty())
        take(
            [](const std::string& p) { return p.starts_with("wire.") && p.ends_with(".tension"); });
    if (chosen.empty()) take([](const std::string& p) { return p.ends_with(".position.z"); });
    return chosen;
}

// What a ship's gauges show, by their names and in their units: her work is told by no hook.
struct Gauge {
    std::size_t signal = 0;
    std::string name, unit;
    double scale = 1;            // its unit, of the signal's
    std::vector<double> limits;  // in its unit: where it turns amber and red
};

std::vector<Gauge> choose_gauges(const std::vector<Signal>& signals, const Scene& scene) {
    constexpr std::size_t most = 12;
    std::vector<Gauge> chosen;
    for (const SceneInstrument& gauge : scene.instruments) {
        const auto it = std::find_if(signals.begin(), signals.end(),
                                     [&](const Signal& s) { return s.path == gauge.signal; });
        const auto i = std::size_t(it - signals.begin());
        const bool twice = std::any_of(chosen.begin(), chosen.end(),
                                       [&](const Gauge& other) { return other.signal == i; });
        if (it == signals.end() || twice || chosen.size() == most) continue;
        Gauge g{i, gauge.label.empty() ? it->what : gauge.label, it->unit, 1, {}};
        const double scale = gauge.unit.empty() ? 0 : unit_scale(it->unit, gauge.unit);
        if (scale > 0) g.unit = gauge.unit, g.scale = scale;
        for (const double limit : {gauge.warn, gauge.bad})
            if (limit != 0) g.limits.push_back(limit);
        chosen.push_back(std::move(g));
    }
    return chosen;
}

// Of every stretch its lowest and its highest: no peak is lost, however long the run.
class Thinned {
  public:
    Thinned(SignalCurve& curve, std::int64_t stretch) : curve_(curve), stretch_(stretch) {}
    ~Thinned() { flush(); }

    void add(std::int64_t tick, double value) {
        if (!std::isfinite(value)) return;
        if (tick / stretch_ != at_) flush();
        at_ = tick / stretch_;
        const Point point{double(tick) * tick_seconds, value};
        if (empty_ || value < low_.value) low_ = point;
        if (empty_ || value > high_.value) high_ = point;
        empty_ = false;
    }

  private:
    struct Point {
        double time = 0, value = 0;
    };
    void push(const Point& p) { curve_.time.push_back(p.time), curve_.value.push_back(p.value); }
    void flush() {
        if (empty_) return;
        push(low_.time < high_.time ? low_ : high_);
        if (low_.time != high_.time) push(low_.time < high_.time ? high_ : low_);
        empty_ = true;
    }

    SignalCurve& curve_;
    std::int64_t stretch_, at_ = 0;
    bool empty_ = true;
    Point low_, high_;
};

// The levers, and the buttons of the scene's own.
std::vector<std::size_t> choose_levers(const RecordingReader& recording) {
    std::vector<std::size_t> chosen;
    const auto& own = recording.info().levers.own_switches;
    for (std::size_t i = 0; i < recording.signals().size(); ++i) {
        const std::string& path = recording.signals()[i].path;
        const bool button = path.starts_with("switch.") &&
                            std::find(own.begin(), own.end(), path.substr(7)) != own.end();
        if (path.starts_with("lever.") || button) chosen.push_back(i);
    }
    return chosen;
}

std::vector<SignalCurve> read_curves(const RecordingReader& recording,
                                     const std::vector<std::size_t>& chosen) {
    std::vector<SignalCurve> curves;
    for (const std::size_t i : chosen) curves.push_back({recording.signals()[i], {}, {}});
    const std::int64_t last = recording.last_tick();
    std::vector<Thinned> thinned;
    thinned.reserve(curves.size());  // each writes its last when it goes
    for (SignalCurve& curve : curves) thinned.emplace_back(curve, last / most_stretches + 1);
    recording.each_sample(0, last, [&](const RecordingReader::Sample& sample) {
        for (std::size_t k = 0; k < curves.size(); ++k)
            thinned[k].add(sample.tick, sample.values[chosen[k]]);
    });
    thinned.clear();
    return curves;
}

// What a signal was rated or marked by.
std::vector<double> limits_of(const Signal& signal, const Scene& scene) {
    const std::string& path = signal.path;
    std::vector<double> limits;
    if (path == "crane.load" && scene.crane && scene.crane->chart.empty() &&
        scene.crane->capacity > 0)
        limits.push_back(scene.crane->capacity);
    if (!scene.exercise) return limits;
    for (const SceneRule& rule : scene.exercise->rules) {
        if (rule.what == SceneRule::What::swing && path.starts_with("crane.swing_"))
            limits.insert(limits.end(), {rule.limit, -rule.limit});
        for (const auto& all_of : rule.when.any_of)
            for (const Condition::Clause& clause : all_of) {
                const double scale = unit_scale(signal.unit, clause.unit);
                if (clause.signal == path && scale > 0) limits.push_back(clause.limit / scale);
            }
    }
    return limits;
}

std::vector<SignalCurve> curves_of(const RecordingReader& recording,
                                   const std::optional<Scene>& scene) {
    if (!scene || !scene->crane || scene->crane->kind != SceneCrane::Kind::winch) {
        auto curves = read_curves(recording, choose_signals(recording.signals()));
        if (scene)
            for (SignalCurve& curve : curves) curve.limits = limits_of(curve.signal, *scene);
        return curves;
    }
    const std::vector<Gauge> gauges = choose_gauges(recording.signals(), *scene);
    std::vector<std::size_t> signals;
    for (const Gauge& gauge : gauges) signals.push_back(gauge.signal);
    auto curves = read_curves(recording, signals);
    for (std::size_t i = 0; i < curves.size(); ++i) {
        SignalCurve& curve = curves[i];
        curve.limits = limits_of(curve.signal, *scene);
        for (double& limit : curve.limits) limit *= gauges[i].scale;
        curve.limits.insert(curve.limits.end(), gauges[i].limits.begin(), gauges[i].limits.end());
        for (double& value : curve.value) value *= gauges[i].scale;
        curve.signal.what = gauges[i].name, curve.signal.unit = gauges[i].unit;
        curve.rated = !gauges[i].limits.empty();
    }
    return curves;
}

// None where this build cannot read it: the report goes without.
std::optional<Scene> scene_or_none(const RecordingReader& recording) {
    try {
        return scene_of(recording.info());
    } catch (const SceneErrors&) {
        return std::nullopt;
    }
}

// What went wrong on purpose while a mark was struck: it explains it.
std::string faults_at(std::int64_t tick, const std::vector<RunEvent>& events) {
    std::vector<std::pair<std::string, std::string>> on;  // name, what it is
    for (const RunEvent& e : events) {
        if (e.event.kind != Event::Kind::fault || e.tick > tick) continue;
        std::erase_if(on, [&](const auto& fault) { return fault.first == e.event.subject; });
        if (e.event.id == "begins") on.emplace_back(e.event.subject, e.event.words);
    }
    std::string list;
    for (const auto& [name, what] : on) list += (list.empty() ? "" : "; ") + what;
    return list;
}

// The few numbers one asks for first.
std::vector<std::vector<std::string>> figures(const RecordingReader& recording,
                                              const std::vector<SignalCurve>& curves,
                                              const std::vector<RunEvent>& events) {
    std::vector<std::vector<std::string>> rows;
    rows.push_back({"Length of the run", clock_text(double(recording.last_tick()) * tick_seconds)});
    for (const SignalCurve& curve : curves) {
        const bool swing = curve.signal.path.starts_with("crane.swing");
        if (!swing && !curve.rated && curve.signal.path != "crane.load") continue;
        const double most =
            swing && -curve.low() > curve.high() ? curve.low() : curve.high();  // to either side
        if (std::isfinite(most))
            rows.push_back({"Greatest " + curve.signal.what,
                            quantity(swing ? std::abs(most) : most, curve.signal.unit) + " at " +
                                clock_text(curve.when(most))});
    }
    const auto times = [&](const auto& counts) {
        return std::to_string(std::count_if(events.begin(), events.end(), counts));
    };
    rows.push_back({"Alarms", times([](const RunEvent& e) {
                        return e.event.kind == Event::Kind::alarm ||
                               e.event.kind == Event::Kind::interlock;
                    })});
    rows.push_back({"Emergency stops", times([](const RunEvent& e) {
                        return e.event.kind == Event::Kind::stop && e.event.id == "emergency";
                    })});
    return rows;
}

std::vector<std::vector<std::string>> mark_rows(const std::vector<RunMark>& marks,
                                                const std::vector<RunEvent>& events) {
    std::vector<std::vector<std::string>> rows;
    for (const RunMark& m : marks) {
        const Deduction& d = m.deduction;
        rows.push_back({clock_text(double(m.tick) * tick_seconds), d.what,
                        measured_text(d.value, d), measured_text(d.limit, d),
                        d.critical ? "critical" : "−" + number(d.points),
                        faults_at(m.tick, events)});
    }
    return rows;
}

}  // namespace

RunSummary summary_of(const RecordingReader& recording) {
    RunSummary s;
    const RecordingInfo& info = recording.info();
    s.title = info.scene_name;
    s.trainee = info.trainee;
    s.when = local_time(info.started);
    if (!info.parent.id.empty())
        s.when += ", took over from " + info.parent.name + " at " +
                  clock_text(double(info.parent.tick) * tick_seconds);
    s.origin = info.build + "; " + info.machine + "; recording " + info.id;
    s.end = double(recording.last_tick()) * tick_seconds;
    s.events = recording.events();
    const auto verdict = std::find_if(s.events.begin(), s.events.end(), [](const RunEvent& e) {
        return e.event.kind == Event::Kind::verdict;
    });
    if (verdict != s.events.end()) {
        s.verdict = text_of(verdict->event);
        s.passed = verdict->event.id == "passed";
    }
    s.scene = scene_or_none(recording);
    s.curves = curves_of(recording, s.scene);
    s.levers = read_curves(recording, choose_levers(recording));
    for (SignalCurve& curve : s.levers)  // each by its name: all measure the same
        curve.signal.what += " " + curve.signal.path.substr(curve.signal.path.find('.') + 1);
    std::erase_if(s.levers, [](const SignalCurve& c) { return !(c.low() < c.high()); });
    s.figures = figures(recording, s.curves, s.events);
    s.marks = mark_rows(recording.marks(), s.events);
    return s;
}

}  // namespace fairlead
