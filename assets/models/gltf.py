"""Solids for pictures and a glTF 2.0 writer: the words that the scripts beside this file are
written in. Metres, z up as in the scenes; the file is y up as glTF wants it. The same script gives
the same bytes, so a test compares what is committed with what the scripts make."""

import json
import math
import struct
from pathlib import Path

FOLDER = Path(__file__).parent


class Paint:
    """A glTF material: linear base colour, roughness, metalness, glow."""

    def __init__(self, name, rgb, rough=0.6, metal=0.0, glow=0.0):
        self.name, self.rgb, self.rough, self.metal, self.glow = name, rgb, rough, metal, glow


def add(a, b):
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2])


def sub(a, b):
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def scale(a, k):
    return (a[0] * k, a[1] * k, a[2] * k)


def cross(a, b):
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def unit(a):
    size = math.sqrt(a[0] ** 2 + a[1] ** 2 + a[2] ** 2)
    return scale(a, 1 / size)


def across(axis):
    """Two unit vectors at right angles to a unit vector and to each other."""
    other = (0, 0, 1) if abs(axis[2]) < 0.9 else (1, 0, 0)
    u = unit(cross(other, axis))
    return u, cross(axis, u)


class Node:
    """A named frame with what is fixed in it. Parts that move by themselves are nodes."""

    def __init__(self, name, at=(0, 0, 0)):
        self.name, self.at = name, at
        self.faces = {}  # Paint -> list of (points, normals), each a convex polygon

    def face(self, paint, points, normals=None):
        """A flat convex polygon, counter-clockwise from outside."""
        if normals is None:
            n = unit(cross(sub(points[1], points[0]), sub(points[2], points[0])))
            normals = [n] * len(points)
        self.faces.setdefault(paint, []).append((points, normals))

    def box(self, paint, size, at=(0, 0, 0), bevel=0.0, turn=None):
        """Edges along the axes, or turned by `turn`: (axis, degrees). A bevel catches the light."""
        h = scale(size, 0.5)
        b = min(bevel, 0.45 * min(size))
        spin = rotation(*turn) if turn else (lambda p: p)

        def put(points):  # whichever way round looks outwards
            n = cross(sub(points[1], points[0]), sub(points[2], points[0]))
            outward = sum(a * b for a, b in zip(n, points[0])) > 0
            self.face(paint, [add(at, spin(p)) for p in (points if outward else points[::-1])])

        for axis in range(3):
            i, j = (axis + 1) % 3, (axis + 2) % 3
            for side in (-1, 1):
                corners = []
                for a, c in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
                    p = [0, 0, 0]
                    p[axis], p[i], p[j] = side * h[axis], a * (h[i] - b), c * (h[j] - b)
                    corners.append(tuple(p))
                put(corners)
        if b <= 0:
            return
        for axis in range(3):  # the twelve edges
            i, j = (axis + 1) % 3, (axis + 2) % 3
            for si in (-1, 1):
                for sj in (-1, 1):
                    quad = []
                    for end, first in ((-1, True), (1, True), (1, False), (-1, False)):
                        p = [0, 0, 0]
                        p[axis] = end * (h[axis] - b)
                        p[i] = si * (h[i] if first else h[i] - b)
                        p[j] = sj * (h[j] - b if first else h[j])
                        quad.append(tuple(p))
                    put(quad)
        for sx in (-1, 1):  # the eight corners
            for sy in (-1, 1):
                for sz in (-1, 1):
                    tri = [(sx * h[0], sy * (h[1] - b), sz * (h[2] - b)),
                           (sx * (h[0] - b), sy * h[1], sz * (h[2] - b)),
                           (sx * (h[0] - b), sy * (h[1] - b), sz * h[2])]
                    put(tri)

    def rod(self, paint, a, b, radius, sides=12, end_radius=None, caps=True):
        """A round bar or pipe from a to b, a cone with another end radius."""
        axis = unit(sub(b, a))
        u, v = across(axis)
        r = (radius, radius if end_radius is None else end_radius)

        def ring(centre, size, k):
            angle = 2 * math.pi * (k % sides) / sides
            out = add(scale(u, math.cos(angle)), scale(v, math.sin(angle)))
            return add(centre, scale(out, size)), out

        for k in range(sides):
            (a0, n0), (a1, n1) = ring(a, r[0], k), ring(a, r[0], k + 1)
            (b0, _), (b1, _) = ring(b, r[1], k), ring(b, r[1], k + 1)
            self.face(paint, [a0, a1, b1, b0], [n0, n1, n1, n0])
        if caps:
            if r[0] > 0:
                self.face(paint, [ring(a, r[0], -k)[0] for k in range(sides)])
            if r[1] > 0:
                self.face(paint, [ring(b, r[1], k)[0] for k in range(sides)])

    def pipe_ring(self, paint, centre, axis, radius, thickness, sides=24, start=0.0, sweep=360.0):
        """A bar bent to a circle or an arc about `axis`."""
        axis = unit(axis)
        u, v = across(axis)
        full = sweep >= 360
        for k in range(sides):
            ends = []
            for step in (k, k + 1):
                angle = math.radians(start + sweep * step / sides)
                ends.append(add(centre, scale(add(scale(u, math.cos(angle)), scale(v, math.sin(angle))),
                                              radius)))
            self.rod(paint, ends[0], ends[1], thickness, 8, caps=not full and k in (0, sides - 1))

    def beam(self, paint, a, b, width, height, up=(0, 0, 1)):
        """A square-edged beam from a to b; `height` along `up` as nearly as can be."""
        axis = unit(sub(b, a))
        side = unit(cross(axis, up)) if abs(sum(x * y for x, y in zip(axis, up))) < 0.99 else (1, 0, 0)
        top = cross(side, axis)
        s, t = scale(side, width / 2), scale(top, height / 2)
        ends = [[add(p, add(scale(s, i), scale(t, j))) for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
                for p in (a, b)]
        self.face(paint, ends[0])
        self.face(paint, ends[1][::-1])
        for k in range(4):
            m = (k + 1) % 4
            self.face(paint, [ends[0][m], ends[0][k], ends[1][k], ends[1][m]])

    def railing(self, paint, points, height=1.1, posts=1.5):
        """Handrail, knee rail and posts along a line of points on the floor."""
        for a, b in zip(points, points[1:]):
            length = math.dist(a, b)
            n = max(1, round(length / posts))
            for rail in (1.0, 0.52):
                self.rod(paint, add(a, (0, 0, height * rail)), add(b, (0, 0, height * rail)), 0.022, 6)
            for k in range(n + 1):
                p = add(a, scale(sub(b, a), k / n))
                self.rod(paint, p, add(p, (0, 0, height)), 0.02, 6)


def rotation(axis, degrees):
    axis = unit(axis)
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))

    def turn(p):
        d = sum(x * y for x, y in zip(axis, p)) * (1 - c)
        w = cross(axis, p)
        return tuple(c * p[i] + s * w[i] + d * axis[i] for i in range(3))

    return turn


def write(name, nodes):
    """Writes NAME.glb beside the scripts: one mesh per node, one primitive per paint."""
    blob = bytearray()
    views, accessors, meshes, gltf_nodes, materials, known = [], [], [], [], [], {}

    def view(data, target):
        while len(blob) % 4:
            blob.append(0)
        views.append({"buffer": 0, "byteOffset": len(blob), "byteLength": len(data), "target": target})
        blob.extend(data)
        return len(views) - 1

    def material(paint):
        if paint not in known:
            known[paint] = len(materials)
            entry = {"name": paint.name, "pbrMetallicRoughness": {
                "baseColorFactor": [*paint.rgb, 1], "metallicFactor": paint.metal,
                "roughnessFactor": paint.rough}}
            if paint.glow:
                entry["emissiveFactor"] = [paint.glow] * 3
            materials.append(entry)
        return known[paint]

    for node in nodes:
        primitives = []
        for paint, polygons in node.faces.items():
            vertices, indices = {}, []
            for points, normals in polygons:
                corner = []
                for p, n in zip(points, normals):
                    key = struct.pack("<6f", p[0], p[2], -p[1], n[0], n[2], -n[1])
                    corner.append(vertices.setdefault(key, len(vertices)))
                for k in range(1, len(corner) - 1):
                    indices += [corner[0], corner[k], corner[k + 1]]
            keys = list(vertices)
            positions = b"".join(k[:12] for k in keys)
            spans = list(zip(*(struct.unpack("<3f", k[:12]) for k in keys)))
            small = len(keys) < 65536
            accessors.append({"bufferView": view(positions, 34962), "componentType": 5126,
                              "count": len(keys), "type": "VEC3",
                              "min": [min(s) for s in spans], "max": [max(s) for s in spans]})
            accessors.append({"bufferView": view(b"".join(k[12:] for k in keys), 34962),
                              "componentType": 5126, "count": len(keys), "type": "VEC3"})
            packed = struct.pack(f"<{len(indices)}{'H' if small else 'I'}", *indices)
            accessors.append({"bufferView": view(packed, 34963), "count": len(indices),
                              "componentType": 5123 if small else 5125, "type": "SCALAR"})
            n = len(accessors)
            primitives.append({"attributes": {"POSITION": n - 3, "NORMAL": n - 2},
                               "indices": n - 1, "material": material(paint)})
        meshes.append({"name": node.name, "primitives": primitives})
        gltf_nodes.append({"name": node.name, "mesh": len(meshes) - 1,
                           "translation": [node.at[0], node.at[2], -node.at[1]]})

    while len(blob) % 4:
        blob.append(0)
    head = json.dumps({
        "asset": {"version": "2.0", "generator": "Fairlead assets/models"}, "scene": 0,
        "scenes": [{"nodes": list(range(len(gltf_nodes)))}], "nodes": gltf_nodes, "meshes": meshes,
        "materials": materials, "accessors": accessors, "bufferViews": views,
        "buffers": [{"byteLength": len(blob)}]}, separators=(",", ":")).encode()
    head += b" " * (-len(head) % 4)
    total = 12 + 8 + len(head) + 8 + len(blob)
    (FOLDER / f"{name}.glb").write_bytes(
        struct.pack("<4sIIII", b"glTF", 2, total, len(head), 0x4E4F534A) + head +
        struct.pack("<II", len(blob), 0x004E4942) + bytes(blob))
