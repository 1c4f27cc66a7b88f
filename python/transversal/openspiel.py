"""The game for OpenSpiel.

    import pyspiel
    import transversal.openspiel
    game = pyspiel.load_game("transversal(rows=4,cols=5,rule=avoidance)")

Parameters: ``rows`` and ``cols``, or ``points``, for the edges of the complete graph with
so many points; ``missing``, the missing cells, such as "r1c2/r2c3" for (1,2) and (2,3), or
for the edges 1-2 and 2-3; ``goal``, the size of the matching that decides, 0 for the largest;
``rule``, "achievement", "maker-breaker", "avoidance" or "avoider-enforcer". Player 0 is X. The
cell in row r and column c, counted from 0, is action r·cols + c; so is the edge of the points
r < c, with cols = points.

A state is a ``Position``, and needs no program.
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from ._game import MOST, RULES
from ._position import Position

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


def start_of(params: dict[str, Any]) -> Position:
    """Return the start that parameters describe. Raises ValueError if there is none."""
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
    text = "/".join("".join("#" if r * cols + c in missing else "." for c in range(cols)) for r in range(rows))
    if points:
        edges = [f"{a // points + 1}-{a % points + 1}" for a in range(points**2) if a not in missing]
        text = ",".join([*edges, str(points)])
    return Position(f"{text} {rule} goal {goal or largest}")


def marks(p: Position) -> list[str]:
    """Return what the board shows for each action: . X O or #."""
    game = p._game
    return [game.mark(game.cells.get(1 << a, ""), p._x, p._o) for a in range((game.rows or game.width) * game.width)]


class TransversalGame(pyspiel.Game):  # type: ignore[misc]
    """The game from a start. OpenSpiel may lose what Python adds to it, so that states
    keep it themselves."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.start = start_of(params or {})
        info = pyspiel.GameInfo(
            num_distinct_actions=len(marks(self.start)),
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=len(self.start.free),
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> TransversalState:
        return TransversalState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return BoardObserver(self.start, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class TransversalState(pyspiel.State):  # type: ignore[misc]
    """A position, and which of the actions that OpenSpiel keeps led to it: it has no way to
    forget one that was undone."""

    def __init__(self, game: TransversalGame) -> None:
        super().__init__(game)
        self.position = game.start.copy()
        self.kept: list[int] = []
        self.applied = 0

    def current_player(self) -> int:
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else "XO".index(self.position.turn)

    def _legal_actions(self, player: int) -> list[int]:
        free = self.position._free()
        return [action for action in range(free.bit_length()) if free >> action & 1]

    def _apply_action(self, action: int) -> None:
        if self.is_terminal() or action < 0 or not self.position._free() >> action & 1:
            raise ValueError(f"action {action} is not legal: give one of legal_actions()")
        self.position.push(self.position._game.cells[1 << action])
        self.kept.append(self.applied)
        self.applied += 1

    def undo_action(self, player: int, action: int) -> None:
        """Take back the last action, which was the player's."""
        before = self.position.undo() if self.kept else self.position
        if self.history()[-1:] != [action] or "XO"[player] != before.turn:
            raise ValueError(f"action {action} of player {player} was not the last")
        self.position = before
        self.kept.pop()

    def full_history(self) -> list[Any]:
        every = super().full_history()
        return [every[k] for k in self.kept]

    def history(self) -> list[int]:
        return [bit.bit_length() - 1 for bit in self.position._played]

    def history_str(self) -> str:
        return ", ".join(map(str, self.history()))

    def move_number(self) -> int:
        return len(self.kept)

    def is_initial_state(self) -> bool:
        return not self.kept

    def _action_to_string(self, player: int, action: int) -> str:
        width = self.position._game.width
        return f"{'XO'[player]}({action // width + 1},{action % width + 1})"

    def is_terminal(self) -> bool:
        return self.position.outcome != "open"

    def returns(self) -> list[float]:
        score = {"X wins": 1.0, "O wins": -1.0}.get(self.position.outcome, 0.0)
        return [score, -score]

    def __str__(self) -> str:
        shown, width = "".join(marks(self.position)), self.position._game.width
        return "\n".join(shown[at : at + width] for at in range(0, len(shown), width))


class BoardObserver:
    """The board as a tensor: a plane each for missing cells, free cells, X and O."""

    def __init__(self, start: Position, params: Any) -> None:
        if params:
            raise ValueError(f"the observation has no parameters, not {params}")
        width = start._game.width
        shape = (4, len(marks(start)) // width, width)
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": np.reshape(self.tensor, shape)}

    def set_from(self, state: TransversalState, player: int) -> None:
        self.tensor.fill(0)
        shown = marks(state.position)
        for action, mark in enumerate(shown):
            self.tensor["#.XO".index(mark) * len(shown) + action] = 1

    def string_from(self, state: TransversalState, player: int) -> str:
        return str(state)


pyspiel.register_game(GAME_TYPE, TransversalGame)
