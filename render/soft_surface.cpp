#include "render/soft_surface.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "render/model.h"
#include "render/overlay.h"

namespace fairlead::render {
namespace {

// (vertices) The number of the normal each has; returns how many there are.
std::uint32_t number_normals(const std::vector<PaintedVertex>& vertices,
                             std::vector<std::uint32_t>& normal_of) {
    const auto smooth = float(std::cos(crease_angle));
    std::map<std::tuple<float, float, float>, std::vector<std::uint32_t>> at_place;
    std::vector<Eigen::Vector3f> first;  // of each number, whose vertices differ from it by less
    normal_of.clear();
    for (const PaintedVertex& v : vertices) {
        auto& numbers = at_place[{v.p.x(), v.p.y(), v.p.z()}];
        const auto same = std::find_if(numbers.begin(), numbers.end(), [&](std::uint32_t number) {
            return first[number].dot(v.n) >= smooth;
        });
        if (same != numbers.end()) {
            normal_of.push_back(*same);
            continue;
        }
        numbers.push_back(std::uint32_t(first.size()));
        normal_of.push_back(numbers.back());
        first.push_back(v.n);
    }
    return std::uint32_t(first.size());
}

constexpr int shades = 255;  // of the scale of stress: as many as a picture can show

std::vector<Colour> stress_colours() {
    std::vector<Colour> colours;
    for (int i = 0; i <= shades; ++i) {
        const Eigen::Vector3f c = linear(stress_colour(double(i) / shades, 1));
        colours.push_back({c.x(), c.y(), c.z()});
    }
    return colours;
}

}  // namespace

SoftSurface::SoftSurface(const SoftLook& look)
    : carried_(look.carried), colour_(look.colour), nodes_(std::size_t(look.vertices)) {
    if (carried_) {
        triangles_ = carried_->model->indices;
        patches_ = carried_->model->patches;
        normals_.resize(number_normals(carried_->model->vertices, normal_of_));
        return;
    }
    for (const auto& t : look.triangles)
        for (const int i : t) triangles_.push_back(std::uint32_t(i));
    patches_ = {{0, triangles_.size(), -1}};
    normals_.resize(std::size_t(look.vertices));
    for (int i = 0; i < look.vertices; ++i) normal_of_.push_back(std::uint32_t(i));
}

// A normal is the mean of its triangles', by their areas.
void SoftSurface::place(const std::vector<Vec3>& nodes, PaintedVertex* to) {
    for (std::size_t v = 0; v < vertices(); ++v)
        to[v].p = (carried_ ? carried_->at(v, nodes) : nodes[v]).cast<float>();
    std::fill(normals_.begin(), normals_.end(), Eigen::Vector3f::Zero());
    for (std::size_t t = 0; t + 2 < triangles_.size(); t += 3) {
        const std::uint32_t* corner = &triangles_[t];
        const Eigen::Vector3f& a = to[corner[0]].p;
        const Eigen::Vector3f n = (to[corner[1]].p - a).cross(to[corner[2]].p - a);
        for (int k = 0; k < 3; ++k) normals_[normal_of_[corner[k]]] += n;
    }
    for (Eigen::Vector3f& n : normals_)
        n = n.norm() > 0 ? Eigen::Vector3f(n.normalized()) : Eigen::Vector3f::UnitZ();
    for (std::size_t v = 0; v < vertices(); ++v) to[v].n = normals_[normal_of_[v]];
}

void SoftSurface::paint(const std::vector<double>& stress, double full, PaintedVertex* to) const {
    static const std::vector<Colour> colours = stress_colours();
    for (std::size_t v = 0; v < vertices(); ++v) {
        // beyond the mesh that is a guess, and may be negative
        const double here = std::max(0.0, carried_ ? carried_->at(v, stress) : stress[v]);
        to[v].paint = Paint{};
        to[v].paint.colour = colours[std::size_t(
            std::lround(std::clamp(std::isfinite(here) ? here / full : 0, 0.0, 1.0) * shades))];
        to[v].paint.roughness = 1;
    }
}

void SoftSurface::paint(PaintedVertex* to) const {
    Paint own;
    own.colour = colour_;
    for (std::size_t v = 0; v < vertices(); ++v) {
        const PaintedVertex* from = carried_ ? &carried_->model->vertices[v] : nullptr;
        to[v].paint = from ? from->paint : own;
        if (from) to[v].uv = from->uv;
    }
}

}  // namespace fairlead::render
