#pragma once
// gpu_clock.h — how long GL works on a picture, asked for without waiting: the answer to a question
// comes some pictures later.
#include "render/gl.h"

namespace fairlead::render {

void free_query(GLuint id);

class GpuClock {
  public:
    GpuClock();
    void begin();
    void end();
    double seconds() const { return seconds_; }  // [s] the last answer; 0: none yet

  private:
    static constexpr int asked = 4;
    Handle<free_query> queries_[asked];
    bool waiting_[asked] = {};
    int next_ = 0;
    bool running_ = false;
    double seconds_ = 0;
};

}  // namespace fairlead::render
