#include "app/film.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "app/outside.h"

extern char** environ;

namespace fairlead {
namespace {

namespace fs = std::filesystem;

}  // namespace

Film::Film(const std::string& file, int width, int height, int pictures_per_second)
    : file_(file), unfinished_(file + ".unfinished.mp4") {
    if (!installed("ffmpeg"))
        throw std::runtime_error("A film needs ffmpeg, which is not installed: apt install ffmpeg");
    if (fs::exists(file)) throw std::runtime_error(file + ": is there already");
    if (!std::ofstream(unfinished_)) throw std::runtime_error(file + ": cannot be written");
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        throw std::runtime_error(std::string("no pipe to ffmpeg: ") + std::strerror(errno));
    const std::string size = std::to_string(width) + "x" + std::to_string(height);
    const std::string rate = std::to_string(pictures_per_second);
    std::vector<std::string> words{"ffmpeg",     "-nostdin",
                                   "-loglevel",  "error",
                                   "-y",         "-f",
                                   "rawvideo",   "-pix_fmt",
                                   "rgb24",      "-s",
                                   size,         "-r",
                                   rate,         "-i",
                                   "pipe:0",     "-c:v",
                                   "libx264",    "-preset",
                                   "fast",       "-crf",
                                   "20",         "-pix_fmt",
                                   "yuv420p",    "-movflags",
                                   "+faststart", "file:" + unfinished_};
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO);
    const int error =
        posix_spawnp(&ffmpeg_, "ffmpeg", &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[0]);
    pipe_ = ends[1];
    if (error != 0) {
        ffmpeg_ = -1;
        close(pipe_);
        std::error_code none;
        fs::remove(unfinished_, none);
        throw std::runtime_error(std::string("ffmpeg cannot be started: ") + std::strerror(error));
    }
    signal(SIGPIPE, SIG_IGN);  // an ffmpeg that ends is noticed by what write() says
}

Film::~Film() {
    if (pipe_ >= 0) close(pipe_);
    if (ffmpeg_ < 0) return;
    kill(ffmpeg_, SIGKILL);
    waitpid(ffmpeg_, nullptr, 0);
    std::error_code error;
    fs::remove(unfinished_, error);
}

void Film::add(const std::vector<std::uint8_t>& rgb) {
    for (std::size_t at = 0; at < rgb.size();) {
        const ssize_t n = write(pipe_, rgb.data() + at, rgb.size() - at);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) throw std::runtime_error(file_ + ": ffmpeg could not write the film");
        at += static_cast<std::size_t>(n);
    }
}

void Film::finish() {
    close(pipe_);
    pipe_ = -1;
    int status = 0;
    waitpid(ffmpeg_, &status, 0);
    ffmpeg_ = -1;
    std::error_code error;
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        fs::remove(unfinished_, error);
        throw std::runtime_error(file_ + ": ffmpeg could not write the film");
    }
    fs::rename(unfinished_, file_, error);
    if (error) throw std::runtime_error(file_ + ": " + error.message());
}

}  // namespace fairlead
