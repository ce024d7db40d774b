#include "app/scene_writer.h"

#include <exception>

#include "engine/scene/scene.h"
#include "engine/scene/scene_edit.h"

namespace fairlead {
namespace {

constexpr std::size_t most_undone = 200;    // changes kept: of the longest text 50 MB
constexpr double pause_before_check = 0.4;  // [s] tuning: of typing; shorter, and errors flicker

std::string text_of_file(const std::string& file) {
    try {
        return text_of_scene(file);
    } catch (const SceneErrors&) {  // which are shown where it is opened
        return {};
    }
}

SceneWriter::Shapes shapes_of(const Scene& scene) {
    SceneWriter::Shapes shapes;
    for (const SceneBody& body : scene.bodies) shapes[body.name] = body.shape;
    return shapes;
}

}  // namespace

const SceneWriter::Shapes& SceneWriter::shapes() {
    if (!shapes_.empty()) return shapes_;
    try {
        shapes_ = shapes_of(read_scene(kept_, file_));
    } catch (const SceneErrors&) {  // which are shown where it is checked
        shapes_[""];                // nothing is read again for each picture
    }
    return shapes_;
}

void SceneWriter::follow(const std::string& file, const void* run) {
    const bool anew = run != run_;
    run_ = run;
    if (file == file_) {
        if (anew && kept()) text = kept_ = text_of_file(file);
        return;
    }
    file_ = file;
    text = kept_ = text_of_file(file);
    undo_.clear(), redo_.clear(), errors_.clear();
    shapes_.clear();
    trouble_.clear();
    checked_ = true;
}

void SceneWriter::typing(std::string before) {
    undo_.push_back(std::move(before));
    if (undo_.size() > most_undone) undo_.erase(undo_.begin());
    redo_.clear();
}

void SceneWriter::check(const std::string& file, double now) {
    if (checked_ || now < edited_at_ + pause_before_check) return;
    checked_ = true;
    errors_.clear();
    try {
        shapes_ = shapes_of(read_scene(text, file));
    } catch (const SceneErrors& e) {
        for (const SceneError& error : e.errors) errors_.push_back(error.text());
    }
}

void SceneWriter::undo(double now) {
    redo_.push_back(std::move(text));
    text = std::move(undo_.back());
    undo_.pop_back();
    typed(now);
}

void SceneWriter::redo(double now) {
    undo_.push_back(std::move(text));
    text = std::move(redo_.back());
    redo_.pop_back();
    typed(now);
}

std::vector<const char*> SceneWriter::parts() {
    std::vector<const char*> labels;
    for (const ScenePart& part : scene_parts()) labels.push_back(part.label);
    return labels;
}

std::vector<const char*> SceneWriter::lists() {
    std::vector<const char*> labels;
    for (const SceneList& list : scene_lists()) labels.push_back(list.label);
    return labels;
}

std::vector<std::string> SceneWriter::names(std::size_t list) const {
    try {
        return part_names(text, scene_lists().at(list).key);
    } catch (const std::exception&) {
        return {};
    }
}

template <class Make>
void SceneWriter::attempt(double now, const Make& make) {
    trouble_.clear();
    try {
        std::string made = make();
        typing(std::move(text));
        text = std::move(made);
        typed(now);
    } catch (const std::exception& e) {
        trouble_ = e.what();
    }
}

void SceneWriter::add(std::size_t part, double now) {
    attempt(now, [&] { return with_part(text, scene_parts().at(part)); });
}

void SceneWriter::copy(std::size_t list, const std::string& name, double now) {
    attempt(now, [&] { return with_copy(text, scene_lists().at(list).key, name); });
}

void SceneWriter::remove(std::size_t list, const std::string& name, double now) {
    attempt(now, [&] { return without_part(text, scene_lists().at(list).key, name); });
}

std::optional<std::array<double, 3>> SceneWriter::place(std::size_t list,
                                                        const std::string& name) const {
    if (list != 0) return std::nullopt;
    try {
        return position_of(text, name);
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

void SceneWriter::move(const std::string& body, const std::array<double, 3>& to, bool begins,
                       double now) {
    attempt(now, [&] { return with_position(text, body, to); });
    goes_on(begins);
}

// A drag is undone as one.
void SceneWriter::goes_on(bool begins) {
    if (!begins && trouble_.empty() && undo_.size() > 1) undo_.pop_back();
}

std::optional<ScenePlace> SceneWriter::place(const Part& part) const {
    try {
        return place_of(text, scene_lists().at(part.list).key, part.name, part.stop);
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

void SceneWriter::put(const Part& part, const std::array<double, 3>& to, bool begins, double now) {
    attempt(now, [&] {
        return with_place(text, scene_lists().at(part.list).key, part.name, part.stop, to);
    });
    goes_on(begins);
}

std::vector<std::string> SceneWriter::stops(const std::string& wire) const {
    try {
        return stops_of(text, wire);
    } catch (const std::exception&) {
        return {};
    }
}

std::optional<std::array<double, 4>> SceneWriter::turn(const std::string& body) const {
    try {
        return turn_of(text, body);
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

void SceneWriter::put_turn(const std::string& body, const std::array<double, 4>& to, bool begins,
                           double now) {
    attempt(now, [&] { return with_turn(text, body, to); });
    goes_on(begins);
}

}  // namespace fairlead
