#include "physics/hull/hull_form.h"

#include <algorithm>
#include <map>

#include "physics/hull/pressure.h"
#include "physics/hull/stability.h"
#include "physics/math/elementary.h"

namespace fairlead::physics {
namespace {

constexpr int stations = 24, levels = 6;  // along, and from the keel to the deck

// Half the beam, and what is below it, at s = −1 (stern) … 1 (bow).
struct Section {
    double half, keel, deck, fineness;
};

Section section(const HullForm& form, double s, double fineness) {
    constexpr double bow = 2.6, stern = 6;  // [-] how late it narrows
    const double ahead = std::max(s, 0.0), astern = std::max(-s, 0.0);
    Section of;
    const auto share = [](double x, double y) { return x > 0 ? elementary::pow(x, y) : 0; };
    const double taper = 1 - std::max(0.98 * share(ahead, bow), 0.25 * share(astern, stern));
    of.half = form.beam / 2 * taper;
    of.keel = astern > 0.55 ? form.draught * 0.62 * (astern - 0.55) / 0.45 : 0;
    const double raised = std::clamp((s - 0.36) / 0.08, 0.0, 1.0);
    of.deck = form.depth + form.forecastle * raised;
    of.fineness = fineness + 0.25 * ahead;
    return of;
}

// Round the sections: keel to deck on either side.
TriangleMesh surface(const HullForm& form, double fineness) {
    TriangleMesh mesh;
    constexpr int ring = 2 * (levels + 1);
    for (int i = 0; i <= stations; ++i) {
        const double s = 2.0 * i / stations - 1;
        const Section of = section(form, s, fineness);
        for (const double side : {1.0, -1.0})
            for (int j = 0; j <= levels; ++j) {
                const double f = double(j) / levels, z = of.keel + (of.deck - of.keel) * f * f;
                // the bilge is round up to so much of the draught
                const double q = std::clamp((z - of.keel) / (0.55 * form.draught), 0.02, 1.0);
                const double y = of.half * elementary::pow(q, of.fineness);
                mesh.vertices.push_back({s * form.length / 2, side * y, z});
            }
    }
    const auto at = [&](int i, int side, int j) { return i * ring + side * (levels + 1) + j; };
    const auto quad = [&](int a, int b, int c, int d) {
        mesh.triangles.push_back({a, b, c}), mesh.triangles.push_back({a, c, d});
    };
    for (int i = 0; i < stations; ++i) {
        for (int j = 0; j < levels; ++j) {
            quad(at(i, 0, j), at(i, 0, j + 1), at(i + 1, 0, j + 1), at(i + 1, 0, j));
            quad(at(i, 1, j), at(i + 1, 1, j), at(i + 1, 1, j + 1), at(i, 1, j + 1));
        }
        quad(at(i, 0, levels), at(i, 1, levels), at(i + 1, 1, levels), at(i + 1, 0, levels));
        quad(at(i, 0, 0), at(i + 1, 0, 0), at(i + 1, 1, 0), at(i, 1, 0));
    }
    for (int j = 0; j < levels; ++j) {
        quad(at(0, 0, j), at(0, 1, j), at(0, 1, j + 1), at(0, 0, j + 1));
        quad(at(stations, 0, j), at(stations, 0, j + 1), at(stations, 1, j + 1),
             at(stations, 1, j));
    }
    if (enclosed_volume(mesh) < 0)
        for (Eigen::Vector3i& t : mesh.triangles) std::swap(t[1], t[2]);
    return mesh;
}

double displaced(const TriangleMesh& mesh, double draught) {
    Pressure pressure;
    return pressure.in_calm(mesh, Pose{}, draught).volume;
}

}  // namespace

std::optional<TriangleMesh> hull_mesh(const HullForm& form) {
    const double wanted = form.block * form.length * form.beam * form.draught;
    double full = 0.01, fine = 2.5;
    if (displaced(surface(form, full), form.draught) < wanted ||
        displaced(surface(form, fine), form.draught) > wanted)
        return std::nullopt;
    for (int i = 0; i < 50; ++i) {
        const double middle = (full + fine) / 2;
        (displaced(surface(form, middle), form.draught) > wanted ? full : fine) = middle;
    }
    return surface(form, full);
}

TriangleMesh refined(const TriangleMesh& mesh, double longest) {
    constexpr std::size_t enough = 2000;
    TriangleMesh now = mesh;
    for (;;) {
        double edge = 0;
        for (const Eigen::Vector3i& t : now.triangles)
            for (int k = 0; k < 3; ++k)
                edge = std::max(edge, (now.vertices[std::size_t(t[k])] -
                                       now.vertices[std::size_t(t[(k + 1) % 3])])
                                          .norm());
        if (edge <= longest || 4 * now.triangles.size() > enough) return now;
        TriangleMesh next{now.vertices, {}};
        std::map<std::pair<int, int>, int> middles;
        const auto middle = [&](int a, int b) {
            const auto [place, fresh] =
                middles.try_emplace(std::minmax(a, b), int(next.vertices.size()));
            if (fresh)
                next.vertices.push_back(
                    (now.vertices[std::size_t(a)] + now.vertices[std::size_t(b)]) / 2);
            return place->second;
        };
        for (const Eigen::Vector3i& t : now.triangles) {
            const int ab = middle(t[0], t[1]), bc = middle(t[1], t[2]), ca = middle(t[2], t[0]);
            next.triangles.push_back({t[0], ab, ca}), next.triangles.push_back({ab, t[1], bc});
            next.triangles.push_back({ca, bc, t[2]}), next.triangles.push_back({ab, bc, ca});
        }
        now = std::move(next);
    }
}

}  // namespace fairlead::physics
