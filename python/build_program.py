"""Puts the program into the wheel: the one that the environment variable
TRANSVERSAL_PROGRAM names, or one built here with Go, from the clone around or from the
sources that the sdist carries.

TRANSVERSAL_LICENCES names a folder with the licences of what the program links, for the
wheels of a release. GOOS and GOARCH name the platform of both, where it is not this one. The program is static:
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
        self.clone = Path(self.root, "source")
        if not self.clone.exists():
            self.clone = Path(self.root).parent
        if self.target_name == "sdist":
            if self.can_build():
                build_data["force_include"].update({str(self.clone / file): f"source/{file}" for file in self.sources()})
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
        if licences := os.environ.get("TRANSVERSAL_LICENCES"):
            build_data["force_include"][licences] = "transversal/bin/licences"
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{TAGS[system, processor]}"

    def can_build(self) -> bool:
        return shutil.which("go") is not None and (self.clone / "go.mod").exists()

    def sources(self) -> list[str]:
        """Return the files of the clone that the program is built from, on any platform."""
        names = "{{range .%s}}{{$.Dir}}/{{.}}\n{{end}}"
        template = "{{if not .Standard}}{{if .Module.Main}}" + "".join(names % kind for kind in ("GoFiles", "IgnoredGoFiles", "EmbedFiles")) + "{{end}}{{end}}"
        listed = subprocess.run(["go", "list", "-deps", "-f", template, "./cmd/transversal"], cwd=self.clone, check=True, capture_output=True, text=True)
        clone = self.clone.resolve()
        return sorted({"go.mod", "go.sum", *(Path(file).resolve().relative_to(clone).as_posix() for file in listed.stdout.split("\n") if file)})

    def build(self, program: Path) -> None:
        if not self.can_build():
            raise RuntimeError("the wheel carries the program transversal: install Go, or name a program with TRANSVERSAL_PROGRAM")
        subprocess.run(
            ["go", "build", "-buildvcs=auto", "-trimpath", "-ldflags=-s -w", "-o", str(program), "./cmd/transversal"],
            cwd=self.clone,
            check=True,
            env={**os.environ, "CGO_ENABLED": "0"},
        )

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self.target_name == "wheel":
            shutil.rmtree(self.scratch)
