#!/usr/bin/env python3
"""Files as large as readers take them, each of one thing without end: tests/fuzz/large.py build/fairlead-cli

The mutator (fuzz.sh, fuzz_test.cpp) makes files of some kilobytes, which are quick whatever they hold. These have up
to 32 MB: so many bodies, keys, nodes, triangles, one text, one number, one comment. Each must end with exit status 0,
1 or 2, in one line (a scene: in one for each error, thirty at most and one that counts the others), below ten
seconds of the processor and a gigabyte. Prints a row for each kind; exit status 1 where one does not.
"""
import argparse
import json
import math
import os
import resource
import struct
import subprocess
import sys
import tempfile
import zlib

longest, largest = 10, 1000  # [s], [MB]
scene_head = '{ "format": 1, "name": "x", '
rope = '"wire_types": { "t": { "diameter": 0.01, "young_modulus": 1e11, "mass_per_metre": 0.3 } }, '
body = '"bodies": [ { "name": "b", "mass": 1, "shape": '


def listed(make, count, between=", "):
    return between.join(make(i) for i in range(count))


def whole_scenes(megabytes):
    """Text after text: of whole files, as large as is asked."""
    size = int(megabytes * 1e6)
    def filled(make):
        return listed(make, size // len(make(10**5)))
    yield "blanks", "\n" * size + '{ "format": 1 }'
    yield "comment", "/*" + "*" * size + '*/ { "format": 1, "name": "x" }'
    yield "comments", "//\n" * (size // 3) + '{ "format": 1, "name": "x" }'
    yield "brackets", "[" * size
    yield "nothing", "\0" * size
    yield "lists", "[" + filled(lambda i: "[" * 50 + "]" * 50) + "]"
    yield "one name", '{ "format": 1, "name": "' + "x" * size + '" }'
    yield "one key", scene_head + '"' + "x" * size + '": 1 }'
    yield "one number", scene_head + '"gravity": [0, 0, -0.' + "1" * size + "] }"
    yield "a number too large", scene_head + '"gravity": [0, 0, -' + "1" * size + "] }"
    yield "escapes", '{ "format": 1, "name": "' + "\\u202e" * (size // 6) + '" }'
    yield "unknown keys", scene_head + filled(lambda i: f'"k{i}": 1') + " }"
    yield "one key again", scene_head + filled(lambda i: '"bodies": []') + " }"
    yield "bodies", scene_head + '"bodies": [' + filled(lambda i: f'{{ "name": "b{i}" }}') + "] }"
    yield "materials", scene_head + '"materials": {' + filled(lambda i: f'"m{i}": {{}}') + "} }"
    yield "a condition", scene_head + '"exercise": { "phases": [ { "until": "when", "name": "p", "when": "' + \
        "(" * size + '" } ] } }'
    yield "shapes", scene_head + body + '{ "compound": [' + filled(lambda i: '{ "shape": { "sphere": 1 } }') + "] } } ] }"


def most_of_each():
    """As many of each as a scene may have."""
    far = [f'{{ "name": "b{i}", "mass": 1, "shape": {{ "sphere": 1 }}, "position": [{3 * i}, 0, 0] }}'
           for i in range(10000)]
    one = scene_head + rope + '"bodies": [' + far[0] + "], "
    yield "10000 bodies", scene_head + '"bodies": [' + ", ".join(far) + "] }"
    yield "1000 bodies each of 100 shapes", scene_head + '"bodies": [' + listed(
        lambda i: f'{{ "name": "b{i}", "mass": 1, "position": [{5 * i}, 0, 0], "shape": {{ "compound": [' +
        listed(lambda k: '{ "shape": { "sphere": 1 } }', 100) + "] } }", 1000) + "] }"
    yield "300 bodies in one heap", scene_head + '"bodies": [' + listed(
        lambda i: f'{{ "name": "b{i}", "mass": 1, "shape": {{ "box": [1, 1, 1] }}, "position": '
        f'[{i % 7}, {i // 7 % 7}, {i // 49}] }}', 300) + "] }"
    yield "1000 wires", one + '"wires": [' + listed(
        lambda i: f'{{ "name": "w{i}", "type": "t", "route": [ {{ "attach": "world", "at": [{i}, 5, 9] }}, {{ "attach": "b0" }} ] }}',
        1000) + "] }"
    yield "a wire led by 998 points", one + '"wires": [ { "name": "w", "type": "t", "route": [ { "attach": "world", "at": [0, 5, 9] }, ' + \
        listed(lambda i: f'{{ "by": [{i % 50}, 2, 3] }}', 998) + ', { "attach": "b0" } ] } ] }'
    yield "10000 names that are none", scene_head + '"bodies": [' + ", ".join(far[:5000]) + '], "joints": [' + listed(
        lambda i: f'{{ "name": "j{i}", "kind": "ball", "a": "q{i}", "b": "r" }}', 1000) + "] }"
    yield "1000 materials, each with each", scene_head + '"materials": {' + listed(
        lambda i: f'"m{i}": {{}}', 1000) + '}, "wire_types": {' + listed(
        lambda i: f'"t{i}": {{ "diameter": 0.01, "young_modulus": 1e11, "mass_per_metre": 1, "on": {{ ' + listed(lambda k: f'"m{k}": {{ "friction": 0.1 }}', 300) + " } }", 300) + "} }"


def buffer_of(vertices, triangles):
    """A fan of triangles about the first vertex, as the bytes of a buffer."""
    points = b"".join(struct.pack("<3f", math.cos(i), math.sin(i), i * 1e-5) for i in range(vertices))
    return points + b"".join(struct.pack("<3I", 0, i % (vertices - 1), i % (vertices - 1) + 1)
                             for i in range(triangles))


def ring(around, across):
    """A closed surface, as a mesh of a body must be: (vertices, triangles, bytes)."""
    def vertex(i, k):
        a, b = 2 * math.pi * i / around, 2 * math.pi * k / across
        return struct.pack("<3f", (2 + math.cos(b)) * math.cos(a), (2 + math.cos(b)) * math.sin(a), math.sin(b))
    def corners(i, k):
        a, b = i * across + k, i * across + (k + 1) % across
        c, d = (a + across) % (around * across), (b + across) % (around * across)
        return struct.pack("<6I", a, c, d, a, d, b)
    places = [(i, k) for i in range(around) for k in range(across)]
    return len(places), 2 * len(places), b"".join(vertex(*p) for p in places) + b"".join(corners(*p) for p in places)


def gltf(vertices, triangles, **more):
    return {"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}], "nodes": [{"mesh": 0}],
            "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
            "accessors": [{"bufferView": 0, "componentType": 5126, "count": vertices, "type": "VEC3"},
                          {"bufferView": 1, "componentType": 5125, "count": 3 * triangles, "type": "SCALAR"}],
            "bufferViews": [{"buffer": 0, "byteLength": 12 * vertices},
                            {"buffer": 0, "byteOffset": 12 * vertices, "byteLength": 12 * triangles}],
            "buffers": [{"byteLength": 12 * (vertices + triangles)}], **more}


def binary(tree, data):
    text = json.dumps(tree).encode()
    text += b" " * (-len(text) % 4)
    whole = struct.pack("<I4s", len(text), b"JSON") + text + struct.pack("<I4s", len(data), b"BIN\0") + data
    return b"glTF" + struct.pack("<II", 2, 12 + len(whole)) + whole


def models(megabytes):
    small = buffer_of(4, 2)
    def with_nodes(nodes):
        return binary(gltf(4, 2, nodes=nodes, scenes=[{"nodes": list(range(min(1, len(nodes))))}]), small)
    yield "large grid", binary(gltf(200_000, 400_000), buffer_of(200_000, 400_000))
    yield "more than may be", binary(gltf(1_000_000, 2_000_000), buffer_of(1_000_000, 2_000_000))
    for around, across in ((60, 30), (300, 150), (700, 500)):
        vertices, triangles, data = ring(around, across)
        yield f"a ring of {triangles} triangles", binary(gltf(vertices, triangles), data)
    yield "one fan", binary(gltf(100_000, 100_000), buffer_of(100_000, 100_000))
    yield "a row of nodes", with_nodes([{"children": [i + 1]} for i in range(100_000)] + [{"mesh": 0}])
    yield "a tree of nodes", with_nodes([{"children": list(range(1, 100_000))}] + [{"mesh": 0}] * 99_999)
    yield "shared branches", with_nodes([{"children": [i + 1] * 100} for i in range(50)] + [{"mesh": 0}])
    tree = gltf(4, 2)
    tree["meshes"] = [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}] * int(megabytes * 1e4)}]
    yield "pieces", binary(tree, small)
    tree = gltf(4, 2)
    tree["materials"] = [{"name": f"m{i}"} for i in range(150_000)]
    yield "materials", binary(tree, small)
    tree = gltf(4, 2)
    tree["extras"] = "x" * int(megabytes * 1e6)
    yield "one text", binary(tree, small)
    tree = gltf(4, 2)
    tree["images"], tree["textures"] = [{"uri": f"p{i}.png"} for i in range(60_000)], [{"source": 0}]
    yield "pictures that are not there", binary(tree, small)


def picture_of(width, chunk=b"", count=0):
    def piece(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    packer = zlib.compressobj(9)
    rows = b"".join(packer.compress(b"\0" * (width * 3 + 1)) for _ in range(width)) + packer.flush()
    return b"\x89PNG\r\n\x1a\n" + piece(b"IHDR", struct.pack(">IIBBBBB", width, width, 8, 2, 0, 0, 0)) + \
        piece(b"tEXt", chunk) * count + piece(b"IDAT", rows) + piece(b"IEND", b"")


def pictures(megabytes):
    yield "4096 wide", picture_of(4096)
    yield "4097 wide", picture_of(4097)
    yield "pieces of text", picture_of(16, b"x", int(megabytes * 1e6 / 13))
    yield "one text", picture_of(16, b"x" * int(megabytes * 1e6), 1)
    yield "a head alone", b"\x89PNG\r\n\x1a\n" + b"\0" * int(megabytes * 1e6)
    yield "a JPEG of marks", b"\xff\xd8" + b"\xff\xfe\x00\x02" * int(megabytes * 2.5e5)


def solids(megabytes):
    def mesh(nodes, cells):
        return "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n%d\n" % nodes + "".join(
            f"{i + 1} {i % 100} {i // 100 % 100} {i // 10000}\n" for i in range(nodes)) + \
            "$EndNodes\n$Elements\n%d\n" % cells + "".join(
                f"{i + 1} 4 2 0 1 {i % (nodes - 101) + 1} {i % (nodes - 101) + 2} {i % (nodes - 101) + 101} "
                f"{(i + 5000) % nodes + 1}\n" for i in range(cells)) + "$EndElements\n"
    def block(n):
        """n x n x n cubes of six tetrahedra each."""
        at = lambda x, y, z: (z * (n + 1) + y) * (n + 1) + x + 1
        nodes = [f"{at(x, y, z)} {x / n} {y / n} {z / n}" for z in range(n + 1) for y in range(n + 1)
                 for x in range(n + 1)]
        cells = []
        for x, y, z in ((x, y, z) for z in range(n) for y in range(n) for x in range(n)):
            for a, b in (((1, 0, 0), (1, 1, 0)), ((1, 1, 0), (0, 1, 0)), ((1, 0, 1), (1, 0, 0)),
                         ((0, 0, 1), (1, 0, 1)), ((0, 1, 0), (0, 1, 1)), ((0, 1, 1), (0, 0, 1))):
                ends = [(x, y, z), (x + a[0], y + a[1], z + a[2]), (x + b[0], y + b[1], z + b[2]),
                        (x + 1, y + 1, z + 1)]
                cells.append(f"{len(cells) + 1} 4 2 0 1 " + " ".join(str(at(*end)) for end in ends))
        return "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n%d\n%s\n$EndNodes\n$Elements\n%d\n%s\n$EndElements\n" % (
            len(nodes), "\n".join(nodes), len(cells), "\n".join(cells))
    yield "a block of 6000 cells", block(10)
    yield "a block of 16464 cells", block(14)
    yield "flat cells", mesh(20_000, 20_000)
    yield "a million cells", mesh(300_000, 1_000_000)
    yield "a number of nodes alone", "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n999999999999\n"
    yield "lines", "\n" * int(megabytes * 1e6)
    yield "one line", "$MeshFormat " * int(megabytes * 8e4)
    yield "no end of names", "$A\n$EndA\n" * int(megabytes * 1e5)


def courses(folder):
    """Two hundred exercises each, as many as there may be."""
    def course(scene, settings=""):
        exercise = '{ "scene": "%s", "set": { %s } }'
        return '{ "format": 1, "course": "c", "exercises": [' + listed(lambda i: exercise % (
            scene, settings and settings % i), 200) + "] }"
    open(folder + "/large.json", "w").write("\n" * 30_000_000 + scene_head + '"a": 1 }')
    os.mkfifo(folder + "/pipe")
    yield "one scene, 30 MB and wrong", course("large.json")
    yield "the same, set otherwise each time", course("large.json", '"/gravity": "[0, 0, -%d]"')
    yield "pipes", course("pipe")
    yield "devices", course("/dev/zero")
    yield "itself", course("it.course.json")


def in_scene(before, after):
    def commands(folder, name):
        open(folder + "/scene.json", "w").write(scene_head + before + f'"{name}"' + after + " }")
        return ["check", folder + "/scene.json"]
    return commands


def with_picture(folder, name):
    tree = gltf(4, 2, images=[{"uri": name}], textures=[{"source": 0}],
                materials=[{"pbrMetallicRoughness": {"baseColorTexture": {"index": 0}}}])
    tree["meshes"][0]["primitives"][0]["material"] = 0
    open(folder + "/painted.glb", "wb").write(binary(tree, buffer_of(4, 2)))
    return as_model(folder, "painted.glb")


as_model = in_scene(body + '{ "sphere": 1 }, "model": { "file": ', " } } ]")
as_mesh = in_scene(body + '{ "mesh": ', " } } ]")
as_solid = in_scene('"soft_bodies": [ { "name": "s", "young_modulus": 1e6, "density": 1000, "shape": { "file": ', " } } ]")


def alone(folder, name):
    return ["check", f"{folder}/{name}"]


def school(folder, name):
    return ["school", folder, "--course", f"{folder}/{name}"]


def run(program, words):
    """(exit status or what ended it, processor seconds, MB, lines that it said)"""
    def limits():
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (3 * longest, 3 * longest + 1))
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen([program] + words, stdin=subprocess.DEVNULL, stdout=said, stderr=said,
                                   preexec_fn=limits)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        said.seek(0)
        lines = said.read(1_000_000).decode("utf-8", "replace").splitlines()
    return process.returncode, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, lines


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("program")
    parser.add_argument("--megabytes", type=float, default=30, help="of a file that may be of any size (30)")
    parser.add_argument("--kinds", default="", help="only these, separated by commas")
    options = parser.parse_args()
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        kinds = [("scene", "it.json", whole_scenes(options.megabytes), alone, 32),
                 ("full_scene", "it.json", most_of_each(), alone, 32),
                 ("model", "it.glb", models(options.megabytes), as_model, 2),
                 ("mesh", "it.glb", models(options.megabytes), as_mesh, 4),
                 ("picture", "it.png", pictures(options.megabytes), with_picture, 2),
                 ("tetrahedra", "it.msh", solids(options.megabytes), as_solid, 4),
                 ("course", "it.course.json", courses(folder), school, 31)]
        print("| kind | files | taken, refused | slowest [s] | most memory [MB] |\n|---|---|---|---|---|")
        for kind, name, files, commands, most_lines in kinds:
            if options.kinds and kind not in options.kinds.split(","):
                continue
            ends, slowest, most = [], (0.0, ""), (0.0, "")
            for what, content in files:
                path = f"{folder}/{name}"
                open(path, "wb").write(content if isinstance(content, bytes) else content.encode())
                code, seconds, memory, lines = run(options.program, commands(folder, name))
                ends.append(code)
                slowest, most = max(slowest, (seconds, what)), max(most, (memory, what))
                good = code in (0, 1, 2) and seconds < longest and memory < largest and len(lines) <= most_lines \
                    and (code == 0 or lines) and all(len(line) < 2000 for line in lines)
                failed += not good
                if not good:
                    print(f"{kind}, {what}: exit status {code}, {seconds:.1f} s, {memory:.0f} MB, {len(lines)} lines: "
                          f"{(lines or [''])[-1][:300]}", flush=True)
            print(f"| {kind} | {len(ends)} | {ends.count(0)}, {ends.count(2)} | {slowest[0]:.1f}, {slowest[1]} | "
                  f"{most[0]:.0f}, {most[1]} |", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
