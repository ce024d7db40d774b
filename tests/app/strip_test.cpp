// The operator's strip of every scene, at the sizes and in the languages that there are: nothing of
// it is cut off. Drawn without a window: what ImGui would draw is looked at.
#include <gtest/gtest.h>
#include <imgui.h>

#include <cmath>
#include <filesystem>

#include "app/key_words.h"
#include "app/lever_rows.h"
#include "app/panel_style.h"
#include "app/panels.h"
#include "app/presets.h"
#include "app/strip_columns.h"
#include "build_paths.h"
#include "engine/scene/scene.h"
#include "engine/session/session.h"
#include "engine/view/language.h"
#include "tests/app/letters.h"

namespace fairlead {
namespace {

// ImGui without a window behind it.
struct Glass {
    Glass() : own(ImGui::CreateContext()) {
        ImGui::GetIO().IniFilename = nullptr;
        style::set_colours(style::Colours::dark);
    }
    ~Glass() {
        choose_language("en");
        ImGui::DestroyContext(own);
    }
    void size(float w, float h) {
        width = w, height = h;
        em = text_height(w, h, 1);
        style::load_fonts(em);
        style::set_sizes(em);
        ImGui::GetIO().DisplaySize = {w, h};
        unsigned char* pixels = nullptr;
        int across = 0, up = 0;
        ImGui::GetIO().Fonts->GetTexDataAsAlpha8(&pixels, &across, &up);
    }
    template <class Draw>
    void frame(const Draw& draw) {
        ImGui::GetIO().DeltaTime = 1.0f / 60;
        ImGui::NewFrame();
        draw();
        ImGui::Render();
    }

    ImGuiContext* own;
    float width = 0, height = 0, em = 0;
};

struct Size {
    float w, h;
};
constexpr Size sizes[] = {{1280, 720}, {1920, 1080}, {3840, 2160}};

TEST(Strip, NothingOfItIsCutOff) {
    Glass glass;
    for (const SceneCard& card : list_scenes(FAIRLEAD_HOME "/scenes")) {
        Session session(load_scene(card.file));
        Outbox outbox;
        for (int i = 0; i < 3; ++i) session.tick({}, outbox);
        const Snapshot& now = session.snapshot();
        if (now.scenery->instruments.empty()) continue;
        Presets presets = find_presets(FAIRLEAD_HOME "/assets/bindings", "/nowhere");
        presets.fit(now.scenery);
        for (const char* language : {"en", "nb"})
            for (const Size& size : sizes) {
                choose_language(language);
                glass.size(size.w, size.h);
                OperatorPanel strip;
                Shown shown;
                shown.gauges = true;
                Rect place;
                for (int i = 0; i < 4; ++i)
                    glass.frame([&] {
                        place = lay_out(size.w, size.h, glass.em, shown).gauges;
                        shown.strip_height = strip.draw(
                            place, now, operating_of(now, {}, presets.bindings), true, outbox);
                    });
                const std::string which = std::filesystem::path(card.file).stem().string() + " " +
                                          language + " " + std::to_string(int(size.w));
                EXPECT_LE(shown.strip_height, place.h + 1) << which;
                EXPECT_EQ(cut_off("##operator").across, 0) << which;
                EXPECT_EQ(cut_off("##operator").along, 0) << which;
                EXPECT_LE(place.h, size.h * 0.25f) << which << ": the picture";
            }
    }
}

// Whatever the full circle is: the longest figure is not the largest.
TEST(Strip, TheSwingsColumnHasRoomForEachScale) {
    Glass glass;
    glass.size(1280, 720);
    for (const char* language : {"en", "nb"}) {
        choose_language(language);
        glass.frame([&] {
            const float column = width_of({InstrumentLook::Kind::swing, {}}, {});
            for (double full = 2.5; full <= 40; full *= 2) {
                const std::string words = filled(tr("full circle %g°"), full);
                EXPECT_GE(column, across_dial() + ImGui::GetStyle().ItemSpacing.x +
                                      ImGui::CalcTextSize(words.c_str()).x)
                    << words;
            }
        });
    }
}

// A lamp of the load's height cries only while there is a load: red letters of the corridor's lamp
// over an empty hook at 1.5 m would teach to ignore red.
TEST(Strip, ALampOfTheLoadIsDarkOverAnEmptyHook) {
    Glass glass;
    glass.size(1280, 720);
    Session session(load_scene(FAIRLEAD_HOME "/scenes/overhead.json"));
    Outbox outbox;
    for (int i = 0; i < 3; ++i) session.tick({}, outbox);
    Presets presets = find_presets(FAIRLEAD_HOME "/assets/bindings", "/nowhere");
    presets.fit(session.snapshot().scenery);
    const auto red = [&](const std::string& held) {
        Snapshot now = session.snapshot();
        now.crane.held = held;
        OperatorPanel strip;
        Shown shown;
        shown.gauges = true;
        for (int i = 0; i < 4; ++i)
            glass.frame([&] {
                shown.strip_height =
                    strip.draw(lay_out(1280, 720, glass.em, shown).gauges, now,
                               operating_of(now, {}, presets.bindings), true, outbox);
            });
        int letters = 0;
        const ImDrawData& data = *ImGui::GetDrawData();
        for (int n = 0; n < data.CmdListsCount; ++n)
            for (const ImDrawVert& v : data.CmdLists[n]->VtxBuffer) letters += v.col == style::bad;
        return letters;
    };
    EXPECT_GT(red("weight"), red(""));
}

// A boom's hinge counts from where the boom was built; its operator reads the angle from level.
TEST(Strip, TheBoomsAngleIsFromLevel) {
    for (const char* scene : {"mobile_crane", "mobile_course", "reeving"}) {
        Session session(load_scene(std::string(FAIRLEAD_HOME "/scenes/") + scene + ".json"));
        const Scenery& scenery = *session.snapshot().scenery;
        std::size_t boom = scenery.bodies.size();
        for (std::size_t i = 0; i < scenery.bodies.size(); ++i)
            if (scenery.bodies[i].name == "boom") boom = i;
        ASSERT_LT(boom, scenery.bodies.size()) << scene;
        const Vec3 along = session.snapshot().bodies[boom].X_WB.q * Vec3::UnitX();
        const double angle = std::asin(along.z()) * 180 / M_PI;
        bool found = false;
        for (const InstrumentLook& look : scenery.instruments) {
            if (look.label != "Boom angle") continue;
            const double read =
                session.snapshot().signals[std::size_t(look.signal)] * look.scale + look.plus;
            EXPECT_NEAR(read, angle, 1) << scene << ": it bends";
            found = true;
        }
        EXPECT_TRUE(found) << scene;
    }
}

TEST(LeverRows, NamesAreNeitherCutNorOverEachOther) {
    const LeverRows one = rows_of_levers({40, 40, 40}, 300, 5);
    EXPECT_EQ(one.rows, 1);
    EXPECT_FLOAT_EQ(one.left[0], 30);
    for (const std::vector<float>& widths : std::vector<std::vector<float>>{
             {90, 90, 90}, {120, 60, 150, 60, 80}, {200, 20, 20, 200}, {80, 80, 80, 80, 80, 80}}) {
        const LeverRows rows = rows_of_levers(widths, 240, 5);
        for (std::size_t i = 0; i < widths.size(); ++i) {
            EXPECT_EQ(rows.wide[i], widths[i]) << "there are rows enough";
            EXPECT_GE(rows.left[i], 0);
            EXPECT_LE(rows.left[i] + rows.wide[i], 240);
            for (std::size_t j = i + std::size_t(rows.rows); j < widths.size();
                 j += std::size_t(rows.rows))
                EXPECT_GE(rows.left[j], rows.left[i] + rows.wide[i] + 5);
        }
    }
    const LeverRows many = rows_of_levers(std::vector<float>(12, 200), 240, 5);
    EXPECT_EQ(many.rows, most_lever_rows);
    for (std::size_t i = 0; i + 4 < 12; ++i)
        EXPECT_GE(many.left[i + 4], many.left[i] + many.wide[i]) << i;
}

}  // namespace
}  // namespace fairlead
