"""A pytest plugin: `*.case.yaml` files are collected as tests, each question an item.

Installing pysolver is enough: pytest finds the plugin by itself.
"""

from __future__ import annotations

from pathlib import Path

import pytest


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect files of cases."""
    if file_path.name.endswith((".case.yaml", ".case.yml")):
        from pysolver.pytest_items import CaseFile  # only where there are cases to read

        return CaseFile.from_parent(parent, path=file_path)
    return None
