"""The README shows what is really printed."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
SHOWN = re.compile(r"```console\n\$ pysolver (.*)\n((?:.|\n)*?)\n```")


def test_the_examples_are_shown_as_they_are_printed() -> None:
    shown = SHOWN.findall((ROOT / "README.md").read_text())
    assert len(shown) == 3
    for command, output in shown:
        ran = subprocess.run(
            [sys.executable, "-m", "pysolver", *command.split()],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
        assert ran.stdout.rstrip() == output


def test_the_cases_are_shown_as_they_are() -> None:
    text = (ROOT / "README.md").read_text()
    for name in re.findall(r"examples/(\S+\.case\.yaml)", text):
        assert (ROOT / "examples" / name).read_text().rstrip() in text
