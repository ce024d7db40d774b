#include "engine/recording/compression.h"

#include <zstd.h>

#include <memory>

namespace fairlead {
namespace {

constexpr int level = 3;  // a tenth smaller than 1, and still far quicker than a tick

std::size_t checked(std::size_t result) {
    if (ZSTD_isError(result)) throw CompressionError(ZSTD_getErrorName(result));
    return result;
}

}  // namespace

std::vector<std::uint8_t> compress(const std::vector<std::uint8_t>& bytes) {
    const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(),
                                                                       ZSTD_freeCCtx);
    if (!context) throw CompressionError("no memory");
    checked(ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, level));
    checked(ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1));
    std::vector<std::uint8_t> block(ZSTD_compressBound(bytes.size()));
    block.resize(checked(
        ZSTD_compress2(context.get(), block.data(), block.size(), bytes.data(), bytes.size())));
    return block;
}

std::vector<std::uint8_t> decompress(const std::vector<std::uint8_t>& block, std::size_t most) {
    const unsigned long long size = ZSTD_getFrameContentSize(block.data(), block.size());
    if (size == ZSTD_CONTENTSIZE_ERROR || size == ZSTD_CONTENTSIZE_UNKNOWN)
        throw CompressionError("not a compressed block");
    if (size > most) throw CompressionError("a compressed block that claims to be too large");
    std::vector<std::uint8_t> bytes(size);
    const std::size_t found =
        checked(ZSTD_decompress(bytes.data(), bytes.size(), block.data(), block.size()));
    if (found != size) throw CompressionError("a compressed block of the wrong length");
    return bytes;
}

}  // namespace fairlead
