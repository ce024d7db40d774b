#include "app/desk_window.h"

#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "app/panel_style.h"
#include "app/words.h"

namespace fairlead {
namespace {

constexpr int first_width = 1280, first_height = 720;  // [px]
constexpr float picture_share = 0.58f;                 // [-] tuning: of the height beside the plan
constexpr std::array<double, 4> slow_motions{0.1, 0.25, 0.5, 1};

std::vector<int> alt_keys;        // pressed since the last frame, with Alt held: GLFW's numbers
ImGuiContext* of_desk = nullptr;  // of the one desk there is: GLFW calls back without an object

// Events of this window go to its own context, whichever is at work.
struct At {
    ImGuiContext* before = ImGui::GetCurrentContext();
    explicit At(ImGuiContext* context) { ImGui::SetCurrentContext(context); }
    ~At() { ImGui::SetCurrentContext(before); }
};

Window::Listeners listeners() {
    return {[](GLFWwindow* w, int button, int action, int mods) {
                const At desk(of_desk);
                ImGui_ImplGlfw_MouseButtonCallback(w, button, action, mods);
            },
            [](GLFWwindow* w, double dx, double dy) {
                const At desk(of_desk);
                ImGui_ImplGlfw_ScrollCallback(w, dx, dy);
            },
            [](GLFWwindow* w, int key, int scancode, int action, int mods) {
                constexpr int press = 1, alt = 4;  // as GLFW numbers them
                if (action == press && (mods & alt)) alt_keys.push_back(key);
                const At desk(of_desk);
                ImGui_ImplGlfw_KeyCallback(w, key, scancode, action, mods);
            },
            [](GLFWwindow* w, unsigned letter) {
                const At desk(of_desk);
                ImGui_ImplGlfw_CharCallback(w, letter);
            },
            [](GLFWwindow* w, int entered) {
                const At desk(of_desk);
                ImGui_ImplGlfw_CursorEnterCallback(w, entered);
            }};
}

}  // namespace

DeskWindow::DeskWindow(Window& trainee)
    : trainee_(trainee),
      window_(std::string("Fairlead: ") + tr("Instructor"), first_width, first_height, trainee) {
    ImFontAtlas* letters = ImGui::GetIO().Fonts;  // of both, in the trainee's texture
    const ImTextureID texture = letters->TexID;
    own_ = of_desk = ImGui::CreateContext(letters);
    const At desk(own_);
    ImGui::GetIO().IniFilename = nullptr;
    ImGui_ImplGlfw_InitForOpenGL(window_.handle(), false);
    ImGui_ImplOpenGL3_Init("#version 330");
    ImGui_ImplOpenGL3_NewFrame();  // makes a texture of its own
    letters->SetTexID(texture);
    window_.listen(listeners());
    trainee_.share_keys(&window_);
    trainee_.use();
}

DeskWindow::~DeskWindow() {
    trainee_.share_keys(nullptr);
    const ImTextureID texture = ImGui::GetIO().Fonts->TexID;
    window_.use();
    window_.listen({});
    {
        const At desk(own_);
        ImGui_ImplOpenGL3_Shutdown();
        ImGui_ImplGlfw_Shutdown();
    }
    ImGui::DestroyContext(own_);
    of_desk = nullptr;
    ImGui::GetIO().Fonts->SetTexID(texture);
    trainee_.use();
}

// The trainee's letters, as large as this window asks for.
void DeskWindow::style_as(const DeskSight& sight) {
    const auto usual = [](const Window& window) {
        return text_height(float(window.width()), float(window.height()), window.content_scale());
    };
    const float em = std::round(sight.em * usual(window_) / usual(trainee_));
    ImGui::GetIO().FontGlobalScale = em / sight.em;
    if (palette_ != sight.palette) style::set_colours(style::Colours(palette_ = sight.palette));
    if (em_ != em) style::set_sizes(em_ = em);
}

void DeskWindow::draw_bar(Rect where, const DeskSight& sight, Outbox& outbox) {
    const Snapshot& now = sight.now;
    style::begin_panel("##bar", "", where, nullptr, style::Panel::strip);
    ImGui::BeginDisabled(sight.running.exam);
    if (ImGui::Button(sight.running.paused ? tr("Go on") : tr("Pause")))
        outbox.ask(Pause{!sight.running.paused});
    for (const double speed : slow_motions) {
        ImGui::SameLine();
        if (style::toggle((style::number(speed, 3) + "×").c_str(), sight.running.speed == speed))
            outbox.ask(SetSpeed{speed});
    }
    ImGui::EndDisabled();
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    std::string words = minutes(now.time) + "  " + tr(now.scenery->name);
    if (!sight.running.trainee.empty())
        words += "  " + filled(tr("%s drives"), sight.running.trainee.c_str());
    const ExerciseState& e = now.exercise;
    if (!e.name.empty())
        words += "  " +
                 filled(tr("Step %d of %d: %s"), std::min(e.phase_index + 1, e.phase_count),
                        e.phase_count, tr(e.phase).c_str()) +
                 "  " + filled(tr("Score %s"), style::number(std::round(e.score), 3).c_str());
    ImGui::TextUnformatted(style::shortened(words, ImGui::GetContentRegionAvail().x).c_str());
    ImGui::End();
}

// Left: hands; middle: a camera above the plan; right: what is let happen; below: what he reads.
void DeskWindow::draw_panels(const DeskSight& sight, Checkpoints& checkpoints, Outbox& outbox) {
    Shown shown;
    shown.gauges = shown.designer = shown.exercise = true;
    shown.strip_height = strip_height_;
    const auto w = float(window_.width()), h = float(window_.height());
    const Layout place = lay_out(w, h, em_, shown);
    draw_bar(place.bar, sight, outbox);
    Rect above = place.middle, below = place.middle;
    const float gap = std::round(em_ * 0.4f);
    above.h = std::round((place.middle.h - gap) * picture_share);
    below.y += above.h + gap;
    below.h -= above.h + gap;
    picture_.draw(above, sight.now, sight.seen);
    draw_plan(below, sight.now);
    hands_.draw(place.exercise, sight.now, sight.operating, outbox);
    bool stays = true;
    instructor_.draw(place.designer, stays, sight.now, sight.running.paused, checkpoints, outbox);
    if (wants_strip(*sight.now.scenery))
        strip_height_ = gauges_.draw(place.gauges, sight.now, sight.operating, true, outbox);
    if (!stays) window_.close();
}

void DeskWindow::draw(const DeskSight& sight, Checkpoints& checkpoints, Outbox& outbox) {
    window_.use();
    {
        const At desk(own_);
        style_as(sight);
        ImGui_ImplOpenGL3_NewFrame();
        ImGui_ImplGlfw_NewFrame();
        ImGui::NewFrame();
        ImGui::GetBackgroundDrawList()->AddRectFilled({0, 0}, ImGui::GetIO().DisplaySize,
                                                      style::well);
        draw_panels(sight, checkpoints, outbox);
        ImGui::Render();
        const ImGuiIO& io = ImGui::GetIO();
        for (const int code : std::exchange(alt_keys, {}))
            for (std::size_t i = 0; i < key_names.size(); ++i)
                if (Window::key_code(i) == code && !io.WantTextInput)
                    hands_.press_key(key_names[i], sight.now, outbox);
        window_.typing = io.WantTextInput || io.KeyAlt;  // with Alt they are signs and words
        window_.clear();
        ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    }
    window_.show();
    trainee_.use();
}

}  // namespace fairlead
