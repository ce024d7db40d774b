#include "app/picture.h"

#include <stb_image.h>
#include <stb_image_write.h>

#include <memory>

namespace fairlead {

Picture read_picture(const std::string& file) {
    Picture picture;
    int channels = 0;
    const std::unique_ptr<unsigned char, decltype(&stbi_image_free)> bytes(
        stbi_load(file.c_str(), &picture.width, &picture.height, &channels, 4), stbi_image_free);
    if (!bytes) return {};
    const auto size = std::size_t(picture.width) * std::size_t(picture.height) * 4;
    picture.rgba.assign(bytes.get(), bytes.get() + size);
    return picture;
}

bool write_picture(const std::string& file, int width, int height, const unsigned char* rgb) {
    return stbi_write_png(file.c_str(), width, height, 3, rgb, width * 3) != 0;
}

}  // namespace fairlead
