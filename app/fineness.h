#pragma once
// fineness.h — how finely the scene is drawn where GL runs on the processor: every pixel of the
// window, or fewer that are then stretched, so that motion stays smooth. It is coarsened only when
// frames have been slow for a while, and refined only when that cannot make them slow again: so it
// does not flicker to and fro.
namespace fairlead {

class Fineness {
  public:
    // Of this frame: pixels drawn along an edge for each of the window. `now` [s] any clock,
    // `frame` [s] what frames take lately.
    double choose(double now, double frame);

  private:
    int step_ = 0;       // into the steps, finest first
    double since_ = -1;  // [s] of the last change; < 0: not begun
};

}  // namespace fairlead
