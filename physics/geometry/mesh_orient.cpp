#include "physics/geometry/mesh_orient.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "physics/math/elementary.h"

namespace fairlead::physics {
namespace {

// More pieces facing inward than this are no cavities but a mesh inside out. For each, all other
// pieces are looked at. Tuning: half and twice pass the tests of meshes.
constexpr int most_cavities = 100;

struct Piece {
    int first = 0;                  // a triangle of it
    int triangles = 0, turned = 0;  // turned: against what the mesh says
    double volume = 0, area = 0;    // [m³] [m²]
    Eigen::AlignedBox3d box;

    void turn() {
        volume = -volume;
        turned = triangles - turned;
    }
};

class Pieces {
  public:
    Pieces(TriangleMesh& mesh, const Edges& edges)
        : mesh_(mesh),
          across_(sides_across(edges)),
          piece_(mesh.triangles.size(), -1),
          turned_(mesh.triangles.size(), false) {
        for (int t = 0; t < static_cast<int>(mesh.triangles.size()); ++t)
            if (piece_[t] < 0) gather(t);
    }

    int turn_outward() {
        std::vector<int> inward;
        std::vector<bool> turn(pieces_.size(), false);
        for (int i = 0; i < static_cast<int>(pieces_.size()); ++i) {
            Piece& piece = pieces_[i];
            // what is less than this share of a cube of that surface is rounding
            if (!(std::abs(piece.volume) > 1e-12 * elementary::pow(piece.area, 1.5)))
                throw NotOutward{piece.first, "the piece it belongs to encloses no volume"};
            turn[i] = 2 * piece.turned > piece.triangles;  // as most triangles have it
            if (turn[i]) piece.turn();
            if (piece.volume < 0) inward.push_back(i);
        }
        const bool cavities = static_cast<int>(inward.size()) <= most_cavities;
        for (const int i : inward)
            if (!cavities || !is_cavity(i)) {
                turn[i] = !turn[i];
                pieces_[i].turn();
            }
        for (std::size_t t = 0; t < piece_.size(); ++t)
            if (turned_[t] != turn[piece_[t]])
                std::swap(mesh_.triangles[t][1], mesh_.triangles[t][2]);
        int count = 0;
        for (const Piece& piece : pieces_) count += piece.turned;
        return count;
    }

  private:
    Vec3 corner(int t, int k) const { return mesh_.vertices[mesh_.triangles[t][k]]; }

    // The piece of triangle t, every triangle turned as t is.
    void gather(int t) {
        Piece piece;
        piece.first = t;
        const int index = static_cast<int>(pieces_.size());
        const Vec3 origin = corner(t, 0);  // near, so that the volume keeps its digits
        piece_[t] = index;
        std::vector<int> waiting{t};
        while (!waiting.empty()) {
            const int here = waiting.back();
            waiting.pop_back();
            add(here, origin, piece);
            for (int k = 0; k < 3; ++k) {
                const int side = 3 * here + k, other = across_[side], there = other / 3;
                const bool against =
                    side_start(mesh_.triangles, side) == side_start(mesh_.triangles, other);
                const bool turn = turned_[here] != against;
                if (piece_[there] < 0) {
                    piece_[there] = index;
                    turned_[there] = turn;
                    waiting.push_back(there);
                } else if (turned_[there] != turn) {
                    throw NotOutward{there, "the surface it belongs to has only one side"};
                }
            }
        }
        pieces_.push_back(piece);
    }

    void add(int t, const Vec3& origin, Piece& piece) const {
        const Vec3 a = corner(t, 0) - origin, b = corner(t, 1) - origin, c = corner(t, 2) - origin;
        const double volume = a.dot(b.cross(c)) / 6;
        ++piece.triangles;
        piece.turned += turned_[t];
        piece.volume += turned_[t] ? -volume : volume;
        piece.area += (b - a).cross(c - a).norm() / 2;
        for (int k = 0; k < 3; ++k) piece.box.extend(corner(t, k));
    }

    // Whether an odd number of other pieces lie about it. Seen from within, a closed surface fills
    // the whole sphere of directions; seen from outside its front and back cancel.
    //     tan(Ω / 2) = a · (b × c) / (abc + (a · b) c + (a · c) b + (b · c) a)
    // Source: Van Oosterom and Strackee, "The solid angle of a plane triangle", IEEE Transactions
    // on Biomedical Engineering 30 (1983).
    bool is_cavity(int index) const {
        const Piece& inner = pieces_[index];
        const Vec3 eye =
            (corner(inner.first, 0) + corner(inner.first, 1) + corner(inner.first, 2)) / 3;
        std::vector<double> seen(pieces_.size(), 0);  // [sr]
        for (int t = 0; t < static_cast<int>(piece_.size()); ++t) {
            const int outer = piece_[t];
            if (outer == index || !pieces_[outer].box.contains(inner.box)) continue;
            const Vec3 a = corner(t, 0) - eye, b = corner(t, 1) - eye, c = corner(t, 2) - eye;
            const double la = a.norm(), lb = b.norm(), lc = c.norm();
            const double angle =
                2 * elementary::atan2(a.dot(b.cross(c)),
                                      la * lb * lc + a.dot(b) * lc + a.dot(c) * lb + b.dot(c) * la);
            seen[outer] += turned_[t] ? -angle : angle;
        }
        const auto about = std::count_if(seen.begin(), seen.end(), [](double angle) {
            return std::abs(angle) > 2 * std::numbers::pi;
        });
        return about % 2 == 1;
    }

    TriangleMesh& mesh_;
    std::vector<int> across_;
    std::vector<int> piece_;    // of each triangle
    std::vector<bool> turned_;  // so that it agrees with the first of its piece
    std::vector<Piece> pieces_;
};

}  // namespace

int turn_outward(TriangleMesh& mesh, const Edges& edges) {
    return Pieces(mesh, edges).turn_outward();
}

}  // namespace fairlead::physics
