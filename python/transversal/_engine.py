"""The conversation with the program: one line of JSON each way."""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import io
import json
import operator
import os
import queue
import shutil
import subprocess
import sys
import threading
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypedDict

PROTOCOL = 2
LONGEST = 64 << 20  # bytes of a line that the program reads


class TransversalError(Exception):
    """An answer that is an error. ``code`` is a word for programs: see docs/protocol.md.
    ``so_far`` is what was known when the time was up, such as {"at_least": 27}: nobody
    wins before ply 27."""

    def __init__(self, code: str, message: str, so_far: dict[str, Any] | None = None) -> None:
        super().__init__(code, message, so_far)  # all of it, so that it can be pickled
        self.code = code
        self.message = message
        self.so_far = so_far or {}

    def __str__(self) -> str:
        return self.message


class Interrupted(KeyboardInterrupt):
    """Ctrl-C ended a request. ``so_far`` is what was known by then, as in TransversalError."""

    def __init__(self, so_far: dict[str, Any]) -> None:
        super().__init__(so_far)
        self.so_far = so_far

    def __str__(self) -> str:
        return in_words(self.so_far) or "nothing is known yet"


Progress = Callable[[dict[str, Any]], object]


class Wait(TypedDict, total=False):
    """How long requests are waited for. After so many ``seconds`` TransversalError is raised,
    with the code "time". ``progress`` is called with what is known so far, ``every`` so many
    seconds (1) if there is news; True shows it with tqdm, where it is installed."""

    seconds: float | None
    progress: Progress | bool | None
    every: float | None


def in_words(known: dict[str, Any]) -> str:
    """Say what is known so far."""
    forms = {
        "at_least": "nobody wins before ply {at_least}",
        "moves": "{moves} moves known",
        "ply": "ply {ply}",
        "done": "{done:,} of {of:,} done",
        "nodes": "{nodes:,} positions visited",
    }
    numbers = {**known, "moves": len(known.get("moves", ()))}
    return ", ".join(form.format(**numbers) for name, form in forms.items() if name in known)


@contextlib.contextmanager
def _shown(progress: Progress | bool | None) -> Iterator[Progress]:
    """Give the function that takes the news."""
    if callable(progress) or not progress:
        yield progress if callable(progress) else lambda known: None
        return
    try:
        from tqdm.auto import tqdm
    except ImportError:
        yield lambda known: print(in_words(known), file=sys.stderr)
        return
    with tqdm(unit="", unit_scale=True) as bar:

        def update(known: dict[str, Any]) -> None:
            bar.total, bar.n = known.get("of"), known.get("done", known.get("nodes", 0))
            bar.set_description_str(in_words({name: known[name] for name in known if name not in ("done", "nodes")}))

        yield update


def program() -> str:
    """Return the path of the program: the one that TRANSVERSAL_PROGRAM names, the one
    in the wheel, or the first on the search path."""
    if given := os.environ.get("TRANSVERSAL_PROGRAM"):
        return given
    carried = Path(__file__).parent / "bin" / ("transversal.exe" if os.name == "nt" else "transversal")
    if carried.exists():
        return str(carried)
    if found := shutil.which("transversal"):
        return found
    raise FileNotFoundError("the program transversal was not found: install the wheel, or name it with TRANSVERSAL_PROGRAM")


def _plain(value: Any) -> Any:
    """Return what JSON can write of a number or a list of another library, such as numpy."""
    if hasattr(value, "tolist"):
        return value.tolist()
    try:
        return operator.index(value)
    except TypeError:
        return list(value)


def _line(ask: dict[str, Any]) -> bytes:
    """Write a request. Raises ValueError if the program could not read it."""
    try:
        line = json.dumps(ask, default=_plain, allow_nan=False).encode() + b"\n"
    except ValueError as error:
        raise ValueError("a number of the request is not finite (NaN or infinity): give finite numbers") from error
    if len(line) > LONGEST:
        raise ValueError(f"the request has {len(line):,} bytes: the program reads up to {LONGEST:,}")
    return line


def _answer(said: dict[str, Any]) -> dict[str, Any]:
    """Return the answer of the last line about a request, or raise the error."""
    if "error" in said:
        raise said["error"]
    return dict(said["answer"])


class Engine:
    """A running program. It is started at the first request, and may be used by several
    threads and tasks at once: it works on their requests side by side. After a fork the
    child starts a program of its own. Use it in a ``with`` statement, or close it."""

    def __init__(self, path: str | None = None) -> None:
        self._path = path
        self._count = 0
        self._forked()
        _engines.add(self)

    def _forked(self) -> None:
        """Leave the program, and the thread that reads its answers, to the parent."""
        self._lock = threading.Lock()
        self._writing = threading.Lock()  # apart, so that answers are read while a line waits to be written
        self._waiting: dict[int, Progress] = {}  # what takes all that is said about a request
        if process := getattr(self, "_process", None):
            process.stdin.close()
            process.stdout.close()
            process.returncode = 0  # it is no child of this process
        self._process: subprocess.Popen[bytes] | None = None

    def request(self, do: str, *, progress: Progress | bool | None = None, every: float | None = None, **fields: Any) -> dict[str, Any]:
        """Ask, and return the answer; see ``Wait``. Fields that are None are left out. If the
        wait is interrupted, the program drops the request.

        Raises TransversalError if the answer is an error, and Interrupted at Ctrl-C.
        """
        told: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
        known: dict[str, Any] = {}
        number = self._ask(do, {"every": 1 if progress and every is None else every, **fields}, told.put)
        try:
            with _shown(progress) as show:
                while (said := told.get()).keys() == {"id", "so_far"}:
                    known = said["so_far"]
                    show(known)
        except KeyboardInterrupt:
            self._cancel(number)
            with contextlib.suppress(queue.Empty):
                while (said := told.get(timeout=5)).keys() == {"id", "so_far"}:
                    known = said["so_far"]
                known = getattr(said.get("error"), "so_far", None) or known
            raise Interrupted(known) from None
        finally:
            self._drop(number)
        return _answer(said)

    async def request_async(self, do: str, *, progress: Progress | bool | None = None, every: float | None = None, **fields: Any) -> dict[str, Any]:
        """Ask as ``request`` does, and await the answer. To cancel the task is to interrupt
        the wait."""
        told: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        loop = asyncio.get_running_loop()

        def tell(said: dict[str, Any]) -> None:
            with contextlib.suppress(RuntimeError):  # the loop is closed
                loop.call_soon_threadsafe(told.put_nowait, said)

        number = self._ask(do, {"every": 1 if progress and every is None else every, **fields}, tell)
        try:
            with _shown(progress) as show:
                while (said := await told.get()).keys() == {"id", "so_far"}:
                    show(said["so_far"])
        finally:
            self._drop(number)
        return _answer(said)

    def _ask(self, do: str, fields: dict[str, Any], tell: Progress) -> int:
        """Send a request, and return its number. What is said about it is told."""
        with self._lock:
            self._count += 1
            number = self._count
            line = _line({"id": number, "do": do, **{k: v for k, v in fields.items() if v is not None}})
            process = self._started()
            self._waiting[number] = tell
        self._send(process, line)
        return number

    def _cancel(self, number: int) -> None:
        """Tell the program to end a request, unless it has."""
        with self._lock:
            process = self._process if number in self._waiting else None
        if process is not None:
            self._send(process, _line({"do": "cancel", "request": number}))

    def _drop(self, number: int) -> None:
        """End a request for whose answer nobody waits any more."""
        self._cancel(number)
        with self._lock:
            self._waiting.pop(number, None)

    def _send(self, process: subprocess.Popen[bytes], line: bytes) -> None:
        """Write a line. If the program is gone, ``_listen`` says so to all who wait."""
        assert process.stdin is not None
        with self._writing:
            try:
                data = memoryview(line)
                while data:
                    data = data[process.stdin.write(data) :]
            except BaseException as error:  # what follows half a line would not be understood
                process.kill()
                if not isinstance(error, (OSError, ValueError)):  # the pipe is broken, or closed here
                    raise

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self._process = subprocess.Popen(
                [self._path or program(), "engine"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                bufsize=0,  # nothing is left to be written twice after a fork
                start_new_session=True,  # Ctrl-C is for this process, which then cancels
            )
            self._waiting = {}
            self._listener = threading.Thread(target=self._listen, args=(self._process, self._waiting), daemon=True)
            self._listener.start()
        return self._process

    def _listen(self, process: subprocess.Popen[bytes], waiting: dict[int, Progress]) -> None:
        """Hear the program until it ends."""
        ended = "the program ended without an answer"
        assert process.stdin is not None and process.stdout is not None
        line = b""
        try:
            with io.BufferedReader(process.stdout) as lines:  # type: ignore[type-var]
                for line in lines:
                    self._hear(json.loads(line), waiting)
        except (ValueError, LookupError, TypeError, AttributeError):
            ended = f"the program said what is no answer: {line[:60]!r}"
        with self._lock:
            if self._process is process:
                self._process = None
        process.kill()
        process.wait()
        process.stdin.close()
        self._fail(waiting, None, TransversalError("ended", ended))

    def _hear(self, said: dict[str, Any], waiting: dict[int, Progress]) -> None:
        """Give what the program says to whoever waits for it."""
        if "error" in said:
            error = said["error"]
            words = error["message"].removeprefix("not a game record: ")
            self._fail(waiting, said.get("id"), TransversalError(error["code"], words, said.get("so_far")))
            return
        with self._lock:
            tell = (waiting.get if "so_far" in said else waiting.pop)(said.get("id", 0), None)
        if tell is not None:
            tell(said)

    def _fail(self, waiting: dict[int, Progress], number: int | None, error: TransversalError) -> None:
        """Fail the request of a number. Nobody knows whose an error without one is: it fails all."""
        with self._lock:
            failed = [waiting.pop(k) for k in ([number] if number is not None else list(waiting)) if k in waiting]
        for tell in failed:
            tell({"error": error})

    def close(self) -> None:
        """End the program. A later request starts it again."""
        with self._lock:
            process = self._process
            self._process = None
        if process is not None:
            process.kill()
            self._listener.join()

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


_engines: weakref.WeakSet[Engine] = weakref.WeakSet()


def _after_fork() -> None:
    for engine in _engines:
        engine._forked()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)


@atexit.register
def _close_all() -> None:
    for engine in list(_engines):
        engine.close()


default = Engine()
