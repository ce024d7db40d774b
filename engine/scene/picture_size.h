#pragma once
// picture_size.h — how large a PNG or JPEG is, that it unpacks to no more than it says, and that it
// holds the tables by which it is packed: read from its headers and counted, without keeping a
// pixel.
#include <cstddef>

namespace fairlead {

struct PictureSize {
    int width = 0, height = 0;  // [pixels]
};

// Throws std::runtime_error, to be read after the picture's name: "is not a picture", "unpacks to
// more than its size". What it lets pass may still be broken inside.
PictureSize picture_size(const unsigned char* bytes, std::size_t count);

}  // namespace fairlead
