#pragma once
// scene_walker.h — where things stand in the text of a scene: JSON with comments that is known to
// be right. Places are indices into the text.
#include <string>

namespace fairlead {

class SceneWalker {
  public:
    static constexpr std::size_t nowhere = std::string::npos;

    // Keeps a reference to the text.
    explicit SceneWalker(const std::string& text) : s_(text) {}

    // Where the next value or mark begins: behind spaces, commas, colons and comments.
    std::size_t skip_space(std::size_t i) const;
    // Behind the value that begins at i.
    std::size_t behind(std::size_t i) const;
    // What the text that begins at i says.
    std::string text_at(std::size_t i) const;
    // The value of a key of the object at i; nowhere: it has no such key, or is none.
    std::size_t member(std::size_t i, const std::string& key) const;
    // Of the list at i, by name, number, or as a component x, y, z; nowhere: there is none.
    std::size_t element(std::size_t i, const std::string& step) const;

  private:
    std::size_t behind_text(std::size_t i) const;
    const std::string& s_;
};

}  // namespace fairlead
