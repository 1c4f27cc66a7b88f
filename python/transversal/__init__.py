"""The transversal achievement game.

Two players, X first, claim cells of a board; the first to own a transversal, n
cells of which no two share a row or a column, wins.

    >>> import transversal as tv
    >>> tv.verify(5).verified          # X's rule, against every defence
    True
    >>> p = tv.Position("5").play((1, 1), (2, 2))
    >>> p.rule().cell
    (2, 3)
    >>> p.solve().value, p.solve().ply
    ('X', 13)
    >>> p                              # in a notebook this draws the board
    Position('5: 1,1 2,2')

Positions know the rules. Values, proofs, reasons and figures come from the program
``transversal``, which the wheel carries.
Rows and columns are counted from 1.
"""

from ._engine import Engine, Interrupted, TransversalError, Wait
from ._game import Cell
from ._position import Drawing, Position, Result, RuleMove, Threats, Values, positional, read, transversals
from ._reports import Proof, Report, Survey, check, count, families, families_async, survey, survey_async, verify, verify_async

__all__ = [
    "Cell",
    "Drawing",
    "Engine",
    "Interrupted",
    "Position",
    "Proof",
    "Report",
    "Result",
    "RuleMove",
    "Survey",
    "Threats",
    "TransversalError",
    "Values",
    "Wait",
    "check",
    "count",
    "families",
    "families_async",
    "positional",
    "read",
    "survey",
    "survey_async",
    "transversals",
    "verify",
    "verify_async",
]

__version__ = "1.0.0.dev0"
