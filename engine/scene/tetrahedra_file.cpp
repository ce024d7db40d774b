#include "engine/scene/tetrahedra_file.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "engine/files/printable.h"
#include "engine/files/read_file.h"

namespace fairlead {

namespace {

using physics::TetrahedralMesh;

constexpr std::uintmax_t largest_mesh = 64 << 20;
constexpr long most_mesh_nodes = 1'000'000;

// Words of a text, which know their line.
class LineWords {
  public:
    explicit LineWords(std::string_view text) : text_(text) {}

    std::string_view next() {
        while (at_ < text_.size() && is_space(text_[at_])) line_ += text_[at_++] == '\n';
        const std::size_t begin = at_;
        while (at_ < text_.size() && !is_space(text_[at_])) ++at_;
        return text_.substr(begin, at_ - begin);
    }
    std::string_view rest_of_line() {
        const std::size_t end = std::min(text_.find('\n', at_), text_.size());
        const std::string_view rest = text_.substr(at_, end - at_);
        at_ = end;
        return rest;
    }
    template <class Number>
    Number number(const char* what) {
        const std::string_view word = next();
        Number x{};
        const auto [end, trouble] = std::from_chars(word.data(), word.data() + word.size(), x);
        if (trouble != std::errc() || end != word.data() + word.size())
            fail(std::string("expected ") + what + "; found \"" + std::string(word.substr(0, 40)) +
                 "\"");
        return x;
    }
    double coordinate() {
        const double x = number<double>("a coordinate");
        if (!std::isfinite(x)) fail("a coordinate is not a finite number");
        return x;
    }
    long count(const char* what, long most) {
        const long n = number<long>(what);
        if (n < 0 || n > most)
            fail(std::string("expected ") + what + " from 0 to " + std::to_string(most) +
                 "; found " + std::to_string(n));
        return n;
    }
    // Up to and with the word; false: it does not come.
    bool skip_to(std::string_view word) {
        for (std::string_view w = next(); !w.empty(); w = next())
            if (w == word) return true;
        return false;
    }
    [[noreturn]] void fail(const std::string& message) const {
        throw std::runtime_error("line " + std::to_string(line_) + ": " + message);
    }

  private:
    static bool is_space(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }
    std::string_view text_;
    std::size_t at_ = 0;
    int line_ = 1;
};

void add(LineWords& words, const std::array<int, 4>& corners, TetrahedralMesh& mesh) {
    if (int(mesh.elements.size()) == most_tetrahedra)
        words.fail("has more than " + std::to_string(most_tetrahedra) + " tetrahedra");
    TetrahedralMesh::Element e;
    e.fill(-1);
    std::copy(corners.begin(), corners.end(), e.begin());
    mesh.elements.push_back(e);
}

TetrahedralMesh read_vtk(LineWords& words) {
    constexpr int tetrahedron = 10;
    TetrahedralMesh mesh;
    words.rest_of_line();
    words.next(), words.rest_of_line();  // the title
    if (words.next() != "ASCII") words.fail("expected ASCII: binary files are not read");
    if (!words.skip_to("UNSTRUCTURED_GRID")) words.fail("holds no UNSTRUCTURED_GRID");
    if (!words.skip_to("POINTS")) words.fail("holds no POINTS");
    const long nodes = words.count("a number of points", most_mesh_nodes);
    words.next();  // float or double
    for (long i = 0; i < nodes; ++i) {
        const double x = words.coordinate(), y = words.coordinate(), z = words.coordinate();
        mesh.nodes.emplace_back(x, y, z);
    }
    if (!words.skip_to("CELLS")) words.fail("holds no CELLS");
    const long cells = words.count("a number of cells", most_mesh_nodes);
    words.number<long>("a size");
    std::vector<std::array<int, 4>> corners(cells);
    std::vector<long> size(cells);
    for (long i = 0; i < cells; ++i) {
        size[i] = words.count("a number of nodes", 64);
        for (long k = 0; k < size[i]; ++k) {
            const long node = words.count("a node", nodes - 1);
            if (k < 4) corners[i][k] = int(node);
        }
    }
    if (!words.skip_to("CELL_TYPES")) words.fail("holds no CELL_TYPES");
    if (words.count("a number of cells", most_mesh_nodes) != cells)
        words.fail("CELL_TYPES and CELLS differ in number");
    for (long i = 0; i < cells; ++i) {
        const long type = words.number<long>("a cell type");
        if (type != tetrahedron) continue;
        if (size[i] != 4) words.fail("a tetrahedron of " + std::to_string(size[i]) + " nodes");
        add(words, corners[i], mesh);
    }
    return mesh;
}

class Gmsh {
  public:
    explicit Gmsh(LineWords& words) : words_(words) {}

    TetrahedralMesh read() {
        const double version = words_.number<double>("a version");
        if (words_.number<long>("a file type") != 0)
            words_.fail("expected a text file: binary ones are not read");
        const bool fourth = version >= 4;
        if (version != 2.2 && version != 4.1) words_.fail("expected MSH version 2.2 or 4.1");
        if (!words_.skip_to("$Nodes")) words_.fail("holds no $Nodes");
        fourth ? nodes_4() : nodes_2();
        if (!words_.skip_to("$Elements")) words_.fail("holds no $Elements");
        fourth ? elements_4() : elements_2();
        return std::move(mesh_);
    }

  private:
    static constexpr long tetrahedron = 4;

    void place_node(long tag) {
        const double x = words_.coordinate(), y = words_.coordinate(), z = words_.coordinate();
        if (!index_.emplace(tag, int(mesh_.nodes.size())).second)
            words_.fail("node " + std::to_string(tag) + " is there twice");
        mesh_.nodes.emplace_back(x, y, z);
    }
    void nodes_2() {
        const long count = words_.count("a number of nodes", most_mesh_nodes);
        for (long i = 0; i < count; ++i) place_node(words_.number<long>("a node"));
    }
    void nodes_4() {
        const long blocks = words_.count("a number of blocks", most_mesh_nodes);
        for (int k = 0; k < 3; ++k) words_.number<long>("a number");
        std::vector<long> tags;
        for (long b = 0; b < blocks; ++b) {
            for (int k = 0; k < 2; ++k) words_.number<long>("a number");
            if (words_.number<long>("0") != 0) words_.fail("parametric nodes are not read");
            tags.resize(words_.count("a number of nodes", most_mesh_nodes));
            for (long& tag : tags) tag = words_.number<long>("a node");
            for (const long tag : tags) place_node(tag);
        }
    }
    void take_tetrahedron() {
        std::array<int, 4> corners{};
        for (int& corner : corners) {
            const long tag = words_.number<long>("a node");
            const auto at = index_.find(tag);
            if (at == index_.end()) words_.fail("there is no node " + std::to_string(tag));
            corner = at->second;
        }
        add(words_, corners, mesh_);
    }
    void elements_2() {
        const long count = words_.count("a number of elements", 4 * most_mesh_nodes);
        for (long i = 0; i < count; ++i) {
            words_.number<long>("an element");
            const long type = words_.number<long>("an element type");
            const long tags = words_.count("a number of tags", 64);
            for (long k = 0; k < tags; ++k) words_.number<long>("a tag");
            if (type == tetrahedron) take_tetrahedron();
            words_.rest_of_line();
        }
    }
    void elements_4() {
        const long blocks = words_.count("a number of blocks", most_mesh_nodes);
        for (int k = 0; k < 3; ++k) words_.number<long>("a number");
        for (long b = 0; b < blocks; ++b) {
            for (int k = 0; k < 2; ++k) words_.number<long>("a number");
            const long type = words_.number<long>("an element type");
            const long count = words_.count("a number of elements", 4 * most_mesh_nodes);
            for (long i = 0; i < count; ++i) {
                words_.number<long>("an element");
                if (type == tetrahedron) take_tetrahedron();
                words_.rest_of_line();
            }
        }
    }

    LineWords& words_;
    TetrahedralMesh mesh_;
    std::map<long, int> index_;  // by tag
};

// Nodes that belong to triangles and lines only are no part of the solid.
void drop_unused(TetrahedralMesh& mesh) {
    std::vector<int> number(mesh.nodes.size(), -1);
    std::vector<Vec3> nodes;
    for (auto& e : mesh.elements)
        for (int k = 0; k < 4; ++k) {
            int& place = number[e[k]];
            if (place < 0) place = int(nodes.size()), nodes.push_back(mesh.nodes[e[k]]);
            e[k] = place;
        }
    mesh.nodes = std::move(nodes);
}

}  // namespace

TetrahedralMesh read_tetrahedra(const std::filesystem::path& file, const FileAccess& access,
                                TetrahedraRepairs& repairs) {
    repairs = {};
    try {
        const std::vector<unsigned char> bytes = read_bytes(access.permitted(file), largest_mesh);
        LineWords words({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
        const std::string_view first = words.next();
        TetrahedralMesh mesh;
        if (first == "$MeshFormat")
            mesh = Gmsh(words).read();
        else if (first == "#")
            mesh = read_vtk(words);
        else
            words.fail("expected a legacy VTK or Gmsh text file");
        if (mesh.elements.empty()) throw std::runtime_error("there are no tetrahedra in it");
        const std::size_t read = mesh.nodes.size();
        drop_unused(mesh);
        repairs.loose = read - mesh.nodes.size();
        const auto inverted = [&](int e) { return volume(mesh, e) < 0; };
        bool all = true;
        for (int e = 0; e < int(mesh.elements.size()); ++e) all &= inverted(e);
        if (all) {  // the other convention, throughout
            for (auto& e : mesh.elements) std::swap(e[2], e[3]);
            repairs.turned = true;
        }
        if (const std::string wrong = fault(mesh); !wrong.empty()) throw std::runtime_error(wrong);
        return mesh;
    } catch (const std::runtime_error& e) {
        const std::string name = file.string(), what = e.what();
        throw std::runtime_error(printable(
            what.find(name) == std::string::npos ? name + ": " + what : what, any_length));
    }
}

}  // namespace fairlead
