#include <algorithm>
#include <numbers>

#include "engine/scene/scene_parts.h"

namespace fairlead {
namespace {

SceneMark read_mark(const SceneReader& from) {
    Mark mark;
    mark.name = from.text("name");
    mark.kind = from.choice<Mark::Kind>("kind");
    mark.centre = from.vector("centre");
    mark.half_x = from.number("half_x");
    mark.half_y = from.number("half_y");
    return {mark, from.text("body")};
}

ScenePhase read_phase(const SceneReader& from) {
    using Until = ScenePhase::Until;
    ScenePhase phase;
    phase.until = from.choice<Until>("until");
    phase.name = from.text("name");
    phase.instruction = from.text("instruction");
    phase.load = from.text("load");
    phase.mark = from.text("mark");
    phase.height = from.number("height");
    phase.when = read_condition(from, "when");
    phase.line = from.line();
    if (phase.until == Until::when) {
        if (!from.has("when")) from.error("", "this phase needs \"when\": a condition on signals");
        return phase;
    }
    if (!from.has("load")) from.error("", "a phase needs \"load\": which load it is about");
    if (phase.until == Until::placed && !from.has("mark"))
        from.error("", "placed needs \"mark\": where");
    return phase;
}

SceneRule read_rule(const SceneReader& from, const std::vector<ScenePhase>& phases) {
    SceneRule rule;
    rule.what = from.choice<SceneRule::What>("what");
    rule.limit = from.number("limit");
    rule.points = from.number("points");
    rule.grace = from.number("grace");
    rule.critical = from.flag("critical");
    rule.when = read_condition(from, "when");
    rule.label = from.text("label");
    rule.phases = from.texts("phases");
    rule.line = from.line();
    for (const std::string& name : rule.phases)
        if (std::none_of(phases.begin(), phases.end(),
                         [&](const ScenePhase& phase) { return phase.name == name; }))
            from.error("phases", "no phase is called \"" + printable(name) + "\"");
    if (rule.what == SceneRule::What::when) {
        if (!from.has("when")) from.error("", "this rule needs \"when\": a condition on signals");
        if (rule.label.empty()) rule.label = rule.when.text;
    }
    if (from.has("limit_deg")) {
        if (rule.what != SceneRule::What::swing)
            from.error("limit_deg", "only a swing is an angle; expected \"limit\"");
        if (from.has("limit")) from.error("limit_deg", "expected limit or limit_deg, not both");
        rule.limit = from.number("limit_deg") * std::numbers::pi / 180;
    }
    return rule;
}

// Of the phase of the step before it, if it names none.
int phase_of_step(const SceneReader& from, const SceneExercise& exercise) {
    const int before = exercise.guide.empty() ? -1 : exercise.guide.back().phase;
    const std::string name = from.text("phase");
    if (name.empty()) return before;
    for (std::size_t i = 0; i < exercise.phases.size(); ++i) {
        if (exercise.phases[i].name != name) continue;
        if (static_cast<int>(i) < before)
            from.error("phase", "it comes before the phase of the step before");
        return static_cast<int>(i);
    }
    from.error("phase", "no phase is called \"" + printable(name) + "\"");
    return before;
}

SceneGuideStep read_guide_step(const SceneReader& from, const LeverNames& names) {
    SceneGuideStep step;
    step.say = from.text("say");
    step.with = from.texts("with");
    step.until = read_condition(from, "until");
    step.body = from.text("body");
    step.at = from.vector("at");
    step.line = from.line();
    for (const std::string& word : step.with) {
        const bool other_way = word.starts_with('-');
        const bool known = names.axis_named(word.substr(other_way ? 1 : 0)) ||
                           (!other_way && names.switch_named(word));
        if (!known) from.error("with", "no lever or switch is called \"" + printable(word) + "\"");
    }
    return step;
}

}  // namespace

void read_exercise(const SceneReader& root, Scene& scene) {
    for (const SceneReader& from : root.elements("marks")) scene.marks.push_back(read_mark(from));
    if (!root.has("exercise")) return;
    const SceneReader from = root.at("exercise");
    SceneExercise exercise;
    exercise.name = from.text("name");
    exercise.brief = from.text("brief");
    exercise.difficulty = from.text("difficulty");
    exercise.optimum = from.number("optimum");
    exercise.time_points = from.number("time_points");
    exercise.pass = from.number("pass");
    for (const SceneReader& phase : from.elements("phases"))
        exercise.phases.push_back(read_phase(phase));
    for (const SceneReader& rule : from.elements("rules"))
        exercise.rules.push_back(read_rule(rule, exercise.phases));
    for (const SceneReader& from_step : from.elements("guide")) {
        SceneGuideStep step = read_guide_step(from_step, scene.lever_names);
        step.phase = phase_of_step(from_step, exercise);
        exercise.guide.push_back(step);
    }
    scene.exercise = std::move(exercise);
}

}  // namespace fairlead
