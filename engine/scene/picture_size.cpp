#include "engine/scene/picture_size.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <vector>

namespace fairlead {
namespace {

// Of the packed pictures in use a dozen scans is much; each costs a pass over all pixels.
constexpr int most_scans = 64;
constexpr const char* damaged = "is not a picture: it is damaged";

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
            if (code != Z_OK && code != Z_STREAM_END && code != Z_BUF_ERROR) refuse(damaged);
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

// What the segments before a scan have given. Decoders take a table that was never given from
// whatever their memory holds.
class Jpeg {
  public:
    PictureSize read(Bytes bytes);

  private:
    struct Plane {
        std::uint32_t name, steps;
    };

    void read_segment(std::uint32_t marker, Bytes segment);
    void read_frame(std::uint32_t marker, Bytes& segment);
    void read_steps(Bytes& segment);
    void read_codes(Bytes& segment);
    void check_scan(Bytes& segment) const;

    PictureSize size_;
    bool progressive_ = false;
    int scans_ = 0;
    std::vector<Plane> planes_;
    std::array<bool, 16> steps_{}, dc_{}, ac_{};  // of each table: is it given?
};

constexpr std::uint32_t most_tables = 4;

void Jpeg::read_frame(std::uint32_t marker, Bytes& segment) {
    if (size_.width > 0) refuse("is not a picture: it has two frames");
    progressive_ = marker == 0xc2;
    segment.take(1);
    const std::uint32_t height = segment.number(2), width = segment.number(2);
    size_ = checked(width, height);
    const std::uint32_t planes = segment.number(1);
    if (planes == 0 || planes > 4) refuse(damaged);
    std::vector<std::uint32_t> factors;
    for (std::uint32_t i = 0; i < planes; ++i) {
        const std::uint32_t name = segment.number(1), factor = segment.number(1);
        planes_.push_back({name, segment.number(1)});
        factors.push_back(factor >> 4);
        factors.push_back(factor & 15);
    }
    for (std::size_t way = 0; way < 2; ++way) {  // across, down
        std::uint32_t most = 0;
        for (std::size_t i = way; i < factors.size(); i += 2) most = std::max(most, factors[i]);
        for (std::size_t i = way; i < factors.size(); i += 2)
            if (most > 4 || factors[i] == 0 || most % factors[i] != 0)
                refuse("is not a picture: its planes are no whole parts of each other");
    }
}

void Jpeg::read_steps(Bytes& segment) {
    while (segment.left() > 0) {
        const std::uint32_t kind = segment.number(1);
        if (kind >> 4 > 1 || (kind & 15) >= most_tables) refuse(damaged);
        segment.take(kind >> 4 == 0 ? 64 : 128);
        steps_[kind & 15] = true;
    }
}

void Jpeg::read_codes(Bytes& segment) {
    while (segment.left() > 0) {
        const std::uint32_t kind = segment.number(1);
        if (kind >> 4 > 1 || (kind & 15) >= most_tables) refuse(damaged);
        std::uint32_t codes = 0, room = 1;
        for (int length = 1; length <= 16; ++length) {
            const std::uint32_t count = segment.number(1);
            codes += count;
            room *= 2;
            if (count > room || codes > 256) refuse(damaged);
            room -= count;
        }
        segment.take(codes);
        (kind >> 4 == 0 ? dc_ : ac_)[kind & 15] = true;
    }
}

void Jpeg::check_scan(Bytes& segment) const {
    const std::uint32_t planes = segment.number(1);
    Bytes named(segment.take(2 * planes), 2 * planes);
    const std::uint32_t first = segment.number(1);
    segment.take(1);
    const bool refines = segment.number(1) >> 4 != 0;
    const bool with_dc = !progressive_ || (first == 0 && !refines);
    const bool with_ac = !progressive_ || first > 0;
    for (std::uint32_t i = 0; i < planes; ++i) {
        const std::uint32_t name = named.number(1), codes = named.number(1);
        const auto plane = std::find_if(planes_.begin(), planes_.end(),
                                        [&](const Plane& p) { return p.name == name; });
        if (plane == planes_.end()) refuse(damaged);
        if (plane->steps >= most_tables || !steps_[plane->steps] || (with_dc && !dc_[codes >> 4]) ||
            (with_ac && !ac_[codes & 15]))
            refuse("is not a picture: it is packed by tables that it does not hold");
    }
}

void Jpeg::read_segment(std::uint32_t marker, Bytes segment) {
    if (is_frame(marker)) read_frame(marker, segment);
    if (marker == 0xdb) read_steps(segment);
    if (marker == 0xc4) read_codes(segment);
    if (marker != 0xda) return;
    if (++scans_ > most_scans) refuse("is drawn in more than 64 scans");
    check_scan(segment);
}

PictureSize Jpeg::read(Bytes bytes) {
    for (bool at_marker = false; bytes.left() >= 2;) {
        if (!at_marker && bytes.number(1) != 0xff) continue;
        std::uint32_t marker = bytes.number(1);
        while (marker == 0xff && bytes.left() > 0) marker = bytes.number(1);
        at_marker = false;
        if (marker == 0xd9) break;
        if (marker == 0 || marker == 1 || (marker >= 0xd0 && marker <= 0xd8)) continue;
        if (bytes.left() < 2) break;
        const std::uint32_t length = bytes.number(2);
        if (length < 2) refuse(damaged);
        read_segment(marker, {bytes.take(length - 2), length - 2});
        if (marker != 0xda) continue;
        skip_scan(bytes);
        at_marker = true;
    }
    if (size_.width == 0) refuse("is not a picture");
    return size_;
}

}  // namespace

PictureSize picture_size(const unsigned char* bytes, std::size_t count) {
    constexpr std::array<unsigned char, 8> png{0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    if (count > png.size() && std::memcmp(bytes, png.data(), png.size()) == 0)
        return png_size({bytes + png.size(), count - png.size()});
    if (count > 4 && bytes[0] == 0xff && bytes[1] == 0xd8)
        return Jpeg{}.read({bytes + 2, count - 2});
    refuse("is not a picture: neither PNG nor JPEG");
}

}  // namespace fairlead
