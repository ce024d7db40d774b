#pragma once
// gl.h — OpenGL 3.3 objects that free themselves, and shader programs read from assets/shaders.
// The only header that knows the loader; everything else in render/ reaches GL through it. Limit:
// objects must die before their context does.
#include <glad/gl.h>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "physics/math/math.h"

namespace fairlead::render {

using GlLoader = void (*(*)(const char* name))();
void load_gl(GlLoader loader);     // throws if the context is older than 3.3
void check_gl(const char* where);  // throws if GL reported an error since the last check

// An owned GL name: movable, not copyable.
template <void (*Free)(GLuint)>
class Handle {
  public:
    Handle() = default;
    explicit Handle(GLuint id) : id_(id) {}
    Handle(Handle&& other) noexcept : id_(std::exchange(other.id_, 0)) {}
    Handle& operator=(Handle&& other) noexcept {
        std::swap(id_, other.id_);
        return *this;
    }
    ~Handle() {
        if (id_) Free(id_);
    }
    GLuint id() const { return id_; }

  private:
    GLuint id_ = 0;
};

void free_buffer(GLuint id);
void free_vertex_array(GLuint id);
void free_texture(GLuint id);
void free_framebuffer(GLuint id);
void free_renderbuffer(GLuint id);
void free_program(GLuint id);

using Buffer = Handle<free_buffer>;
using VertexArray = Handle<free_vertex_array>;
using Texture = Handle<free_texture>;
using Framebuffer = Handle<free_framebuffer>;
using Renderbuffer = Handle<free_renderbuffer>;

Buffer make_buffer();
VertexArray make_vertex_array();
Texture make_texture();
Framebuffer make_framebuffer();
Renderbuffer make_renderbuffer();

// Puts back, when it goes, the framebuffer that was bound when it came.
class FramebufferKeeper {
  public:
    FramebufferKeeper() { glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &kept_); }
    ~FramebufferKeeper() { glBindFramebuffer(GL_FRAMEBUFFER, kept()); }
    FramebufferKeeper(const FramebufferKeeper&) = delete;
    FramebufferKeeper& operator=(const FramebufferKeeper&) = delete;
    GLuint kept() const { return static_cast<GLuint>(kept_); }

  private:
    GLint kept_ = 0;
};

// The texture units and the uniform block every program shares.
inline constexpr int cascades = 3;  // sun maps, from what is looked at outwards
enum Unit : int {
    unit_picture,
    unit_sun,
    unit_zenith,
    unit_openness,
    unit_noise,
    unit_paint,
    unit_ripples,
    unit_foam
};
inline constexpr GLuint frame_block = 0;

// What is settled when a shader is compiled: GL on a processor runs both sides of an `if` and goes
// slowly through a loop, so whatever a picture does not need must not be in its shaders at all.
struct Variant {
    bool lean = false;   // defines LEAN: the cheaper of two ways
    int lamps = 0;       // LAMPS: how many burn
    int coat = 0;        // COAT: as body.frag numbers them
    bool stars = false;  // STARS
};

// A vertex and a fragment shader: assets/shaders/<vert>.vert and <frag>.frag below home().
// `#include "x.glsl"` is resolved. A shader that is missing or does not compile is replaced by one
// that draws a chequer, and is told of in shader_troubles().
class Program {
  public:
    Program(const std::string& vert, const std::string& frag, const Variant& variant);
    void use() const { glUseProgram(program_.id()); }
    void set(const char* name, int value);
    void set(const char* name, float value);
    void set(const char* name, const Eigen::Vector3f& value);
    void set(const char* name, const Eigen::Vector4f& value);
    void set(const char* name, const std::vector<Eigen::Vector4f>& values);
    void set(const char* name, const Eigen::Matrix4f& value);

  private:
    GLint find(const char* name);
    Handle<free_program> program_;
    std::vector<std::pair<const char*, GLint>> found_;
};

const std::vector<std::string>& shader_troubles();  // one line each, none twice

// Draws with what is bound, and counts it.
void draw_indexed(GLsizei indices, std::size_t first = 0);  // triangles
void draw_plain(GLenum mode, GLsizei vertices, GLsizei instances = 1);

struct DrawCount {
    int calls = 0;
    long triangles = 0;
};
DrawCount take_draw_count();  // since it was last taken

// A float vertex attribute; all lie interleaved in one buffer.
struct Attribute {
    GLuint location;
    GLint count;
    std::size_t offset;
};

// Vertices (and indices) that change every frame: one buffer each, orphaned instead of waited for.
class Stream {
  public:
    Stream(std::size_t stride, std::initializer_list<Attribute> attributes, GLuint divisor = 0);
    void fill(const void* vertices, std::size_t vertex_bytes, const void* indices = nullptr,
              std::size_t index_bytes = 0);
    void bind() const { glBindVertexArray(array_.id()); }

  private:
    static void put(GLenum target, const void* data, std::size_t bytes, std::size_t& capacity);
    VertexArray array_;
    Buffer vertices_, indices_;
    std::size_t vertex_capacity_ = 0, index_capacity_ = 0;  // [bytes]
};

// Describes interleaved float attributes of the bound array buffer to the bound vertex array.
void describe(std::size_t stride, std::initializer_list<Attribute> attributes, GLuint divisor = 0);

}  // namespace fairlead::render
