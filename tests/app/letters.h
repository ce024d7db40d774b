#pragma once
// letters.h — of what ImGui has drawn: whether letters are cut off.
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <string>

namespace fairlead {

inline bool is_letter(const ImDrawVert& v) {
    const ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    if (v.uv.x == atlas.TexUvWhitePixel.x && v.uv.y == atlas.TexUvWhitePixel.y) return false;
    for (const ImVec4& lines : atlas.TexUvLines)  // of lines with soft edges
        if (v.uv.y >= lines.y && v.uv.y <= lines.w && v.uv.x >= lines.x && v.uv.x <= lines.z)
            return false;
    return true;
}

struct CutOff {
    float across = 0, along = 0;  // [px] to the sides; above and below
};

// By how much the letters of a panel stick out of what is shown of it.
inline CutOff cut_off(const std::string& panel) {
    constexpr float soft = 1.5f;  // [px] the edge of a letter's box is empty
    CutOff most;
    const ImDrawData& data = *ImGui::GetDrawData();
    for (int n = 0; n < data.CmdListsCount; ++n) {
        const ImDrawList& list = *data.CmdLists[n];
        if (panel != (list._OwnerName ? list._OwnerName : "")) continue;
        for (const ImDrawCmd& cmd : list.CmdBuffer)
            for (unsigned i = 0; i < cmd.ElemCount; ++i) {
                const ImDrawVert& v =
                    list.VtxBuffer[int(list.IdxBuffer[int(cmd.IdxOffset + i)] + cmd.VtxOffset)];
                if (!is_letter(v)) continue;
                const ImVec4& c = cmd.ClipRect;
                most.across = std::max({most.across, c.x - v.pos.x - soft, v.pos.x - c.z - soft});
                most.along = std::max({most.along, c.y - v.pos.y - soft, v.pos.y - c.w - soft});
            }
    }
    return most;
}

}  // namespace fairlead
