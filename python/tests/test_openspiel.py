"""The game in OpenSpiel: that project's conformance tests, and its minimax."""

from __future__ import annotations

import random

import pytest

pyspiel = pytest.importorskip("pyspiel")
from open_spiel.python.algorithms import minimax  # noqa: E402

import transversal as tv  # noqa: E402
import transversal.openspiel  # noqa: E402, F401

GAMES = [
    ("transversal", "4"),
    ("transversal(rows=5,cols=5)", "5"),
    ("transversal(rows=3,cols=5,rule=avoidance)", "3x5 avoidance"),
    ("transversal(rows=4,cols=4,missing=r1c1/r2c3,rule=maker-breaker)", "#.../..#./..../.... maker-breaker"),
    ("transversal(rows=4,cols=4,goal=2,rule=avoidance)", "4 avoidance goal 2"),
    ("transversal(points=6)", "K6"),
    ("transversal(points=5,missing=r1c2,goal=2,rule=avoidance)", ""),
    ("transversal(rows=3,cols=4,rule=avoider-enforcer)", "3x4 avoider-enforcer"),
]


@pytest.mark.parametrize("name", [name for name, _ in GAMES])
def test_conformance(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=10, serialize=False, verbose=False)
    from open_spiel.python.tests import games_sim_test

    class Conformance(games_sim_test.GamesSimTest):
        def runTest(self) -> None:
            self.sim_game(pyspiel.load_game(name))

    Conformance().runTest()


@pytest.mark.parametrize("name", [name for name, _ in GAMES])
def test_illegal_and_undone(name: str) -> None:
    """What is not legal is refused and changes nothing, and an action can be undone."""
    game, chance = pyspiel.load_game(name), random.Random(3)
    state = game.new_initial_state()
    while True:
        for wrong in [*state.history()[-1:], game.num_distinct_actions()]:
            with pytest.raises(ValueError):
                state.apply_action(wrong)
        if state.is_terminal():
            break
        before, mover, action = str(state), state.current_player(), chance.choice(state.legal_actions())
        state.apply_action(action)
        state.undo_action(mover, action)
        assert (str(state), state.current_player(), state.history()[-1:] == [action]) == (before, mover, False)
        assert [past.action for past in state.full_history()] == state.history() == [past.action for past in state.clone().full_history()]
        assert state.is_initial_state() == (not state.history())
        state.apply_action(action)
    assert sorted(state.returns()) in ([-1.0, 1.0], [0.0, 0.0])


@pytest.mark.parametrize(("name", "game"), [(name, game) for name, game in GAMES if "x" in game or game[:1].isdigit() or "/" in game])
def test_random_games(name: str, game: str) -> None:
    """Both say the same of every position of random games."""
    spiel, chance = pyspiel.load_game(name), random.Random(2)
    for _ in range(4):
        state, p = spiel.new_initial_state(), tv.Position(game)
        while True:
            assert str(state).replace("\n", "/") == p.board
            assert state.is_terminal() == (p.outcome != "open")
            if state.is_terminal():
                score = {"X wins": 1.0, "O wins": -1.0, "draw": 0.0}[p.outcome]
                assert state.returns() == [score, -score]
                break
            cells = [(a // p.cols + 1, a % p.cols + 1) for a in state.legal_actions()]
            assert tuple(cells) == p.free and "XO"[state.current_player()] == p.turn
            k = chance.randrange(len(cells))
            state.apply_action(state.legal_actions()[k])
            p = p.play(cells[k])


@pytest.mark.parametrize(
    ("name", "game"),
    [
        (f"transversal(rows={r},cols={c}{goal},rule={rule})", f"{r}x{c} {rule}{' goal 2' if goal else ''}")
        for r, c, goal in [(2, 2, ""), (2, 3, ""), (2, 4, ""), (3, 3, ",goal=2")]
        for rule in ("achievement", "maker-breaker", "avoidance")
    ]
    + [("transversal(rows=3,cols=3,missing=r2c2)", ".../.#./..."), ("transversal(points=4)", "K4")],
)
def test_minimax(name: str, game: str) -> None:
    """OpenSpiel's minimax finds the value that the solver finds."""
    value, _ = minimax.alpha_beta_search(pyspiel.load_game(name))
    position = tv.positional("graph", graph=game, goal="perfect-matching") if game.startswith("K") else tv.Position(game)
    assert value == {"X": 1.0, "O": -1.0, "draw": 0.0}[position.solve().value]


def test_bad_parameters() -> None:
    from transversal.openspiel import TransversalGame

    for params in [{"rows": 17}, {"rule": "chess"}, {"goal": 5}, {"missing": "r9c9"}, {"missing": "2.2"}, {"rows": 1, "cols": 1, "missing": "r1c1"}, {"points": 17}, {"points": 4, "missing": "r2c1"}]:
        with pytest.raises(ValueError):
            TransversalGame(params)
