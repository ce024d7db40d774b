#pragma once
// compression.h — bytes made smaller and back, each block with its own checksum. The only place
// that knows zstd.
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace fairlead {

struct CompressionError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

std::vector<std::uint8_t> compress(const std::vector<std::uint8_t>& bytes);

// Throws CompressionError when the block is damaged, or says that it is larger than `most` bytes.
std::vector<std::uint8_t> decompress(const std::vector<std::uint8_t>& block, std::size_t most);

}  // namespace fairlead
