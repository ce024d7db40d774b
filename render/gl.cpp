#include "render/gl.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "engine/files/home.h"
#include "engine/files/log.h"

namespace fairlead::render {
namespace {

std::filesystem::path shader_folder() {
    return home() / "assets" / "shaders";
}

std::string read_shader(const std::string& file) {
    const auto path = shader_folder() / file;
    std::ifstream in(path);
    if (!in) throw std::runtime_error("shader not found: " + path.string());
    std::string text, line;
    while (std::getline(in, line)) {
        const std::string include = "#include \"";
        if (line.starts_with(include)) {
            const std::size_t end = line.find('"', include.size());
            text += read_shader(line.substr(include.size(), end - include.size()));
        } else {
            text += line + "\n";
        }
    }
    return text;
}

// What is drawn with when the real shader cannot be: anything that has a place, in a chequer.
constexpr const char* stand_in_vert = R"(#version 330 core
layout(location = 0) in vec3 position;
layout(std140) uniform Frame { mat4 clip_from_world; };
uniform mat4 model;
void main() { gl_Position = clip_from_world * (model * vec4(position, 1.0)); }
)";
constexpr const char* stand_in_frag = R"(#version 330 core
out vec4 picture;
void main() {
    vec2 cell = floor(gl_FragCoord.xy / 12.0);
    picture = vec4(mix(vec3(0.02), vec3(0.8, 0.02, 0.8), mod(cell.x + cell.y, 2.0)), 1.0);
}
)";

std::vector<std::string> troubles;

// Once for each `what`, though every variant of it may say something else.
void note_trouble(const std::string& what, const std::string& trouble) {
    const bool known = std::any_of(troubles.begin(), troubles.end(),
                                   [&](const std::string& t) { return t.starts_with(what); });
    if (known) return;
    troubles.push_back(what + trouble);
    log_warning(troubles.back());
}

// 0 and a log when it does not compile.
GLuint compile_text(GLenum kind, const char* source, std::string& log) {
    const GLuint shader = glCreateShader(kind);
    glShaderSource(shader, 1, &source, nullptr);
    glCompileShader(shader);
    GLint good = 0;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &good);
    if (good) return shader;
    char buffer[2048] = "";
    glGetShaderInfoLog(shader, sizeof buffer, nullptr, buffer);
    log = buffer;
    glDeleteShader(shader);
    return 0;
}

std::string first_line(const std::string& text) {
    return text.substr(0, text.find('\n'));
}

std::string head_of(const Variant& variant) {
    return std::string("#version 330 core\n") + (variant.lean ? "#define LEAN\n" : "") +
           "#define LAMPS " + std::to_string(variant.lamps) + "\n#define COAT " +
           std::to_string(variant.coat) + "\n#define STARS " + std::to_string(variant.stars) + "\n";
}

GLuint compile(GLenum kind, const std::string& file, const std::string& head) {
    std::string log;
    try {
        const std::string text = head + read_shader(file);
        if (const GLuint shader = compile_text(kind, text.c_str(), log)) return shader;
        note_trouble("shader " + file + " does not compile",
                     ": " + first_line(log) + "; a chequer stands in its place");
    } catch (const std::exception& e) {
        note_trouble(e.what(), "; a chequer stands in its place");
    }
    return compile_text(kind, kind == GL_VERTEX_SHADER ? stand_in_vert : stand_in_frag, log);
}

bool link(GLuint program, const GLuint (&shaders)[2]) {
    for (const GLuint shader : shaders) {
        glAttachShader(program, shader);
        glDeleteShader(shader);  // the program keeps it alive
    }
    glLinkProgram(program);
    GLint good = 0;
    glGetProgramiv(program, GL_LINK_STATUS, &good);
    return good;
}

}  // namespace

void load_gl(GlLoader loader) {
    const int version = gladLoadGL(loader);
    if (version < GLAD_MAKE_VERSION(3, 3))
        throw std::runtime_error("OpenGL 3.3 is needed; this context offers " +
                                 std::to_string(GLAD_VERSION_MAJOR(version)) + "." +
                                 std::to_string(GLAD_VERSION_MINOR(version)));
    const auto text = [](GLenum name) {
        const GLubyte* said = glGetString(name);
        return std::string(said ? reinterpret_cast<const char*>(said) : "unknown");
    };
    log_info("OpenGL " + text(GL_VERSION) + " of " + text(GL_VENDOR) + " on " + text(GL_RENDERER));
}

void check_gl(const char* where) {
    const GLenum error = glGetError();
    if (error == GL_NO_ERROR) return;
    std::ostringstream text;
    text << "OpenGL error 0x" << std::hex << error << " in " << where;
    throw std::runtime_error(text.str());
}

void free_buffer(GLuint id) {
    glDeleteBuffers(1, &id);
}
void free_vertex_array(GLuint id) {
    glDeleteVertexArrays(1, &id);
}
void free_texture(GLuint id) {
    glDeleteTextures(1, &id);
}
void free_framebuffer(GLuint id) {
    glDeleteFramebuffers(1, &id);
}
void free_renderbuffer(GLuint id) {
    glDeleteRenderbuffers(1, &id);
}
void free_program(GLuint id) {
    glDeleteProgram(id);
}

namespace {

// `generate`: glGenBuffers and its like, which GLAD loads as pointers
template <class Object, class Generate>
Object made(Generate generate) {
    GLuint id = 0;
    generate(1, &id);
    return Object(id);
}

}  // namespace

Buffer make_buffer() {
    return made<Buffer>(glGenBuffers);
}
VertexArray make_vertex_array() {
    return made<VertexArray>(glGenVertexArrays);
}
Texture make_texture() {
    return made<Texture>(glGenTextures);
}
Framebuffer make_framebuffer() {
    return made<Framebuffer>(glGenFramebuffers);
}
Renderbuffer make_renderbuffer() {
    return made<Renderbuffer>(glGenRenderbuffers);
}

Program::Program(const std::string& vert, const std::string& frag, const Variant& variant)
    : program_(glCreateProgram()) {
    const std::string head = head_of(variant);
    const GLuint shaders[] = {compile(GL_VERTEX_SHADER, vert + ".vert", head),
                              compile(GL_FRAGMENT_SHADER, frag + ".frag", head)};
    if (!link(program_.id(), shaders)) {
        char log[2048] = "";
        glGetProgramInfoLog(program_.id(), sizeof log, nullptr, log);
        note_trouble("shaders " + vert + ", " + frag + " do not fit together",
                     ": " + first_line(log) + "; a chequer stands in their place");
        std::string unused;
        const GLuint plain[] = {compile_text(GL_VERTEX_SHADER, stand_in_vert, unused),
                                compile_text(GL_FRAGMENT_SHADER, stand_in_frag, unused)};
        program_ = Handle<free_program>(glCreateProgram());
        if (!link(program_.id(), plain)) throw std::runtime_error("no shader can be made at all");
    }
    const GLuint block = glGetUniformBlockIndex(program_.id(), "Frame");
    if (block != GL_INVALID_INDEX) glUniformBlockBinding(program_.id(), block, frame_block);
    use();
    set("picture", unit_picture);
    set("sun_map", unit_sun);
    set("zenith_map", unit_zenith);
    set("openness_map", unit_openness);
    set("noise_map", unit_noise);
    set("paint_map", unit_paint);
    set("ripple_map", unit_ripples);
    set("foam_map", unit_foam);
}

// Names are literals, so comparing addresses first makes the search a few compares.
GLint Program::find(const char* name) {
    for (const auto& [known, location] : found_)
        if (known == name) return location;
    found_.emplace_back(name, glGetUniformLocation(program_.id(), name));
    return found_.back().second;
}

void Program::set(const char* name, int value) {
    glUniform1i(find(name), value);
}
void Program::set(const char* name, float value) {
    glUniform1f(find(name), value);
}
void Program::set(const char* name, const Eigen::Vector3f& value) {
    glUniform3fv(find(name), 1, value.data());
}
void Program::set(const char* name, const Eigen::Vector4f& value) {
    glUniform4fv(find(name), 1, value.data());
}
void Program::set(const char* name, const std::vector<Eigen::Vector4f>& values) {
    glUniform4fv(find(name), GLsizei(values.size()), values.data()->data());
}
void Program::set(const char* name, const Eigen::Matrix4f& value) {
    glUniformMatrix4fv(find(name), 1, GL_FALSE, value.data());
}

const std::vector<std::string>& shader_troubles() {
    return troubles;
}

namespace {
DrawCount drawn;  // like the context it counts for: one per program, one thread
}

void draw_indexed(GLsizei indices, std::size_t first) {
    glDrawElements(GL_TRIANGLES, indices, GL_UNSIGNED_INT,
                   reinterpret_cast<const void*>(first * sizeof(std::uint32_t)));
    ++drawn.calls;
    drawn.triangles += indices / 3;
}

void draw_plain(GLenum mode, GLsizei vertices, GLsizei instances) {
    glDrawArraysInstanced(mode, 0, vertices, instances);
    ++drawn.calls;
    if (mode == GL_TRIANGLES) drawn.triangles += vertices / 3 * instances;
    if (mode == GL_TRIANGLE_STRIP) drawn.triangles += (vertices - 2) * instances;
}

DrawCount take_draw_count() {
    return std::exchange(drawn, {});
}

void describe(std::size_t stride, std::initializer_list<Attribute> attributes, GLuint divisor) {
    for (const Attribute& a : attributes) {
        glEnableVertexAttribArray(a.location);
        glVertexAttribPointer(a.location, a.count, GL_FLOAT, GL_FALSE, static_cast<GLsizei>(stride),
                              reinterpret_cast<const void*>(a.offset));
        glVertexAttribDivisor(a.location, divisor);
    }
}

Stream::Stream(std::size_t stride, std::initializer_list<Attribute> attributes, GLuint divisor)
    : array_(make_vertex_array()), vertices_(make_buffer()), indices_(make_buffer()) {
    bind();
    glBindBuffer(GL_ARRAY_BUFFER, vertices_.id());
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices_.id());
    describe(stride, attributes, divisor);
    glBindVertexArray(0);
}

void Stream::fill(const void* vertices, std::size_t vertex_bytes, const void* indices,
                  std::size_t index_bytes) {
    bind();
    glBindBuffer(GL_ARRAY_BUFFER, vertices_.id());
    put(GL_ARRAY_BUFFER, vertices, vertex_bytes, vertex_capacity_);
    if (indices) put(GL_ELEMENT_ARRAY_BUFFER, indices, index_bytes, index_capacity_);
}

// A fresh store of the same size lets the driver keep the old one until the GPU has read it.
void Stream::put(GLenum target, const void* data, std::size_t bytes, std::size_t& capacity) {
    if (bytes > capacity) capacity = bytes + bytes / 2;
    glBufferData(target, static_cast<GLsizeiptr>(capacity), nullptr, GL_STREAM_DRAW);
    glBufferSubData(target, 0, static_cast<GLsizeiptr>(bytes), data);
}

}  // namespace fairlead::render
