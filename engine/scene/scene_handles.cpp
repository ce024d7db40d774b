#include "engine/scene/scene_handles.h"

#include <charconv>
#include <stdexcept>

#include "engine/scene/scene_text.h"
#include "engine/scene/scene_walker.h"

namespace fairlead {
namespace {

constexpr std::size_t none = SceneWalker::nowhere;

// The element of a list of the scene, and within a wire its stop.
std::size_t element_at(const std::string& text, const std::string& list, const std::string& name,
                       std::size_t stop) {
    std::vector<SceneError> errors;
    if (!parse_json(text, "", errors)) throw std::runtime_error(errors.front().text());
    const SceneWalker walker(text);
    const std::size_t of = walker.member(walker.skip_space(0), list);
    std::size_t at = of == none || text[of] != '[' ? none : walker.element(of, name);
    if (at != none && list == "wires") {
        const std::size_t route = walker.member(at, "route");
        at = route == none ? none : walker.element(route, std::to_string(stop));
    }
    if (at == none)
        throw std::runtime_error("/" + list + "/" + name + ": there is no such place in the file");
    return at;
}

template <std::size_t N>
std::optional<std::array<double, N>> numbers_at(const std::string& text, std::size_t at) {
    if (at == none || text[at] != '[') return std::nullopt;
    const SceneWalker walker(text);
    std::array<double, N> numbers{};
    for (std::size_t i = 0; i < N; ++i) {
        const std::size_t x = walker.element(at, std::to_string(i));
        if (x == none) return std::nullopt;
        const char* const end = text.data() + walker.behind(x);
        if (std::from_chars(text.data() + x, end, numbers[i]).ptr != end) return std::nullopt;
    }
    return numbers;
}

std::string shortest_text(double value) {
    std::array<char, 40> text{};
    return {text.data(), std::to_chars(text.data(), text.data() + text.size(), value + 0.0).ptr};
}

// Each number alone where there are some, so that remarks between them stay; else a list at the end
// of the object.
template <std::size_t N>
std::string with_numbers(std::string text, std::size_t object, const std::string& key,
                         const std::array<double, N>& numbers) {
    const auto before = numbers_at<N>(text, SceneWalker(text).member(object, key));
    if (before) {
        const std::size_t at = SceneWalker(text).member(object, key);
        for (std::size_t i = 0; i < N; ++i) {
            if (numbers[i] == (*before)[i]) continue;
            const SceneWalker walker(text);
            const std::size_t x = walker.element(at, std::to_string(i));
            text.replace(x, walker.behind(x) - x, shortest_text(numbers[i]));
        }
        return text;
    }
    std::string list;
    for (const double number : numbers) list += (list.empty() ? "" : ", ") + shortest_text(number);
    std::size_t last = object + 1;  // behind the last value
    const SceneWalker walker(text);
    const std::size_t close = walker.behind(object) - 1;
    for (std::size_t i = walker.skip_space(last); i < close; i = walker.skip_space(last))
        last = walker.behind(i);
    const bool first = last == object + 1;
    return text.insert(last, std::string(first ? " " : ", ") + "\"" + key + "\": [" + list + "]");
}

struct PlaceKey {
    std::string key;        // empty: it has no place
    std::string body;       // in whose frame
    bool optional = false;  // at the body's origin where it is not given
};

PlaceKey key_of(const std::string& text, std::size_t at, const std::string& list) {
    const SceneWalker walker(text);
    const auto named = [&](const char* key) {
        const std::size_t of = walker.member(at, key);
        return of != none && text[of] == '"' ? walker.text_at(of) : "";
    };
    if (list == "bodies") return {"position", "", true};
    if (list == "joints") return {"at", "", true};
    if (list == "winches") return {"at", named("body"), true};
    if (list != "wires") return {};
    for (const char* key : {"attach", "eye", "sheave"})
        if (walker.member(at, key) != none) return {"at", named(key), true};
    for (const char* key : {"free", "by"})
        if (walker.member(at, key) != none) return {key, "", false};
    return {};
}

}  // namespace

std::optional<ScenePlace> place_of(const std::string& text, const std::string& list,
                                   const std::string& name, std::size_t stop) {
    const std::size_t at = element_at(text, list, name, stop);
    const PlaceKey place = key_of(text, at, list);
    if (place.key.empty()) return std::nullopt;
    const std::size_t value = SceneWalker(text).member(at, place.key);
    if (value == none && place.optional) return ScenePlace{place.body, {}};
    const auto numbers = numbers_at<3>(text, value);
    if (!numbers) return std::nullopt;
    return ScenePlace{place.body == "world" ? "" : place.body, *numbers};
}

std::string with_place(std::string text, const std::string& list, const std::string& name,
                       std::size_t stop, const std::array<double, 3>& at) {
    const std::size_t object = element_at(text, list, name, stop);
    const PlaceKey place = key_of(text, object, list);
    if (place.key.empty())
        throw std::runtime_error("/" + list + "/" + name + ": has no place of its own");
    return with_numbers(std::move(text), object, place.key, at);
}

std::optional<std::array<double, 4>> turn_of(const std::string& text, const std::string& body) {
    const std::size_t at = element_at(text, "bodies", body, 0);
    const std::size_t value = SceneWalker(text).member(at, "orientation");
    if (value == none) return std::array<double, 4>{1, 0, 0, 0};
    return numbers_at<4>(text, value);
}

std::string with_turn(std::string text, const std::string& body,
                      const std::array<double, 4>& turn) {
    const std::size_t at = element_at(text, "bodies", body, 0);
    return with_numbers(std::move(text), at, "orientation", turn);
}

std::vector<std::string> stops_of(const std::string& text, const std::string& wire) {
    std::vector<std::string> stops;
    std::size_t at = element_at(text, "wires", wire, 0);  // there is one
    const SceneWalker walker(text);
    const std::size_t of = walker.member(walker.skip_space(0), "wires");
    const std::size_t route = walker.member(walker.element(of, wire), "route");
    for (std::size_t i = 0; (at = walker.element(route, std::to_string(i))) != none; ++i) {
        std::string words = "by";
        for (const char* key : {"attach", "eye", "sheave", "over", "winch", "free"}) {
            const std::size_t value = walker.member(at, key);
            if (value == none) continue;
            words = key;
            if (text[value] == '"') words += " " + walker.text_at(value);
        }
        stops.push_back(words);
    }
    return stops;
}

}  // namespace fairlead
