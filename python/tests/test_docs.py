"""What the documents say, held by programs that are not ours."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from transversal._engine import program

DOCS = Path(__file__).parents[2] / "docs"


def test_formats(monkeypatch: pytest.MonkeyPatch) -> None:
    """The Python examples run."""
    pytest.importorskip("networkx")
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent) + os.pathsep + os.environ["PATH"])
    blocks = re.findall(r"```python\n(.*?)```", (DOCS / "formats.md").read_text(), re.DOTALL)
    assert blocks
    for block in blocks:
        exec(block, {})


def test_openapi() -> None:
    """The description is one of OpenAPI, and serve answers its example as its schema says."""
    specification = pytest.importorskip("openapi_spec_validator")
    jsonschema = pytest.importorskip("jsonschema")
    api = json.loads((DOCS / "openapi.json").read_text())
    specification.validate(api, (DOCS / "openapi.json").as_uri())

    post = api["paths"]["/engine"]["post"]
    asked = post["requestBody"]["content"]["application/json"]
    with subprocess.Popen([program(), "serve", "--addr", "127.0.0.1:0"], stdout=subprocess.PIPE, text=True) as serve:
        assert serve.stdout is not None
        try:
            url = re.search(r"http://\S+", serve.stdout.readline())
            assert url is not None
            request = urllib.request.Request(url[0] + "engine", json.dumps(asked["example"]).encode(), {"Content-Type": "application/json"})
            with urllib.request.urlopen(request) as response:
                answer = json.load(response)
        finally:
            serve.terminate()

    def valid(schema: dict[str, str], data: object) -> None:
        jsonschema.Draft202012Validator({**schema, "components": api["components"]}).validate(data)

    valid(asked["schema"], asked["example"])
    valid(post["responses"]["200"]["content"]["application/json"]["schema"], answer)
    assert "answer" in answer
    with pytest.raises(jsonschema.ValidationError):
        valid(asked["schema"], answer)
