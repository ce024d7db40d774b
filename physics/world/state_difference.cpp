#include <algorithm>
#include <charconv>
#include <cstring>

#include "physics/world/state.h"
#include "physics/world/state_fields.h"

namespace fairlead::physics {

namespace {

struct PartNames {
    static constexpr bool names_fields = false, sees_settings = false, sees_motion = false;
    std::vector<std::string> names;
    template <class T>
    void scalar(T&) {}
    template <class T>
    void count(std::vector<T>&) {}
    template <class T>
    void fixed_count(std::vector<T>&) {}
    void part(const char* kind, const std::string& name) {
        names.push_back(name.empty() ? kind : kind + (" " + name));
    }
};

template <class T>
std::string text_of(const T& value) {
    if constexpr (std::is_floating_point_v<T>) {
        char text[32];  // the shortest that reads back as the same number
        return {text, std::to_chars(text, text + sizeof text, value).ptr};
    } else {
        return std::to_string(static_cast<std::int64_t>(value));
    }
}

struct Field {
    std::string part, path, value;
    std::uint64_t bits;  // two zeros may look alike
};

// Lists every field of a world, in the order of the state.
struct FieldLister {
    static constexpr bool names_fields = true, sees_settings = true, sees_motion = true;
    std::vector<Field> fields;
    std::string part_name;
    std::vector<std::string> path;
    std::size_t component = 0;  // of a vector: which number of the field

    template <class T>
    void scalar(T& value) {
        Field field{part_name, {}, text_of(value), 0};
        for (const std::string& step : path)
            field.path += (field.path.empty() || step.front() == '[' ? "" : ".") + step;
        if (component > 0) field.path += "[" + std::to_string(component) + "]";
        ++component;
        std::memcpy(&field.bits, &value, sizeof value);
        fields.push_back(std::move(field));
    }
    template <class T>
    void count(std::vector<T>& list) {
        std::uint64_t n = list.size();
        path.push_back("count");
        component = 0;
        scalar(n);
        path.pop_back();
    }
    template <class T>
    void fixed_count(std::vector<T>& list) {
        count(list);
    }
    void part(const char* kind, const std::string& name) {
        part_name = name.empty() ? kind : kind + (" " + name);
    }
    // `names` is "b.mass, b.X_WB": the number-th, without the variable
    void enter(const char* names, int number) {
        const char* from = names;
        for (; number > 0; --number) from = std::strchr(from, ',') + 1;
        const std::string name(from, std::strcspn(from, ","));
        const std::size_t dot = name.find('.');
        path.push_back(dot == std::string::npos ? name : name.substr(dot + 1));
        component = 0;
    }
    void enter_item(std::size_t i) {
        path.push_back("[" + std::to_string(i) + "]");
        component = 0;
    }
    void leave() { path.pop_back(); }
};

std::vector<Field> fields_of(const World& world, const std::string& part) {
    FieldLister ar;
    visit_world(ar, const_cast<World&>(world));
    if (!part.empty()) std::erase_if(ar.fields, [&](const Field& f) { return f.part != part; });
    return ar.fields;
}

}  // namespace

std::vector<std::string> part_names(const World& world) {
    PartNames ar;
    visit_world(ar, const_cast<World&>(world));
    return ar.names;
}

std::string first_difference(const World& was, const World& is, const std::string& part) {
    const std::vector<Field> before = fields_of(was, part), now = fields_of(is, part);
    // lists of another length differ in their count, which comes first
    for (std::size_t i = 0; i < std::min(before.size(), now.size()); ++i)
        if (before[i].bits != now[i].bits)
            return now[i].part + ": " + now[i].path + " was " + before[i].value + ", is " +
                   now[i].value;
    return {};
}

}  // namespace fairlead::physics
