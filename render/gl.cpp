#include "render/gl.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace fairlead::render {
namespace {

std::filesystem::path shader_folder() {
    const char* home = std::getenv("FAIRLEAD_HOME");  // an installed copy lies elsewhere
    return std::filesystem::path(home ? home : FAIRLEAD_HOME) / "assets" / "shaders";
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

GLuint compile(GLenum kind, const std::string& file, bool lean) {
    const std::string head = std::string("#version 330 core\n") + (lean ? "#define LEAN\n" : "");
    const std::string text = head + read_shader(file);
    const char* source = text.c_str();
    const GLuint shader = glCreateShader(kind);
    glShaderSource(shader, 1, &source, nullptr);
    glCompileShader(shader);
    GLint good = 0;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &good);
    if (!good) {
        char log[2048] = "";
        glGetShaderInfoLog(shader, sizeof log, nullptr, log);
        glDeleteShader(shader);
        throw std::runtime_error("shader " + file + " does not compile:\n" + log);
    }
    return shader;
}

}  // namespace

void load_gl(GlLoader loader) {
    const int version = gladLoadGL(loader);
    if (version < GLAD_MAKE_VERSION(3, 3))
        throw std::runtime_error("OpenGL 3.3 is needed; this context offers " +
                                 std::to_string(GLAD_VERSION_MAJOR(version)) + "." +
                                 std::to_string(GLAD_VERSION_MINOR(version)));
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

Buffer make_buffer() {
    GLuint id = 0;
    glGenBuffers(1, &id);
    return Buffer(id);
}

VertexArray make_vertex_array() {
    GLuint id = 0;
    glGenVertexArrays(1, &id);
    return VertexArray(id);
}

Texture make_texture() {
    GLuint id = 0;
    glGenTextures(1, &id);
    return Texture(id);
}

Framebuffer make_framebuffer() {
    GLuint id = 0;
    glGenFramebuffers(1, &id);
    return Framebuffer(id);
}

Renderbuffer make_renderbuffer() {
    GLuint id = 0;
    glGenRenderbuffers(1, &id);
    return Renderbuffer(id);
}

Program::Program(const std::string& vert, const std::string& frag, bool lean)
    : program_(glCreateProgram()) {
    const GLuint shaders[] = {compile(GL_VERTEX_SHADER, vert + ".vert", lean),
                              compile(GL_FRAGMENT_SHADER, frag + ".frag", lean)};
    for (GLuint shader : shaders) {
        glAttachShader(program_.id(), shader);
        glDeleteShader(shader);  // the program keeps it alive
    }
    glLinkProgram(program_.id());
    GLint good = 0;
    glGetProgramiv(program_.id(), GL_LINK_STATUS, &good);
    if (!good) {
        char log[2048] = "";
        glGetProgramInfoLog(program_.id(), sizeof log, nullptr, log);
        throw std::runtime_error("shaders " + vert + ", " + frag + " do not link:\n" + log);
    }
    const GLuint block = glGetUniformBlockIndex(program_.id(), "Frame");
    if (block != GL_INVALID_INDEX) glUniformBlockBinding(program_.id(), block, frame_block);
    use();
    set("picture", unit_picture);
    set("sun_map", unit_sun);
    set("zenith_map", unit_zenith);
    set("noise_map", unit_noise);
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
void Program::set(const char* name, const Eigen::Matrix4f& value) {
    glUniformMatrix4fv(find(name), 1, GL_FALSE, value.data());
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
