#!/usr/bin/env python3
"""Checks that Maker wins on no family of so many transversals.

Usage: check_families.py FILE [STEP]

FILE is what "transversal families --n N --size S --out FILE" writes. This program shares
no code with the one that wrote it. It ends with status 0 if the proof is right, and 1 if it
is not. With STEP it checks the star and the sets of every STEP-th star only, and says so.

The proof. Transversals are numbered as permutations in lexicographic order, from 0. Let Maker
claim the cell (1,1) first. A transversal that lacks k cells weighs 2^-k, and nothing if
Breaker has claimed one of its cells. By Erdos and Selfridge Breaker, to move, holds what
weighs less than 1 in all. So if Maker wins on S transversals, d of them through the first
cell, then S + d >= 2^N. These d are the star. The file has a star of each class under the
permutations of rows 2..N and of columns 2..N and transposition.

The sets. Let K be a star with some others added, r be the number of those still to come, and
C the candidates for these. If r = 0, Breaker holds K. If r > 0, the next line is a set U of
candidates, and Breaker holds K with any r candidates that are not in U. So one of U comes.
Each in turn is added to K, and the same is shown for it and r - 1; after that it is no
candidate any more.

Breaker holds K with any r of V if it can play so that Maker owns no member of K or V, until
the open members of K and the r heaviest open ones of V weigh less than 1. Here weights are
counted in units of 2^-N.
"""

import sys
from itertools import permutations
from math import comb


class Wrong(Exception):
    pass


class Board:
    def __init__(self, n):
        self.n = n
        self.enough = 1 << n
        self.perms = list(permutations(range(n)))
        self.number = {p: i for i, p in enumerate(self.perms)}
        self.cells = range(n * n)
        self.through = [0] * (n * n)
        for i, p in enumerate(self.perms):
            for r, c in enumerate(p):
                self.through[n * r + c] |= 1 << i

    def holds(self, family, others, r):
        """Breaker, to move, holds the family with any r of the others; Maker has (1,1)."""
        n, enough, through = self.n, self.enough, self.through
        known = {}

        def up(levels, c):
            t = through[c]
            raised = [levels[0] & ~t]
            for k in range(1, n + 1):
                raised.append(levels[k] & ~t | levels[k - 1] & t)
            return raised

        def weight(levels):
            return sum(levels[k].bit_count() << k for k in range(n + 1))

        def heaviest(levels):
            left, total = r, 0
            for k in range(n, -1, -1):
                some = min(left, levels[k].bit_count())
                left -= some
                total += some << k
            return total

        def breaker(own, rest, taken):
            """taken has bit c for a stone of Maker on c, and bit n*n + c for one of Breaker."""
            if weight(own) + heaviest(rest) < enough:
                return True
            if taken in known:
                return known[taken]
            free = [c for c in self.cells if not (taken >> c | taken >> (n * n + c)) & 1]
            urgent = own[n - 1] | (rest[n - 1] if r else 0)
            if urgent:  # all of these lack one cell
                free = [c for c in free if not urgent & ~through[c]]
            at = {c: (sum((own[k] & through[c]).bit_count() << k for k in range(n)),
                      sum((rest[k] & through[c]).bit_count() << k for k in range(n))) for c in free}
            free.sort(key=at.get, reverse=True)
            known[taken] = any(
                maker([level & ~through[c] for level in own], [level & ~through[c] for level in rest],
                      taken | 1 << (n * n + c)) for c in free)
            return known[taken]

        def maker(own, rest, taken):
            for c in self.cells:
                if (taken >> c | taken >> (n * n + c)) & 1:
                    continue
                mine, theirs = up(own, c), up(rest, c)
                if mine[n] or r and theirs[n] or not breaker(mine, theirs, taken | 1 << c):
                    return False
            return True

        none = [0] * n
        return breaker(up([family, *none], 0), up([others, *none], 0), 1)


def images(board):
    """How the symmetries that keep (1,1) permute the transversals through it, which come first."""
    n = board.n
    star = board.perms[: len(board.perms) // n]
    for rows in permutations(range(1, n)):
        for cols in permutations(range(1, n)):
            for transposed in False, True:
                image = []
                for p in star:
                    q = [0] * n
                    for i in range(1, n):
                        a, b = rows[i - 1], cols[p[i] - 1]
                        if transposed:
                            a, b = b, a
                        q[a] = b
                    image.append(board.number[tuple(q)])
                yield image


def check_stars(board, size, stars):
    """Each family through (1,1) that matters is an image of one star."""
    symmetries = list(images(board))
    full = len(symmetries[0])
    seen = set()
    found = {}
    tables = []  # images of four members at once
    for image in symmetries:
        tables.append([[sum(1 << image[4 * w + i] for i in range(4) if b >> i & 1 and 4 * w + i < full)
                        for b in range(16)] for w in range((full + 3) // 4)])
    for star in stars:
        mask = sum(1 << i for i in star)
        orbit = set()
        for table in tables:
            orbit.add(sum(t[mask >> 4 * w & 15] for w, t in enumerate(table)))
        if min(orbit) in seen:
            raise Wrong(f"the star {star} is an image of another")
        seen.add(min(orbit))
        found[len(star)] = found.get(len(star), 0) + len(orbit)
    for d in range(full + 1):
        want = comb(full, d) if d <= size and d + size >= board.enough else 0
        if found.get(d, 0) != want:
            raise Wrong(f"the stars stand for {found.get(d, 0)} families of {d}, not {want}")


def check_sets(board, size, star, sets):
    """Breaker holds the star with any others: sets are those U that the proof goes through."""
    sets = iter(sets)

    def cover(family, candidates, r):
        u = []
        if r:
            u = next(sets, None)
            if u is None:
                raise Wrong("a set is missing")
        for t in u:
            if not candidates >> t & 1:
                raise Wrong(f"{t} is no candidate")
        chosen = sum(1 << t for t in u)
        if chosen.bit_count() != len(u):
            raise Wrong("a set has a member twice")
        if not board.holds(family, candidates & ~chosen, r):
            raise Wrong(f"Breaker does not hold {[i for i in range(len(board.perms)) if family >> i & 1]} with {r} more")
        for t in u:
            candidates &= ~(1 << t)
            cover(family | 1 << t, candidates, r - 1)

    every = (1 << len(board.perms)) - 1
    cover(sum(1 << i for i in star), every & ~board.through[0], size - len(star))
    if next(sets, None) is not None:
        raise Wrong("there is a set too many")


def main(path, step=1):
    stars, sets = [], []
    with open(path) as lines:
        word, n, size = lines.readline().split()
        if word != "families":
            raise Wrong("the first line is no head of a proof")
        board, size = Board(int(n)), int(size)
        for line in lines:
            word, *numbers = line.split()
            numbers = [int(number) for number in numbers]
            if word == "star":
                stars.append(numbers)
                sets.append([])
            elif word == "set" and stars:
                sets[-1].append(numbers)
            else:
                raise Wrong(f"not a star or a set: {line.strip()}")
    check_stars(board, size, stars)
    for i in range(0, len(stars), step):
        check_sets(board, size, stars[i], sets[i])
    if step > 1:
        print(f"right in a sample: all {len(stars)} stars, and the sets of every {step}th")
    else:
        print(f"right: Maker wins on no family of {size} transversals of the {n}x{n} board ({len(stars)} stars)")


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    try:
        main(sys.argv[1], *(int(step) for step in sys.argv[2:]))
    except (Wrong, ValueError, IndexError) as wrong:
        sys.exit(f"wrong: {wrong}")
