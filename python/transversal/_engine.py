"""The conversation with the program: one line of JSON each way."""

from __future__ import annotations

import asyncio
import atexit
import io
import json
import operator
import os
import shutil
import subprocess
import threading
import weakref
from concurrent.futures import Future
from pathlib import Path
from typing import Any

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
        self._waiting: dict[int, Future[dict[str, Any]]] = {}
        if process := getattr(self, "_process", None):
            process.stdin.close()
            process.stdout.close()
            process.returncode = 0  # it is no child of this process
        self._process: subprocess.Popen[bytes] | None = None

    def request(self, do: str, **fields: Any) -> dict[str, Any]:
        """Ask, and return the answer. Fields that are None are left out. If the wait is
        interrupted, the program drops the request.

        Raises TransversalError if the answer is an error.
        """
        number, answer = self._ask(do, fields)
        try:
            return answer.result()
        except BaseException:
            self._drop(number, answer)
            raise

    async def request_async(self, do: str, **fields: Any) -> dict[str, Any]:
        """Ask as ``request`` does, and await the answer. To cancel the task is to interrupt
        the wait."""
        number, answer = self._ask(do, fields)
        try:
            return await asyncio.wrap_future(answer)
        except BaseException:
            self._drop(number, answer)
            raise

    def _ask(self, do: str, fields: dict[str, Any]) -> tuple[int, Future[dict[str, Any]]]:
        """Send a request, and return its number and what will be its answer."""
        answer: Future[dict[str, Any]] = Future()
        with self._lock:
            self._count += 1
            ask = {"id": self._count, "do": do, **{k: v for k, v in fields.items() if v is not None}}
            line = _line(ask)
            process = self._started()
            number = self._count
            self._waiting[number] = answer
        self._send(process, line)
        return number, answer

    def _drop(self, number: int, answer: Future[dict[str, Any]]) -> None:
        """Tell the program that nobody waits for an answer any more, unless it was given."""
        with self._lock:
            process = self._process
            if not self._waiting.pop(number, None) or process is None:
                return
        self._send(process, _line({"do": "cancel", "request": number}))

    def _send(self, process: subprocess.Popen[bytes], line: bytes) -> None:
        """Write a line. If the program is gone, ``_listen`` says so to all who wait."""
        assert process.stdin is not None
        with self._writing:
            try:
                data = memoryview(line)
                while data:
                    data = data[process.stdin.write(data) :]
            except (OSError, ValueError):  # the pipe is broken, or closed here
                process.kill()

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self._process = subprocess.Popen(
                [self._path or program(), "engine"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                bufsize=0,  # nothing is left to be written twice after a fork
            )
            self._waiting = {}
            threading.Thread(target=self._listen, args=(self._process, self._waiting), daemon=True).start()
        return self._process

    def _listen(self, process: subprocess.Popen[bytes], waiting: dict[int, Future[dict[str, Any]]]) -> None:
        """Give each answer of the program to whoever waits for it."""
        ended = "the program ended without an answer"
        assert process.stdout is not None
        try:
            for line in io.BufferedReader(process.stdout):  # type: ignore[type-var]
                said = json.loads(line)
                if "error" in said:
                    error = TransversalError(said["error"]["code"], said["error"]["message"].removeprefix("not a game record: "), said.get("so_far"))
                    self._fail(waiting, said.get("id"), error)
                    continue
                with self._lock:
                    answer = waiting.pop(said.get("id"), None)
                if answer is not None and answer.set_running_or_notify_cancel():
                    answer.set_result(said["answer"])
        except (ValueError, LookupError, TypeError, AttributeError):
            ended = f"the program said what is no answer: {line[:60]!r}"
        with self._lock:
            if self._process is process:
                self._stop()
        self._fail(waiting, None, TransversalError("ended", ended))

    def _fail(self, waiting: dict[int, Future[dict[str, Any]]], number: int | None, error: TransversalError) -> None:
        """Fail the request of a number. Nobody knows whose an error without one is: it fails all."""
        with self._lock:
            failed = [waiting.pop(k) for k in ([number] if number is not None else list(waiting)) if k in waiting]
        for answer in failed:
            if answer.set_running_or_notify_cancel():
                answer.set_exception(error)

    def _stop(self) -> None:
        if self._process is not None:
            assert self._process.stdin is not None
            self._process.kill()
            self._process.stdin.close()
            self._process.wait()
            self._process = None

    def close(self) -> None:
        """End the program. A later request starts it again."""
        with self._lock:
            self._stop()

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

default = Engine()
atexit.register(default.close)
