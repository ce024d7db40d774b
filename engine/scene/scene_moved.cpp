#include "engine/scene/scene_moved.h"

#include <map>
#include <optional>
#include <stdexcept>

#include "engine/scene/scene_text.h"

namespace fairlead {
namespace {

constexpr double same_place = 1e-9;  // [m] and [-]: of numbers that are written alike

template <int N>
std::optional<Eigen::Matrix<double, N, 1>> numbers_of(const Json* list) {
    if (!list || list->type != Json::Type::list || list->items.size() != N) return std::nullopt;
    Eigen::Matrix<double, N, 1> all;
    for (int i = 0; i < N; ++i) {
        if (list->items[std::size_t(i)].type != Json::Type::number) return std::nullopt;
        all[i] = list->items[std::size_t(i)].number;
    }
    return all;
}

std::string text_of_key(const Json& object, std::string_view key) {
    const Json* value = object.find(key);
    return value && value->type == Json::Type::text ? value->text : "";
}

// Each element of a list of the scene that has a name.
template <class Take>
void each_named(const Json& scene, std::string_view key, const Take& take) {
    const Json* list = scene.find(key);
    if (!list || list->type != Json::Type::list) return;
    for (const Json& item : list->items)
        if (item.type == Json::Type::object)
            if (const std::string name = text_of_key(item, "name"); !name.empty()) take(name, item);
}

struct Laid {
    std::map<std::string, Pose> bodies;
    std::map<std::string, Vec3> drums;
    std::map<std::string, std::vector<Vec3>> wires;

    explicit Laid(const std::string& text) {
        std::vector<SceneError> errors;
        const std::optional<Json> scene = parse_json(text, "", errors);
        if (!scene) throw std::runtime_error(errors.front().text());
        bodies["world"] = bodies[""] = Pose();
        each_named(*scene, "bodies", [&](const std::string& name, const Json& body) {
            Pose X;
            if (const auto p = numbers_of<3>(body.find("position"))) X.p = *p;
            if (body.find("orientation")) {
                const auto q = numbers_of<4>(body.find("orientation"));
                if (!q || !(q->norm() > 0)) return;
                X.q = Quat((*q)[0], (*q)[1], (*q)[2], (*q)[3]).normalized();
            }
            bodies[name] = X;
        });
        each_named(*scene, "winches", [&](const std::string& name, const Json& winch) {
            if (const auto p = on_body(text_of_key(winch, "body"), winch)) drums[name] = *p;
        });
        each_named(*scene, "wires", [&](const std::string& name, const Json& wire) {
            const Json* route = wire.find("route");
            if (!route || route->type != Json::Type::list) return;
            std::vector<Vec3>& stops = wires[name];
            for (const Json& stop : route->items)
                if (const auto p = place_of_stop(stop)) stops.push_back(*p);
        });
    }

    std::optional<Vec3> on_body(const std::string& body, const Json& of) const {
        const auto at = bodies.find(body);
        if (at == bodies.end()) return std::nullopt;
        const auto p = numbers_of<3>(of.find("at"));
        return at->second * (p ? Vec3(*p) : Vec3(Vec3::Zero()));
    }

    std::optional<Vec3> place_of_stop(const Json& stop) const {
        if (stop.type != Json::Type::object) return std::nullopt;
        for (const char* key : {"attach", "eye", "sheave", "over"})
            if (stop.find(key)) return on_body(text_of_key(stop, key), stop);
        if (const auto drum = drums.find(text_of_key(stop, "winch")); drum != drums.end())
            return drum->second;
        for (const char* key : {"free", "by"})
            if (const auto p = numbers_of<3>(stop.find(key))) return Vec3(*p);
        return std::nullopt;
    }
};

bool alike(const Pose& a, const Pose& b) {
    return (a.p - b.p).norm() < same_place && std::abs(a.q.dot(b.q)) > 1 - same_place;
}

bool alike(const std::vector<Vec3>& a, const std::vector<Vec3>& b) {
    bool same = a.size() == b.size();
    for (std::size_t i = 0; i < a.size() && same; ++i) same = (a[i] - b[i]).norm() < same_place;
    return same;
}

}  // namespace

MovedParts moved_parts(const std::string& kept, const std::string& text) {
    const Laid before(kept), now(text);
    MovedParts moved;
    for (const auto& [name, X] : now.bodies)
        if (const auto was = before.bodies.find(name);
            was == before.bodies.end() || !alike(was->second, X))
            moved.bodies.push_back({name, X});
    for (const auto& [name, stops] : now.wires)
        if (const auto was = before.wires.find(name);
            was == before.wires.end() || !alike(was->second, stops))
            moved.wires.push_back({name, stops});
    return moved;
}

}  // namespace fairlead
