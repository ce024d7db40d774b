// Colours of the panels: what is read stands out, and signals differ for every kind of eye.
#include "app/panel_theme.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "tests/colour_vision.h"

namespace fairlead {
namespace {

using style::Colours;

Vec3 linear_rgb(ImU32 colour) {
    Vec3 rgb;
    const std::array<int, 3> shifts{IM_COL32_R_SHIFT, IM_COL32_G_SHIFT, IM_COL32_B_SHIFT};
    for (int i = 0; i < 3; ++i) {
        const double v = double(colour >> shifts[std::size_t(i)] & 0xff) / 255;
        rgb[i] = v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
    }
    return rgb;
}

// WCAG 2.1: 4.5 for text, 7 for weak eyes.
double contrast(ImU32 a, ImU32 b) {
    const Vec3 weight(0.2126, 0.7152, 0.0722);
    const double x = weight.dot(linear_rgb(a)) + 0.05, y = weight.dot(linear_rgb(b)) + 0.05;
    return std::max(x, y) / std::min(x, y);
}

class Theme : public testing::TestWithParam<Colours> {
  protected:
    void SetUp() override {
        ImGui::CreateContext();
        style::set_colours(GetParam());
    }
    void TearDown() override {
        style::set_colours(Colours::dark);
        ImGui::DestroyContext();
    }
    static ImU32 window() {
        return ImGui::ColorConvertFloat4ToU32(ImGui::GetStyle().Colors[ImGuiCol_WindowBg]);
    }
};

TEST_P(Theme, TextsStandOutFromWhatTheyStandOn) {
    EXPECT_GE(contrast(style::text, window()), 7);
    EXPECT_GE(contrast(style::quiet, window()), 4.5);
    const ImU32 button = ImGui::ColorConvertFloat4ToU32(ImGui::GetStyle().Colors[ImGuiCol_Button]);
    EXPECT_GE(contrast(style::text, button), 4.5);
    EXPECT_GE(contrast(style::text, style::pressed), 4.5);
    // a clearance that is near, points that are lost, lamps that are on
    const double least = GetParam() == Colours::high_contrast ? 7 : 4.5;
    for (const ImU32 signal : {style::good, style::warn, style::bad, style::accent}) {
        EXPECT_GE(contrast(signal, window()), least);
        EXPECT_GE(contrast(style::ink_on(signal), signal), 4.5);
    }
    if (GetParam() == Colours::high_contrast) {
        EXPECT_GE(contrast(style::quiet, window()), 7);
    }
}

TEST_P(Theme, SignalsDifferForTheEyesItIsMadeFor) {
    const std::array<ImU32, 3> signals{style::good, style::warn, style::bad};
    for (const Eye eye : {Eye::usual, Eye::protan, Eye::deutan, Eye::tritan}) {
        if (eye != Eye::usual && GetParam() != Colours::colour_blind) continue;
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t k = 0; k < i; ++k)
                EXPECT_GE((lab(seen_by(eye, linear_rgb(signals[i]))) -
                           lab(seen_by(eye, linear_rgb(signals[k]))))
                              .norm(),
                          25)
                    << "signals " << i << " and " << k << " for eye " << int(eye);
    }
}

INSTANTIATE_TEST_SUITE_P(All, Theme,
                         testing::Values(Colours::dark, Colours::light, Colours::high_contrast,
                                         Colours::colour_blind));

}  // namespace
}  // namespace fairlead
