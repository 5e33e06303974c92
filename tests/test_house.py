"""What must hold of the repository as a whole."""

from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_the_encodings_hold_no_python() -> None:
    """`encodings` is a module of the standard library: a Python file there would break Python."""
    kinds = {path.suffix for path in (ROOT / "encodings").rglob("*") if path.is_file()}
    assert kinds <= {".lp", ".md"}
