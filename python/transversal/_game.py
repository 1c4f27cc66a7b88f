"""What is played, and its rules. Nothing here asks the program."""

from __future__ import annotations

import functools
import itertools
import operator
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ._engine import TransversalError

Cell = tuple[int, int] | str
"""A cell: row and column, counted from 1, or the name of an edge or of another vertex."""

MOST = 16  # rows, columns, and vertices of a graph whose matchings decide


@dataclass(frozen=True)
class Rule:
    """What owning a winning set means."""

    avoids: bool  # its owner loses
    one_sided: bool  # X alone has winning sets
    unowned: str  # the outcome if nobody owns one


RULES = {
    "achievement": Rule(False, False, "draw"),
    "maker-breaker": Rule(False, True, "O wins"),
    "avoidance": Rule(True, False, "draw"),
    "avoider-enforcer": Rule(True, True, "X wins"),
}


@dataclass(frozen=True, eq=False)
class Game:
    """A game. A set of cells is a number with a bit for each: on a grid, and where a matching
    of ``goal`` cells decides, the bit of row r and column c, counted from 0, is r·``width`` + c.
    Rows and columns of a graph are its vertices, r < c."""

    board: str  # without stones
    bits: dict[Cell, int]  # of all cells, in order
    rule: str
    goal: int = 0  # 0: ``wins`` are listed
    width: int = 0
    graph: bool = False
    text: str = ""  # as requests name it, and the start
    wins: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())  # the winning sets of X and of O
    listed: tuple[tuple[Cell, ...], ...] | None = None  # those that the caller listed
    rows: int = 0
    cols: int = 0
    x: int = 0  # the stones at the start
    o: int = 0
    first: str = "X"  # moves when the number of stones is even, unless ``turns`` say who does
    turns: str = ""  # who moves from the start on; then the game is over
    opening: int = 0  # where the first move may be; 0: everywhere

    cells: dict[int, Cell] = field(init=False)  # by their bits
    all: int = field(init=False)
    begin: int = field(init=False)  # the number of stones at the start
    last: int = field(init=False)  # the ply at which the game ends if nobody wins
    key: tuple[object, ...] = field(init=False)  # what is the same in equal games

    def __post_init__(self) -> None:
        begin = (self.x | self.o).bit_count()
        derived = {
            "cells": {bit: cell for cell, bit in self.bits.items()},
            "all": sum(self.bits.values()),
            "begin": begin,
            "last": begin + len(self.turns) if self.turns else len(self.bits),
            "key": (frozenset(self.bits), self.rows, self.cols, self.rule, self.goal, *map(frozenset, self.wins)),
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)

    def named(self, cells: int) -> tuple[Cell, ...]:
        """Return the cells of a set."""
        return tuple([cell for cell, bit in self.bits.items() if cells & bit])

    def find(self, cell: Any, where: str = "") -> int:
        """Return the bit of a cell in any spelling. Raises TransversalError if there is none."""
        given = cell
        try:
            if not isinstance(cell, str):
                row, col = map(whole, cell)
                cell = row, col
            elif self.graph and cell not in self.bits:
                cell = "-".join(reversed(cell.split("-")))
            elif self.rows:
                row, col = map(int, cell.strip(" ()").split(","))
                cell = row, col
        except (TypeError, ValueError):
            raise TransversalError("misuse", f"{where}{given!r} is not a cell: give (row, column), counted from 1, or a name") from None
        if cell in self.bits:
            return self.bits[cell]
        why = f"the cells are {' '.join(map(str, list(self.bits)[:8]))}{' …' * (len(self.bits) > 8)}"
        if self.rows:
            on = 1 <= cell[0] <= self.rows and 1 <= cell[1] <= self.cols
            why = "it is missing" if on else f"rows run from 1 to {self.rows}, columns to {self.cols}"
        raise TransversalError("off-board", f"{where}{self.thing(cell if self.rows else given)} is not on the board: {why}")

    @staticmethod
    def thing(cell: Cell) -> str:
        """Name a cell in a sentence."""
        return cell if isinstance(cell, str) else f"cell ({','.join(map(str, cell))})"

    def turn(self, ply: int) -> str:
        """Say who moves after so many stones."""
        if 0 <= ply - self.begin < len(self.turns):
            return self.turns[ply - self.begin]
        return self.first if ply % 2 == 0 else other(self.first)

    def coming(self, ply: int) -> tuple[object, ...]:
        """Return what equal positions have in common besides the game and the stones."""
        return self.turns[ply - self.begin :] or self.turn(ply), self.opening if ply == self.begin else 0

    def owned(self, player: str, stones: int) -> int:
        """Return a winning set of a player among the stones, 0 if there is none."""
        if player == "O" and RULES[self.rule].one_sided:
            return 0
        if not self.goal:
            return next((win for win in self.wins[player == "O"] if stones & win == win), 0)
        if stones.bit_count() < self.goal:
            return 0
        line = (1 << self.width) - 1
        lines = []
        while stones:
            lines.append(stones & line)
            stones >>= self.width
        return (_pairs if self.graph else _matching)(lines, self.goal, self.width)

    def completing(self, player: str, stones: int, free: int) -> int:
        """Return the free cells with any one of which a player first owns a winning set."""
        if player == "O" and RULES[self.rule].one_sided or self.owned(player, stones):
            return 0
        found = 0
        if not self.goal:
            for win in self.wins[player == "O"]:
                lacking = win & ~stones
                if lacking & lacking - 1 == 0:
                    found |= lacking
        elif stones.bit_count() >= self.goal - 1:
            found = sum(bit for bit in self.cells if bit & free and self.owned(player, stones | bit))
        return found & free

    def outcome(self, x: int, o: int, owners: str = "XO") -> str:
        """Say how a position stands in which none but ``owners`` can own a winning set."""
        for player in owners:
            if self.owned(player, x if player == "X" else o):
                return f"{other(player) if RULES[self.rule].avoids else player} wins"
        return "open" if (x | o).bit_count() < self.last else RULES[self.rule].unowned

    def both(self) -> bool:
        """Say whether both players own a winning set at the start, which cannot be."""
        return bool(self.owned("X", self.x) and self.owned("O", self.o))

    def mark(self, cell: Cell, x: int, o: int) -> str:
        """Return what a board shows in a cell: . X O or # where it is missing."""
        bit = self.bits.get(cell, 0)
        return "X" if x & bit else "O" if o & bit else "." if bit else "#"

    def picture(self, x: int, o: int) -> str:
        """Draw the board in one line, "" if it is no grid."""
        cols = range(1, self.cols + 1)
        return "/".join("".join(self.mark((r, c), x, o) for c in cols) for r in range(1, self.rows + 1))

    def written(self, x: int, o: int, turn: str) -> str:
        """Write a position in one line, saying only what is not usual. Raises ValueError if there
        are stones on a graph, or winning sets are listed."""
        if not self.goal or self.graph and x | o:
            raise ValueError("stones on a graph, and listed winning sets, are not written in one line: take game and moves")
        words = [self.picture(x, o) if x | o else self.board]
        words += [self.rule] * (self.rule != "achievement") + [f"goal {self.goal}"] * (self.goal != self.most())
        return " ".join(words + [f"{turn} to move"] * (turn != usual_turn(x, o)))

    def most(self) -> int:
        """Return the most cells that a matching on such a board can have."""
        return self.width // 2 if self.graph else min(self.rows, self.cols)

    def listing(self, sets: Sequence[Sequence[Any]]) -> Game | None:
        """Return the game with these winning sets, None if it cannot have them."""
        if not self.goal or self.rule == "avoider-enforcer":
            return None
        bits = [[self.find(cell) for cell in cells] for cells in sets]
        wins = tuple(sum({*cells}) for cells in bits)
        if not wins or 0 in wins or len({*wins}) < len(wins) or any(len({*cells}) < len(cells) for cells in bits):
            return None
        named = tuple(tuple(self.cells[bit] for bit in cells) for cells in bits)
        game = replace(self, goal=0, wins=(wins, wins), listed=named)
        return None if game.both() else game


def whole(value: Any) -> int:
    """Return a whole number, also one that numpy has as a float. Raises ValueError or TypeError
    for others."""
    if isinstance(value, str) or value != int(value):
        raise ValueError(f"{value!r} is not a whole number")
    return operator.index(int(value))


def other(player: str) -> str:
    """Return the opponent."""
    return "O" if player == "X" else "X"


def usual_turn(x: int, o: int) -> str:
    """Say who is to move if a text does not."""
    return "X" if x.bit_count() == o.bit_count() else "O"


def _matching(lines: Sequence[int], goal: int, width: int) -> int:
    """Return a matching of ``goal`` cells, 0 if there is none: Kuhn's algorithm on the rows."""
    row_of: dict[int, int] = {}
    fresh = 0

    def augment(row: int) -> bool:
        nonlocal fresh
        while cols := lines[row] & fresh:
            col = cols & -cols
            fresh ^= col
            if col not in row_of or augment(row_of[col]):
                row_of[col] = row
                return True
        return False

    for row, line in enumerate(lines):
        fresh = -1
        if line and augment(row) and len(row_of) == goal:
            return sum(col << row * width for col, row in row_of.items())
    return 0


def _pairs(lines: Sequence[int], goal: int, width: int) -> int:
    """Return a matching of ``goal`` edges, 0 if there is none: a search of the sets of points."""

    @functools.cache
    def found(left: int, lacking: int) -> int:
        """Return a matching of points that are left, -1 if there is none."""
        if lacking == 0 or left.bit_count() < 2 * lacking:
            return -1 if lacking else 0
        point = (left & -left).bit_length() - 1  # the first: an edge joins it to a later one
        left &= left - 1
        ends = lines[point] & left if point < len(lines) else 0
        while ends:
            end = ends & -ends
            ends ^= end
            if (rest := found(left ^ end, lacking - 1)) >= 0:
                return rest | end << point * width
        return found(left, lacking)

    return max(0, found((1 << width) - 1, goal))


_BOARD = re.compile(
    r"([1-9]\d?)(?:[x×]([1-9]\d?))?"  # 4, 4x5
    r"|([.XO#]+(?:/[.XO#]+)*)"
    r"|K([1-9]\d?)"
    r"|([1-9]\d?-[1-9]\d?(?:,[1-9]\d?(?:-[1-9]\d?)?)*)"  # 1-2,2-3,5
)
_WORD = re.compile(rf"(?:({'|'.join(RULES)})|goal ([1-9]\d?)|([XO]) to move)(?: |$)")


def parse(text: str) -> tuple[Game, list[str]] | None:
    """Return the game of a text, and its moves, if it is a grid, or a graph of up to 16 vertices,
    on which matchings decide. Other texts, and those that are wrong, are for the program."""
    head, colon, moves = text.rpartition(":")
    words = (head if colon else text).split()
    if not words or not (board := _BOARD.fullmatch(words[0])):
        return None
    rule, goal, turn, rest = "achievement", 0, "", " ".join(words[1:])
    while rest:
        if not (word := _WORD.match(rest)):
            return None
        rule, goal, turn, rest = word[1] or rule, int(word[2] or goal), word[3] or turn, rest[word.end() :]
    side, across, drawn, order, edges = board.groups()
    if order or edges:
        ends = [[int(end) for end in edge.split("-")] for edge in (order or edges).split(",")]
        points = range(1, max(map(max, ends)) + 1)
        joined = itertools.combinations(points, 2) if order else {(min(e), max(e)) for e in ends if len(e) > 1}
        names = [f"{i}-{j}" for i, j in sorted(joined)]
        if not 2 <= len(points) <= MOST or any(e[0] == e[1] for e in ends if len(e) > 1):
            return None
        game = graph(words[0], names, [str(point) for point in points], rule, goal)
    else:
        rows = drawn.split("/") if drawn else ["." * int(across or side)] * int(side)
        if len({*map(len, rows)}) > 1 or max(len(rows), len(rows[0])) > MOST:
            return None
        game = grid(rows, rule=rule, goal=goal)
    turn = turn or usual_turn(game.x, game.o)
    game = replace(game, goal=goal or game.most(), first=turn if game.begin % 2 == 0 else other(turn))
    if game.goal > game.most() or game.both():
        return None
    return replace(game, text=game.written(game.x, game.o, turn)), moves.split() if colon else []


def grid(rows: Sequence[str], **rest: Any) -> Game:
    """Return a game on a board that is drawn."""
    width = len(rows[0])
    marks = [(r, c, mark) for r, row in enumerate(rows) for c, mark in enumerate(row)]
    bits: dict[Cell, int] = {(r + 1, c + 1): 1 << r * width + c for r, c, mark in marks if mark != "#"}
    x, o = (sum(1 << r * width + c for r, c, mark in marks if mark == player) for player in "XO")
    board = str(width) if width == len(rows) else f"{len(rows)}x{width}"
    if len(bits) < len(marks):
        board = "/".join(rows).replace("X", ".").replace("O", ".")
    return Game(**{"board": board, "bits": bits, "rule": "", "width": width, "x": x, "o": o, "rows": len(rows), "cols": width, **rest})


def graph(board: str, names: Sequence[str], points: Sequence[str], rule: str, goal: int, first: str = "X") -> Game:
    """Return a game on a graph whose matchings decide."""
    number = {point: i for i, point in enumerate(points)}
    ends = [sorted(number[point] for point in name.split("-")) for name in names]
    bits: dict[Cell, int] = {name: 1 << i * len(points) + j for name, (i, j) in zip(names, ends)}
    return Game(board, bits, rule, goal, len(points), True, first=first)


def listed(start: dict[str, Any], pg: str) -> Game:
    """Return a game whose winning sets are listed in a text in the format .pg. ``start`` is what
    the program says of its first position."""
    sections: dict[str, list[list[str]]] = {}
    for words in (line.partition("%")[0].split() for line in pg.split("\n")):
        if words and words[0].startswith("#"):
            section = sections.setdefault(words.pop(0).lower(), [])
        if words:
            section.append(words)
    if names := start.get("vertices"):
        bits = {name: 1 << i for i, name in enumerate(names)}
        x, o = (sum(bits[name] for name in start[player]) for player in "xo")
        game = Game("", bits, "", x=x, o=o)
    else:
        game = grid(start["board"].split("/"))
    by_name = {cell if isinstance(cell, str) else f"r{cell[0]}c{cell[1]}": bit for cell, bit in game.bits.items()}

    def sets(section: str) -> tuple[int, ...]:
        return tuple(sum({by_name[name] for name in line}) for line in sections.get(section, []))

    turn, free = start["turn"], len(game.bits) - game.begin
    black = {time for line in sections.get("#blackturns", []) for time in line}
    turns = "".join("X" if time in black else "O" for line in sections.get("#times", []) for time in line)[:free]
    return replace(
        game,
        rule=start["rule"],
        wins=(sets("#blackwins"), sets("#whitewins")),
        first=turn if game.begin % 2 == 0 else other(turn),
        turns=turns * (turns != ((turn + other(turn)) * free)[:free]),
        opening=sum(sets("#firstmoves")),
    )
