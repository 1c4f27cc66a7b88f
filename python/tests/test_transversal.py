"""The package against the definitions, and against itself."""

from __future__ import annotations

import asyncio
import copy
import doctest
import gzip
import importlib.util
import itertools
import json
import multiprocessing
import os
import pickle
import random
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

import transversal as tv
from transversal._engine import default
from transversal._game import RULES


def test_documentation() -> None:
    failed, tried = doctest.testmod(tv)
    assert tried >= 5 and failed == 0


def any_game(chance: random.Random) -> tuple[str, list[list[tv.Cell]] | None]:
    """Return the text of a game of any kind, and winning sets of its own, if it has any."""
    rule = chance.choice(["", *(f" {rule}" for rule in RULES)])
    rows, cols = chance.choice([(1, 1), (2, 2), (3, 3), (4, 4), (2, 5), (4, 3), (6, 6), (3, 16)])
    goal = chance.choice(["", f" goal {chance.randint(1, min(rows, cols))}"])
    turn = chance.choice(["", " X to move", " O to move"])
    kind = chance.randrange(6)
    if kind == 0:
        return f"{rows}x{cols}{rule}{goal}{turn}", None
    if kind == 1:
        picture = "/".join("".join(chance.choice(".....#XO") for _ in range(cols)) for _ in range(rows))
        return picture + rule + goal + turn, None
    if kind == 2:
        cells = [(r, c) for r in range(1, rows + 1) for c in range(1, cols + 1)]
        sets = {tuple(sorted(chance.sample(cells, min(len(cells), 3)))) for _ in range(4)}
        return f"{rows}x{cols}{rule}{turn}", [[*s] for s in sets]
    if kind == 3:
        order = chance.randint(2, 7)
        edges = [f"{i}-{j}" for i, j in itertools.combinations(range(1, order + 1), 2) if chance.random() < 0.7]
        graph = chance.choice([f"K{order}", ",".join([*edges, str(order)]) if edges else "K2", "a-b,b-c,c-d,d-a,a-c", "K3,4"])
        return graph + rule + turn, None
    if kind == 4:
        goal = chance.choice(["hamilton-cycle", "connected", "clique:3", "star:2", "perfect-matching"])
        return f"K5 {goal} {rule}{turn}", None
    return chance.choice(PG), None


PG = [
    "#times\nt1 t2 t3 t4 t5\n#blackturns\nt1 t4 t5\n#positions\na b c d e f\n#firstmoves\na b\n#blackwins\na b\nc d e\n#whitewins\nb f\n",
    "#times\nt1 t2\n#blackturns\nt1\n#positions\na b c d\n#blackinitials\na\nb\n#blackwins\na b\nc d\n",  # it is over
    "#rule\navoider-enforcer\n#times\nt1 t2 t3\n#blackturns\nt2\n#positions\nr1c1 r2c2 r2c1\n#blackwins\nr1c1 r2c2\n",
    "#times\nt1 t2 t3 t4\n#blackturns\nt1 t3\n#positions\na b c d\n#edges\na b\nb c\na d\nd c\n#source\na\n#target\nc\n",
]


def agrees(p: tv.Position, game: str, sets: object) -> None:
    """Compare what a position says with what the program says."""
    here = {"game": game, "sets": sets, "moves": list(p.moves)}
    view, threats = default.request("position", **here), default.request("threats", **here)

    def cells(listed: list[object]) -> tuple[object, ...]:
        return tuple(tuple(c) if isinstance(c, list) else c for c in listed)

    said = [p.rows, p.cols, p.board, p.vertices, p.turn, p.ply, p.outcome, p.free, p.moves, p.threats().X, p.threats().O]
    names = cells(view.get("vertices", []))
    of_view = [view.get("rows", 0), view.get("cols", 0), view.get("board", ""), names, view["turn"], view["ply"], view["outcome"], cells(view["free"])]
    assert said == [*of_view, cells(view["moves"]), cells(threats["X"]), cells(threats["O"])], here
    assert len(p.won) == len(view["won"]) or p.vertices or sets
    assert any(set(p.won) <= set(p.stones(player)) for player in "XO") and bool(p.won) == bool(view["won"])
    assert p.game == view["game"] or p.vertices and "-" in p.game
    if "goal" in view and not (p.vertices and p.ply):
        again = tv.Position(p.text)
        assert (again, again.game) == (p, p.text)
        assert default.request("position", game=p.text)["game"] == p.text or p.vertices


def test_against_the_program() -> None:
    """Positions of random games on all boards, by all rules and goals, are what the program says,
    and so is what it refuses."""
    chance = random.Random(1)
    for _ in range(int(os.environ.get("GAMES", "60"))):
        game, sets = any_game(chance)
        try:
            default.request("position", game=game, sets=sets)
        except tv.TransversalError as refused:
            with pytest.raises(tv.TransversalError, match=re.escape(str(refused))):
                tv.Position(game, sets=sets)
            continue
        p = tv.Position(game, sets=sets)
        while True:
            agrees(p, game, sets)
            for cell in [*chance.sample(list(p), min(1, len(list(p)))), (p.rows + 1, 1)]:
                try:
                    p.play(cell)
                except tv.TransversalError as error:
                    if p.rows or isinstance(cell, str):
                        with pytest.raises(tv.TransversalError, match=re.escape(str(error))) as refused:
                            default.request("position", game=game, sets=sets, moves=[*p.moves, cell])
                        assert refused.value.code == error.code
            if p.outcome != "open":
                break
            p.push(chance.choice(p.free))
        assert pickle.loads(pickle.dumps(p)) == p == tv.Position(game, p.moves, sets=sets and sets[::-1])
        assert len({p, p.copy(), tv.Position(game, p.moves, sets=sets)}) == 1


def test_positions_change_and_are_copied() -> None:
    with tv.Engine() as engine:
        p = tv.Position("3 avoidance", engine=engine)
        p.push((1, 1))
        q = p.copy()
        q.push("2,3")
        assert (p.moves, q.moves, q.turn, q[2, 3], [q[c] for c in q]) == (((1, 1),), ((1, 1), (2, 3)), "X", "O", [*"X....O..."])
        assert q.pop() == (2, 3) and p == q and copy.deepcopy(q)._engine is copy.copy(q)._engine is q.play((3, 3))._engine is engine
    assert str(q) == "     1  2  3\n  1  X  .  .\n  2  .  .  .\n  3  .  .  ."
    assert (q.text, q.record) == ("X../.../... avoidance", "3 avoidance: 1,1")
    assert q in {p}
    with pytest.raises(TypeError, match="copy"):
        q.push((2, 2))
    with pytest.raises(IndexError):
        tv.Position("3").pop()
    with pytest.raises(tv.TransversalError, match="over at its start"):
        tv.Position(PG[3].replace("#edges", "#blackinitials\na b c\n#edges"))


def test_no_program_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRANSVERSAL_PROGRAM", "/nowhere")
    with tv.Engine() as none:
        for game in ["4", "4x5 avoidance goal 3: 1,1", "X../.O./..# O to move", "K6", "1-2,2-3: 1-2"]:
            p = tv.Position(game, engine=none)
            while p.outcome == "open":
                p.threats()
                p = p.play(p.free[0])
            assert p.undo() != p and (p.won or p.outcome == "draw") and str(p)
        with pytest.raises(FileNotFoundError):
            p.solve()


def test_rules_play_to_the_bound() -> None:
    p = tv.Position(6)
    while p.outcome == "open":
        move = p.rule()
        assert move.cell in move.admits and move.why
        p = p.play(move.cell)
    assert (p.outcome, p.ply) == ("X wins", 15)


@pytest.mark.parametrize(
    ("game", "value", "ply"),
    [("3", "draw", 0), ("4", "X", 11), ("4x5", "X", 0), ("5", "X", 13), ("3 maker-breaker", "O", 0)],
)
def test_values(game: str, value: str, ply: int) -> None:
    result = tv.Position(game).solve()
    assert result.value == value and (ply == 0 or result.ply == ply)
    if ply:
        end = tv.Position(game).play(*result.line)
        assert (end.outcome, end.ply) == (f"{value} wins", ply)
        assert tv.Position(game).solve(by=ply).x_wins_by is True
        assert tv.Position(game).solve(by=ply - 1).x_wins_by is False


def test_values_of_moves() -> None:
    p = tv.Position("4: 1,1 1,2 2,2")
    values = p.values()
    assert set(values) == set(p.free)
    for cell, (value, ply) in values.items():
        child = p.play(cell).solve()
        assert (child.value, child.ply) == (value, ply)
    assert p.solve().value in {value for value, _ in values.values()}


def test_verify() -> None:
    report = tv.verify(5)
    assert report.verified and int(report.data["terminal_lines"]) == 485_760
    assert tv.verify(4, "delay").verified
    assert tv.verify("K6", classes=True).data["board"] == "K6"


def test_certificates() -> None:
    text = tv.Position("4 maker-breaker").certificate(by=11)
    (proof,) = tv.check(text)
    assert proof.rule == "maker-breaker"
    with pytest.raises(tv.TransversalError) as refused:
        tv.check(text.replace("maker-breaker", "achievement"))
    assert refused.value.code == "refused"


def test_families() -> None:
    sets = tv.transversals(3)
    assert len(sets) == 6 and all(len({r for r, _ in s}) == len({c for _, c in s}) == 3 for s in sets)
    p = tv.Position("3", sets=[[(1, 1), (1, 2)]]).play((2, 2), (1, 1))
    assert p.threats() == tv.Threats((), ((1, 2),)) and p.sets == (((1, 1), (1, 2)),)
    assert p.solve().value == "draw"
    assert p.play((1, 2)).outcome == "open" and p.play((3, 3), (1, 2)).outcome == "O wins"


def test_errors() -> None:
    for wrong, code in [
        (lambda: tv.Position("17"), "game"),
        (lambda: tv.Position("4", [(1, 1), (1, 1)]), "taken"),
        (lambda: tv.Position("4").play((5, 5)), "off-board"),
        (lambda: tv.Position("1").play((1, 1)).rule(), "over"),
        (lambda: tv.Position("4x5").rule("winning"), "unreachable"),
        (lambda: tv.Position("13").solve(seconds=0.001), "time"),
        (lambda: tv.verify(3), "misuse"),
        (lambda: tv.verify(4, every=0), "misuse"),
    ]:
        with pytest.raises(tv.TransversalError) as error:
            wrong()
        assert error.value.code == code and str(error.value)


def test_what_cannot_be_read_is_not_sent() -> None:
    for number in (float("nan"), float("inf")):
        with pytest.raises(ValueError, match="finite"):
            tv.Position("4").solve(seconds=number)
    with pytest.raises(ValueError, match="bytes"):
        tv.check("x" * (64 << 20))


@pytest.mark.skipif(os.name == "nt", reason="a script is no program there")
@pytest.mark.parametrize(("says", "code"), [('{"error":{"code":"busy","message":"ask again"}}', "busy"), ("hello", "ended")])
def test_all_requests_end(tmp_path: Path, says: str, code: str) -> None:
    """An error that names no request fails all that wait, and so does what is no answer."""
    strange = tmp_path / "strange"
    strange.write_text(f"#!{sys.executable}\ninput(), input()\nprint({says!r}, flush=True)\ninput()\n")
    strange.chmod(0o755)

    async def ask() -> None:
        with tv.Engine(str(strange)) as engine:
            failed = await asyncio.gather(*(engine.request_async("hello") for _ in range(2)), return_exceptions=True)
        assert [getattr(error, "code", error) for error in failed] == [code, code]

    asyncio.run(asyncio.wait_for(ask(), 20))


def test_drawing() -> None:
    p = tv.Position("4: 1,1 1,2 2,2")
    assert p._repr_svg_().startswith("<svg") and p.draw("threats", "block").text.count("<svg") == 1
    assert len(p.draw(first=1, last=3).text) > len(p.draw().text)


def test_engine_starts_again_and_is_shared() -> None:
    default.close()
    assert tv.Position(4).ply == 0
    plies: list[int] = []
    threads = [threading.Thread(target=lambda k=k: plies.append(tv.Position(4, [(1, 1), (2, 2)][:k]).ply)) for k in (0, 1, 2)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert sorted(plies) == [0, 1, 2]
    with tv.Engine() as engine:
        assert engine.request("hello")["protocol"] == 2


def test_command_line() -> None:
    said = subprocess.run([sys.executable, "-m", "transversal", "version"], capture_output=True, text=True, check=True)
    assert said.stdout.startswith("transversal ")


def test_types(tmp_path: Path) -> None:
    """The package and what the README and the notebooks show satisfy both checkers of types."""
    mypy = pytest.importorskip("mypy.api")
    package = Path(__file__).parents[1]
    shown = re.findall(r"```python\n(.*?)```", (package / "README.md").read_text(), re.DOTALL)
    (tmp_path / "readme.py").write_text("".join(shown))
    for notebook in (package / "notebooks").glob("*.ipynb"):
        cells = json.loads(notebook.read_text())["cells"]
        (tmp_path / f"{notebook.stem}.py").write_text("\n".join("".join(c["source"]) for c in cells if c["cell_type"] == "code") + "\n")
    files = sorted(map(str, tmp_path.glob("*.py")))
    out, err, status = mypy.run(["--config-file", str(package / "pyproject.toml"), "-p", "transversal"])
    assert status == 0, out + err
    out, err, status = mypy.run(["--strict", "--allow-untyped-defs", "--allow-untyped-calls", *files])
    assert status == 0, out + err
    if shutil.which("pyright"):
        checked = subprocess.run(["pyright", *files], capture_output=True, text=True)
        assert checked.returncode == 0, checked.stdout


def test_values_are_copied_and_sent() -> None:
    """Positions and errors can be copied, hashed, compared, and sent to other processes."""
    p = tv.Position("4: 1,1 2,2")
    for q in (pickle.loads(pickle.dumps(p)), copy.deepcopy(p)):
        assert q == p and hash(q) == hash(p) and q.play((3, 3)).undo() == p
    error = pickle.loads(pickle.dumps(tv.TransversalError("time", "late", {"at_least": 9})))
    assert (error.code, str(error), error.so_far) == ("time", "late", {"at_least": 9})
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        with pytest.raises(tv.TransversalError, match="longer"):
            pool.submit(tv.Position.solve, tv.Position(14), seconds=0.1).result()
        assert pool.submit(tv.Position.solve, p).result().value == "X"


def test_side_by_side() -> None:
    """A short question is answered while a long one is worked on, by threads and by tasks,
    and a task that is canceled ends its request."""

    async def ask() -> None:
        long = asyncio.create_task(tv.Position(15).solve_async())
        await asyncio.sleep(0.1)
        results = await asyncio.gather(tv.Position(5).solve_async(), tv.Position("4: 1,1").values_async(), tv.verify_async(4))
        assert results[0].ply == 13 and len(results[1]) == 15 and results[2].verified
        assert tv.Position("5: 1,1").threats() == tv.Threats((), ())
        assert not long.done()
        long.cancel()
        with pytest.raises(asyncio.CancelledError):
            await long

    asyncio.run(asyncio.wait_for(ask(), 60))


def test_other_numbers() -> None:
    numpy = pytest.importorskip("numpy")
    p = tv.Position(numpy.int64(5)).play((numpy.int32(1), 2), numpy.array([2, 3]), numpy.array([3.0, 3.0]))
    assert p == tv.Position(numpy.float32(5), [(1.0, 2), "2,3", [3, 3]]) and p.moves == ((1, 2), (2, 3), (3, 3))
    assert tv.Position(4).solve(by=numpy.float64(11), seconds=numpy.float32(60)).x_wins_by is True
    assert tv.verify(4, classes=numpy.True_).verified
    for wrong in [(1.5, 2), (float("nan"), 1), (1, 2, 3), 7, "a"]:
        with pytest.raises(tv.TransversalError, match="^ply 4: .* is not a cell"):
            p.play(wrong)


def test_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A text is the name of a file only where the caller says so."""
    monkeypatch.chdir(tmp_path)
    text = tv.Position("3").export("pg")
    Path("a").write_text(text)
    Path("b").write_bytes(gzip.compress(text.encode("utf-16")))
    Path("c").write_text(tv.Position("4 maker-breaker").certificate(by=11))
    assert tv.Position(text).free == tv.read("a").free == tv.read(Path("b")).free == tv.Position(Path("a")).free and len(tv.read("a").free) == 9
    assert tv.check(Path("c"))[0].rule == "maker-breaker"
    for named in (lambda: tv.Position("a"), lambda: tv.Position("a" * 9999), lambda: tv.check("c")):
        with pytest.raises(tv.TransversalError) as error:
            named()
        assert error.value.code in ("game", "refused") and len(str(error.value)) < 300
    for missing in (lambda: tv.read("none"), lambda: tv.check(Path("none"))):
        with pytest.raises(FileNotFoundError):
            missing()
    Path("long").write_bytes(gzip.compress(bytes(65 << 20)))
    with pytest.raises(ValueError, match="more than"):
        tv.read("long")


def test_studies() -> None:
    assert tv.count(4)["classes"][:5] == [1, 1, 3, 10, 45]
    assert tv.families(4, 9)["maker_wins"] == []
    found = tv.survey(2, 2, rules=["maker-breaker"])
    assert found.data["boards"] == 16 == sum(r["boards"] for r in found.results if r["first"] == "X")
    assert tv.Position("#../.../..#").export("graph6") == "EBz?\n"


def test_positional_games() -> None:
    p = tv.positional("row", k=3, size="3x3")
    assert (p.rows, p.board, len(p.vertices), p.solve().value) == (0, "", 9, "draw")
    a, b = p.free[:2]
    assert p.play(a, b).undo() == p.play(a) != p and p.play(a, b).moves == (a, b)
    for wrong in ({"kind": "chess"}, {"kind": "row", "nosuch": 1}, {"kind": "row", "help": True}):
        with pytest.raises(tv.TransversalError) as error:
            tv.positional(**wrong)
        assert error.value.code == "misuse" and str(error.value).startswith(f"positional('{wrong['kind']}'): ")
    # Noughts and crosses, 2 in a row on 2x2, by each rule: who wins, and when.
    for rule, value, ply in [("achievement", "X", 3), ("maker-breaker", "X", 3), ("avoidance", "O", 3), ("avoider-enforcer", "O", 3)]:
        p = tv.positional("row", k=2, size="2x2", convention=rule)
        assert (p.solve().value, p.solve().ply) == (value, ply), rule
        assert tv.check(p.certificate())[0].data["vertices"] == list(p.vertices), rule


def test_known_at_a_time_limit() -> None:
    with pytest.raises(tv.TransversalError) as limit:
        tv.Position(14).solve(seconds=2.5)  # the program writes a space before the answer
    assert limit.value.code == "time" and 0 < limit.value.so_far["at_least"] <= 31


def test_progress(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """What is known so far is told, at once and to tasks, and shown with tqdm or without."""
    heard: list[dict[str, int]] = []
    with pytest.raises(tv.TransversalError):
        tv.Position(14).solve(seconds=2.5, progress=heard.append, every=0.1)
    assert heard and all(known["nodes"] > 0 for known in heard) and heard[-1]["at_least"] > 0

    async def ask() -> None:
        told: list[dict[str, int]] = []
        survey, families, proof = await asyncio.gather(
            tv.survey_async(3, 3, progress=told.append, every=0.001), tv.families_async(4, 9), tv.Position("4").certificate_async(by=11)
        )
        assert survey == tv.survey(3, 3) and families == tv.families(4, 9) and tv.check(proof)
        assert told and all(known["done"] <= known["of"] for known in told)

    asyncio.run(ask())
    with pytest.raises(ZeroDivisionError):
        tv.Position(14).solve(progress=lambda known: 1 // 0, every=0.1)
    for module in ["tqdm.auto", None] if importlib.util.find_spec("tqdm") else [None]:
        if module is None:
            monkeypatch.setitem(sys.modules, "tqdm.auto", None)
        with pytest.raises(tv.TransversalError):
            tv.Position(14).solve(seconds=2.5, progress=True, every=0.1)
        assert "nobody wins before ply" in capsys.readouterr().err


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="there are no groups of processes")
def test_interrupted_and_ended() -> None:
    """Ctrl-C ends one request and says what is known; the end of Python leaves nothing open."""
    script = """
import transversal as tv
try:
    tv.Position(14).solve(progress=lambda known: known.get("at_least", 0) > 20 and print("searching", flush=True), every=0.1)
except KeyboardInterrupt as stop:
    print(stop, tv.Position(4).solve().ply, tv.Engine().request("hello")["protocol"])
"""
    python = subprocess.Popen([sys.executable, "-X", "dev", "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
    assert python.stdout is not None and python.stdout.readline() == "searching\n"
    os.killpg(python.pid, signal.SIGINT)
    out, err = python.communicate(timeout=60)
    assert re.search(r"nobody wins before ply 2\d, [\d,]+ positions visited 11 2$", out.strip()) and err == ""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_fork() -> None:
    """Parent and child each have a program of their own, and both go on."""
    assert tv.Position(4).ply == 0
    child = os.fork()
    if child == 0:
        os._exit(0 if all(tv.Position(4, [(1, 1)]).ply == 1 for _ in range(20)) else 1)
    assert all(tv.Position(4).ply == 0 for _ in range(20))
    assert os.waitpid(child, 0)[1] == 0 and tv.Position(4).ply == 0


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_fork_beside_a_thread() -> None:
    """A child works on although a thread of the parent waits for an answer."""
    position, waits = tv.Position(14), threading.Event()

    def wait() -> None:
        waits.set()
        with pytest.raises(tv.TransversalError):
            position.solve(seconds=1)

    thread = threading.Thread(target=wait)
    thread.start()
    waits.wait()
    time.sleep(0.3)
    child = os.fork()
    if child == 0:
        os._exit(0 if tv.Position(4, [(1, 1)]).ply == 1 else 1)
    kill = threading.Timer(20, os.kill, (child, signal.SIGKILL))
    kill.start()
    status = os.waitpid(child, 0)[1]
    kill.cancel()
    thread.join()
    assert status == 0


def test_reports_as_tables_and_plots() -> None:
    pytest.importorskip("pandas")
    pytest.importorskip("matplotlib")
    report = tv.verify(4)
    table = report.frame()
    assert table["nodes"].sum() == report.data["nodes_visited"] and table["positions"][4] == 165
    assert len(report.plot().axes) == 4  # one is the scale of the colours
    assert len(tv.verify(4, "delay", classes=True).plot().axes) == 1
    assert set(tv.Position("3: 1,1").values().frame()["value"]) == {"draw"}
    assert set(tv.survey(2, 2).frame()["rule"]) == {"achievement", "maker-breaker", "avoidance"}
