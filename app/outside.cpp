#include "app/outside.h"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <sstream>
#include <vector>

extern char** environ;

namespace fairlead {

bool installed(const std::string& program) {
    const char* path = std::getenv("PATH");
    std::istringstream folders(path ? path : "/usr/bin:/bin");
    for (std::string folder; std::getline(folders, folder, ':');)
        if (access((folder + "/" + program).c_str(), X_OK) == 0) return true;
    return false;
}

bool show_outside(const std::string& file) {
    static std::vector<pid_t> begun;  // those that have ended are let go
    std::erase_if(begun, [](pid_t p) { return waitpid(p, nullptr, WNOHANG) != 0; });
    std::string program = "xdg-open", name = file;
    char* words[] = {program.data(), name.data(), nullptr};
    pid_t pid = -1;
    if (posix_spawnp(&pid, words[0], nullptr, nullptr, words, environ) != 0) return false;
    begun.push_back(pid);
    return true;
}

}  // namespace fairlead
