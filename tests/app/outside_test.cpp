// What was exported lies where people look for it, and is opened by a button.
#include "app/outside.h"

#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "engine/files/data_folder.h"
#include "tests/app/ui_keys.h"
#include "tests/scratch_folder.h"

namespace fairlead {
namespace {

namespace fs = std::filesystem;

class Set {  // of the environment, for as long as this lives
  public:
    Set(const char* name, const std::string& value) : name_(name) {
        if (const char* before = std::getenv(name)) before_ = before, was_ = true;
        setenv(name, value.c_str(), 1);
    }
    ~Set() { was_ ? setenv(name_, before_.c_str(), 1) : unsetenv(name_); }

  private:
    const char* name_;
    std::string before_;
    bool was_ = false;
};

std::string first_line(const fs::path& file) {
    std::string line;
    std::ifstream in(file);
    std::getline(in, line);
    return line;
}

}  // namespace

TEST(DocumentsFolder, IsTheDesktopsElseTheUsualOneElseHome) {
    const ScratchFolder home;
    const Set own("HOME", home.path().string()), config("XDG_CONFIG_HOME", home.file("config"));
    EXPECT_EQ(documents_folder(), home.path().string());
    fs::create_directories(home / "Documents");
    EXPECT_EQ(documents_folder(), home.file("Documents"));
    fs::create_directories(home / "config");
    std::ofstream(home / "config/user-dirs.dirs")
        << "# comment\nXDG_DESKTOP_DIR=\"$HOME/Desktop\"\nXDG_DOCUMENTS_DIR=\"$HOME/Dokumenter\"\n";
    EXPECT_EQ(documents_folder(), home.file("Documents")) << "what is said is not there";
    fs::create_directories(home / "Dokumenter");
    EXPECT_EQ(documents_folder(), home.file("Dokumenter"));
    for (const char* broken : {"XDG_DOCUMENTS_DIR=\"", "XDG_DOCUMENTS_DIR=\"$HOME", "\xff\n\"",
                               "XDG_DOCUMENTS_DIR=\"/dev/null\"", "XDG_DOCUMENTS_DIR=\"..\""}) {
        std::ofstream(home / "config/user-dirs.dirs") << broken;
        EXPECT_EQ(documents_folder(), home.file("Documents")) << broken;
    }
    fs::remove(home / "config/user-dirs.dirs");
    ASSERT_EQ(mkfifo((home / "config/user-dirs.dirs").c_str(), 0600), 0);
    EXPECT_EQ(documents_folder(), home.file("Documents")) << "a pipe";
    fs::remove(home / "config/user-dirs.dirs");
    fs::create_symlink("/dev/zero", home / "config/user-dirs.dirs");
    EXPECT_EQ(documents_folder(), home.file("Documents")) << "a device";
}

TEST_F(UiKeys, WhatWasExportedIsOpenedByAButton) {
    const ScratchFolder folder;
    const std::string opener = folder.file("xdg-open");
    std::ofstream(opener) << "#!/bin/sh\necho \"$1\" > '" << folder.file("opened.new") << "'\nmv '"
                          << folder.file("opened.new") << "' '" << folder.file("opened") << "'\n";
    chmod(opener.c_str(), 0755);
    const Set path("PATH", folder.path().string() + ":" + std::getenv("PATH"));
    ASSERT_TRUE(installed("xdg-open"));
    ui_->tape.playing = true;
    ui_->tape.last_tick = 600;
    ui_->tape.name = "First lift";
    ui_->tape.said = "Written: " + std::string(300, 'x') + ".html";  // more than there is room for
    ui_->tape.exported = folder.file("a report; rm -rf $HOME.html");
    for (int i = 0; i < 5; ++i) frame();
    click("##timeline", {"Open it"});
    ASSERT_TRUE(frames_until([&] { return fs::exists(folder / "opened"); }));
    EXPECT_EQ(first_line(folder / "opened"), ui_->tape.exported);
    click("##timeline", {"Close"});  // has its place beside a long text
    bool closed = false;
    for (const Control& c : ui_->outbox.take_controls())
        closed |= std::holds_alternative<CloseRecording>(c);
    EXPECT_TRUE(closed);
}

}  // namespace fairlead
