#pragma once
// screen_text.h — the words on the screen, read off what ImGui has drawn: what is clipped away or
// was never drawn is not among them.
#include <imgui.h>
#include <imgui_internal.h>

#include <cmath>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace fairlead {

class ScreenText {
  public:
    // Letters are known by their place in the font's picture.
    ScreenText() {
        for (const ImFont* font : ImGui::GetIO().Fonts->Fonts)
            for (const ImFontGlyph& glyph : font->Glyphs)
                letters_[{glyph.U0, glyph.V0}] = {&glyph, font};
    }

    // Of a panel and what lies in it, in the last frame; what stands apart is parted by one space.
    std::string words(const std::string& panel) const {
        std::string all;
        const ImDrawData& data = *ImGui::GetDrawData();
        for (int n = 0; n < data.CmdListsCount; ++n)
            if (const char* owner = data.CmdLists[n]->_OwnerName;
                owner && std::string_view(owner).starts_with(panel))
                all += words_of(*data.CmdLists[n]) + " ";
        return all;
    }

  private:
    struct Letter {
        const ImFontGlyph* glyph = nullptr;
        const ImFont* font = nullptr;
    };

    std::string words_of(const ImDrawList& list) const {
        std::string words;
        float pen_x = -1e9f, line_y = -1e9f;  // [px] where the next letter of a word would be
        for (const ImDrawCmd& cmd : list.CmdBuffer)
            for (unsigned i = 0; i + 5 < cmd.ElemCount; i += 3) {
                const auto vertex = [&](unsigned k) {
                    return list
                        .VtxBuffer[int(list.IdxBuffer[int(cmd.IdxOffset + i + k)] + cmd.VtxOffset)];
                };
                const ImDrawVert a = vertex(0), c = vertex(2);
                const auto found = letters_.find({a.uv.x, a.uv.y});
                if (found == letters_.end() || a.pos.x >= c.pos.x || a.pos.y >= c.pos.y) continue;
                const ImFontGlyph& glyph = *found->second.glyph;
                if (c.uv.x != glyph.U1 || c.uv.y != glyph.V1) continue;
                i += 3;  // the other half of its square
                const ImVec4& seen = cmd.ClipRect;
                if (c.pos.x < seen.x || a.pos.x > seen.z || c.pos.y < seen.y || a.pos.y > seen.w)
                    continue;
                const float scale = (c.pos.x - a.pos.x) / (glyph.X1 - glyph.X0);
                const float em = scale * found->second.font->FontSize;
                const float begins = a.pos.x - scale * glyph.X0, top = a.pos.y - scale * glyph.Y0;
                const bool goes_on =
                    std::abs(begins - pen_x) < 0.1f * em && std::abs(top - line_y) < 0.3f * em;
                if (!goes_on && !words.empty()) words += ' ';
                char letter[5];
                ImTextCharToUtf8(letter, glyph.Codepoint);
                words += letter;
                pen_x = begins + scale * glyph.AdvanceX;
                line_y = top;
            }
        return words;
    }

    std::map<std::pair<float, float>, Letter> letters_;
};

}  // namespace fairlead
