#!/usr/bin/env python3
"""Checks the pavings of docs/animals.md: python3 docs/animals.py docs/animals.md

A block of the page begins with the word paving and the animals that it holds, and shows a
part that repeats in both directions: < > are the halves of a pair across, ^ v of one down.
Each copy of each of these animals, anywhere in the plane, contains a pair. And each animal of
six cells but Snaky, and each of seven, contains an animal that a paving holds.
"""

import re
import sys

STEPS = {"<": (0, 1), ">": (0, -1), "^": (1, 0), "v": (-1, 0)}


def forms(cells):
    """Returns the shape turned and reflected, each with least row and column 0."""
    found = set()
    for turn in range(8):
        form = []
        for row, col in cells:
            row, col = (-row if turn & 1 else row), (-col if turn & 2 else col)
            form.append((col, row) if turn & 4 else (row, col))
        top, left = (min(axis) for axis in zip(*form))
        found.add(tuple(sorted((row - top, col - left) for row, col in form)))
    return found


def shape(picture):
    lines = picture.split("/")
    return min(forms([(r, c) for r, line in enumerate(lines) for c, mark in enumerate(line) if mark == "X"]))


def holds(paving, animal):
    """Says whether each copy of the animal contains a pair."""
    high, wide = len(paving), len(paving[0])

    def paired(cells):
        for row, col in cells:
            down, right = STEPS[paving[row % high][col % wide]]
            if (row + down, col + right) in cells:
                return True
        return False

    places = [(row, col) for row in range(high) for col in range(wide)]
    return all(paired({(r + row, c + col) for r, c in form}) for form in forms(animal) for row, col in places)


def whole(paving):
    """Says whether the two halves of each pair meet."""
    high, wide = len(paving), len(paving[0])
    for row, line in enumerate(paving):
        for col, mark in enumerate(line):
            down, right = STEPS[mark]
            if STEPS[paving[(row + down) % high][(col + right) % wide]] != (-down, -right):
                return False
    return True


def grown(shapes):
    return {
        min(forms([*cells, (row + down, col + right)]))
        for cells in shapes
        for row, col in cells
        for down, right in STEPS.values()
        if (row + down, col + right) not in cells
    }


def contains(cells, animal):
    cells = set(cells)
    return any({(r + row, c + col) for r, c in form} <= cells
               for form in forms(animal) for row in range(7) for col in range(7))


def check(page):
    held = []
    for animals, paving in re.findall(r"^    paving (.+)\n((?:    [<>^v]+\n)+)", page, re.M):
        paving = paving.split()
        if not whole(paving):
            return f"the pairs of the paving of {animals} do not meet"
        for animal in animals.split():
            if not holds(paving, shape(animal)):
                return f"a copy of {animal} contains no pair"
            held.append(shape(animal))
    level, snaky = {((0, 0),)}, shape("XX.../.XXXX")
    for size in range(1, 8):
        free = [cells for cells in level if not any(contains(cells, animal) for animal in held)]
        if size > 5 and set(free) - {snaky}:
            return f"no paving holds {free}"
        print(f"{size} cells: {len(level)} animals, {len(level) - len(free)} held")
        level = grown(level)
    return None


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as page:
        sys.exit(check(page.read()))
