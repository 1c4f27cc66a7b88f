"""The conversation with the program: one line of JSON each way."""

from __future__ import annotations

import atexit
import io
import json
import os
import shutil
import subprocess
import threading
import weakref
from pathlib import Path
from typing import Any, cast

PROTOCOL = 2


class TransversalError(Exception):
    """An answer that is an error. ``code`` is a word for programs: see docs/protocol.md.
    ``so_far`` is what was known when the time was up, such as {"at_least": 27}: nobody
    wins before ply 27."""

    def __init__(self, code: str, message: str, so_far: dict[str, Any] | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.so_far = so_far or {}


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


class Engine:
    """A running program. It is started at the first request, answers one request at a
    time, and may be used by several threads. After a fork the child starts a program of its
    own. Use it in a ``with`` statement, or close it."""

    def __init__(self, path: str | None = None) -> None:
        self._path = path
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()
        self._count = 0
        _engines.add(self)

    def request(self, do: str, **fields: Any) -> dict[str, Any]:
        """Ask, and return the answer. Fields that are None are left out.

        Raises TransversalError if the answer is an error.
        """
        with self._lock:
            self._count += 1
            ask = {"id": self._count, "do": do, **{k: v for k, v in fields.items() if v is not None}}
            process = self._started()
            assert process.stdin is not None and process.stdout is not None
            try:
                data = memoryview(json.dumps(ask).encode() + b"\n")
                while data:
                    data = data[process.stdin.write(data) :]
                line = self._answers.readline()
            except BaseException:  # an answer that was not waited for must not meet the next request
                self._stop()
                raise
            if not line:
                self._stop()
                raise TransversalError("ended", "the program ended without an answer")
        said = json.loads(line)
        if "error" in said:
            raise TransversalError(said["error"]["code"], said["error"]["message"], said.get("so_far"))
        answer = said["answer"]
        assert said["id"] == ask["id"] and isinstance(answer, dict)
        return answer

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self._process = subprocess.Popen(
                [self._path or program(), "engine"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                bufsize=0,  # nothing is left to be written twice after a fork
            )
            self._answers = io.BufferedReader(cast(io.RawIOBase, self._process.stdout))
        return self._process

    def _stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._close_pipes()
            self._process.wait()
            self._process = None

    def _close_pipes(self) -> None:
        assert self._process is not None and self._process.stdin is not None
        self._process.stdin.close()
        self._answers.close()

    def _forked(self) -> None:
        """Leave the program to the parent."""
        self._lock = threading.Lock()
        if self._process is not None:
            assert self._process.stdin is not None and self._process.stdout is not None
            self._process.stdin.close()
            self._process.stdout.close()  # not through the buffer, which a thread of the parent may have locked
            self._process.returncode = 0  # it is no child of this process
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
