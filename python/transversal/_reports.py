"""Verification and certificates."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ._engine import Engine, default


@dataclass(frozen=True)
class Report:
    """The report of a verification. ``data`` is all of it, as ``transversal verify --json``
    prints it."""

    n: int
    theorem: str
    verified: bool
    data: dict[str, Any] = field(repr=False)


def verify(
    n: int,
    theorem: str = "win",
    *,
    choices: str = "canonical",
    classes: bool = False,
    seconds: float | None = None,
    engine: Engine | None = None,
) -> Report:
    """Play X's rule against every defence (``theorem="win"``, Theorem A), or O's rule
    against every play of X (``"delay"``, Theorem B), and check every claim of the proof.

    Raises TransversalError with the code "failed" if a claim does not hold.
    """
    a = (engine or default).request("verify", n=n, theorem=theorem, choices=choices, classes=classes, seconds=seconds)
    return Report(a["n"], theorem, a["verified"], a)


@dataclass(frozen=True)
class Proof:
    """A claim that a certificate proves, such as "X wins by 11"."""

    claim: str
    rule: str
    start: str
    data: dict[str, Any] = field(repr=False)


def check(certificate: str, *, engine: Engine | None = None) -> list[Proof]:
    """Check a certificate, believing nothing, and return what it proves.

    Raises TransversalError with the code "refused" if it proves nothing.
    """
    a = (engine or default).request("check", certificate=certificate)
    return [Proof(p["claim"], p["rule"], p["start"], p) for p in a["proofs"]]
