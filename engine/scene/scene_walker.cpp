#include "engine/scene/scene_walker.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "engine/scene/scene_text.h"

namespace fairlead {

std::size_t SceneWalker::skip_space(std::size_t i) const {
    for (;;) {
        while (i < s_.size() && std::string_view(" \t\r\n,:").find(s_[i]) != nowhere) ++i;
        if (s_.compare(i, 2, "//") == 0)
            i = std::min(s_.find('\n', i), s_.size());
        else if (s_.compare(i, 2, "/*") == 0)
            i = s_.find("*/", i) + 2;
        else
            return i;
    }
}

std::size_t SceneWalker::behind(std::size_t i) const {
    if (s_[i] == '"') return behind_text(i);
    if (s_[i] != '{' && s_[i] != '[') return s_.find_first_of(" \t\r\n,:]}/", i);
    const char close = s_[i] == '{' ? '}' : ']';
    for (i = skip_space(i + 1); s_[i] != close; i = skip_space(behind(i))) {
    }
    return i + 1;
}

std::string SceneWalker::text_at(std::size_t i) const {
    std::vector<SceneError> ignored;
    const auto json = parse_json(s_.substr(i, behind_text(i) - i), "", ignored);
    return json ? json->text : "";
}

std::size_t SceneWalker::member(std::size_t i, const std::string& key) const {
    if (s_[i] != '{') return nowhere;
    for (i = skip_space(i + 1); s_[i] != '}';) {
        const std::size_t value = skip_space(behind_text(i));
        if (text_at(i) == key) return value;
        i = skip_space(behind(value));
    }
    return nowhere;
}

std::size_t SceneWalker::element(std::size_t i, const std::string& step) const {
    static constexpr std::string_view components = "xyz";
    std::size_t index = 0;
    const std::size_t wanted = step.size() == 1 ? components.find(step) : nowhere;
    for (i = skip_space(i + 1); s_[i] != ']'; i = skip_space(behind(i)), ++index) {
        const std::size_t name = member(i, "name");
        if (name != nowhere && text_at(name) == step) return i;
        if (index == wanted || std::to_string(index) == step) return i;
    }
    return nowhere;
}

std::size_t SceneWalker::behind_text(std::size_t i) const {
    for (++i; s_[i] != '"'; ++i)
        if (s_[i] == '\\') ++i;
    return i + 1;
}

}  // namespace fairlead
