#include "render/gpu_clock.h"

namespace fairlead::render {

void free_query(GLuint id) {
    glDeleteQueries(1, &id);
}

GpuClock::GpuClock() {
    for (auto& query : queries_) {
        GLuint id = 0;
        glGenQueries(1, &id);
        query = Handle<free_query>(id);
    }
}

void GpuClock::begin() {
    if (waiting_[next_]) {
        GLint ready = 0;
        glGetQueryObjectiv(queries_[next_].id(), GL_QUERY_RESULT_AVAILABLE, &ready);
        if (!ready) return;  // a picture is left out rather than waited for
        GLuint64 nanoseconds = 0;
        glGetQueryObjectui64v(queries_[next_].id(), GL_QUERY_RESULT, &nanoseconds);
        seconds_ = static_cast<double>(nanoseconds) * 1e-9;
        waiting_[next_] = false;
    }
    glBeginQuery(GL_TIME_ELAPSED, queries_[next_].id());
    running_ = true;
}

void GpuClock::end() {
    if (!running_) return;
    glEndQuery(GL_TIME_ELAPSED);
    running_ = false;
    waiting_[next_] = true;
    next_ = (next_ + 1) % asked;
}

}  // namespace fairlead::render
