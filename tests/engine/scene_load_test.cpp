// A small scene whose first tick would take for ever, or gigabytes, is refused when it is read.
#include "engine/session/crowding.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/session/build.h"

namespace fairlead {
namespace {

using ::testing::HasSubstr;

// So many cubes of a metre, `apart` from centre to centre, six to a row and six rows to a layer.
std::string cubes(int count, double apart) {
    std::string bodies;
    for (int i = 0; i < count; ++i) {
        bodies += std::string(i ? "," : "") + R"({ "name": "b)" + std::to_string(i) +
                  R"(", "mass": 1, "shape": { "box": [1, 1, 1] }, "position": [)";
        for (const int n : {i % 6, i / 6 % 6, i / 36})
            bodies += (bodies.back() == '[' ? "" : ",") + std::to_string(apart * n);
        bodies += "] }";
    }
    return R"({ "format": 1, "name": "cubes", "bodies": [)" + bodies + "] }";
}

std::string refusal_to_build(const std::string& scene) {
    try {
        Notes notes;
        build_world(read_scene(scene, ""), notes);
    } catch (const SceneErrors& e) {
        return e.what();
    }
    return {};
}

TEST(Crowding, BodiesInOnePlaceAreRefused) {
    EXPECT_THAT(refusal_to_build(cubes(200, 0)),
                HasSubstr("/bodies: more than 5000 pairs of bodies stand inside each other"));
    EXPECT_THAT(refusal_to_build(cubes(216, 0.3)), HasSubstr("stand inside each other"));
}

TEST(Crowding, BodiesThatStandOnEachOtherAreNot) {
    EXPECT_EQ(refusal_to_build(cubes(432, 1)), "");
    EXPECT_EQ(refusal_to_build(cubes(90, 0)), "") << "few enough to be stepped";
}

// Ships of 75 m, so many metres apart.
std::string ships(int count, double apart) {
    std::string bodies;
    for (int i = 0; i < count; ++i)
        bodies += std::string(i ? "," : "") + R"({ "name": "s)" + std::to_string(i) +
                  R"(", "position": [0, )" + std::to_string(i * apart) +
                  R"(, -6.2], "hull": { "kind": "ship", "gm": 1,
                      "form": { "length": 75, "beam": 17, "draught": 6.2, "depth": 8,
                                "block": 0.66, "forecastle": 3.6 } } })";
    return R"({ "format": 1, "name": "ships", "sea": { "level": 0 }, "bodies": [)" + bodies + "] }";
}

TEST(Crowding, TrianglesInTrianglesAreCountedToo) {
    EXPECT_THAT(refusal_to_build(ships(6, 0)),
                HasSubstr("/bodies: more than 50000 triangles of bodies meet those of others"));
    EXPECT_EQ(refusal_to_build(ships(2, 0)), "") << "few enough to be stepped";
    EXPECT_EQ(refusal_to_build(ships(6, 17.5)), "") << "they lie alongside";
}

TEST(Crowding, ShapesInShapesAreCountedTogether) {
    std::string shape = R"({ "sphere": 1 })";
    for (int level = 0; level < 10; ++level)
        shape = R"({ "compound": [ { "shape": )" + shape + R"( }, { "shape": )" + shape + "} ] }";
    EXPECT_THAT(refusal_to_build(R"({ "format": 1, "name": "nested", "bodies": [
                  { "name": "b", "mass": 1, "shape": )" +
                                 shape + " } ] }"),
                HasSubstr("/bodies/0/shape: is made of 1024 shapes"));
}

// Balls of so many facets each, and so many types of wire to see them.
std::string balls(int count, int facets, int types) {
    std::string bodies, wires;
    for (int i = 0; i < count; ++i)
        bodies += std::string(i ? "," : "") + R"({ "name": "b)" + std::to_string(i) +
                  R"(", "mass": 1, "shape": { "sphere": 0.1 }, "facets": )" +
                  std::to_string(facets) + R"(, "position": [)" + std::to_string(i) + ", 0, 0] }";
    for (int i = 0; i < types; ++i)
        wires += std::string(i ? "," : "") + "\"w" + std::to_string(i) +
                 R"(": { "diameter": 0.01, "mass_per_metre": 1, "young_modulus": 1e10,
                        "breaking_load": 1e5 })";
    return R"({ "format": 1, "name": "balls", "bodies": [)" + bodies + R"(], "wire_types": {)" +
           wires + "} }";
}

TEST(SurfaceLoad, FacetsTimesTypesOfWireAreCounted) {
    EXPECT_EQ(refusal_to_build(balls(20, 32, 3)), "");
    EXPECT_EQ(refusal_to_build(balls(30, 512, 0)), "") << "nothing sees them";
    const std::string said = "are more than three million triangles, counted to b";
    EXPECT_THAT(refusal_to_build(balls(30, 512, 1)), HasSubstr(said));
    EXPECT_THAT(refusal_to_build(balls(100, 32, 1000)), HasSubstr(said));
}

TEST(SoftLoad, ATickThatOutlastsItsTimeIsSaid) {
    const auto notes = [](int cells) {
        const std::string scene = R"({ "format": 1, "name": "pin", "soft_bodies": [ {
            "name": "pin", "young_modulus": 3e5, "density": 250,
            "shape": { "cylinder": { "radius": 0.07, "length": 0.42 } }, "cells": )";
        return read_scene(scene + std::to_string(cells) + "} ] }", "s.json").notes;
    };
    EXPECT_THAT(notes(4), testing::IsEmpty());
    EXPECT_THAT(notes(10), testing::ElementsAre(HasSubstr("pin has 18000 tetrahedra")));
}

}  // namespace
}  // namespace fairlead
