"""The notebooks run from top to bottom."""

from pathlib import Path

import pytest

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")


@pytest.mark.parametrize(("name", "drawings"), [("story", 3), ("questions", 0)])
def test_notebook(name: str, drawings: int) -> None:
    notebook = nbformat.read(Path(__file__).parents[1] / "notebooks" / f"{name}.ipynb", as_version=4)
    nbclient.NotebookClient(notebook, timeout=300, startup_timeout=300, kernel_name="python3").execute()
    outputs = [out for cell in notebook.cells if cell.cell_type == "code" for out in cell.outputs]
    drawn = [out for out in outputs if "image/svg+xml" in out.get("data", {})]
    assert len(drawn) >= drawings
