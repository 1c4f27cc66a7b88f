"""The game for OpenSpiel.

    import pyspiel
    import transversal.openspiel
    game = pyspiel.load_game("transversal(rows=4,cols=5,rule=avoidance)")

Parameters: ``rows`` and ``cols``, or ``points``, for the edges of the complete graph with
so many points; ``missing``, the missing cells, such as "r1c2/r2c3" for (1,2) and (2,3), or
for the edges 1-2 and 2-3; ``goal``, the size of the matching that decides, 0 for the largest;
``rule``, "achievement", "maker-breaker" or "avoidance". Player 0 is X. The cell in row r
and column c, counted from 0, is action r·cols + c; so is the edge of the points r < c,
with cols = points.

It is written from the rules of the game alone and shares no code with the program.
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

MOST = 16
RULES = ("achievement", "maker-breaker", "avoidance")
DEFAULTS: dict[str, Any] = {"rows": 4, "cols": 4, "points": 0, "missing": "", "goal": 0, "rule": "achievement"}

GAME_TYPE = pyspiel.GameType(
    short_name="transversal",
    long_name="Transversal achievement game",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=DEFAULTS,
)


@dataclass(frozen=True)
class Board:
    """What is played: the sides, the missing actions, the goal and the rule."""

    rows: int
    cols: int
    missing: frozenset[int]
    goal: int
    rule: str
    graph: bool

    @property
    def cells(self) -> range:
        """All actions, those of missing cells too."""
        return range(self.rows * self.cols)

    def owns(self, stones: set[int]) -> bool:
        """Say whether stones hold a matching of ``goal`` cells: Kuhn's algorithm on a grid,
        all sets of points on a graph."""
        columns_of: dict[int, list[int]] = {}
        for cell in stones:
            columns_of.setdefault(cell // self.cols, []).append(cell % self.cols)
        if self.graph:

            @functools.cache
            def largest(points: int) -> int:
                if points == 0:
                    return 0
                v = (points & -points).bit_length() - 1  # the first point: an edge joins it to a later one
                left = points & (points - 1)
                return max([largest(left), *(1 + largest(left & ~(1 << u)) for u in columns_of.get(v, ()) if left >> u & 1)])

            return largest((1 << self.rows) - 1) >= self.goal
        row_of: dict[int, int] = {}

        def augment(row: int, seen: set[int]) -> bool:
            for col in columns_of[row]:
                if col not in seen:
                    seen.add(col)
                    if col not in row_of or augment(row_of[col], seen):
                        row_of[col] = row
                        return True
            return False

        return sum(augment(row, set()) for row in columns_of) >= self.goal


def board_of(params: dict[str, Any]) -> Board:
    """Return the board that parameters describe. Raises ValueError if there is none."""
    p = {**DEFAULTS, **params}
    rows, cols, goal, rule = int(p["rows"]), int(p["cols"]), int(p["goal"]), str(p["rule"])
    largest, missing = min(rows, cols), set()
    if points := int(p["points"]):
        rows = cols = points
        largest = points // 2
        missing = {a for a in range(min(points, MOST) ** 2) if a // points >= a % points}
    if not (1 <= rows <= MOST and 1 <= cols <= MOST):
        raise ValueError(f"rows, cols and points run from 1 to {MOST}")
    if rule not in RULES:
        raise ValueError(f"the rule is one of {', '.join(RULES)}")
    if not 0 <= goal <= largest:
        raise ValueError(f"the goal runs from 1 to {largest}, the most cells of a matching")
    for word in filter(None, str(p["missing"]).split("/")):
        match = re.fullmatch(r"r([0-9]+)c([0-9]+)", word)
        if not match or not (1 <= (r := int(match[1])) <= rows and 1 <= (c := int(match[2])) <= cols):
            raise ValueError(f"the missing cell {word} is not on the board: name it as in r1c2")
        if points and r >= c:
            raise ValueError(f"the missing edge {word} is not one: name its smaller point first")
        missing.add((r - 1) * cols + c - 1)
    if len(missing) == rows * cols:
        raise ValueError("the board has no cell")
    return Board(rows, cols, frozenset(missing), goal or largest, rule, points > 0)


class TransversalGame(pyspiel.Game):  # type: ignore[misc]
    """The game on a board. OpenSpiel may lose what Python adds to it, so that states
    keep the board themselves."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.board = board_of(params or {})
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.board.cells),
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=len(self.board.cells) - len(self.board.missing),
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> TransversalState:
        return TransversalState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return BoardObserver(self.board, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class TransversalState(pyspiel.State):  # type: ignore[misc]
    """The stones of both players, and who is to move."""

    def __init__(self, game: TransversalGame) -> None:
        super().__init__(game)
        self.board = game.board
        self.stones: tuple[set[int], set[int]] = (set(), set())
        self.played: list[int] = []
        self.turn = 0
        self.score: float | None = None  # of player 0, once the game is over

    def current_player(self) -> int:
        return int(pyspiel.PlayerId.TERMINAL) if self.score is not None else self.turn

    def _legal_actions(self, player: int) -> list[int]:
        taken = self.stones[0] | self.stones[1] | self.board.missing
        return [a for a in self.board.cells if a not in taken]

    def _apply_action(self, action: int) -> None:
        if self.is_terminal() or action not in self._legal_actions(self.turn):
            raise ValueError(f"action {action} is not legal: give one of legal_actions()")
        mover, rule = self.turn, self.board.rule
        self.stones[mover].add(action)
        self.played.append(action)
        self.turn = 1 - mover
        if not (rule == "maker-breaker" and mover == 1) and self.board.owns(self.stones[mover]):
            good = 1.0 if mover == 0 else -1.0
            self.score = -good if rule == "avoidance" else good
        elif not self._legal_actions(self.turn):
            self.score = -1.0 if rule == "maker-breaker" else 0.0

    def undo_action(self, player: int, action: int) -> None:
        """Take back the last action, which was the player's."""
        if self.played[-1:] != [action] or player != 1 - self.turn:
            raise ValueError(f"action {action} of player {player} was not the last")
        self.played.pop()
        self.stones[player].remove(action)
        self.turn, self.score = player, None

    def history(self) -> list[int]:
        """Return the actions. OpenSpiel's own list cannot be shortened from Python."""
        return list(self.played)

    def history_str(self) -> str:
        return ", ".join(map(str, self.played))

    def move_number(self) -> int:
        return len(self.played)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"{'XO'[player]}({action // self.board.cols + 1},{action % self.board.cols + 1})"

    def is_terminal(self) -> bool:
        return self.score is not None

    def returns(self) -> list[float]:
        score = self.score or 0.0
        return [score, -score]

    def mark(self, cell: int) -> str:
        """Return what the board shows in a cell: . X O or #."""
        if cell in self.board.missing:
            return "#"
        return "X" if cell in self.stones[0] else "O" if cell in self.stones[1] else "."

    def __str__(self) -> str:
        cols = self.board.cols
        return "\n".join("".join(self.mark(r * cols + c) for c in range(cols)) for r in range(self.board.rows))


class BoardObserver:
    """The board as a tensor: a plane each for missing cells, free cells, X and O."""

    def __init__(self, board: Board, params: Any) -> None:
        if params:
            raise ValueError(f"the observation has no parameters, not {params}")
        shape = (4, board.rows, board.cols)
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": np.reshape(self.tensor, shape)}

    def set_from(self, state: TransversalState, player: int) -> None:
        planes = self.dict["observation"]
        planes.fill(0)
        for cell in state.board.cells:
            planes["#.XO".index(state.mark(cell)), cell // state.board.cols, cell % state.board.cols] = 1

    def string_from(self, state: TransversalState, player: int) -> str:
        return str(state)


pyspiel.register_game(GAME_TYPE, TransversalGame)
