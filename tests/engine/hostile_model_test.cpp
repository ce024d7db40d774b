// Models and pictures from strangers: what would crash, hang, take gigabytes or leave the scene's
// folder is refused before it is tried, in words.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <zlib.h>

#include <cstdint>
#include <cstring>
#include <fstream>

#include "engine/scene/gltf.h"
#include "engine/scene/mesh_file.h"
#include "engine/scene/model_file.h"
#include "engine/scene/picture_size.h"
#include "tests/scratch_folder.h"

namespace fairlead {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

// A triangle; everything else is the lists that a test gives in place of these.
struct Gltf {
    std::string nodes = R"({ "mesh": 0 })", images, uri = "triangle.bin", extras = "0";
    std::string bytes = "60", indices;
    int primitives = 1;

    std::string text() const {
        std::string list;
        for (int i = 0; i < primitives; ++i)
            list += std::string(i ? "," : "") +
                    R"({ "attributes": { "POSITION": 0, "TEXCOORD_0": 1 }, "material": 0 )" +
                    indices + "}";
        return R"({ "asset": { "version": "2.0" }, "scenes": [ { "nodes": [0] } ], "nodes": [)" +
               nodes + R"(], "meshes": [ { "primitives": [)" + list + R"(] } ],
          "materials": [ { "pbrMetallicRoughness": { "baseColorTexture": { "index": 0 } } } ],
          "textures": [ { "source": 0 } ], "images": [)" +
               images + R"(], "accessors": [
            { "bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3" },
            { "bufferView": 1, "componentType": 5126, "count": 3, "type": "VEC2" },
            { "bufferView": 0, "componentType": 5125, "count": 0, "type": "SCALAR" } ],
          "bufferViews": [ { "buffer": 0, "byteOffset": 0, "byteLength": 36 },
                           { "buffer": 0, "byteOffset": 36, "byteLength": 24 } ],
          "buffers": [ { "uri": ")" +
               uri + R"(", "byteLength": )" + bytes + R"( } ], "extras": )" + extras + " }";
    }
};

std::string big_endian(std::uint32_t number) {
    std::string bytes(4, '\0');
    for (int i = 3; i >= 0; --i, number >>= 8)
        bytes[static_cast<std::size_t>(i)] = char(number & 255);
    return bytes;
}

std::string chunk(const std::string& kind, const std::string& content) {
    const std::string named = kind + content;
    const auto sum =
        crc32(0, reinterpret_cast<const Bytef*>(named.data()), static_cast<uInt>(named.size()));
    return big_endian(static_cast<std::uint32_t>(content.size())) + named +
           big_endian(static_cast<std::uint32_t>(sum));
}

// Of one bit a pixel, of which `packed` bytes are really packed.
std::string png(std::uint32_t side, std::size_t packed) {
    const std::string plain(packed, '\0');
    uLongf size = compressBound(packed);
    std::string deflated(size, '\0');
    compress2(reinterpret_cast<Bytef*>(deflated.data()), &size,
              reinterpret_cast<const Bytef*>(plain.data()), packed, 9);
    deflated.resize(size);
    const std::string head = big_endian(side) + big_endian(side) + std::string("\1\0\0\0\0", 5);
    return "\x89PNG\r\n\x1a\n" + chunk("IHDR", head) + chunk("IDAT", deflated) + chunk("IEND", "");
}

class HostileModel : public testing::Test {
  protected:
    void SetUp() override {
        fs::create_directory(folder_ / "scene");
        write("scene/triangle.bin", triangle());
    }
    static std::string triangle() {
        const float p[15] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
        return std::string(reinterpret_cast<const char*>(p), sizeof p);
    }
    void write(const std::string& name, const std::string& bytes) const {
        std::ofstream(folder_ / name, std::ios::binary) << bytes;
    }
    std::string file() const { return folder_.file("scene/model.gltf"); }

    // What is said of it as a mesh; empty: it was read.
    std::string refusal_of(const std::string& name) const {
        try {
            GltfBudget budget;
            read_mesh(folder_ / name, FileAccess(folder_ / "scene"), budget);
        } catch (const std::runtime_error& e) {
            return e.what();
        }
        return {};
    }
    std::string refusal_of(const Gltf& gltf) const {
        write("scene/model.gltf", gltf.text());
        return refusal_of("scene/model.gltf");
    }
    // What is said of its one picture.
    std::string trouble_of(const std::string& picture) const {
        write("scene/paint.png", picture);
        Gltf gltf;
        gltf.images = R"({ "uri": "paint.png" })";
        write("scene/model.gltf", gltf.text());
        Notes troubles;
        const PaintedModel model = read_model(file(), "", troubles);
        EXPECT_EQ(model.images.size(), 1u);
        return troubles.empty() ? std::string() : troubles.front();
    }

    const ScratchFolder folder_;
};

TEST_F(HostileModel, TheGoodOneIsRead) {
    EXPECT_EQ(refusal_of(Gltf{}), "");
    EXPECT_EQ(trouble_of(png(8, 16)), "");
}

TEST_F(HostileModel, DeepNestingIsRefused) {
    Gltf gltf;
    gltf.extras = std::string(200'000, '[') + std::string(200'000, ']');
    EXPECT_THAT(refusal_of(gltf), HasSubstr("nested deeper than 64 levels"));
}

TEST_F(HostileModel, BranchesThatMultiplyAreRefused) {
    Gltf gltf;
    const auto three_hundred = [](const std::string& child) {
        std::string list = child;
        for (int i = 1; i < 300; ++i) list += "," + child;
        return R"({ "children": [)" + list + "] }";
    };
    gltf.nodes = three_hundred("1") + "," + three_hundred("2") + R"(, { "mesh": 0 })";
    gltf.primitives = 2000;
    gltf.indices = R"(, "indices": 2)";  // none: no triangle, no end
    EXPECT_THAT(refusal_of(gltf), HasSubstr("than a scene may have"));
}

TEST_F(HostileModel, HordesOfObjectsAreRefused) {
    Gltf gltf;
    for (int i = 0; i < 200'000; ++i) gltf.nodes += ",{}";
    EXPECT_THAT(refusal_of(gltf), HasSubstr("more than 200000 objects"));
}

TEST_F(HostileModel, BuffersThatAskForGigabytesAreRefused) {
    Gltf gltf;
    gltf.bytes = "4000000000";
    EXPECT_THAT(refusal_of(gltf), HasSubstr("more bytes of models"));
    fs::resize_file(folder_ / "scene/triangle.bin", std::uintmax_t(20) << 30);  // of holes
    EXPECT_THAT(refusal_of(Gltf{}), HasSubstr("larger than"));
}

TEST_F(HostileModel, ManyBuffersOfOneChunkAreCountedOneByOne) {
    std::string json = Gltf{}.text();
    json = json.substr(0, json.find("\"buffers\"")) + R"("buffers": [)";
    for (int i = 0; i < 500; ++i)
        json += std::string(i ? "," : "") + R"({ "byteLength": 1048576 })";
    json += "] }";
    json.resize((json.size() + 3) / 4 * 4, ' ');
    const auto word = [](std::size_t number) {
        const auto little = static_cast<std::uint32_t>(number);
        return std::string(reinterpret_cast<const char*>(&little), 4);
    };
    const std::string content = word(json.size()) + "JSON" + json + word(1 << 20) +
                                std::string("BIN\0", 4) + std::string(1 << 20, '\0');
    write("scene/model.glb", "glTF" + word(2) + word(12 + content.size()) + content);
    EXPECT_THAT(refusal_of("scene/model.glb"), HasSubstr("more bytes of models"));
    write("scene/short.glb", "glTF" + word(2) + word(20) + word(1u << 31) + "JSON");
    EXPECT_THAT(refusal_of("scene/short.glb"), HasSubstr("ends too soon"));
}

TEST_F(HostileModel, PipesAndDevicesAreNotOpened) {
    ASSERT_EQ(mkfifo((folder_ / "scene/pipe").c_str(), 0600), 0);
    Gltf gltf;
    gltf.uri = "pipe";  // opened, it would wait for ever
    EXPECT_THAT(refusal_of(gltf), HasSubstr("not a regular file"));
    EXPECT_THAT(refusal_of("scene/pipe"), HasSubstr("not a regular file"));
}

TEST_F(HostileModel, NothingOutsideTheSceneIsRead) {
    write("secret.bin", triangle());
    fs::create_symlink(folder_ / "secret.bin", folder_ / "scene/link.bin");
    Gltf gltf;
    for (const std::string uri : {"../secret.bin", "link.bin", "../scene/../secret.bin"}) {
        gltf.uri = uri;
        EXPECT_THAT(refusal_of(gltf), HasSubstr("outside the scene's folder")) << uri;
    }
    write("model.gltf", Gltf{}.text());
    EXPECT_THAT(refusal_of("model.gltf"), HasSubstr("outside the scene's folder"));
    allow_folder(folder_.path().string());
    EXPECT_EQ(refusal_of(gltf), "");
    EXPECT_THROW(allow_folder(folder_.file("nowhere")), std::runtime_error);
}

TEST_F(HostileModel, HugePicturesAreChequered) {
    EXPECT_THAT(trouble_of(png(20'000, 4000)), HasSubstr("is larger than 4096 pixels"));
    EXPECT_THAT(trouble_of(png(8, 64u << 20)), HasSubstr("unpacks to more than its size"));
}

TEST_F(HostileModel, PicturesTogetherHaveABudget) {
    Gltf gltf;
    gltf.images = R"({ "uri": "paint.png" })";
    write("scene/model.gltf", gltf.text());
    write("scene/paint.png", png(4096, std::size_t(4096) * 513));
    ModelFiles files{FileAccess(folder_ / "scene")};
    for (int i = 0; i < 5; ++i) {  // the same file by another name each time
        fs::create_hard_link(file(), folder_ / ("scene/" + std::to_string(i) + ".gltf"));
        files.read(folder_.file("scene/" + std::to_string(i) + ".gltf"), "");
    }
    ASSERT_EQ(files.troubles().size(), 1u);
    EXPECT_THAT(files.troubles()[0], HasSubstr("4.gltf: its picture paint.png more pixels than"));
}

TEST_F(HostileModel, PicturesOfAnotherKindAreChequered) {
    EXPECT_THAT(trouble_of("BM" + std::string(100, '\0')), HasSubstr("neither PNG nor JPEG"));
    std::string cut = png(8, 16);
    cut.resize(40);
    EXPECT_THAT(trouble_of(cut), HasSubstr("is not a picture"));
}

TEST_F(HostileModel, PicturesOutsideTheirBufferAreRefused) {
    Gltf gltf;
    gltf.images = R"({ "bufferView": 1, "mimeType": "image/png" })";
    write("scene/triangle.bin", triangle().substr(0, 40));
    gltf.bytes = "40";
    EXPECT_THAT(refusal_of(gltf), HasSubstr("picture 0 reaches beyond its buffer"));
    gltf.images = R"({ "bufferView": 7, "mimeType": "image/png" })";
    EXPECT_THAT(refusal_of(gltf), HasSubstr("missing"));
}

const std::string jpeg_steps = std::string("\xff\xdb\x00\x43\x00", 5) + std::string(64, '\1');
const std::string jpeg_frame("\xff\xc2\x00\x0b\x08\x10\x00\x10\x00\x01\x01\x11\x00", 13);
const std::string jpeg_codes = std::string("\xff\xc4\x00\x15\x00\x00\x02", 7) +
                               std::string(14, '\0') + std::string("\x00\x01", 2);
const std::string jpeg_scan("\xff\xda\x00\x08\x01\x01\x00\x00\x00\x00\x12\xff\x00\x34", 14);

// A JPEG of so many scans: each would cost a pass over all its pixels.
std::string jpeg(int scans) {
    std::string bytes = "\xff\xd8" + jpeg_steps + jpeg_frame + jpeg_codes;
    for (int i = 0; i < scans; ++i) bytes += jpeg_scan;
    return bytes + "\xff\xd9";
}

PictureSize size_of(const std::string& picture) {
    return picture_size(reinterpret_cast<const unsigned char*>(picture.data()), picture.size());
}

TEST(PictureSize, OfAJpegAndItsScans) {
    EXPECT_EQ(size_of(jpeg(10)).width, 4096);
    EXPECT_EQ(size_of(jpeg(10)).height, 4096);
    EXPECT_THROW(size_of(jpeg(65)), std::runtime_error);
    EXPECT_THROW(size_of("\xff\xd8\xff\xd9"), std::runtime_error);
}

std::string refusal_of_picture(const std::string& picture) {
    try {
        size_of(picture);
    } catch (const std::runtime_error& e) {
        return e.what();
    }
    return "";
}

// Debian's stb takes a table that was never given from what its memory holds, and reads beyond it.
TEST(PictureSize, AJpegWithoutItsTablesIsRefused) {
    const std::string no_tables = "packed by tables that it does not hold";
    const std::string start = "\xff\xd8", end = "\xff\xd9";
    EXPECT_EQ(refusal_of_picture(jpeg(1)), "");
    EXPECT_THAT(refusal_of_picture(start + jpeg_frame + jpeg_codes + jpeg_scan + end),
                HasSubstr(no_tables));
    EXPECT_THAT(refusal_of_picture(start + jpeg_steps + jpeg_frame + jpeg_scan + end),
                HasSubstr(no_tables));
    std::string whole_at_once = jpeg(1);  // not drawn in steps: it needs tables of both kinds
    whole_at_once[whole_at_once.find("\xff\xc2") + 1] = '\xc0';
    EXPECT_THAT(refusal_of_picture(whole_at_once), HasSubstr(no_tables));
    std::string details = jpeg(1);
    details[details.find("\xff\xda") + 7] = 1;
    EXPECT_THAT(refusal_of_picture(details), HasSubstr(no_tables));
    std::string of_another_plane = jpeg(1);
    of_another_plane[of_another_plane.find("\xff\xda") + 5] = 2;
    EXPECT_THAT(refusal_of_picture(of_another_plane), HasSubstr("damaged"));
}

TEST(PictureSize, AJpegsTablesHoldNoMoreThanTheyCan) {
    const std::size_t lengths = jpeg(1).find("\xff\xc4") + 5;
    std::string crowded = jpeg(1);
    crowded[lengths] = 3;  // codes of one bit
    EXPECT_THAT(refusal_of_picture(crowded), HasSubstr("damaged"));
    std::string fifth = jpeg(1);
    fifth[lengths - 1] = 4;
    EXPECT_THAT(refusal_of_picture(fifth), HasSubstr("damaged"));
    std::string split = jpeg(1);  // two planes, of 3 and 2 pixels across for one
    const std::string two_planes("\xff\xc2\x00\x0e\x08\x10\x00\x10\x00\x02\x01\x31\x00\x02\x21\x00",
                                 16);
    split.replace(split.find("\xff\xc2"), jpeg_frame.size(), two_planes);
    EXPECT_THAT(refusal_of_picture(split), HasSubstr("no whole parts"));
}

TEST(PictureSize, ReadsNothingBeyondTheEnd) {
    for (const std::string& whole : {png(8, 16), jpeg(3)})
        for (std::size_t length = 0; length < whole.size(); ++length) {
            const std::vector<unsigned char> cut(whole.begin(), whole.begin() + long(length));
            try {
                picture_size(cut.data(), cut.size());
            } catch (const std::runtime_error&) {
            }
        }
}

}  // namespace
}  // namespace fairlead
