#!/usr/bin/env python3
"""Tetrahedra for a deformable body from a closed surface in a glTF file, by Debian's gmsh (apt-get install gmsh).

    tetrahedra.py MODEL.glb BODY.msh [--node NAME] [--edge METRES]

Writes what `shape/file` of a soft body reads, in the frame in which `model` of that body draws the same node: metres,
z up. --edge is how long the edges of a tetrahedron are about; without it a quarter of the least width. Half the edge
gives about eight times the tetrahedra. The surface must enclose one piece and not pass through itself."""

import argparse
import base64
import binascii
import json
import math
import pathlib
import shutil
import struct
import subprocess
import sys
import tempfile
import urllib.parse

MOST = 20000  # tetrahedra a scene may have (engine/scene/tetrahedra_file.h)
PATIENCE = 300  # [s] more is no answer: gmsh has lost its way in the surface
SAME = 1e-6  # of the surface's size: corners as near as this are one
FOLD = 40  # [degrees] faces that meet at more are not remeshed across their edge


class Trouble(Exception):
    """What is wrong with a file, in one line."""


def chunks_of(path):
    """The JSON of a glTF file and the buffer within it, if it is a .glb."""
    data = path.read_bytes()
    if data[:4] != b"glTF":
        return json.loads(data), None
    found, at = {}, 12
    while at + 8 <= len(data):
        length, kind = struct.unpack_from("<I4s", data, at)
        found.setdefault(kind, data[at + 8:at + 8 + length])
        at += 8 + length
    return json.loads(found[b"JSON"]), found.get(b"BIN\0")


def buffers_of(gltf, inside, folder):
    for buffer in gltf.get("buffers", []):
        uri = buffer.get("uri")
        if uri is None:
            yield inside
        elif uri.startswith("data:"):
            yield base64.b64decode(uri.partition(",")[2])
        else:
            yield (folder / urllib.parse.unquote(uri)).read_bytes()


def matrix_of(node):
    """Of a node in its parent, as three rows of four."""
    if "matrix" in node:
        m = node["matrix"]
        return [[m[4 * c + r] for c in range(4)] for r in range(3)]
    t, s = node.get("translation", (0, 0, 0)), node.get("scale", (1, 1, 1))
    x, y, z, w = node.get("rotation", (0, 0, 0, 1))
    size = math.sqrt(x * x + y * y + z * z + w * w) or 1
    x, y, z, w = x / size, y / size, z / size, w / size
    turn = [[1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
            [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
            [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)]]
    return [[turn[r][c] * s[c] for c in range(3)] + [t[r]] for r in range(3)]


def times(a, b):
    return [[sum(a[r][k] * b[k][c] for k in range(3)) + (a[r][3] if c == 3 else 0) for c in range(4)]
            for r in range(3)]


def determinant(m):
    return sum(m[0][i] * (m[1][(i + 1) % 3] * m[2][(i + 2) % 3] - m[1][(i + 2) % 3] * m[2][(i + 1) % 3])
               for i in range(3))


class Walk:
    """Collects the triangles below a node, z up."""

    def __init__(self, path):
        self.gltf, inside = chunks_of(path)
        self.buffers = list(buffers_of(self.gltf, inside, path.parent))
        self.triangles = []

    def elements(self, index, kinds):
        accessor = self.gltf["accessors"][index]
        view = self.gltf["bufferViews"][accessor["bufferView"]]
        code = kinds[accessor["componentType"]]
        size = struct.calcsize("<" + code)
        start = view.get("byteOffset", 0) + accessor.get("byteOffset", 0)
        step = view.get("byteStride") or size
        data = self.buffers[view["buffer"]]
        return [struct.unpack_from("<" + code, data, start + step * i) for i in range(accessor["count"])]

    def primitive(self, primitive, X):
        if primitive.get("mode", 4) != 4 or "POSITION" not in primitive["attributes"]:
            return
        places = []
        for p in self.elements(primitive["attributes"]["POSITION"], {5126: "3f"}):
            x, y, z = (sum(X[r][c] * p[c] for c in range(3)) + X[r][3] for r in range(3))
            if not all(map(math.isfinite, (x, y, z))):
                raise Trouble("a position is not a number")
            places.append((x, -z, y))
        indices = range(len(places))
        if "indices" in primitive:
            indices = [i for i, in self.elements(primitive["indices"], {5121: "B", 5123: "H", 5125: "I"})]
        turn = -1 if determinant(X) < 0 else 1  # mirrored: the faces are turned round again
        for k in range(0, len(indices) - 2, 3):
            self.triangles.append([places[i] for i in indices[k:k + 3]][::turn])

    def node(self, index, X, depth=0):
        if depth > 64:
            raise Trouble("nodes are nested too deep")
        node = self.gltf["nodes"][index]
        if "mesh" in node:
            for primitive in self.gltf["meshes"][node["mesh"]]["primitives"]:
                self.primitive(primitive, X)
        for child in node.get("children", []):
            self.node(child, times(X, matrix_of(self.gltf["nodes"][child])), depth + 1)


def triangles_of(path, name):
    walk = Walk(path)
    nodes = walk.gltf.get("nodes", [])
    if name is None:
        for root in walk.gltf["scenes"][walk.gltf.get("scene", 0)]["nodes"]:
            walk.node(root, matrix_of(nodes[root]))
        return walk.triangles
    named = [i for i, node in enumerate(nodes) if node.get("name") == name]
    if not named:
        raise Trouble(f'has no node "{name}"; it has {", ".join(n.get("name", "?") for n in nodes)}')
    walk.node(named[0], matrix_of({}))
    return walk.triangles


def welded(triangles):
    """Corners that lie at one place as one, and triangles of their numbers; those of no area are left out."""
    spans = [(min(axis), max(axis)) for axis in zip(*(p for t in triangles for p in t))]
    grain = SAME * max(high - low for low, high in spans) or 1
    numbers, places, faces = {}, [], []

    def number(p):
        cell = tuple(round(x / grain) for x in p)
        for near in ((cell[0] + i, cell[1] + j, cell[2] + k)
                     for i in (0, -1, 1) for j in (0, -1, 1) for k in (0, -1, 1)):
            if near in numbers:
                return numbers[near]
        places.append(p)
        return numbers.setdefault(cell, len(places) - 1)

    for triangle in triangles:
        face = [number(p) for p in triangle]
        if len(set(face)) == 3:
            faces.append(face)
    return places, faces, min(high - low for low, high in spans)


def check_closed(places, faces):
    sides = {}
    for a, b, c in faces:
        for edge in ((a, b), (b, c), (c, a)):
            sides[edge] = sides.get(edge, 0) + 1
    open_at = [edge for edge in sides if sides.get(edge[::-1], 0) == 0]
    at = lambda edge: "(%.4g, %.4g, %.4g)" % tuple((p + q) / 2 for p, q in zip(*(places[i] for i in edge)))
    if open_at:
        raise Trouble(f"its surface is open: {len(open_at)} edges have a face on one side only, "
                      f"one at {at(open_at[0])}")
    crowded = [edge for edge, count in sides.items() if count > 1]
    if crowded:
        raise Trouble(f"its surface is not that of one solid: at {at(crowded[0])} more than two faces meet in an edge")


def volume_of(places, corners):
    (a, b, c), d = (places[i] for i in corners[:3]), places[corners[3]] if len(corners) > 3 else (0, 0, 0)
    u, v, w = ([p - q for p, q in zip(x, d)] for x in (a, b, c))
    return (u[0] * (v[1] * w[2] - v[2] * w[1]) + u[1] * (v[2] * w[0] - v[0] * w[2])
            + u[2] * (v[0] * w[1] - v[1] * w[0])) / 6


def stl_of(places, faces):
    lines = ["solid s"]
    for face in faces:
        lines.append("facet normal 0 0 0\nouter loop")
        lines += ["vertex %.9g %.9g %.9g" % places[i] for i in face]
        lines.append("endloop\nendfacet")
    return "\n".join(lines + ["endsolid s\n"])


def mesh(places, faces, edge):
    """Nodes and tetrahedra by gmsh, which remeshes the surface with edges of that length, too."""
    gmsh = shutil.which("gmsh")
    if gmsh is None:
        raise Trouble("gmsh is not installed: apt-get install --no-install-recommends gmsh")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "surface.stl").write_text(stl_of(places, faces))
        (folder / "solid.geo").write_text(f"""Merge "surface.stl";
ClassifySurfaces{{{math.radians(FOLD)}, 1, 1, Pi}};
CreateGeometry;
Surface Loop(1) = Surface{{:}};
Volume(1) = {{1}};
Physical Volume(1) = {{1}};
Mesh.MeshSizeMin = {edge};
Mesh.MeshSizeMax = {edge};
Mesh.MeshSizeExtendFromBoundary = 0;
""")
        out = folder / "solid.msh"
        try:
            run = subprocess.run([gmsh, "-3", "-format", "msh22", "-o", out, folder / "solid.geo"], capture_output=True,
                                 text=True, errors="replace", timeout=PATIENCE, check=False)
        except subprocess.TimeoutExpired:
            raise Trouble(f"gmsh has made no mesh within {PATIENCE} s") from None
        nodes, elements = read_msh(out.read_text()) if out.exists() else ({}, [])
        if not elements:
            said = [line.partition(":")[2].strip() for line in (run.stdout + run.stderr).splitlines()
                    if line.startswith("Error")]
            raise Trouble("gmsh has made no mesh of it" + (f": {said[0]}" if said else "") +
                          "; does its surface pass through itself?")
        return nodes, elements


def read_msh(text):
    words = iter(text.splitlines())
    nodes, elements = {}, []
    for line in words:
        if line == "$Nodes":
            for _ in range(int(next(words))):
                number, *place = next(words).split()
                nodes[int(number)] = tuple(map(float, place))
        elif line == "$Elements":
            for _ in range(int(next(words))):
                row = [int(word) for word in next(words).split()]
                if row[1] == 4:  # a tetrahedron
                    elements.append(row[3 + row[2]:])
    return nodes, elements


def write_msh(path, nodes, elements):
    """With nodes numbered as the tetrahedra name them first: no other is left."""
    numbers = {}
    for element in elements:
        for node in element:
            numbers.setdefault(node, len(numbers) + 1)
    lines = ["$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes", str(len(numbers))]
    lines += ["%d %.6g %.6g %.6g" % (n, *nodes[node]) for node, n in numbers.items()]
    lines += ["$EndNodes\n$Elements", str(len(elements))]
    lines += ["%d 4 2 0 1 %d %d %d %d" % (k, *(numbers[n] for n in e)) for k, e in enumerate(elements, 1)]
    path.write_text("\n".join(lines + ["$EndElements\n"]))
    return len(numbers)


def make(model, out, name, edge):
    try:
        triangles = triangles_of(model, name)
    except OSError as e:
        raise Trouble(e.strerror) from None
    except (ValueError, LookupError, TypeError, AttributeError, struct.error, binascii.Error) as e:
        raise Trouble(f"is no glTF file that can be read here ({type(e).__name__}: {e})") from None
    if not triangles:
        raise Trouble("holds no triangles")
    places, faces, least = welded(triangles)
    check_closed(places, faces)
    enclosed = sum(volume_of(places, face) for face in faces)
    if not enclosed > 0:
        raise Trouble("its surface encloses nothing, or is inside out")
    nodes, elements = mesh(places, faces, edge or least / 4)
    if len(elements) > MOST:
        raise Trouble(f"{len(elements)} tetrahedra, and a scene may have {MOST}: give a longer --edge")
    meshed = sum(abs(volume_of(nodes, e)) for e in elements)
    try:
        count = write_msh(out, nodes, elements)
    except OSError as e:
        raise Trouble(f"{out} cannot be written: {e.strerror}") from None
    print(f"{out}: {len(elements)} tetrahedra, {count} nodes, {100 * meshed / enclosed:.1f} % of the volume")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--node", help="only what is below this node, in its frame")
    parser.add_argument("--edge", type=float, help="of the tetrahedra, in metres")
    given = parser.parse_args()
    if given.edge is not None and not (math.isfinite(given.edge) and given.edge > 0):
        parser.error("--edge must be a length")
    try:
        make(given.model, given.out, given.node, given.edge)
    except Trouble as trouble:
        sys.exit(f"tetrahedra.py: {given.model}: {trouble}")


if __name__ == "__main__":
    main()
