#pragma once
// scene_handles.h — places and turns in the text of a scene that a person may move by hand: of
// bodies, joints, winches and the stops of wires. Comments and all else of the file stay. All throw
// std::runtime_error where the text is no JSON or there is no such element.
#include <array>
#include <optional>
#include <string>
#include <vector>

namespace fairlead {

struct ScenePlace {
    std::string body;            // in whose frame it is; empty: the world
    std::array<double, 3> at{};  // [m]
};
// Of an element of a list; `stop`: of a wire's route, from 0, else ignored. None: it has no place
// of its own (a stop on a drum, a kind of wire).
std::optional<ScenePlace> place_of(const std::string& text, const std::string& list,
                                   const std::string& name, std::size_t stop = 0);
std::string with_place(std::string text, const std::string& list, const std::string& name,
                       std::size_t stop, const std::array<double, 3>& at);

// Of a body, as a unit quaternion, w first; one that the text does not give is no turn. None: it is
// written in another way than as four numbers.
std::optional<std::array<double, 4>> turn_of(const std::string& text, const std::string& body);
std::string with_turn(std::string text, const std::string& body, const std::array<double, 4>& turn);

// What each stop of a wire is: "attach box", "winch drum", "free"; in order.
std::vector<std::string> stops_of(const std::string& text, const std::string& wire);

}  // namespace fairlead
