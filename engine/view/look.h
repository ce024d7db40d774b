#pragma once
// look.h — what things look like: painted triangles read from a glTF file, and what lights them.
// Only for the eye: nothing here has a mass or is ever touched.
#include <Eigen/Core>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "physics/math/math.h"

namespace fairlead {

struct Colour {
    float r = 0.6f, g = 0.6f, b = 0.6f;
};  // linear RGB, 0 … 1

struct Paint {  // glTF's metallic-roughness, without its maps
    Colour colour;
    float roughness = 0.55f, metallic = 0;  // [-] 0 … 1
    float glow = 0;                         // [-] times colour, shines by itself
};

struct PaintedVertex {
    Eigen::Vector3f p, n;  // [m] [-] in the frame of the node
    Eigen::Vector2f uv = Eigen::Vector2f::Zero();
    Paint paint;
};

struct Image {  // sRGB bytes, RGBA, top row first
    int width = 0, height = 0;
    std::vector<unsigned char> rgba;
};

struct ModelPatch {  // indices that share an image
    std::size_t first = 0, count = 0;
    int image = -1;  // into Model::images; -1: plain paint
};

struct PaintedModel {
    std::vector<PaintedVertex> vertices;
    std::vector<std::uint32_t> indices;  // triangles, counter-clockwise from outside
    std::vector<ModelPatch> patches;
    std::vector<Image> images;
};

// A painted surface that moves with a deformable body: each of its vertices is a sum of some of the
// body's nodes by weights that add up to 1, so it follows any affine map of these exactly.
struct CarriedModel {
    struct Share {
        int node;
        double weight;  // [-]
    };
    std::shared_ptr<const PaintedModel> model;
    std::vector<std::uint32_t> first;  // (vertices + 1) into shares
    std::vector<Share> shares;

    template <class Value>  // of each node: a place, a stress
    Value at(std::size_t vertex, const std::vector<Value>& of_nodes) const {
        Value sum = shares[first[vertex]].weight * of_nodes[shares[first[vertex]].node];
        for (std::size_t k = first[vertex] + 1; k < first[vertex + 1]; ++k)
            sum += shares[k].weight * of_nodes[shares[k].node];
        return sum;
    }
};

struct Lamp {                         // a floodlight that rides on a body
    int body = -1;                    // -1: the world
    Vec3 at = Vec3::Zero();           // [m] in that body's frame
    Vec3 direction = -Vec3::UnitZ();  // unit, in that body's frame
    double half_angle = 0.9;          // [rad] of its cone
    double intensity = 20000;         // [cd] in the middle of the cone
    Colour colour{1.0f, 0.86f, 0.66f};
};

struct Light {
    enum class Time { day, dusk, night } time = Time::day;
    double visibility = 8000;  // [m] how far one sees through the air
    std::vector<Lamp> lamps;   // lit at dusk and night
};

}  // namespace fairlead
