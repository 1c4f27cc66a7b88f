"""Positions and what can be asked of them."""

from __future__ import annotations

import itertools
import operator
import os
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas

from ._engine import Engine, TransversalError, default, program

Cell = tuple[int, int] | str
"""A cell: row and column, counted from 1, or the name of an edge or of another vertex."""


def _cells(listed: Iterable[Any]) -> tuple[Cell, ...]:
    return tuple(c if isinstance(c, str) else (operator.index(c[0]), operator.index(c[1])) for c in listed)


@dataclass(frozen=True)
class Threats:
    """The free cells that complete a winning set, for each player."""

    X: tuple[Cell, ...]
    O: tuple[Cell, ...]


@dataclass(frozen=True)
class RuleMove:
    """The move of a rule, all moves that it admits, and why it makes this one: a plain
    sentence, and for X's winning rule the reason in the words of Guan's paper."""

    rule: str
    cell: Cell
    admits: tuple[Cell, ...]
    why: str
    instead: str | None = None


@dataclass(frozen=True)
class Result:
    """What the solver found. ``value`` is "X", "O", "draw", or "" if X was only found
    not to win by the ply asked about; ``ply`` is when the game is won, or 0; ``x_wins_by``
    is the answer to ``solve(by=...)``; ``line`` is optimal play."""

    value: str
    ply: int
    x_wins_by: bool | None
    line: tuple[Cell, ...]
    position: Position = field(repr=False)
    data: dict[str, Any] = field(repr=False, hash=False)

    def _repr_svg_(self) -> str | None:
        """Draw the end of optimal play."""
        return self.position.play(*self.line)._repr_svg_()


class Values(dict[Cell, tuple[str, int]]):
    """The value of each move: who wins, "X", "O" or "draw", and the ply at which, or 0."""

    def frame(self) -> pandas.DataFrame:
        """Return the moves as a pandas table with the columns cell, value and ply."""
        import pandas

        return pandas.DataFrame([(cell, *value) for cell, value in self.items()], columns=["cell", "value", "ply"])


@dataclass(frozen=True)
class Drawing:
    """A figure. A notebook shows it; ``text`` is the SVG."""

    text: str

    def _repr_svg_(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Drawing, {len(self.text)} bytes of SVG>"


def transversals(n: int) -> list[tuple[tuple[int, int], ...]]:
    """Return all n! transversals of the n×n board, in lexicographic order."""
    return [tuple((r + 1, c + 1) for r, c in enumerate(p)) for p in itertools.permutations(range(n))]


def positional(kind: str, **options: object) -> Position:
    """Return the start of a classical positional game, as ``transversal games`` writes it:

    >>> positional("row", k=3, size="3x3").solve().value
    'draw'

    ``kind`` is "row", "polyomino", "hex" or "graph", and the options are its flags.
    """
    flags = [f"--{name.replace('_', '-')}={str(value).lower() if value is True else value}" for name, value in options.items()]
    run = subprocess.run([program(), "games", kind, *flags], capture_output=True, encoding="utf-8")
    if run.returncode != 0:
        raise TransversalError("misuse", run.stderr.strip())
    return Position(run.stdout)


class Position:
    """A position of a game, with the moves that led to it. It never changes: ``play``
    and ``undo`` return other positions.

    ``game`` is a position or a record as the command line takes it: ``"6"``,
    ``"4x5 avoidance goal 3"``, ``"X../.O./... O to move"``, ``"6: 1,1 1,2"``. ``sets``
    are winning sets that count in place of the matchings: a family of transversals, or
    any sets of cells. ``moves`` are played after it. The text of a positional game, in
    the format .pg, is a game too: see ``positional``. A path names a file with any of these.

    In a notebook a position draws itself.
    """

    def __init__(
        self,
        game: str | int | os.PathLike[str] = "5",
        moves: Iterable[Cell] = (),
        *,
        sets: Iterable[Iterable[Cell]] | None = None,
        engine: Engine | None = None,
    ) -> None:
        self._engine = engine or default
        self._sets = None if sets is None else tuple(_cells([tuple(c) for c in s]) for s in sets)
        text = Path(game).read_text("utf-8-sig") if isinstance(game, os.PathLike) else str(game)
        try:
            self._view = self._ask("position", game=text, sets=self._sets, moves=list(moves) or None)
        except TransversalError as error:
            if error.code != "game" or "\n" in text or not Path(text).is_file():
                raise
            self._view = Position(Path(text), moves, sets=sets, engine=engine)._view

    def __getstate__(self) -> tuple[Any, Any]:
        """A copy, or what another process unpickles, asks the program of its own process."""
        return self._view, self._sets

    def __setstate__(self, state: tuple[Any, Any]) -> None:
        self._engine = default
        self._view, self._sets = state

    def _ask(self, do: str, **fields: Any) -> dict[str, Any]:
        return self._engine.request(do, **fields)

    def _here(self) -> dict[str, Any]:
        """What names this position in a request."""
        return {"game": self._view["game"], "sets": self._sets, "moves": self._view["moves"] or None}

    def _after(self, moves: list[Cell]) -> Position:
        """Return the position after these moves of the same game."""
        return Position(self.game, moves, sets=self._sets, engine=self._engine)

    @property
    def game(self) -> str:
        """What is played, and the position before the first of the moves."""
        return str(self._view["game"])

    @property
    def moves(self) -> tuple[Cell, ...]:
        return _cells(self._view["moves"])

    @property
    def sets(self) -> tuple[tuple[Cell, ...], ...] | None:
        """The winning sets, if they are listed."""
        return self._sets

    @property
    def vertices(self) -> tuple[str, ...]:
        """The names of the vertices of a positional game, which has no rows and columns."""
        return tuple(self._view.get("vertices", ()))

    @property
    def rows(self) -> int:
        return int(self._view.get("rows", 0))

    @property
    def cols(self) -> int:
        return int(self._view.get("cols", 0))

    @property
    def board(self) -> str:
        """The board in one line: . free, X and O stones, # missing. Empty if vertices have names."""
        return str(self._view.get("board", ""))

    @property
    def turn(self) -> str:
        """The player to move, "X" or "O"."""
        return str(self._view["turn"])

    @property
    def ply(self) -> int:
        """How many stones are on the board."""
        return int(self._view["ply"])

    @property
    def outcome(self) -> str:
        """ "open", "X wins", "O wins" or "draw"."""
        return str(self._view["outcome"])

    @property
    def free(self) -> tuple[Cell, ...]:
        return _cells(self._view["free"])

    @property
    def won(self) -> tuple[Cell, ...]:
        """The cells of a winning set that a player owns, or none."""
        return _cells(self._view["won"])

    def play(self, *cells: Cell) -> Position:
        """Return the position after the cells are claimed in turn."""
        return self._after([*self.moves, *cells]) if cells else self

    def undo(self, plies: int = 1) -> Position:
        """Return the position that many plies before. Raises ValueError if there is none."""
        if not 0 <= plies <= len(self.moves):
            raise ValueError(f"{plies} plies cannot be undone: {len(self.moves)} were played")
        return self._after(list(self.moves[: len(self.moves) - plies]))

    def rule(self, name: str | None = None, *, seed: int = 0, instead: Cell | None = None) -> RuleMove:
        """Return the move of a rule of the player to move: by default the player's own,
        X's winning rule or O's delaying rule. ``instead`` asks about another cell."""
        a = self._ask("rule", rule=name, seed=seed, instead=instead, **self._here())
        return RuleMove(a["rule"], _cells([a["cell"]])[0], _cells(a["admits"]), a["why"], a.get("instead"))

    def threats(self) -> Threats:
        a = self._ask("threats", **self._here())
        return Threats(_cells(a["X"]), _cells(a["O"]))

    def solve(self, by: int | None = None, *, seconds: float | None = None) -> Result:
        """Return the exact value and length, or, with ``by``, whether X can win by that ply.

        Raises TransversalError with the code "time" after so many ``seconds``; its
        ``so_far`` says what is known, such as {"at_least": 27}."""
        return self._result(self._ask("solve", by=by, seconds=seconds, **self._here()))

    async def solve_async(self, by: int | None = None, *, seconds: float | None = None) -> Result:
        """Await what ``solve`` returns."""
        return self._result(await self._engine.request_async("solve", by=by, seconds=seconds, **self._here()))

    def _result(self, a: dict[str, Any]) -> Result:
        line = _cells([move[1] for move in a["principal_variation"]])
        return Result(a.get("value", ""), a.get("ply", 0), a.get("x_wins_by"), line, self, a)

    def values(self, *, seconds: float | None = None) -> Values:
        """Return, for each free cell, the value of the game if it is claimed now, "X", "O"
        or "draw", and the ply at which it is won, or 0."""
        return self._values(self._ask("moves", seconds=seconds, **self._here()))

    async def values_async(self, *, seconds: float | None = None) -> Values:
        """Await what ``values`` returns."""
        return self._values(await self._engine.request_async("moves", seconds=seconds, **self._here()))

    @staticmethod
    def _values(a: dict[str, Any]) -> Values:
        return Values({_cells([m["cell"]])[0]: (m["value"], m.get("ply", 0)) for m in a.get("moves", [])})

    def certificate(self, by: int | None = None, *, seconds: float | None = None) -> str:
        """Return a proof of what ``solve`` says, which ``check`` accepts."""
        return str(self._ask("certificate", by=by, seconds=seconds, **self._here())["certificate"])

    def export(self, format: str = "pg", by: int | None = None) -> str:
        """Return the position for another program: "pg", "qdimacs" or "graph6"."""
        return str(self._ask("export", format=format, by=by, **self._here())["text"])

    def draw(self, *show: str, first: int | None = None, last: int | None = None) -> Drawing:
        """Draw the board, or a panel a ply from ``first`` to ``last``. ``show`` can add
        "block", "threats", "bd", "matching", "completing" and "all"."""
        return Drawing(self._ask("draw", show=list(show), first=first, last=last, **self._here())["text"])

    def _repr_svg_(self) -> str | None:
        return None if self.vertices else self.draw().text

    def __repr__(self) -> str:
        if self.vertices:
            return f"<Position, {len(self.vertices)} vertices, after {self.ply} plies>"
        moves = " ".join(c if isinstance(c, str) else f"{c[0]},{c[1]}" for c in self.moves)
        family = "" if self._sets is None else f", sets=<{len(self._sets)}>"
        return f"Position({self.game + (': ' + moves if moves else '')!r}{family})"

    def __eq__(self, other: object) -> bool:
        """Positions are equal if the games, the stones and the players to move are."""
        if not isinstance(other, Position):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[object, ...]:
        v = self._view
        if self.vertices:
            return (v["game"], frozenset(v["x"]), frozenset(v["o"]))
        return (v["board"], v["turn"], v["rule"], v.get("goal"), self._sets)
