#include "engine/scene/picture_size.h"

#include <zlib.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <stdexcept>

namespace fairlead {
namespace {

// Of the packed pictures in use a dozen scans is much; each costs a pass over all pixels.
constexpr int most_scans = 64;

[[noreturn]] void refuse(const char* why) {
    throw std::runtime_error(why);
}

// Bytes from the front to the end; whoever asks for more than there is, refuses the picture.
class Bytes {
  public:
    Bytes(const unsigned char* at, std::size_t count) : at_(at), left_(count) {}

    std::size_t left() const { return left_; }
    const unsigned char* take(std::size_t count) {
        if (count > left_) refuse("is not a picture: it ends too soon");
        const unsigned char* taken = at_;
        at_ += count;
        left_ -= count;
        return taken;
    }
    std::uint32_t number(int width) {  // the most significant byte first
        std::uint32_t value = 0;
        for (const unsigned char* p = take(static_cast<std::size_t>(width)); width > 0; --width)
            value = value << 8 | *p++;
        return value;
    }

  private:
    const unsigned char* at_;
    std::size_t left_;
};

PictureSize checked(std::uint32_t width, std::uint32_t height) {
    constexpr std::uint32_t most = 1 << 24;
    if (width == 0 || height == 0 || width > most || height > most) refuse("is not a picture");
    return {static_cast<int>(width), static_cast<int>(height)};
}

// ---- PNG (ISO/IEC 15948)

// Unpacks into nothing and counts.
class Unpacked {
  public:
    Unpacked() {
        if (inflateInit(&stream_) != Z_OK) refuse("is not a picture");
    }
    ~Unpacked() { inflateEnd(&stream_); }
    Unpacked(const Unpacked&) = delete;
    Unpacked& operator=(const Unpacked&) = delete;

    void add(const unsigned char* bytes, std::uint32_t count, std::uint64_t most) {
        std::array<unsigned char, 1 << 16> out;
        stream_.next_in = const_cast<unsigned char*>(bytes);
        stream_.avail_in = count;
        for (int code = Z_OK; code == Z_OK;) {
            stream_.next_out = out.data();
            stream_.avail_out = out.size();
            code = inflate(&stream_, Z_NO_FLUSH);
            if (stream_.total_out > most) refuse("unpacks to more than its size");
            if (code != Z_OK && code != Z_STREAM_END && code != Z_BUF_ERROR)
                refuse("is not a picture: it is damaged");
        }
    }

  private:
    z_stream stream_{};
};

PictureSize png_size(Bytes bytes) {
    const std::uint32_t header = bytes.number(4);
    if (header != 13 || std::memcmp(bytes.take(4), "IHDR", 4) != 0) refuse("is not a picture");
    const std::uint32_t width = bytes.number(4), height = bytes.number(4);
    const PictureSize size = checked(width, height);
    const std::uint32_t depth = bytes.number(1);
    if (depth > 8) refuse("is not a picture of 8 bits a channel");
    bytes.take(3 + 1 + 4);  // compression, filter, interlace after the colour type; the checksum
    // four channels of 8 bits and a byte a line; interlaced, every pixel and seven times the lines
    const std::uint64_t most = std::uint64_t(width) * height * 4 + std::uint64_t(height) * 8 + 64;
    Unpacked unpacked;
    while (bytes.left() >= 12) {
        const std::uint32_t count = bytes.number(4);
        const unsigned char* kind = bytes.take(4);
        if (std::memcmp(kind, "IEND", 4) == 0) break;
        if (std::memcmp(kind, "CgBI", 4) == 0) refuse("is not a PNG: packed without a header");
        const unsigned char* content = bytes.take(count);
        if (std::memcmp(kind, "IDAT", 4) == 0) unpacked.add(content, count, most);
        bytes.take(4);
    }
    return size;
}

// ---- JPEG (ITU-T T.81, annex B)

bool is_frame(unsigned marker) {  // SOF0 … SOF15 without DHT, JPG and DAC
    return marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc;
}

// Behind the 0xff of the next marker after what a scan has packed.
void skip_scan(Bytes& bytes) {
    while (bytes.left() >= 2) {
        const unsigned char* at = bytes.take(1);
        if (*at != 0xff) continue;
        const unsigned next = at[1];  // 0: a byte of the pixels; d0 … d7: the scan goes on
        if (next != 0 && next != 0xff && !(next >= 0xd0 && next <= 0xd7)) return;
    }
}

PictureSize jpeg_size(Bytes bytes) {
    PictureSize size;
    int scans = 0;
    for (bool at_marker = false; bytes.left() >= 2;) {
        if (!at_marker && bytes.number(1) != 0xff) continue;
        std::uint32_t marker = bytes.number(1);
        while (marker == 0xff && bytes.left() > 0) marker = bytes.number(1);
        at_marker = false;
        if (marker == 0xd9) break;
        if (marker == 0 || marker == 1 || (marker >= 0xd0 && marker <= 0xd8)) continue;
        if (bytes.left() < 2) break;
        const std::uint32_t length = bytes.number(2);
        if (length < 2) refuse("is not a picture: it is damaged");
        Bytes segment(bytes.take(length - 2), length - 2);
        if (is_frame(marker)) {
            if (size.width > 0) refuse("is not a picture: it has two frames");
            segment.take(1);
            const std::uint32_t height = segment.number(2), width = segment.number(2);
            size = checked(width, height);
        }
        if (marker != 0xda) continue;
        if (++scans > most_scans) refuse("is drawn in more than 64 scans");
        skip_scan(bytes);
        at_marker = true;
    }
    if (size.width == 0) refuse("is not a picture");
    return size;
}

}  // namespace

PictureSize picture_size(const unsigned char* bytes, std::size_t count) {
    constexpr std::array<unsigned char, 8> png{0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    if (count > png.size() && std::memcmp(bytes, png.data(), png.size()) == 0)
        return png_size({bytes + png.size(), count - png.size()});
    if (count > 4 && bytes[0] == 0xff && bytes[1] == 0xd8) return jpeg_size({bytes + 2, count - 2});
    refuse("is not a picture: neither PNG nor JPEG");
}

}  // namespace fairlead
