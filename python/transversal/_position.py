"""Positions and what can be asked of them."""

from __future__ import annotations

import gzip
import itertools
import os
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas
    from typing_extensions import Unpack

from ._engine import LONGEST, Engine, TransversalError, Wait, default, program
from ._game import Cell, Game, graph, listed, parse, whole

def _cells(listed: Iterable[Any]) -> tuple[Cell, ...]:
    """Return the cells of an answer."""
    return tuple(c if isinstance(c, str) else (c[0], c[1]) for c in listed)


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


def text_of(path: str | os.PathLike[str]) -> str:
    """Return the text of a file, in UTF-8 or UTF-16, compressed with gzip or not. Raises
    ValueError if it is longer than the program reads."""
    with open(path, "rb") as file:
        packed = file.read(2) == b"\x1f\x8b"
        file.seek(0)
        data = (gzip.GzipFile(fileobj=file) if packed else file).read(LONGEST + 1)
    if len(data) > LONGEST:
        raise ValueError(f"{os.fspath(path)} has more than {LONGEST:,} bytes, the most that the program reads")
    return data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")


def read(
    path: str | os.PathLike[str],
    moves: Iterable[Cell] = (),
    *,
    sets: Iterable[Iterable[Cell]] | None = None,
    engine: Engine | None = None,
) -> Position:
    """Return the position in a file: a text as ``Position`` takes it, CSV of a game, or .pg."""
    return Position(text_of(path), moves, sets=sets, engine=engine)


def positional(kind: str, **options: object) -> Position:
    """Return the start of a classical positional game, as ``transversal games`` writes it:

    >>> positional("row", k=3, size="3x3").solve().value
    'draw'

    ``kind`` is "row", "polyomino", "hex" or "graph", and the options are its flags.
    """
    flags = [f"--{name.replace('_', '-')}={str(value).lower() if value is True else value}" for name, value in options.items()]
    run = subprocess.run([program(), "games", kind, *flags], capture_output=True, encoding="utf-8")
    if run.returncode != 0 or not run.stdout.startswith("#"):
        why = run.stderr.strip().removeprefix("transversal: ") or "these options ask for no game"
        raise TransversalError("misuse", f"positional({kind!r}): {why}")
    return Position(run.stdout)


class Position:
    """A position of a game, with the moves that led to it. ``play`` and ``undo`` return other
    positions; ``push`` and ``pop`` change this one, for loops that have no use for the others.

    ``game`` is a position or a record as the command line takes it: ``"6"``,
    ``"4x5 avoidance goal 3"``, ``"X../.O./... O to move"``, ``"6: 1,1 1,2"``. ``sets``
    are winning sets that count in place of the matchings: a family of transversals, or
    any sets of cells. ``moves`` are played after it. The text of a positional game, in
    the format .pg, is a game too: see ``positional``. A path names a file with any of these,
    and so does a text for ``read``.

    What follows from the rules asks nobody. The program reads the rarer kinds of games,
    solves, explains, exports and draws. Iterating gives the cells, and ``p[2, 3]`` is the mark
    of one: X, O, "." or "#". In a notebook a position draws itself.
    """

    def __init__(
        self,
        game: str | float | os.PathLike[str] = "5",
        moves: Iterable[Cell] = (),
        *,
        sets: Iterable[Iterable[Cell]] | None = None,
        engine: Engine | None = None,
    ) -> None:
        self._engine = engine or default
        self._hash: int | None = None
        text = text_of(game) if isinstance(game, os.PathLike) else game if isinstance(game, str) else str(whole(game))
        own = None if sets is None else [list(cells) for cells in sets]
        if not self._begin(parse(text), own) and not self._begin(self._asked(text, own), own):
            raise TransversalError("broken", f"the package has a fault: please report the game {text[:200]!r}")
        for cell in moves:
            self.push(cell)

    def _begin(self, begun: tuple[Game, Iterable[Cell]] | None, sets: list[list[Cell]] | None) -> bool:
        """Set up a game and play its moves, if that can be."""
        if begun is None:
            return False
        try:
            game = begun[0] if sets is None else begun[0].listing(sets)
            if game is not None:
                self._game, self._x, self._o = game, game.x, game.o
                self._played: tuple[int, ...] = ()
                self._outcome = game.outcome(game.x, game.o)
                for cell in begun[1]:
                    self.push(cell)
        except TransversalError:
            return False
        return game is not None

    def _asked(self, text: str, sets: list[list[Cell]] | None) -> tuple[Game, Iterable[Cell]]:
        """Return the game that the program reads, and its moves."""
        view = self._ask("position", game=text, sets=sets)
        if known := parse(view["game"]):
            return known[0], _cells(view["moves"])
        start = self._ask("position", game=view["game"])
        if "goal" in start:
            points = dict.fromkeys(point for edge in start["vertices"] for point in edge.split("-"))
            game = graph(start["game"].split()[0], start["vertices"], list(points), start["rule"], start["goal"], start["turn"])
        else:
            over = start["outcome"] != "open"
            game = listed(start, start["game"] if over else self._ask("export", game=start["game"])["text"])
            if game.outcome(game.x, game.o) != start["outcome"]:
                raise TransversalError("over", f"the game is over at its start ({start['outcome']}), and lists no winning sets")
        return replace(game, text=start["game"]), _cells(view["moves"])

    def copy(self) -> Position:
        """Return an equal position with the same engine."""
        p = Position.__new__(Position)
        p.__dict__.update(self.__dict__, _hash=None)
        return p

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Position:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """What another process unpickles asks the program of its own process."""
        return {**self.__dict__, "_engine": None, "_hash": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, _engine=default)

    def _ask(self, do: str, **fields: Any) -> dict[str, Any]:
        return self._engine.request(do, **fields)

    def _here(self) -> dict[str, Any]:
        """What names this position in a request."""
        return {"game": self.game, "sets": self.sets, "moves": self.moves or None}

    @property
    def game(self) -> str:
        """What is played, and the position before the first of the moves."""
        return self._game.text

    @property
    def moves(self) -> tuple[Cell, ...]:
        return tuple([self._game.cells[bit] for bit in self._played])

    @property
    def sets(self) -> tuple[tuple[Cell, ...], ...] | None:
        """The winning sets, if the caller listed them."""
        return self._game.listed

    @property
    def vertices(self) -> tuple[str, ...]:
        """The names of the vertices of a positional game, which has no rows and columns."""
        return () if self.rows else tuple(map(str, self._game.bits))

    @property
    def rows(self) -> int:
        return self._game.rows

    @property
    def cols(self) -> int:
        return self._game.cols

    @property
    def board(self) -> str:
        """The board in one line: . free, X and O stones, # missing. Empty if vertices have names."""
        return self._game.picture(self._x, self._o)

    @property
    def text(self) -> str:
        """The position in one line, without its moves: "X../.O./... avoidance". Raises ValueError
        if there are stones on a graph, or winning sets are listed."""
        return self._game.written(self._x, self._o, self.turn)

    @property
    def record(self) -> str:
        """The game move by move: "5: 1,1 2,2"."""
        moves = [cell if isinstance(cell, str) else f"{cell[0]},{cell[1]}" for cell in self.moves]
        return " ".join([self.game + ":" * bool(moves), *moves])

    @property
    def turn(self) -> str:
        """The player to move, "X" or "O"."""
        return self._game.turn(self.ply)

    @property
    def ply(self) -> int:
        """How many stones are on the board."""
        return (self._x | self._o).bit_count()

    @property
    def outcome(self) -> str:
        """ "open", "X wins", "O wins" or "draw"."""
        return self._outcome

    @property
    def free(self) -> tuple[Cell, ...]:
        """The cells that the next move may claim."""
        return self._game.named(self._free())

    def _free(self) -> int:
        game, taken = self._game, self._x | self._o
        free = game.all & ~taken
        return free & game.opening if game.opening and taken.bit_count() == game.begin else free

    @property
    def won(self) -> tuple[Cell, ...]:
        """The cells of a winning set that a player owns, or none."""
        return self._game.named(self._game.owned("X", self._x) or self._game.owned("O", self._o))

    def stones(self, player: str) -> tuple[Cell, ...]:
        """Return the cells that a player, "X" or "O", owns."""
        return self._game.named({"X": self._x, "O": self._o}[player])

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._game.bits)

    def __getitem__(self, cell: Cell) -> str:
        on = isinstance(cell, tuple) and 1 <= cell[0] <= self.rows and 1 <= cell[1] <= self.cols
        return self._game.mark(cell if on else self._game.cells[self._game.find(cell)], self._x, self._o)

    def push(self, cell: Cell) -> None:
        """Claim a cell for the player to move. A position that is in a set, or a key of a dict,
        cannot change: push on a copy."""
        game, ply = self._game, self.ply
        try:
            bit = game.bits[cell]
        except (LookupError, TypeError):  # spelled in another way
            bit = game.find(cell, f"ply {ply + 1}: ")
        if self._outcome != "open" or not bit & self._free():
            raise self._refusal(bit)
        self._change()
        player = game.turn(ply)
        if player == "X":
            self._x |= bit
        else:
            self._o |= bit
        self._played += (bit,)
        self._outcome = game.outcome(self._x, self._o, player)

    def _refusal(self, bit: int) -> TransversalError:
        """Say why a cell cannot be claimed."""
        thing = self._game.thing(self._game.cells[bit])
        name = "cell " + thing.removeprefix("cell ")
        code, why = "misuse", f"{name} is not an allowed first move"
        if owner := "X" if self._x & bit else "O" if self._o & bit else "":
            code, why = "taken", f"{thing} is taken: {owner} owns it"
        elif self._outcome != "open":
            code, why = "over", f"{name} cannot be claimed: the game is over ({self._outcome})"
        return TransversalError(code, f"ply {self.ply + 1}: {why}")

    def _change(self) -> None:
        if self._hash is not None:
            raise TypeError("a position in a set or a dict cannot change: push and pop on a copy of it")

    def pop(self) -> Cell:
        """Take back the last move, and return its cell. Raises IndexError if there is none."""
        if not self._played:
            raise IndexError("no move is left to take back")
        self._change()
        bit = self._played[-1]
        self._played = self._played[:-1]
        self._x &= ~bit
        self._o &= ~bit
        self._outcome = "open"
        return self._game.cells[bit]

    def play(self, *cells: Cell) -> Position:
        """Return the position after the cells are claimed in turn."""
        p = self.copy()
        for cell in cells:
            p.push(cell)
        return p

    def undo(self, plies: int = 1) -> Position:
        """Return the position that many plies before. Raises ValueError if there is none."""
        if not 0 <= plies <= len(self._played):
            raise ValueError(f"{plies} plies cannot be undone: {len(self._played)} were played")
        p = self.copy()
        for _ in range(plies):
            p.pop()
        return p

    def threats(self) -> Threats:
        """Return the free cells that complete a winning set."""
        game, free = self._game, self._game.all & ~(self._x | self._o)
        x, o = game.completing("X", self._x, free), game.completing("O", self._o, free)
        return Threats(game.named(x), game.named(o))

    def rule(self, name: str | None = None, *, seed: int = 0, instead: Cell | None = None) -> RuleMove:
        """Return the move of a rule of the player to move: by default the player's own,
        X's winning rule or O's delaying rule. ``instead`` asks about another cell."""
        a = self._ask("rule", rule=name, seed=seed, instead=instead, **self._here())
        return RuleMove(a["rule"], _cells([a["cell"]])[0], _cells(a["admits"]), a["why"], a.get("instead"))

    def solve(self, by: int | None = None, **wait: Unpack[Wait]) -> Result:
        """Return the exact value and length, or, with ``by``, whether X can win by that ply.

        Raises TransversalError with the code "time" after so many ``seconds``, and Interrupted
        at Ctrl-C; ``so_far`` of both says what is known, such as {"at_least": 27}. For
        ``progress`` see ``Wait``."""
        return self._result(self._ask("solve", by=by, **self._here(), **wait))

    async def solve_async(self, by: int | None = None, **wait: Unpack[Wait]) -> Result:
        """Await what ``solve`` returns."""
        return self.copy()._result(await self._engine.request_async("solve", by=by, **self._here(), **wait))

    def _result(self, a: dict[str, Any]) -> Result:
        line = _cells([move[1] for move in a["principal_variation"]])
        return Result(a.get("value", ""), a.get("ply", 0), a.get("x_wins_by"), line, self.copy(), a)

    def values(self, **wait: Unpack[Wait]) -> Values:
        """Return, for each free cell, the value of the game if it is claimed now, "X", "O"
        or "draw", and the ply at which it is won, or 0."""
        return self._values(self._ask("moves", **self._here(), **wait))

    async def values_async(self, **wait: Unpack[Wait]) -> Values:
        """Await what ``values`` returns."""
        return self._values(await self._engine.request_async("moves", **self._here(), **wait))

    @staticmethod
    def _values(a: dict[str, Any]) -> Values:
        return Values({_cells([m["cell"]])[0]: (m["value"], m.get("ply", 0)) for m in a.get("moves", [])})

    def certificate(self, by: int | None = None, **wait: Unpack[Wait]) -> str:
        """Return a proof of what ``solve`` says, which ``check`` accepts."""
        return str(self._ask("certificate", by=by, **self._here(), **wait)["certificate"])

    async def certificate_async(self, by: int | None = None, **wait: Unpack[Wait]) -> str:
        """Await what ``certificate`` returns."""
        return str((await self._engine.request_async("certificate", by=by, **self._here(), **wait))["certificate"])

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
        return f"Position({self.record!r}{'' if self.sets is None else f', sets=<{len(self.sets)}>'})"

    def __str__(self) -> str:
        """Draw the board with its rows and columns, or list the stones where cells have names."""
        if self.vertices:
            return "\n".join(f"{player}: {' '.join(map(str, self.stones(player)))}" for player in "XO")
        head = "   " + "".join(f"{c:3}" for c in range(1, self.cols + 1))
        return "\n".join([head, *(f"{r:3}  " + "  ".join(row) for r, row in enumerate(self.board.split("/"), 1))])

    def __eq__(self, other: object) -> bool:
        """Positions are equal if the games, the stones and the players to move are."""
        if not isinstance(other, Position):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(self._key())
        return self._hash

    def _key(self) -> tuple[object, ...]:
        return self._game.key, self._x, self._o, self._game.coming(self.ply)
