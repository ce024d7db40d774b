#include "app/window.h"

#include "app/text_keys.h"
#include "engine/files/read_file.h"

#include <GLFW/glfw3.h>

#include <algorithm>
#include <array>
#include <limits>

namespace fairlead {
namespace {

// Same order as key_names.
constexpr std::array<int, key_names.size()> key_codes{GLFW_KEY_A,
                                                      GLFW_KEY_B,
                                                      GLFW_KEY_C,
                                                      GLFW_KEY_D,
                                                      GLFW_KEY_E,
                                                      GLFW_KEY_F,
                                                      GLFW_KEY_G,
                                                      GLFW_KEY_H,
                                                      GLFW_KEY_I,
                                                      GLFW_KEY_J,
                                                      GLFW_KEY_K,
                                                      GLFW_KEY_L,
                                                      GLFW_KEY_M,
                                                      GLFW_KEY_N,
                                                      GLFW_KEY_O,
                                                      GLFW_KEY_P,
                                                      GLFW_KEY_Q,
                                                      GLFW_KEY_R,
                                                      GLFW_KEY_S,
                                                      GLFW_KEY_T,
                                                      GLFW_KEY_U,
                                                      GLFW_KEY_V,
                                                      GLFW_KEY_W,
                                                      GLFW_KEY_X,
                                                      GLFW_KEY_Y,
                                                      GLFW_KEY_Z,
                                                      GLFW_KEY_0,
                                                      GLFW_KEY_1,
                                                      GLFW_KEY_2,
                                                      GLFW_KEY_3,
                                                      GLFW_KEY_4,
                                                      GLFW_KEY_5,
                                                      GLFW_KEY_6,
                                                      GLFW_KEY_7,
                                                      GLFW_KEY_8,
                                                      GLFW_KEY_9,
                                                      GLFW_KEY_LEFT,
                                                      GLFW_KEY_RIGHT,
                                                      GLFW_KEY_UP,
                                                      GLFW_KEY_DOWN,
                                                      GLFW_KEY_F1,
                                                      GLFW_KEY_F2,
                                                      GLFW_KEY_F3,
                                                      GLFW_KEY_F4,
                                                      GLFW_KEY_F5,
                                                      GLFW_KEY_F6,
                                                      GLFW_KEY_F7,
                                                      GLFW_KEY_F8,
                                                      GLFW_KEY_F9,
                                                      GLFW_KEY_F10,
                                                      GLFW_KEY_F11,
                                                      GLFW_KEY_F12,
                                                      GLFW_KEY_SPACE,
                                                      GLFW_KEY_ENTER,
                                                      GLFW_KEY_ESCAPE,
                                                      GLFW_KEY_TAB,
                                                      GLFW_KEY_BACKSPACE,
                                                      GLFW_KEY_INSERT,
                                                      GLFW_KEY_DELETE,
                                                      GLFW_KEY_HOME,
                                                      GLFW_KEY_END,
                                                      GLFW_KEY_PAGE_UP,
                                                      GLFW_KEY_PAGE_DOWN,
                                                      GLFW_KEY_LEFT_SHIFT,
                                                      GLFW_KEY_RIGHT_SHIFT,
                                                      GLFW_KEY_LEFT_CONTROL,
                                                      GLFW_KEY_RIGHT_CONTROL,
                                                      GLFW_KEY_LEFT_ALT,
                                                      GLFW_KEY_RIGHT_ALT,
                                                      GLFW_KEY_COMMA,
                                                      GLFW_KEY_PERIOD,
                                                      GLFW_KEY_SLASH,
                                                      GLFW_KEY_SEMICOLON,
                                                      GLFW_KEY_APOSTROPHE,
                                                      GLFW_KEY_LEFT_BRACKET,
                                                      GLFW_KEY_RIGHT_BRACKET,
                                                      GLFW_KEY_MINUS,
                                                      GLFW_KEY_EQUAL,
                                                      GLFW_KEY_KP_0,
                                                      GLFW_KEY_KP_1,
                                                      GLFW_KEY_KP_2,
                                                      GLFW_KEY_KP_3,
                                                      GLFW_KEY_KP_4,
                                                      GLFW_KEY_KP_5,
                                                      GLFW_KEY_KP_6,
                                                      GLFW_KEY_KP_7,
                                                      GLFW_KEY_KP_8,
                                                      GLFW_KEY_KP_9};

// Same order as pad_button_names; GLFW numbers them otherwise.
constexpr std::array<int, pad_button_names.size()> pad_codes{
    GLFW_GAMEPAD_BUTTON_A,           GLFW_GAMEPAD_BUTTON_B,
    GLFW_GAMEPAD_BUTTON_X,           GLFW_GAMEPAD_BUTTON_Y,
    GLFW_GAMEPAD_BUTTON_LEFT_BUMPER, GLFW_GAMEPAD_BUTTON_RIGHT_BUMPER,
    GLFW_GAMEPAD_BUTTON_BACK,        GLFW_GAMEPAD_BUTTON_START,
    GLFW_GAMEPAD_BUTTON_GUIDE,       GLFW_GAMEPAD_BUTTON_LEFT_THUMB,
    GLFW_GAMEPAD_BUTTON_RIGHT_THUMB, GLFW_GAMEPAD_BUTTON_DPAD_UP,
    GLFW_GAMEPAD_BUTTON_DPAD_RIGHT,  GLFW_GAMEPAD_BUTTON_DPAD_DOWN,
    GLFW_GAMEPAD_BUTTON_DPAD_LEFT};

std::string last_error() {
    const char* text = nullptr;
    glfwGetError(&text);
    return text ? text : "unknown reason";
}

// The rectangle around all monitors.
struct ScreenArea {  // [screen coordinates]
    int x = 0, y = 0, width = 0, height = 0;
};
ScreenArea all_monitors() {
    int count = 0;
    GLFWmonitor** monitors = glfwGetMonitors(&count);
    constexpr int nowhere = std::numeric_limits<int>::max();
    int left = nowhere, top = nowhere, right = -nowhere, bottom = -nowhere;
    for (int i = 0; i < count; ++i) {
        const GLFWvidmode* mode = glfwGetVideoMode(monitors[i]);
        if (!mode) continue;  // it was pulled just now
        int x = 0, y = 0;
        glfwGetMonitorPos(monitors[i], &x, &y);
        left = std::min(left, x);
        top = std::min(top, y);
        right = std::max(right, x + mode->width);
        bottom = std::max(bottom, y + mode->height);
    }
    return left < right ? ScreenArea{left, top, right - left, bottom - top} : ScreenArea{};
}

Gamepad read_pad(const GLFWgamepadstate& state) {
    Gamepad pad;
    for (std::size_t i = 0; i < pad.axes.size(); ++i) {
        // GLFW rests triggers at -1, everybody else at 0
        const bool trigger = i >= GLFW_GAMEPAD_AXIS_LEFT_TRIGGER;
        pad.axes[i] = trigger ? (state.axes[i] + 1) / 2 : state.axes[i];
    }
    for (std::size_t i = 0; i < pad.buttons.size(); ++i)
        pad.buttons[i] = state.buttons[pad_codes[i]] == GLFW_PRESS;
    return pad;
}

Stick read_stick(int id) {
    int axes = 0, buttons = 0;
    const float* a = glfwGetJoystickAxes(id, &axes);
    const unsigned char* b = glfwGetJoystickButtons(id, &buttons);
    Stick stick;
    stick.name = glfwGetJoystickName(id);
    stick.axes.assign(a, a + axes);
    for (int i = 0; i < buttons; ++i) stick.buttons.push_back(b[i] == GLFW_PRESS);
    return stick;
}

}  // namespace

Window::Window(const std::string& title, int width, int height, bool span) {
    if (!glfwInit()) throw NoDisplay(last_error());
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    const ScreenArea all = all_monitors();
    span = span && all.width > 0;
    if (span) {
        width = all.width;
        height = all.height;
        glfwWindowHint(GLFW_DECORATED, GLFW_FALSE);
    }
    glfwWindowHint(GLFW_SCALE_TO_MONITOR, span ? GLFW_FALSE : GLFW_TRUE);
    glfwWindowHint(GLFW_CONTEXT_ROBUSTNESS, GLFW_LOSE_CONTEXT_ON_RESET);
    window_ = glfwCreateWindow(width, height, title.c_str(), nullptr, nullptr);
    if (!window_) {  // an older driver cannot say that it was lost
        glfwWindowHint(GLFW_CONTEXT_ROBUSTNESS, GLFW_NO_ROBUSTNESS);
        window_ = glfwCreateWindow(width, height, title.c_str(), nullptr, nullptr);
    }
    if (!window_) {
        const std::string why = last_error();
        glfwTerminate();
        throw NoDisplay(why);
    }
    if (span) glfwSetWindowPos(window_, all.x, all.y);
    glfwMakeContextCurrent(window_);
    glfwSwapInterval(1);
    // a tap shorter than a slow frame still counts
    glfwSetInputMode(window_, GLFW_STICKY_KEYS, GLFW_TRUE);
    glfwSetWindowUserPointer(window_, this);
    glfwSetDropCallback(window_, [](GLFWwindow* w, int count, const char** files) {
        auto& dropped = static_cast<Window*>(glfwGetWindowUserPointer(w))->dropped_;
        dropped.insert(dropped.end(), files, files + count);
    });
    glfwSetScrollCallback(window_, [](GLFWwindow* w, double, double dy) {
        static_cast<Window*>(glfwGetWindowUserPointer(w))->scrolled_ += dy;
    });
    glfwPollEvents();
    read_devices();
}

Window::Window(const std::string& title, int width, int height, const Window& beside)
    : second_(true) {
    glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);
    glfwWindowHint(GLFW_DECORATED, GLFW_TRUE);
    glfwWindowHint(GLFW_FOCUS_ON_SHOW, GLFW_FALSE);  // whoever drives goes on driving
    window_ = glfwCreateWindow(width, height, title.c_str(), nullptr, beside.window_);
    if (!window_) throw NoDisplay(last_error());
    glfwMakeContextCurrent(window_);
    glfwSwapInterval(0);  // the first one waits for the screen
    glfwSetInputMode(window_, GLFW_STICKY_KEYS, GLFW_TRUE);
}

Window::~Window() {
    glfwDestroyWindow(window_);
    if (!second_) glfwTerminate();
}

void Window::listen(const Listeners& l) {
    glfwSetMouseButtonCallback(window_, l.mouse_button);
    glfwSetScrollCallback(window_, l.scroll);
    glfwSetKeyCallback(window_, l.key);
    glfwSetCharCallback(window_, l.letter);
    glfwSetCursorEnterCallback(window_, l.entered);
}

void Window::use() {
    glfwMakeContextCurrent(window_);
}

void Window::clear() {
    glViewport(0, 0, width(), height());
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
}

void Window::show() {
    glfwSwapBuffers(window_);
}

bool Window::open() const {
    return !glfwWindowShouldClose(window_);
}

void Window::close() {
    glfwSetWindowShouldClose(window_, GLFW_TRUE);
}

bool Window::lost() const {
    using Status = unsigned (*)();
    static const auto status =
        reinterpret_cast<Status>(glfwExtensionSupported("GL_ARB_robustness")
                                     ? glfwGetProcAddress("glGetGraphicsResetStatusARB")
                                 : glfwExtensionSupported("GL_KHR_robustness")
                                     ? glfwGetProcAddress("glGetGraphicsResetStatus")
                                     : nullptr);
    return status && status() != GL_NO_ERROR;
}

void Window::present() {
    glfwSwapBuffers(window_);
    glfwPollEvents();
    read_devices();
}

double Window::seconds() const {
    return glfwGetTime();
}

int Window::width() const {
    int w = 0;
    glfwGetFramebufferSize(window_, &w, nullptr);
    return w;
}

int Window::height() const {
    int h = 0;
    glfwGetFramebufferSize(window_, nullptr, &h);
    return h;
}

float Window::content_scale() const {
    float x = 1;
    glfwGetWindowContentScale(window_, &x, nullptr);
    return x;
}

std::vector<std::string> Window::device_names() const {
    std::vector<std::string> names;
    for (int id = GLFW_JOYSTICK_1; id <= GLFW_JOYSTICK_LAST; ++id) {
        if (!glfwJoystickPresent(id)) continue;
        names.emplace_back(glfwJoystickIsGamepad(id) ? glfwGetGamepadName(id)
                                                     : glfwGetJoystickName(id));
    }
    return names;
}

void Window::add_gamepad_mappings(const std::string& file) {
    const std::string text = text_if_there(file);
    if (!text.empty()) glfwUpdateGamepadMappings(text.c_str());
}

int Window::key_code(std::size_t key) {
    return key_codes[key];
}

Window::GlFunction Window::gl_function(const char* name) {
    return glfwGetProcAddress(name);
}

std::uintptr_t Window::make_texture(int width, int height, const unsigned char* rgba) {
    GLuint id = 0;
    glGenTextures(1, &id);
    glBindTexture(GL_TEXTURE_2D, id);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
    return id;
}

void Window::read_devices() {
    devices_.focused = glfwGetWindowAttrib(window_, GLFW_FOCUSED) == GLFW_TRUE;
    for (std::size_t i = 0; i < key_codes.size(); ++i)
        devices_.keys[i] = glfwGetKey(window_, key_codes[i]) == GLFW_PRESS;
    if (second_one_) {
        GLFWwindow* second = second_one_->window_;
        devices_.focused |= glfwGetWindowAttrib(second, GLFW_FOCUSED) == GLFW_TRUE;
        for (std::size_t i = 0; i < key_codes.size(); ++i)
            devices_.keys[i] |= glfwGetKey(second, key_codes[i]) == GLFW_PRESS &&
                                (!second_one_->typing || never_text(i));
    }

    devices_.pad.reset();
    devices_.sticks.clear();
    for (int id = GLFW_JOYSTICK_1; id <= GLFW_JOYSTICK_LAST; ++id) {
        GLFWgamepadstate state;
        if (!glfwJoystickPresent(id)) continue;
        if (!glfwGetGamepadState(id, &state))
            devices_.sticks.push_back(read_stick(id));
        else if (!devices_.pad) {
            devices_.pad = read_pad(state);
            devices_.pad->name = glfwGetGamepadName(id);
        }
    }
    if (more_devices_) more_devices_(devices_);

    double x = 0, y = 0;
    int window_width = 1;
    glfwGetCursorPos(window_, &x, &y);
    glfwGetWindowSize(window_, &window_width, nullptr);
    const double to_pixels = double(width()) / std::max(1, window_width);
    mouse_.dx = mouse_known_ ? x * to_pixels - mouse_.x : 0;
    mouse_.dy = mouse_known_ ? y * to_pixels - mouse_.y : 0;
    mouse_.x = x * to_pixels;
    mouse_.y = y * to_pixels;
    mouse_.scroll = scrolled_;
    scrolled_ = 0;
    mouse_known_ = true;
    const auto held = [&](int b) { return glfwGetMouseButton(window_, b) == GLFW_PRESS; };
    mouse_.left = held(GLFW_MOUSE_BUTTON_LEFT);
    mouse_.middle = held(GLFW_MOUSE_BUTTON_MIDDLE);
    mouse_.right = held(GLFW_MOUSE_BUTTON_RIGHT);
}

}  // namespace fairlead
