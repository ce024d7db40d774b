#pragma once
// picture.h — PNG files: read for the chooser, written for --screenshot.
#include <string>
#include <vector>

namespace fairlead {

struct Picture {
    int width = 0, height = 0;        // 0: could not be read
    std::vector<unsigned char> rgba;  // top row first
};

Picture read_picture(const std::string& file);
bool write_picture(const std::string& file, int width, int height, const unsigned char* rgb);

}  // namespace fairlead
