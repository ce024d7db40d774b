#pragma once
// window_items.h — where a button or a field of the real window stands, by its name: for whoever
// clicks it.
#include <imgui.h>
#include <imgui_internal.h>

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/layout.h"

namespace fairlead {

using Label = std::variant<std::string, int>;  // as ImGui names things: by text, or by number

inline ImGuiID id_of(ImGuiID seed, const std::vector<Label>& what) {
    for (const Label& label : what)
        if (const auto* number = std::get_if<int>(&label))
            seed = ImHashData(number, sizeof *number, seed);
        else
            seed = ImHashStr(std::get<std::string>(label).c_str(), 0, seed);
    return seed;
}

// Of windows within windows, the one whose name holds the last part; "popup": the list that is
// open.
inline ImGuiWindow* window_called(const std::string& name) {
    const ImGuiContext& g = *ImGui::GetCurrentContext();
    if (name == "popup") return g.OpenPopupStack.empty() ? nullptr : g.OpenPopupStack.back().Window;
    for (ImGuiWindow* window : g.Windows)
        if (window->WasActive &&
            (window->Name == name ||
             std::string_view(window->Name).find("/" + name + "_") != std::string_view::npos))
            return window;
    return nullptr;
}

struct FoundItem {
    Rect place;                  // w 0: it was not drawn
    float above = 0, below = 0;  // [px] of it out of sight
    Rect window;
};

// ImGui tells where the item is that keys would move from, so it is made that one for a frame.
// `name`: "##library>##runs": named in the first window, drawn in the second.
template <class Frame>
FoundItem found_item(ImGuiContext* of, const std::string& name, const std::vector<Label>& what,
                     const Frame& frame) {
    ImGuiContext* const own = ImGui::GetCurrentContext();
    ImGui::SetCurrentContext(of);
    const std::size_t split = name.find('>');
    const ImGuiWindow* const names = window_called(name.substr(0, split));
    ImGuiWindow* const window =
        split == std::string::npos ? window_called(name) : window_called(name.substr(split + 1));
    FoundItem it;
    if (!names || !window) {
        ImGui::SetCurrentContext(own);
        frame();
        return it;
    }
    const ImGuiID before = of->NavId;
    ImGuiWindow* const window_before = of->NavWindow;
    of->NavId = id_of(names->ID, what);
    of->NavWindow = window;
    for (ImRect& rect : window->NavRectRel) rect = ImRect();
    ImGui::SetCurrentContext(own);
    frame();
    ImRect rect;
    for (const ImRect& of_layer : window->NavRectRel)
        if (of_layer.GetWidth() > 0) rect = of_layer;
    of->NavId = before;
    of->NavWindow = window_before;
    if (rect.GetWidth() <= 0) return it;
    rect = ImGui::WindowRectRelToAbs(window, rect);
    it.place = {rect.Min.x, rect.Min.y, rect.GetWidth(), rect.GetHeight()};
    const ImRect clip = window->InnerRect;
    it.above = clip.Min.y - it.place.y;
    it.below = it.place.y + it.place.h - clip.Max.y;
    it.window = {clip.Min.x, clip.Min.y, clip.GetWidth(), clip.GetHeight()};
    return it;
}

}  // namespace fairlead
