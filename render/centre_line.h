#pragma once
// centre_line.h — wire points → smooth centre line. No GL, so it is tested.
//
// The centre line passes through every point. A span with tension between fixed ends is straight;
// mass nodes are passed smoothly (cubic Hermite); a wrap leaves its body along the straight span;
// a kink over an edge is rounded within a few diameters, so long taut spans stay straight. A span
// with slack hangs: it gets a sag of the right length, and what would lie below the floor is laid
// sideways on it. A curve between two points on or above something level never dips into it, nor
// does one between mass nodes that lie on a body, whatever its slope.
// Limits: the sag is a picture, not statics; of bodies it sees only their tops.
#include <array>
#include <optional>
#include <vector>

#include "engine/view/snapshot.h"

namespace fairlead::render {

struct LinePoint {
    Vec3 p, tangent;     // [m] [-]
    double s = 0;        // [m] along the drawn line
    double tension = 0;  // [N]
    int piece = -1;      // of the wire, up to here from the point before
};

// A level top that slack wire may lie on: a load, a deck.
struct Ledge {
    Eigen::AlignedBox2d area;  // [m] seen from above
    double top = 0;            // [m]
};

// Keeps its working memory, so that a warm picture allocates nothing.
class CentreLine {
  public:
    // `floor` [m] (−∞: none) and ledges: slack wire lies on them. Points that are not finite or
    // that coincide with the one before are passed over; fewer than two give an empty line.
    // `tolerance` [m]: so far the line may be from its curve, for wires that are looked at in
    // crowds; 0: as smooth as it can be.
    void trace(const std::vector<WirePoint>& wire, double diameter, double floor,
               const std::vector<Ledge>& ledges = {}, double tolerance = 0);
    const std::vector<LinePoint>& points() const { return line_; }
    double length() const { return line_.empty() ? 0 : line_.back().s; }  // [m]

  private:
    struct Knot {
        WirePoint point;
        Vec3 tangent;          // of the line at the knot, unit
        bool rounded = false;  // a kink, smoothed close by; otherwise smooth over the whole span
        bool hinged = false;   // fixed to something: spans meet at any angle
    };
    struct Span {              // from knot i to knot i + 1
        Vec3 chord;            // unit
        double length = 0;     // [m]
        bool wrapped = false;  // lies on a body, between arc points
    };
    struct Piece {                                // a cubic Hermite curve
        Vec3 a, tangent_a, b, tangent_b;          // [m] [-]
        double reach_a = 0, reach_b = 0;          // [m] how far the end tangents are felt
        bool hinged_a = false, hinged_b = false;  // sag may leave the end with a slope
    };
    struct Curve {  // what of it no place along it changes
        explicit Curve(const Piece& piece);
        Vec3 at(double u) const;
        Vec3 a, b;           // [m]
        double length;       // [m] of the chord
        Vec3 chord;          // unit
        double turn = 0;     // [rad] in all
        Vec3 leave, arrive;  // [m] derivatives at its ends
    };
    struct Deck {              // where a mass node at an end of the span lies on a body
        Vec3 at;               // [m]
        Eigen::Vector2d rise;  // [-] of what it lies on
    };
    static constexpr int sag_samples = 28;
    struct Sag {                                    // of the span under way
        int samples = 0;                            // pieces
        std::array<Vec3, sag_samples + 1> taut;     // [m] without sag
        std::array<double, sag_samples + 1> share;  // of the height
        std::array<Vec3, sag_samples + 1> p;        // [m] as it hangs or lies
    };
    void gather(const std::vector<WirePoint>& wire);
    void find_wraps();
    void find_tangents();
    void trace_span(std::size_t i, double diameter);
    void trace_curve(const Piece& piece, double tension);
    void trace_sag(const Piece& piece, double wanted, double tension);
    int pieces(double bends, double length, double turn) const;
    bool reaches_something(const Curve& curve, double deepest) const;
    void hang(const Vec3& down, double wanted);
    void lay_down(const Curve& curve, const Vec3& down, double wanted);
    double lay(double height, const Curve& curve, const Vec3& down);
    void find_deck(std::size_t i);
    // [m] what wire between a and b would lie on at p
    double support(const Vec3& p, const Vec3& a, const Vec3& b) const;
    void soften();
    void put(const Vec3& p, double tension);
    void finish();

    double floor_ = 0, tolerance_ = 0;            // [m]
    int piece_ = -1;                              // of the span under way
    std::optional<Deck> deck_;                    // likewise
    const std::vector<Ledge>* ledges_ = nullptr;  // of the trace under way
    std::vector<Knot> knots_;
    std::vector<Span> spans_;
    std::vector<LinePoint> line_;
    Sag sag_;
};

}  // namespace fairlead::render
