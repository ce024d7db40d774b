#include "engine/scene/scene.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>
#include <tuple>

#include "engine/files/printable.h"
#include "engine/files/read_file.h"
#include "engine/scene/other_kinds.h"
#include "engine/scene/scene_parts.h"
#include "engine/scene/scene_settings.h"

namespace fairlead {
namespace {

constexpr std::uintmax_t largest_file = 32u << 20;  // [bytes]

std::string first_line(const std::vector<SceneError>& errors) {
    if (errors.empty()) return "the scene is wrong";
    const std::string more =
        errors.size() > 1 ? " (and " + std::to_string(errors.size() - 1) + " more)" : "";
    return errors.front().text() + more;
}

// Lines of what a world is built from, so that building can say where it failed.
void note_lines(const Json& json, const std::string& pointer, int depth, Scene& scene) {
    scene.lines[pointer] = json.line;
    if (depth == 0) return;
    for (std::size_t i = 0; i < json.items.size(); ++i) {
        const bool object = json.type == Json::Type::object;
        if (!object && json.items[i].type == Json::Type::number) continue;  // of a vector
        note_lines(json.items[i],
                   pointer + (object ? pointer_step(json.keys[i]) : "/" + std::to_string(i)),
                   depth - 1, scene);
    }
}

}  // namespace

std::size_t difficulty_rank(const std::string& difficulty) {
    constexpr std::array<std::string_view, 3> words{"beginner", "intermediate", "advanced"};
    return index_of(words, difficulty).value_or(words.size());
}

std::string SceneError::text() const {
    std::string line_text = file.empty() ? "scene" : file;
    if (line > 0) line_text += ":" + std::to_string(line);
    line_text += ": ";
    if (!pointer.empty()) line_text += pointer + ": ";
    return printable(line_text + message, any_length);
}

bool SceneBody::has_edges() const {
    return std::any_of(shape.begin(), shape.end(), [](const physics::ShapePart& part) {
        return !std::holds_alternative<physics::HalfSpace>(part.geometry);
    });
}

SceneErrors::SceneErrors(std::vector<SceneError> list)
    : std::runtime_error(first_line(list)), errors(std::move(list)) {}

Scene read_scene(const std::string& text, const std::string& file, const Settings& settings) {
    SceneReport report{file, {}};
    demand_kind("a scene", kind_of_bytes(text), file);
    std::optional<Json> tree = parse_json(text, file, report.errors);
    if (!tree) throw SceneErrors(std::move(report.errors));
    demand_kind("a scene", kind_of_tree(*tree), file);
    apply_settings(*tree, settings, report);
    check_tree(*tree, report);
    if (report.oversized || report.full()) throw SceneErrors(std::move(report.errors));

    Scene scene;
    scene.file = file;
    scene.text = text;
    scene.settings = settings;
    const SceneReader root(*tree, report);
    scene.name = root.text("name");
    scene.why = root.text("why");
    scene.brief = root.text("brief");
    scene.difficulty = root.text("difficulty");
    scene.scale = root.number("scale");
    scene.gravity = root.vector("gravity");
    scene.settling = root.number("settling");
    scene.method = root.choice<physics::Method>("solver");
    scene.friction_law = root.choice<physics::FrictionLaw>("friction_law");
    scene.soft_regions = root.choice<physics::SoftRegions>("soft_regions");
    const SceneReader resolution = root.at("resolution");
    scene.node_budget.seconds = resolution.number("budget") / 1e3;
    scene.node_budget.node_cost = resolution.number("node_cost") / 1e6;
    scene.follow_view = resolution.flag("follow_view");
    read_water(root, scene);
    read_bodies(root, scene);
    read_soft_bodies(root, scene);
    read_seabed(root, scene);
    read_joints(root, scene);
    read_wires(root, scene);
    read_rods(root, scene);
    read_levers(root, scene);
    read_compartments(root, scene);
    read_propulsion(root, scene);
    read_machines(root, scene);
    read_instruments(root, scene);
    read_faults(root, scene);
    read_exercise(root, scene);
    read_surroundings(root, scene);
    read_sight(root, scene);
    if (!report.errors.empty()) {
        std::stable_sort(report.errors.begin(), report.errors.end(),
                         [](const auto& a, const auto& b) { return a.line < b.line; });
        throw SceneErrors(std::move(report.errors));
    }
    note_lines(*tree, "", 5, scene);
    return scene;
}

std::string text_of_scene(const std::string& file) {
    const auto refuse = [&](const std::string& why) { throw SceneErrors({{file, 0, "", why}}); };
    std::error_code error;
    if (std::filesystem::is_directory(file, error)) refuse("is a directory; expected a scene file");
    try {
        return read_text(file, largest_file, Pipes::read);
    } catch (const FileError& e) {
        refuse(e.why());
    }
    return {};
}

Scene load_scene(const std::string& file, const Settings& settings) {
    return read_scene(text_of_scene(file), file, settings);
}

std::vector<SceneCard> list_scenes(const std::string& folder) {
    std::vector<SceneCard> cards;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
        const std::string file = entry.path().string();
        if (entry.path().extension() != ".json" || file.ends_with(".schema.json")) continue;
        SceneCard card;
        card.file = file;
        card.name = entry.path().stem().string();
        try {
            const Scene scene = load_scene(file);
            card.name = scene.name;
            card.brief = scene.brief.empty() ? scene.why : scene.brief;
            card.difficulty = scene.difficulty;
            card.kind = scene.exercise ? SceneCard::Kind::exercise
                        : scene.crane  ? SceneCard::Kind::free_play
                                       : SceneCard::Kind::demonstration;
        } catch (const SceneErrors& e) {
            card.error = e.what();
        }
        cards.push_back(std::move(card));
    }
    std::sort(cards.begin(), cards.end(), [](const SceneCard& a, const SceneCard& b) {
        return std::tuple(a.kind, difficulty_rank(a.difficulty), a.file) <
               std::tuple(b.kind, difficulty_rank(b.difficulty), b.file);
    });
    return cards;
}

}  // namespace fairlead
