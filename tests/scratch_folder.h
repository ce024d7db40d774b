#pragma once
// scratch_folder.h — a folder of one test's own, which goes when the test goes. Tests run side by
// side as processes, so no two may write under one name.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>

namespace fairlead {

class ScratchFolder {
  public:
    ScratchFolder() {
        std::filesystem::create_directories(testing::TempDir());
        std::string name = (std::filesystem::path(testing::TempDir()) / "fairlead_XXXXXX").string();
        if (!mkdtemp(name.data())) throw std::runtime_error("no folder can be made at " + name);
        path_ = name;
    }
    ~ScratchFolder() {
        std::error_code not_ours_to_report;
        std::filesystem::remove_all(path_, not_ours_to_report);
    }
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }
    std::filesystem::path operator/(const std::string& name) const { return path_ / name; }
    std::string file(const std::string& name) const { return (path_ / name).string(); }

  private:
    std::filesystem::path path_;
};

}  // namespace fairlead
