"""A plastic table of tetrahedra, for scenes/walking_table.json: a top of 1 x 0.6 x 0.07 m on four legs of
0.083 x 0.075 x 0.49 m. Cells of a grid, six tetrahedra about the diagonal of each (Kuhn), so that neighbours fit."""

import itertools
import pathlib

SIZE, CELLS = (1.0, 0.6, 0.56), (12, 8, 8)


def of_the_table(i, j, k):
    leg = i in (0, CELLS[0] - 1) and j in (0, CELLS[1] - 1)
    return k == CELLS[2] - 1 or leg


numbers, nodes, elements = {}, [], []


def number(place):
    if place not in numbers:
        numbers[place] = len(nodes) + 1
        nodes.append([(place[a] / CELLS[a] - 0.5) * SIZE[a] for a in range(3)])
    return numbers[place]


for cell in itertools.product(*map(range, CELLS)):
    if not of_the_table(*cell):
        continue
    for way in itertools.permutations(range(3)):
        at, corners = list(cell), []
        corners.append(number(tuple(at)))
        for axis in way:
            at[axis] += 1
            corners.append(number(tuple(at)))
        even = way in ((0, 1, 2), (1, 2, 0), (2, 0, 1))
        elements.append(corners if even else [corners[0], corners[1], corners[3], corners[2]])

with open(pathlib.Path(__file__).with_suffix(".msh"), "w") as out:
    out.write("$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n%d\n" % len(nodes))
    for n, node in enumerate(nodes, 1):
        out.write("%d %.6g %.6g %.6g\n" % (n, *node))
    out.write("$EndNodes\n$Elements\n%d\n" % len(elements))
    for n, e in enumerate(elements, 1):
        out.write("%d 4 2 0 1 %d %d %d %d\n" % (n, *e))
    out.write("$EndElements\n")
