#pragma once
// passes.h — the programs a picture is drawn with, compiled for what the picture needs (gl.h,
// Variant).
#include <array>

#include "render/bodies.h"
#include "render/foam_map.h"
#include "render/gl.h"
#include "render/lines.h"
#include "render/shadows.h"
#include "render/water.h"

namespace fairlead::render {

// Everything whose cost depends on the quality; built anew when that changes.
struct Passes {
    explicit Passes(bool lean)
        : shadows(lean),
          body_depth("depth", "depth", {lean}),
          wire_depth("wire_depth", "depth", {lean}),
          present("screen", "present", {lean}),
          spray("screen", "spray", {lean}),
          lines(lean),
          water(lean) {}
    Shadows shadows;
    Program body_depth, wire_depth, present, spray;
    Lines lines;
    Water water;
    FoamMap foam;
};

// What is drawn in the light of so many lamps, under stars or not.
struct LitPasses {
    LitPasses(bool lean, int lamps, bool stars)
        : lamps(lamps),
          stars(stars),
          body{Program("body", "body", {lean, lamps, 0}), Program("body", "body", {lean, lamps, 1}),
               Program("body", "body", {lean, lamps, 2})},
          ground("ground", "ground", {lean, lamps}),
          mark("mark", "mark", {lean, lamps}),
          wire("wire", "wire", {lean, lamps}),
          sky("screen", "sky", {lean, 0, 0, stars}),
          sea("sea", "sea", {lean, lamps}),
          sea_below("sea", "sea_below", {lean, lamps}),
          deep("screen", "deep", {lean}) {}
    int lamps;
    bool stars;
    std::array<Program, Bodies::coats> body;
    Program ground, mark, wire, sky, sea;
    Program sea_below, deep;  // from under water
};

}  // namespace fairlead::render
