#pragma once
// window.h — one window with an OpenGL 3.3 core context, its keyboard, mouse, gamepads and
// joysticks, and the time. The only place that knows GLFW.
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "app/devices.h"

struct GLFWwindow;

namespace fairlead {

// There is no screen, or none that can draw OpenGL 3.3.
struct NoDisplay : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Window {
  public:
    // `span`: one window without a frame over all monitors, whatever size was asked for. Throws
    // NoDisplay.
    Window(const std::string& title, int width, int height, bool span = false);
    // A second one beside it, which shares its textures; `beside` outlives it. Devices are read by
    // the first alone. Throws NoDisplay.
    Window(const std::string& title, int width, int height, const Window& beside);
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    bool open() const;  // until somebody closes it
    void close();
    bool lost() const;  // the driver has reset: nothing can be drawn any more
    void present();     // shows the frame, then reads what the devices did meanwhile

    double seconds() const;  // [s] monotonic
    int width() const;       // [px] of the framebuffer
    int height() const;
    float content_scale() const;  // 1: 96 dpi; 2: twice as fine

    // Shorter than a frame counts: a key that was pressed and let go since the last present() is
    // down until the next.
    const Devices& devices() const { return devices_; }
    const Mouse& mouse() const { return mouse_; }
    // Files that somebody has dropped onto the window since.
    std::vector<std::string> take_dropped() { return std::exchange(dropped_, {}); }
    std::vector<std::string> device_names() const;  // what is plugged in, for the help panel
    // Asked after each reading: devices that the system does not offer as joysticks.
    using MoreDevices = std::function<void(Devices&)>;
    void also_read(MoreDevices more) { more_devices_ = std::move(more); }

    // More gamepads: lines in the format of SDL's gamecontrollerdb. A missing file is fine.
    void add_gamepad_mappings(const std::string& file);

    static int key_code(std::size_t key);  // GLFW's number of key_names[key]

    using GlFunction = void (*)();
    static GlFunction gl_function(const char* name);  // for whoever loads OpenGL

    // A texture of RGBA bytes, top row first, that lives as long as the window.
    std::uintptr_t make_texture(int width, int height, const unsigned char* rgba);

    // Of a second window, whose events are not the first one's.
    struct Listeners {
        void (*mouse_button)(GLFWwindow*, int, int, int) = nullptr;
        void (*scroll)(GLFWwindow*, double, double) = nullptr;
        void (*key)(GLFWwindow*, int, int, int, int) = nullptr;
        void (*letter)(GLFWwindow*, unsigned) = nullptr;
        void (*entered)(GLFWwindow*, int) = nullptr;
    };
    void listen(const Listeners& listeners);
    void use();    // from now on OpenGL draws here
    void clear();  // all of it to black
    void show();   // the frame, without reading anything

    // Keys that go to the second window drive as well, unless a text field there has them: who
    // looks on takes the keyboard from nobody. Null: there is none any more.
    void share_keys(const Window* second) { second_one_ = second; }
    bool typing = false;  // a text field of this window has the keys

    GLFWwindow* handle() const { return window_; }  // for ImGui's back-end

  private:
    void read_devices();

    GLFWwindow* window_ = nullptr;
    Devices devices_;
    Mouse mouse_;
    std::vector<std::string> dropped_;
    MoreDevices more_devices_;
    double scrolled_ = 0;  // since the last present()
    bool mouse_known_ = false;
    bool second_ = false;  // GLFW is the first one's
    const Window* second_one_ = nullptr;
};

}  // namespace fairlead
