#pragma once
// wires.h — all wires and rods of a frame as one stream of tubes: traced on the CPU, widened on the
// screen by the shader. Where there are thousands of spans the tubes are plainer. Limit: all of it
// is rebuilt every frame, about 0.5 ms for a thousand spans.
#include "engine/view/snapshot.h"
#include "render/frame.h"
#include "render/gl.h"
#include "render/wetness.h"
#include "render/wire_glide.h"
#include "render/wire_tube.h"

namespace fairlead::render {

class Wires {
  public:
    Wires();
    enum class Colouring { plain, tension, slack };  // heat map as the diagram; or slack alone

    // Traces and uploads.
    // `sea`: null where there is none.
    void build(const Scenery& scenery, const Frame& frame, const Sea* sea, double floor,
               const std::vector<Ledge>& ledges, int sides, Colouring colouring);
    void draw() const;                                            // with whatever program is in use
    void add_points(std::vector<Eigen::Vector3f>& points) const;  // for fitting shadows

  private:
    void append_pieces(const Scenery& scenery, int look, int sides, double s_origin,
                       Colouring colouring);
    void wet(const Frame& frame, const Sea& sea, std::size_t wire, std::size_t first);
    void append_rods(const Scenery& scenery, const Frame& frame, int sides);
    void wind_drums(const Scenery& scenery, const Frame& frame, int sides);

    std::vector<std::vector<WirePoint>> wires_;  // as drawn: they begin on their drums
    CentreLine line_;
    std::vector<WireGlide> glides_;           // (wires)
    std::vector<Wetness> wetness_;            // (wires)
    std::vector<LinePoint> drawn_, stretch_;  // the whole, one piece of it
    Tube tube_;
    Stream stream_;
};

}  // namespace fairlead::render
