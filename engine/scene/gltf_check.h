#pragma once
// gltf_check.h — what a glTF file will ask for, known from its JSON alone: judged before anything
// of it is decoded, since the library that decodes it takes every number on trust.
#include <cstdint>
#include <string>

namespace fairlead {

// [bytes] that its buffers and the pictures inside them will take. Throws std::runtime_error: the
// text is no JSON, nested deeper than 64 levels, holds more than a million values or 200 000
// objects, or a picture lies outside its buffer.
std::uintmax_t check_gltf(const std::string& json, const std::string& file);

}  // namespace fairlead
