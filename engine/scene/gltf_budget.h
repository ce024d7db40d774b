#pragma once
// gltf_budget.h — what all glTF files of one scene may take together: a second or two, and half a
// gigabyte. Whoever reads takes from it, and refuses the file when nothing is left.
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>

namespace fairlead {

struct GltfBudget {
    std::uintmax_t bytes = 384u << 20;        // [bytes] of files, buffers and packed pictures
    std::size_t elements = 16'000'000;        // vertices and corners of the primitives visited
    std::size_t triangles = 2'000'000;        // that are kept
    std::size_t pixels = 4u * 4096u * 4096u;  // of pictures unpacked

    // Throws std::runtime_error naming what there is too much of, "triangles" say.
    template <class Number>
    static void take(Number& left, std::uintmax_t amount, const char* what) {
        if (amount > left)
            throw std::runtime_error(std::string("more ") + what + " than a scene may have");
        left -= static_cast<Number>(amount);
    }
};

}  // namespace fairlead
