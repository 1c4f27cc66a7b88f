"""Puts the program into the wheel: the one that the environment variable
TRANSVERSAL_PROGRAM names, or one built here with Go from the clone around.

GOOS and GOARCH name the platform of both, where it is not this one. The program is static:
it runs with any Python, and on Linux with any C library."""

from __future__ import annotations

import os
import shutil
import subprocess
import platform
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


TAGS = {
    ("linux", "amd64"): "manylinux_2_17_x86_64.manylinux2014_x86_64.musllinux_1_1_x86_64",
    ("linux", "arm64"): "manylinux_2_17_aarch64.manylinux2014_aarch64.musllinux_1_1_aarch64",
    ("darwin", "amd64"): "macosx_12_0_x86_64",  # the first macOS that Go supports
    ("darwin", "arm64"): "macosx_12_0_arm64",
    ("windows", "amd64"): "win_amd64",
    ("windows", "arm64"): "win_arm64",
}


class BuildProgram(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            return
        system = os.environ.get("GOOS") or {"win32": "windows"}.get(sys.platform, sys.platform)
        machine = platform.machine().lower()
        processor = os.environ.get("GOARCH") or {"x86_64": "amd64", "aarch64": "arm64"}.get(machine, machine)
        if (system, processor) not in TAGS:
            raise RuntimeError(f"there is no wheel for {system}/{processor}: GOOS and GOARCH can name " + ", ".join(map("/".join, TAGS)))
        name = "transversal.exe" if system == "windows" else "transversal"
        self.scratch = tempfile.mkdtemp()
        program = Path(self.scratch, name)
        if given := os.environ.get("TRANSVERSAL_PROGRAM"):
            shutil.copyfile(given, program)
        else:
            self.build(program)
        program.chmod(0o755)
        build_data["force_include"][str(program)] = f"transversal/bin/{name}"
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{TAGS[system, processor]}"

    def build(self, program: Path) -> None:
        clone = Path(self.root).parent
        if shutil.which("go") is None or not (clone / "go.mod").exists():
            raise RuntimeError(
                "the wheel carries the program transversal: install Go and build in a clone, "
                "or name a program with TRANSVERSAL_PROGRAM"
            )
        subprocess.run(
            ["go", "build", "-ldflags=-s -w", "-o", str(program), "./cmd/transversal"],
            cwd=clone,
            check=True,
            env={**os.environ, "CGO_ENABLED": "0"},
        )

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self.target_name == "wheel":
            shutil.rmtree(self.scratch)
