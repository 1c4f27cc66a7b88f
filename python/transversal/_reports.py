"""Verification and certificates."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas
    from matplotlib.figure import Figure
    from typing_extensions import Unpack

from ._engine import Engine, Wait, default
from ._position import Position, text_of


@dataclass(frozen=True)
class Report:
    """The report of a verification. ``data`` is all of it, as ``transversal verify --json``
    prints it."""

    n: int
    theorem: str
    verified: bool
    data: dict[str, Any] = field(repr=False, hash=False)

    def frame(self) -> pandas.DataFrame:
        """Return, for each ply, the positions in which it is due (``nodes``), and how many
        different ones, or classes, there are after it where they were merged."""
        import pandas

        columns = {name: self.data[name + "_by_ply"] for name in ("nodes", "positions", "classes") if name + "_by_ply" in self.data}
        series = {name: pandas.Series({int(k): int(v) for k, v in of.items()}, dtype=object) for name, of in columns.items()}
        table = pandas.DataFrame(series).sort_index()
        table.index.name = "ply"
        return table

    def plot(self) -> Figure:
        """Plot the positions by ply and, for the winning theorem, the winning ply and the cells of
        X's last stone where they were counted. Needs matplotlib."""
        from matplotlib.figure import Figure

        table = self.frame()
        wins, cells = self.data.get("win_ply_distribution"), self.data.get("final_cell_frequency")
        figure = Figure(figsize=(4 * (1 + bool(wins) + bool(cells)), 3.5), layout="constrained")
        axes = iter(figure.subplots(1, 1 + bool(wins) + bool(cells), squeeze=False)[0])
        ax = next(axes)
        for name in table:
            known = table[name].dropna().astype(float)
            ax.semilogy(known.index, known, marker="o", label=name)
        ax.set_xlabel("ply")
        ax.legend()
        if wins:
            ax = next(axes)
            ax.bar(list(wins), [float(v) for v in wins.values()])
            ax.set(xlabel="X wins at ply", ylabel="lines of play")
        if cells:
            ax = next(axes)
            counts = [[float(cells.get(f"{r},{c}", 0)) for c in range(1, self.n + 1)] for r in range(1, self.n + 1)]
            figure.colorbar(ax.imshow(counts, extent=(0.5, self.n + 0.5, self.n + 0.5, 0.5), cmap="Blues"), ax=ax)
            ax.set(xlabel="column", ylabel="row", title="X's last stone")
        return figure


def verify(
    n: int | str,
    theorem: str = "winning",
    *,
    choices: str = "canonical",
    classes: bool = False,
    engine: Engine | None = None,
    **wait: Unpack[Wait],
) -> Report:
    """Play X's rule against every defence (``theorem="winning"``, the winning theorem), or O's
    rule against every play of X (``"delay"``, the delay theorem), and check every claim of the proof.
    Give n, or a board such as "K8".

    Raises TransversalError with the code "failed" if a claim does not hold.
    """
    a = (engine or default).request("verify", **_on(n), theorem=theorem, choices=choices, classes=classes, **wait)
    return Report(a["n"], theorem, a["verified"], a)


def _on(n: int | str) -> dict[str, Any]:
    return {"board": n} if isinstance(n, str) else {"n": n}


async def verify_async(
    n: int | str,
    theorem: str = "winning",
    *,
    choices: str = "canonical",
    classes: bool = False,
    engine: Engine | None = None,
    **wait: Unpack[Wait],
) -> Report:
    """Await what ``verify`` returns."""
    a = await (engine or default).request_async("verify", **_on(n), theorem=theorem, choices=choices, classes=classes, **wait)
    return Report(a["n"], theorem, a["verified"], a)


@dataclass(frozen=True)
class Proof:
    """A claim that a certificate proves, such as "X wins by 11"."""

    claim: str
    rule: str
    start: str
    data: dict[str, Any] = field(repr=False, hash=False)

    def _repr_svg_(self) -> str | None:
        """Draw the start."""
        return None if "vertices" in self.data else Position(self.start)._repr_svg_()


def check(certificate: str | os.PathLike[str], *, seconds: float | None = None, engine: Engine | None = None) -> list[Proof]:
    """Check a certificate, or the one in the file of a path, believing nothing, and return
    what it proves.

    Raises TransversalError with the code "refused" if it proves nothing.
    """
    text = certificate if isinstance(certificate, str) else text_of(certificate)
    a = (engine or default).request("check", certificate=text, seconds=seconds)
    return [Proof(p["claim"], p["rule"], p["start"], p) for p in a["proofs"]]


def count(n: int, theorem: str | None = None, *, transpose: bool = False, seconds: float | None = None, engine: Engine | None = None) -> dict[str, Any]:
    """Count the positions of the n×n board up to row and column permutations, by ply and
    without playing; with a ``theorem``, "winning" or "delay", those that its verification
    meets. Returns what ``transversal count --json`` prints."""
    return (engine or default).request("count", n=n, theorem=theorem, transpose=transpose or None, seconds=seconds)


def families(n: int, size: int | None = None, *, engine: Engine | None = None, **wait: Unpack[Wait]) -> dict[str, Any]:
    """Find which families of transversals of the n×n board X wins with: all of them (n = 4),
    the bounds known (n = 5, 6), or those of a ``size``. Returns what
    ``transversal families --json`` prints."""
    return (engine or default).request("families", n=n, size=size, **wait)


async def families_async(n: int, size: int | None = None, *, engine: Engine | None = None, **wait: Unpack[Wait]) -> dict[str, Any]:
    """Await what ``families`` returns."""
    return await (engine or default).request_async("families", n=n, size=size, **wait)


@dataclass(frozen=True)
class Survey:
    """The values of all boards of a size. ``results`` counts boards and classes by rule,
    first player, value and ply; ``data`` is what ``transversal survey --json`` prints."""

    rows: int
    cols: int
    results: list[dict[str, Any]] = field(repr=False, hash=False)
    data: dict[str, Any] = field(repr=False, hash=False)

    def frame(self) -> pandas.DataFrame:
        """Return the results as a table."""
        import pandas

        return pandas.DataFrame(self.results)


def survey(
    rows: int,
    cols: int,
    *,
    missing: int | None = None,
    rules: Sequence[str] | None = None,
    engine: Engine | None = None,
    **wait: Unpack[Wait],
) -> Survey:
    """Solve every rows×cols board with up to ``missing`` missing cells (default: any
    number), under the ``rules`` (default: achievement, maker-breaker and avoidance)."""
    a = (engine or default).request("survey", rows=rows, cols=cols, missing=missing, rules=rules, **wait)
    return Survey(rows, cols, a["results"], a)


async def survey_async(
    rows: int,
    cols: int,
    *,
    missing: int | None = None,
    rules: Sequence[str] | None = None,
    engine: Engine | None = None,
    **wait: Unpack[Wait],
) -> Survey:
    """Await what ``survey`` returns."""
    a = await (engine or default).request_async("survey", rows=rows, cols=cols, missing=missing, rules=rules, **wait)
    return Survey(rows, cols, a["results"], a)
