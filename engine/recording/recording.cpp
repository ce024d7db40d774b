#include "engine/recording/recording.h"

#include <cstdio>
#include <ctime>
#include <filesystem>
#include <random>

#include "engine/files/home.h"
#include "engine/recording/archive.h"
#include "engine/recording/build_identity.h"

namespace fairlead {
namespace {

std::string hexadecimal(std::uint64_t value) {
    char text[20];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(value));
    return text;
}

std::string utc_now() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    gmtime_r(&now, &parts);
    char text[32];
    std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
    return text;
}

// Meshes are read from other files, which may change: the scene's text alone does not say it all.
std::string surfaces_of(const Scene& scene) {
    Hasher hasher;
    const auto add = [&](const physics::TriangleMesh& mesh) {
        hasher(mesh.vertices);
        for (const Eigen::Vector3i& t : mesh.triangles) hasher.raw(t.data(), 3 * sizeof(int));
    };
    for (const SceneBody& body : scene.bodies)
        for (const physics::ShapePart& part : body.shape) {
            if (const auto* c = std::get_if<physics::Convex>(&part.geometry)) add(*c->hull);
            if (const auto* m = std::get_if<physics::Mesh>(&part.geometry)) add(*m->surface);
        }
    return hexadecimal(hasher.value);
}

// Scenes that come with Fairlead are named from its folder on, so that it may lie elsewhere.
std::string portable(const std::string& file) {
    std::error_code error;
    const auto absolute = std::filesystem::weakly_canonical(file, error);
    if (error || file.empty()) return file;
    const auto inside = absolute.lexically_relative(home());
    return inside.empty() || *inside.begin() == ".." ? absolute.string() : inside.string();
}

std::string tick_table(const LeverNames& levers) {
    std::string sql =
        "CREATE TABLE ticks (tick INTEGER PRIMARY KEY, hash INTEGER NOT NULL, parts BLOB NOT NULL";
    for (const auto name : axis_names) sql += ", " + std::string(name) + " REAL NOT NULL";
    // names of letters, digits, _ and - (is_name)
    for (const std::string& name : levers.own_axes) sql += ", \"lever_" + name + "\" REAL NOT NULL";
    return sql + ", switches INTEGER NOT NULL)";
}

const char* event_table(std::int64_t version) {
    if (version == 1)
        return "CREATE TABLE events (number INTEGER PRIMARY KEY, tick INTEGER NOT NULL, kind TEXT "
               "NOT "
               "NULL, text TEXT NOT NULL)";
    return "CREATE TABLE events (number INTEGER PRIMARY KEY, tick INTEGER NOT NULL, kind TEXT NOT "
           "NULL, severity INTEGER NOT NULL, id TEXT NOT NULL, subject TEXT NOT NULL, value REAL, "
           "\"limit\" REAL, unit TEXT NOT NULL, words TEXT NOT NULL)";
}

}  // namespace

std::string local_time(const std::string& utc) {
    std::tm parts{};
    if (std::sscanf(utc.c_str(), "%4d-%2d-%2dT%2d:%2d:%2d", &parts.tm_year, &parts.tm_mon,
                    &parts.tm_mday, &parts.tm_hour, &parts.tm_min, &parts.tm_sec) != 6)
        return utc;
    parts.tm_year -= 1900, parts.tm_mon -= 1;
    const std::time_t moment = timegm(&parts);
    localtime_r(&moment, &parts);
    char text[32];
    std::strftime(text, sizeof text, "%Y-%m-%d %H:%M", &parts);
    return text;
}

std::map<std::string, std::string> recording_tables(std::int64_t version,
                                                    const LeverNames& levers) {
    std::map<std::string, std::string> tables{
        {"meta", "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID"},
        {"settings",
         "CREATE TABLE settings (number INTEGER PRIMARY KEY, path TEXT NOT NULL, value TEXT NOT "
         "NULL)"},
        {"parts", "CREATE TABLE parts (number INTEGER PRIMARY KEY, name TEXT NOT NULL)"},
        {"ticks", tick_table(levers)},
        {"commands",
         "CREATE TABLE commands (tick INTEGER NOT NULL, number INTEGER NOT NULL, kind TEXT NOT "
         "NULL, "
         "path TEXT NOT NULL, value REAL, PRIMARY KEY (tick, number)) WITHOUT ROWID"},
        {"key_frames", "CREATE TABLE key_frames (tick INTEGER PRIMARY KEY, state BLOB NOT NULL)"},
        {"signal_names",
         "CREATE TABLE signal_names (number INTEGER PRIMARY KEY, path TEXT NOT NULL, unit TEXT NOT "
         "NULL, "
         "what TEXT NOT NULL)"},
        {"signals",
         "CREATE TABLE signals (tick INTEGER PRIMARY KEY, every INTEGER NOT NULL, rows INTEGER NOT "
         "NULL, "
         "samples BLOB NOT NULL)"},
        {"events", event_table(version)},
        {"marks",
         "CREATE TABLE marks (number INTEGER PRIMARY KEY, tick INTEGER NOT NULL, time REAL NOT "
         "NULL, what TEXT NOT NULL, "
         "value REAL NOT NULL, \"limit\" REAL NOT NULL, unit TEXT NOT NULL, points REAL NOT NULL, "
         "critical INTEGER NOT NULL)"},
    };
    if (version > 1)
        tables["levers"] =
            "CREATE TABLE levers (number INTEGER PRIMARY KEY, kind TEXT NOT NULL, name TEXT NOT "
            "NULL)";
    return tables;
}

RecordingInfo describe_run(const Scene& scene, const Parent& parent) {
    RecordingInfo info;
    std::random_device random;
    info.id = hexadecimal((std::uint64_t(random()) << 32) ^ random());
    info.scene_name = scene.name;
    info.scene_file = portable(scene.file);
    info.scene_text = scene.text;
    info.settings = scene.settings;
    info.build = build_identity();
    info.machine = machine_identity();
    info.started = utc_now();
    info.surfaces = surfaces_of(scene);
    info.parent = parent;
    info.levers = scene.lever_names;
    return info;
}

Scene scene_of(const RecordingInfo& info) {
    const std::filesystem::path file = info.scene_file;
    const auto place = file.is_absolute() ? file : home() / file;
    return read_scene(info.scene_text, place.string(), info.settings);
}

void find_digests(const std::vector<std::uint64_t>& hashes, std::vector<std::uint16_t>& digests) {
    digests.resize(hashes.size());
    // the upper ones, where its last multiplication has mixed best
    for (std::size_t i = 0; i < hashes.size(); ++i)
        digests[i] = static_cast<std::uint16_t>(hashes[i] >> 48);
}

}  // namespace fairlead
