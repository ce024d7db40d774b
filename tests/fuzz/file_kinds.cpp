#include "tests/fuzz/file_kinds.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>

#include "app/bindings.h"
#include "engine/files/home.h"
#include "engine/files/printable.h"
#include "engine/report/run_report.h"
#include "engine/scene/hull_numbers.h"
#include "engine/scene/mesh_file.h"
#include "engine/scene/model_file.h"
#include "engine/scene/picture_size.h"
#include "engine/scene/tetrahedra_file.h"
#include "engine/school/course.h"
#include "engine/session/build.h"
#include "engine/session/model_run.h"
#include "engine/session/player.h"
#include "engine/session/replay_check.h"
#include "physics/geometry/mesh.h"
#include "tests/fuzz/book_files.h"

namespace fairlead {
namespace {

namespace fs = std::filesystem;

std::string content(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<std::string> contents(const fs::path& folder, const std::string& ending) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(home() / folder))
        if (entry.path().extension() == ending) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    std::vector<std::string> all;
    for (const fs::path& file : files) all.push_back(content(file));
    return all;
}

void tick_twice(const std::string& scene) {
    Session session(load_scene(scene));
    Outbox outbox;
    for (int i = 0; i < 2 && session.snapshot().diverged.empty(); ++i)
        session.tick(Levers{}, outbox);
}

std::vector<std::string> scenes() {
    std::vector<std::string> all = contents("scenes", ".json");
    for (const char* more : {"scenes/check", "scenes/tutorial"})
        for (std::string& scene : contents(more, ".json")) all.push_back(std::move(scene));
    return all;
}

void paint(const std::string& file) {
    Notes troubles;
    read_model(file, "", troubles);
    for (const std::string& trouble : troubles) want_one_clear_line(trouble, file);
}

// A tetrahedron, painted, on two nodes.
const char* const tetrahedron = R"({ "asset": { "version": "2.0" }, "scene": 0,
  "scenes": [ { "nodes": [0, 1] } ],
  "nodes": [ { "name": "a", "mesh": 0, "scale": [2, 2, 2], "translation": [0, 5, 0] },
             { "name": "b", "children": [2], "rotation": [0, 0, 0, 1] }, { "mesh": 0 } ],
  "meshes": [ { "primitives": [ { "attributes": { "POSITION": 0, "NORMAL": 0 }, "indices": 1,
                                  "material": 0, "mode": 4 } ] } ],
  "materials": [ { "pbrMetallicRoughness": { "baseColorFactor": [0.1, 0.2, 0.3, 1],
      "roughnessFactor": 0.5, "baseColorTexture": { "index": 0 } }, "emissiveFactor": [0, 1, 0] } ],
  "textures": [ { "source": 0 } ],
  "images": [ { "uri": "none.png" }, { "bufferView": 1, "mimeType": "image/png" } ],
  "accessors": [
    { "bufferView": 0, "componentType": 5126, "count": 4, "type": "VEC3" },
    { "bufferView": 1, "byteOffset": 0, "componentType": 5123, "count": 12, "type": "SCALAR" } ],
  "bufferViews": [ { "buffer": 0, "byteOffset": 0, "byteLength": 48, "byteStride": 12 },
                   { "buffer": 0, "byteOffset": 48, "byteLength": 24 } ],
  "buffers": [ { "byteLength": 72, "uri": "data:application/octet-stream;base64,AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAAAAAAAAAAAAAAAIA/AAACAAEAAAABAAMAAAADAAIAAQACAAMA" } ] })";

// The same in binary: a head and one piece of text, whose data stand in it.
std::string in_binary(std::string text) {
    text.resize((text.size() + 3) / 4 * 4, ' ');
    const auto number = [](std::size_t n) {
        std::string bytes;
        for (int i = 0; i < 4; ++i, n >>= 8) bytes += static_cast<char>(n & 255);
        return bytes;
    };
    return "glTF" + number(2) + number(12 + 8 + text.size()) + number(text.size()) + "JSON" + text;
}

std::vector<std::string> models() {
    return {content(home() / "assets/models/hook_block.glb"),
            content(home() / "assets/models/loads.glb"), in_binary(tetrahedron)};
}

std::vector<std::string> model_texts() {
    return {tetrahedron};
}

void mend_mesh(const std::string& file) {
    GltfBudget budget;
    physics::MeshRepairs repairs;
    physics::repaired(read_mesh(file, FileAccess(fs::path(file).parent_path()), budget), repairs);
}

// As a recording of a stranger holds them: a path in the first line, its value in the second.
std::vector<std::string> settings() {
    return {"/bodies/load/mass\n500",
            "/gravity\n[0, 0, -1.62]",
            "/wires/0/length\n5.5",
            "/wire_types/steel/young_modulus\n1e11",
            "/bodies/load/shape/sphere\n0.2",
            "/wires/wire/route/0/at/2\n7",
            "/name\n\"moon\""};
}

void read_settings(const std::string& file) {
    static const std::string pendulum = (home() / "scenes/check/pendulum.json").string();
    static const std::string text = content(pendulum);
    const std::string both = content(file);
    const std::size_t end = std::min(both.find('\n'), both.size());
    read_scene(text, pendulum,
               {{both.substr(0, end), end < both.size() ? both.substr(end + 1) : ""}});
}

// A JPEG of 32 x 16 grey pixels that decoders unpack: its tables, then one scan or three, of few
// bytes.
std::string jpeg(bool in_three_scans) {
    const std::string lengths = std::string("\x00\x03", 2) + std::string(14, '\0');
    std::string text = std::string("\xff\xd8\xff\xe0\x00\x04JF\xff\xdb\x00\x43\x00", 13) +
                       std::string(64, '\1') + (in_three_scans ? "\xff\xc2" : "\xff\xc0") +
                       std::string("\x00\x0b\x08\x00\x10\x00\x20\x01\x01\x11\x00", 11) +
                       std::string("\xff\xc4\x00\x2a\x00", 5) + lengths +
                       std::string("\x00\x01\x02\x10", 4) + lengths +
                       std::string("\x00\x01\x11", 3);
    const auto scan = [&](std::string range) {
        text += std::string("\xff\xda\x00\x08\x01\x01\x00", 7) + range + std::string(4, '\0');
    };
    if (in_three_scans) {
        scan(std::string("\x00\x00\x00", 3));
        scan(std::string("\x01\x05\x00", 3));
        scan(std::string("\x06\x3f\x00", 3));
    } else {
        scan(std::string("\x00\x3f\x00", 3));
    }
    return text + "\xff\xd9";
}

std::vector<std::string> pictures() {
    std::vector<std::string> all = contents("tests/pictures", ".png");
    for (std::size_t i = all.size(); i > 0; --i)
        all.push_back(jpeg(i % 2 == 0));  // as many of these
    return all;
}

void measure_picture(const std::string& file) {
    const std::string text = content(file);  // of which the memory may be longer
    const std::vector<unsigned char> bytes(text.begin(), text.end());
    picture_size(bytes.data(), bytes.size());
}

// Two seconds of a swinging load and of a wire on a block; a fifth of a second, which is small.
std::vector<std::string> recordings() {
    std::vector<std::string> all;
    const std::pair<const char*, int> runs[] = {
        {"pendulum", 120}, {"wound_block", 120}, {"pendulum", 12}};
    for (const auto& [name, ticks] : runs) {
        const fs::path file =
            fs::temp_directory_path() / (std::string(name) + std::to_string(getpid()) + ".flrec");
        Session session(load_scene((home() / "scenes/check" / name).string() + ".json"));
        const auto recorder = std::make_shared<Recorder>(
            file.string(), describe_run(session.scene()), contents_of(session),
            Recorder::Options{Recorder::Behind::wait, {}});
        session.record_to(recorder);
        Outbox outbox;
        Levers levers;
        for (int tick = 0; tick < ticks; ++tick) {
            levers[Axis::hoist] = tick / 40 - 1;
            levers[Switch::enable] = tick % 50 > 5;
            if (tick == ticks / 4) outbox.ask(Command{Note{"half way"}});
            session.tick(levers, outbox);
        }
        recorder->finish();
        all.push_back(content(file));
        fs::remove(file);
    }
    return all;
}

void replay_and_report(const std::string& file) {
    const RecordingReader reader(file);
    run_report(reader);
    write_samples(reader, file + ".csv");
    Player player(file);
    player.seek(70);
    want_one_clear_line(said(player, check_replay(player)), file);
}

std::vector<std::string> model_runs() {
    return contents("scenes", ".run");
}

void follow(const std::string& file) {
    fs::path scene(file);
    scene.replace_extension(".json");
    fs::copy_file(home() / "scenes/check/pendulum.json", scene,
                  fs::copy_options::overwrite_existing);
    ModelRun run(scene.string());
    for (int tick = 0; tick < 2; ++tick) run.step();
}

std::vector<std::string> bindings() {
    return contents("assets/bindings", ".json");
}

// What somebody chose in the window, as it is written there (text_of): nothing, each kind of
// binding, two axes measured.
std::vector<std::string> controls() {
    PersonalControls rich;
    rich.preset = "iso";
    const Bindings shipped = load_bindings((home() / "assets/bindings/default.json").string());
    rich.axes["hoist"] = shipped.axes[0];
    rich.axes["hoist"].sticks = {{1, 3, true}};
    rich.axes["hoist"].stick_more = {{0, 7}};
    rich.axes["band_brake"] = {};
    rich.switches["enable"] = shipped.switches[0];
    rich.switches["horn"].sticks = {{0, 2}};
    rich.travels = {{0, 1, "stick", -0.75, 0.125, 0.5, true, 0.1, 2},
                    {-1, 4, "pad", -1, 0, 1, false, 0.06, 1.6}};
    PersonalControls preset_alone;
    preset_alone.preset = "sae";
    return {text_of(rich), text_of(preset_alone), text_of(PersonalControls{})};
}

// It is put over a shipped preset, and levers pushed: each stays within its way.
void push_levers(const std::string& file) {
    static const Bindings shipped =
        load_bindings((home() / "assets/bindings/default.json").string());
    const Bindings bindings = with_personal(shipped, load_personal(file));
    Devices devices;
    devices.focused = true;
    devices.keys.fill(true);
    devices.pad.emplace();
    devices.pad->axes.fill(0.7);
    devices.sticks.push_back({"stick", {0.3, -0.9, 1, 0.5}, std::vector<bool>(8, true)});
    Hands hands;
    for (int frame = 0; frame < 3; ++frame) {
        const Levers levers = hands.read(devices, bindings, 0.02);
        for (const double x : levers.axes)
            if (!(std::abs(x) <= 1)) throw std::logic_error("a lever stands outside its way");
    }
}

// A barge, every number of whose hull is given as `fairlead-cli hulls` lists it, in waves; and one
// whose numbers are all estimated.
std::vector<std::string> hulls() {
    const std::string head = R"({ "format": 1, "name": "t",
  "sea": { "wave_height": 1.5, "current": { "speed": 1 } }, "wind": { "speed": 12 },
  "bodies": [ { "name": "b", "mass": 560000, "shape": { "box": [34, 12, 3.4] },
    "position": [0, 0, 0.2], "hull": { )";
    const std::string barge = head + R"("kind": "ship", "gm": 6 } } ] })";
    const fs::path file = fs::temp_directory_path() / ("hull" + std::to_string(getpid()) + ".json");
    std::ofstream(file) << barge;
    const Scene scene = load_scene(file.string());
    fs::remove(file);
    Notes notes;
    const physics::World world = build_world(scene, notes);
    const std::string lines = hull_lines(*scene.bodies.at(0).hull, world.hulls.at(0));
    return {head + lines + R"("kind": "ship" } } ] })", barge};
}

// Half a second afloat; where its motion diverged, the words for that are the refusal.
void float_a_while(const std::string& file) {
    Session session(load_scene(file));
    Outbox outbox;
    for (int i = 0; i < 30 && session.snapshot().diverged.empty(); ++i)
        session.tick(Levers{}, outbox);
    if (!session.snapshot().diverged.empty()) throw std::runtime_error(session.snapshot().diverged);
    for (const auto& body : session.snapshot().bodies)
        if (!body.X_WB.p.allFinite() || !body.X_WB.q.coeffs().allFinite())
            throw std::logic_error("a body is nowhere");
}

// Their scenes stand where they stood.
std::vector<std::string> courses() {
    std::vector<std::string> all = contents("scenes/courses", ".json");
    for (std::string& course : all)
        for (std::size_t at; (at = course.find("\"../")) != course.npos;)
            course.replace(at + 1, 2, (home() / "scenes").string());
    return all;
}

std::vector<std::string> tetrahedra() {
    return {
        "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n5\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n"
        "5 1 1 1\n$EndNodes\n$Elements\n2\n1 4 2 0 1 1 2 3 4\n2 4 2 0 1 2 3 4 5\n$EndElements\n",
        "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$Nodes\n1 4 1 4\n3 1 0 4\n1\n2\n3\n4\n0 0 0\n"
        "1 0 0\n0 1 0\n0 0 1\n$EndNodes\n$Elements\n1 1 1 1\n3 1 4 1\n1 1 2 3 4\n$EndElements\n",
        "# vtk DataFile Version 3.0\npart\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS 4 double\n"
        "0 0 0\n1 0 0\n0 1 0\n0 0 1\nCELLS 1 5\n4 0 1 2 3\nCELL_TYPES 1\n10\n"};
}

void read_solid(const std::string& file) {
    TetrahedraRepairs repairs;
    read_tetrahedra(file, FileAccess(fs::path(file).parent_path()), repairs);
}

// ---- what fairlead-cli is told to do with one

std::string in_quotes(const fs::path& file) {
    return "'" + file.string() + "'";
}

// A scene beside the file that names it: what a stranger's scene brings along.
std::string check_scene_of(const std::string& file, const std::string& before,
                           const std::string& after) {
    const std::string scene = file + ".scene.json";
    std::ofstream(scene) << R"({ "format": 1, "name": "x", )" << before << fs::path(file).filename()
                         << after << " }";
    return "check " + in_quotes(scene);
}

Commands run_scene(const std::string& file) {
    return {"check " + in_quotes(file),
            "run " + in_quotes(file) + " --seconds 0.04 --csv /dev/null"};
}

const char* const load = R"("bodies": [ { "name": "load", "mass": 10, "shape": )";

Commands check_model(const std::string& file) {
    return {check_scene_of(file, load + std::string(R"({ "sphere": 1 }, "model": { "file": )"),
                           " } } ]")};
}

Commands check_mesh(const std::string& file) {
    return {check_scene_of(file, load + std::string(R"({ "mesh": )"), " } } ]")};
}

Commands check_picture(const std::string& file) {
    std::string text = tetrahedron;
    text.replace(text.find("none.png"), 8, fs::path(file).filename().string());
    std::ofstream(file + ".gltf") << text;
    return check_model(file + ".gltf");
}

Commands check_solid(const std::string& file) {
    return {check_scene_of(file, R"("soft_bodies": [ { "name": "part", "young_modulus": 1e6,
        "density": 1000, "shape": { "file": )",
                           " } } ]")};
}

Commands replay_and_export(const std::string& file) {
    return {"replay " + in_quotes(file), "export " + in_quotes(file) + " --samples " +
                                             in_quotes(file + ".csv") + " --report " +
                                             in_quotes(file + ".html")};
}

Commands follow_course(const std::string& file) {
    return {"school " + in_quotes(fs::path(file).parent_path()) + " --course " + in_quotes(file)};
}

Commands none(const std::string&) {
    return {};
}

}  // namespace

const std::vector<FileKind>& file_kinds() {
    // scenes, and courses by what theirs say, list what is wrong: a screen, and how much more
    constexpr unsigned screen = 31;
    static const std::vector<FileKind> kinds{
        {"scene", ".json", 300, screen, scenes, tick_twice, run_scene},
        {"model", ".glb", 300, 1, models, paint, check_model},
        {"model_text", ".gltf", 1000, 1, model_texts, paint, check_model},
        {"mesh", ".gltf", 1000, 1, model_texts, mend_mesh, check_mesh},
        {"settings", ".txt", 2000, 1, settings, read_settings, none},
        {"picture", ".png", 600, 1, pictures, measure_picture, check_picture},
        {"recording", ".flrec", 200, 1, recordings, replay_and_report, replay_and_export},
        {"model_run", ".run", 2000, 1, model_runs, follow, none},
        {"bindings", ".json", 2000, 1, bindings, [](const std::string& f) { load_bindings(f); },
         none},
        {"controls", ".json", 2000, 1, controls, push_levers, none},
        {"hull", ".json", 1000, screen, hulls, float_a_while, run_scene},
        {"course", ".course.json", 2000, screen, courses,
         [](const std::string& f) { load_course(f); }, follow_course},
        {"book", ".sqlite", 500, 1, books, read_book, list_book},
        {"tetrahedra", ".msh", 2000, 1, tetrahedra, read_solid, check_solid},
    };
    return kinds;
}

void want_one_clear_line(const std::string& said, const std::string& file) {
    bool clear = !said.empty() && is_printable(said);
    for (const char* raw : {"std::", "basic_string", "vector::", "json.exception", "bad_alloc"})
        clear = clear && (said.find(raw) == said.npos || content(file).find(raw) != said.npos);
    if (!clear) throw Unclear("not one clear line: " + said);
}

std::string refusal_of(const FileKind& kind, const std::string& file) {
    try {
        kind.read(file);
        return {};
    } catch (const SceneErrors& e) {
        for (const SceneError& error : e.errors) want_one_clear_line(error.text(), file);
        return e.errors.at(0).text();
    } catch (const std::runtime_error& e) {
        want_one_clear_line(e.what(), file);
        return e.what();
    }
}

}  // namespace fairlead
