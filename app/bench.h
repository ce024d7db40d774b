#pragma once
// bench.h — a designer's files: which scenes were opened lately, whether the one that is on has
// been written by somebody since, and what was tuned written into its text.
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace fairlead {

class Bench {
  public:
    // Keeps its list in this folder.
    explicit Bench(const std::string& user_folder);

    // The latest first; those that are gone are left out.
    std::vector<std::string> recent() const;

    // Once per frame with the scene that is on (empty: none): remembers it, and says, once, when
    // its file has been written since. Looks twice a second.
    bool written_since(const std::string& scene_file, double seconds);

    // What was tuned, into `to`. The file that is on is not opened anew for it.
    struct Saved {
        bool ok = false;
        std::string said;  // what to say of it
    };
    Saved save(const std::string& to, const std::vector<std::pair<std::string, double>>& values);

    // A text that is a scene, into `to`. Whoever asks opens it.
    Saved write(const std::string& to, const std::string& text);
    // The smallest scene, into a file that is not there yet.
    Saved begin(const std::string& file);

  private:
    Saved written(const std::string& to);
    void remember(const std::string& file);

    std::string list_file_, on_;
    std::vector<std::string> recent_;
    std::filesystem::file_time_type seen_{};
    double next_look_ = 0;  // [s]
};

}  // namespace fairlead
