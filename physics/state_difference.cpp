#include <charconv>
#include <cstring>

#include "physics/state.h"
#include "physics/state_fields.h"

namespace fairlead::physics {

namespace {

struct PartNames {
    static constexpr bool names_fields = false;
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

struct Found {
    std::string text;
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

// Walks both at once; throws Found at the first field that differs.
struct Comparer {
    static constexpr bool names_fields = true;
    const std::vector<std::uint8_t>& saved;
    std::size_t at = 0;
    std::string part_name;
    std::vector<std::string> path;
    std::size_t component = 0;  // of a vector: which number of the field

    [[noreturn]] void found(const std::string& was, const std::string& is) const {
        std::string field;
        for (const std::string& step : path)
            field += (field.empty() || step.front() == '[' ? "" : ".") + step;
        if (component > 1) field += "[" + std::to_string(component - 1) + "]";
        throw Found{part_name + ": " + field + " was " + was + ", is " + is};
    }
    template <class T>
    void scalar(T& value) {
        T was;
        if (saved.size() - at < sizeof was) found("not saved", text_of(value));
        std::memcpy(&was, saved.data() + at, sizeof was);
        at += sizeof was;
        ++component;
        if (std::memcmp(&was, &value, sizeof was) != 0) found(text_of(was), text_of(value));
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

}  // namespace

std::vector<std::string> part_names(const World& world) {
    PartNames ar;
    visit_world(ar, const_cast<World&>(world));
    return ar.names;
}

std::string first_difference(const World& world, const std::vector<std::uint8_t>& saved) {
    Comparer ar{saved, 0, {}, {}, 0};
    try {
        visit_world(ar, const_cast<World&>(world));
    } catch (const Found& difference) {
        return difference.text;
    }
    return ar.at == saved.size() ? "" : "the saved state is longer";
}

}  // namespace fairlead::physics
