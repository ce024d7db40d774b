#pragma once
// film.h — pictures in a row → an MP4 file, through ffmpeg, which must be installed. A film that is
// not finished leaves no file.
#include <cstdint>
#include <string>
#include <vector>

#include <sys/types.h>

namespace fairlead {

class Film {
  public:
    // Throws std::runtime_error saying what is missing, or that the file cannot be written.
    Film(const std::string& file, int width, int height, int pictures_per_second);
    ~Film();  // cancels it, unless finished
    Film(const Film&) = delete;
    Film& operator=(const Film&) = delete;

    void add(const std::vector<std::uint8_t>& rgb);  // throws when ffmpeg has given up
    void finish();                                   // likewise

  private:
    std::string file_, unfinished_;
    pid_t ffmpeg_ = -1;
    int pipe_ = -1;
};

}  // namespace fairlead
