#pragma once
// scene_writer.h — the text of a scene while it is written in the window: what was changed and can
// be undone, what is wrong with it, and its parts added, copied, moved and taken out. It writes no
// file: whoever keeps the text does.
#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/scene/scene_handles.h"
#include "engine/view/snapshot.h"

namespace fairlead {

class SceneWriter {
  public:
    std::string text;  // whoever types into it says so: typing(), typed()

    // Another scene, or the same file opened anew because somebody has written it: what was typed
    // here and not kept stays. `run` is only compared.
    void follow(const std::string& file, const void* run);
    const std::string& file() const { return file_; }
    bool kept() const { return text == kept_; }
    void keep() { kept_ = text; }

    void typing(std::string before);  // a row of letters begins: undone as one
    void typed(double now) { edited_at_ = now, checked_ = false; }  // [s]
    // Reads the scene once nobody has typed for a moment; `file`: where it is to stand.
    void check(const std::string& file, double now);
    bool checked() const { return checked_; }
    const std::vector<std::string>& errors() const { return errors_; }

    bool can_undo() const { return !undo_.empty(); }
    bool can_redo() const { return !redo_.empty(); }
    void undo(double now);
    void redo(double now);

    // In the order of their menus; labels in tr_later().
    static std::vector<const char*> parts();
    static std::vector<const char*> lists();
    std::vector<std::string> names(std::size_t list) const;  // none while the text is no JSON
    void add(std::size_t part, double now);
    void copy(std::size_t list, const std::string& name, double now);
    void remove(std::size_t list, const std::string& name, double now);
    // What the text says of a part that stands somewhere; `stop`: of a wire's route.
    struct Part {
        std::size_t list = 0;
        std::string name;
        std::size_t stop = 0;
    };
    std::optional<ScenePlace> place(const Part& part) const;
    void put(const Part& part, const std::array<double, 3>& to, bool begins, double now);
    std::vector<std::string> stops(const std::string& wire) const;
    // Of a body, as a quaternion, w first.
    std::optional<std::array<double, 4>> turn(const std::string& body) const;
    void put_turn(const std::string& body, const std::array<double, 4>& to, bool begins,
                  double now);
    // Of a body (list 0) that has one.
    std::optional<std::array<double, 3>> place(std::size_t list, const std::string& name) const;
    // `begins`: else it goes on from the move before, and is undone with it.
    void move(const std::string& body, const std::array<double, 3>& to, bool begins, double now);
    // What bodies are made of, in their author's frames, as the text was when it was last without
    // errors; else as the file has it.
    using Shapes = std::map<std::string, std::vector<physics::ShapePart>>;
    const Shapes& shapes();
    const std::string& kept_text() const { return kept_; }
    const std::string& trouble() const { return trouble_; }  // of the last of these

  private:
    void goes_on(bool begins);
    template <class Make>
    void attempt(double now, const Make& make);

    const void* run_ = nullptr;
    std::string file_, kept_;  // kept: as the file has it
    std::vector<std::string> undo_, redo_;
    std::vector<std::string> errors_;
    std::string trouble_;
    Shapes shapes_;
    double edited_at_ = 0;  // [s]
    bool checked_ = true;
};

}  // namespace fairlead
