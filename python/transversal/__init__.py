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

All of it is answered by the program ``transversal``, which the wheel carries.
Rows and columns are counted from 1.
"""

from ._engine import Engine, TransversalError
from ._position import Drawing, Position, Result, RuleMove, Threats, positional, transversals
from ._reports import Proof, Report, Survey, check, count, families, survey, verify

__all__ = [
    "Drawing",
    "Engine",
    "Position",
    "Proof",
    "Report",
    "Result",
    "RuleMove",
    "Survey",
    "Threats",
    "TransversalError",
    "check",
    "count",
    "families",
    "positional",
    "survey",
    "transversals",
    "verify",
]

__version__ = "1.0.0.dev0"
