#pragma once
// file_access.h — which files a scene may have read: those in its own folder, in Fairlead's assets,
// and in the folders that the user has allowed on the command line. Links are followed before a
// file is judged. What is not a regular file (a pipe, a device) is never opened.
#include <filesystem>
#include <string>

namespace fairlead {

// For the whole program; before any scene is read. Throws std::runtime_error: there is no such
// folder.
void allow_folder(const std::string& folder);

class FileAccess {
  public:
    // Of a scene that lies in this folder; empty: in the working folder.
    explicit FileAccess(const std::filesystem::path& scene_folder);

    // The file itself, links resolved. Throws std::runtime_error: it is missing, is not a regular
    // file, or lies outside.
    std::filesystem::path permitted(const std::filesystem::path& file) const;

  private:
    std::filesystem::path scene_folder_;  // links resolved
};

}  // namespace fairlead
