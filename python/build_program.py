"""Puts the program into the wheel: the one that the environment variable
TRANSVERSAL_PROGRAM names, or one built here with Go from the clone around."""

from __future__ import annotations

import os
import shutil
import subprocess
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BuildProgram(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            return
        name = "transversal.exe" if os.name == "nt" else "transversal"
        self.scratch = tempfile.mkdtemp()
        program = Path(self.scratch, name)
        if given := os.environ.get("TRANSVERSAL_PROGRAM"):
            shutil.copyfile(given, program)
        else:
            self.build(program)
        program.chmod(0o755)
        build_data["force_include"][str(program)] = f"transversal/bin/{name}"
        build_data["pure_python"] = False
        # The program is static: any Python of this platform will do.
        platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["tag"] = f"py3-none-{platform}"

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
