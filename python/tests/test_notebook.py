"""The notebooks run from top to bottom, and show what they print today.

With NOTEBOOKS=write the test writes their outputs anew.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")


def shown(notebook: Any) -> list[Any]:
    """What a reader sees below each cell: its text, and its pictures."""
    return [
        ("".join(out.get("text", "") for out in cell.outputs), [out.data for out in cell.outputs if "data" in out])
        for cell in notebook.cells
        if cell.cell_type == "code"
    ]


@pytest.mark.parametrize(("name", "drawings"), [("story", 3), ("questions", 0)])
def test_notebook(name: str, drawings: int) -> None:
    file = Path(__file__).parents[1] / "notebooks" / f"{name}.ipynb"
    stored = nbformat.read(file, as_version=4)
    notebook = nbformat.read(file, as_version=4)
    before = shown(stored)
    nbclient.NotebookClient(notebook, timeout=300, startup_timeout=300, kernel_name="python3").execute()
    now = shown(notebook)
    assert sum("image/svg+xml" in data for _, below in now for data in below) >= drawings
    if os.environ.get("NOTEBOOKS") == "write":
        for cell in notebook.cells:
            cell.metadata.pop("execution", None)
            if cell.cell_type == "code":
                cell.execution_count = None
                for out in cell.outputs:
                    if "execution_count" in out:
                        out.execution_count = None
        nbformat.write(notebook, file)
    else:
        assert now == before, f"{name}.ipynb is stale: NOTEBOOKS=write pytest python/tests/test_notebook.py"
