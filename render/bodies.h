#pragma once
// bodies.h — the bodies of a scenery and what stands around them on the GPU: loaded once, drawn at
// the poses of each frame. A body with a model is drawn as that, else as its shape: one draw call
// per body that is in sight, and one more for each image on it.
#include <array>
#include <vector>

#include "engine/view/snapshot.h"
#include "render/centre_line.h"
#include "render/frame.h"
#include "render/gl.h"

namespace fairlead::render {

class Bodies {
  public:
    Bodies();
    void load(const Scenery& scenery);
    static constexpr int coats = 3;  // plain, with an image, chequered

    // With the program of each coat, near things first: they hide what lies behind them. Sets
    // "model". Leaves out what lies beside `clip_from_world`.
    void draw(const Frame& frame, std::array<Program, coats>& programs,
              const Eigen::Matrix4f& clip_from_world) const;
    // The same with one program, for shadows; without the surroundings unless they are asked for.
    void cast(const Frame& frame, Program& program, const Eigen::Matrix4f& clip_from_world,
              bool surroundings) const;

    // Corners of the boxes around what rises above `low` [m], for fitting shadows.
    void add_corners(const Frame& frame, float low, std::vector<Eigen::Vector3f>& corners) const;

    // Tops of the bodies' parts, as boxes along the axes of the world: what slack wire may lie on.
    void add_ledges(const Frame& frame, std::vector<Ledge>& ledges) const;
    // Of those alone that have no mass: a hook may come down on them.
    void add_resting(const Frame& frame, const std::vector<BodyState>& states,
                     std::vector<Ledge>& ledges) const;

    // What else casts a shadow: the surroundings, which stand still.
    const std::vector<Eigen::Vector3f>& surrounding_corners() const { return surroundings_; }

    enum Coat : int { plain = 0, imaged = 1, chequered = 2 };  // as body.frag numbers them

  private:
    struct Piece {          // one draw call
        int body;           // -1: the surroundings
        std::size_t first;  // of its indices
        GLsizei count;
        Coat coat;
        int image;                     // into images_
        Eigen::AlignedBox3f box = {};  // [m] in the body's frame
    };
    struct Standing {  // a piece that is in sight
        const Piece* piece;
        Eigen::Matrix4f model;
        float near;  // the least of its box along the view
    };
    // Into standing_.
    void choose(const Frame& frame, const Eigen::Matrix4f& clip_from_world,
                bool surroundings) const;

    struct Part {  // of the shape
        int body;
        Pose X_BS;
        Eigen::AlignedBox3f box;  // [m] in the part's frame
    };
    struct Mesh {
        std::vector<PaintedVertex> vertices;
        std::vector<std::uint32_t> indices;
    };
    static std::array<Eigen::Vector3f, 8> corners_of(const Part& part, const Frame& frame);
    static Ledge ledge_of(const Part& part, const Frame& frame);
    void add_parts(int body, const BodyLook& look, Mesh& mesh);
    void add_model(int body, const PaintedModel& model, const Pose& X, Mesh& mesh);
    void add_surroundings(const Scenery& scenery, Mesh& mesh);

    std::vector<Piece> pieces_;
    mutable std::vector<Standing> standing_;  // kept for its memory
    std::vector<Part> parts_;
    std::vector<Texture> images_;
    std::vector<Eigen::Vector3f> surroundings_;
    VertexArray array_;
    Buffer vertices_, indices_;
};

Eigen::Matrix4f matrix(const Pose& pose);

Texture upload(const Image& image);

// To the vertex array that is bound: its buffer holds painted vertices.
void describe_painted();

}  // namespace fairlead::render
