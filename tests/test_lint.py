"""The linter of the encodings, on small files, and on the encodings themselves."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from pysolver.lint import lint, main
from pysolver.why.citations import citation, cr_edition, cr_numbers, cr_order, wording

ENCODINGS = Path(__file__).parent.parent / "encodings"


def messages(tmp_path: Path, text: str) -> list[str]:
    (tmp_path / "x.lp").write_text(text, encoding="utf-8")
    return [f"{m.line}: {m.message}" for m in lint(tmp_path)]


def test_a_clean_file(tmp_path: Path) -> None:
    text = """% takes a/1; gives b/1
#const top = 3.
#defined a/1.
fact(1..3).
%= tapped(O) "{O} is tapped"

%@ 106.7, 614.1a "{X} follows for {2}"
% an ordinary comment
b(X) :- a(X),  % and another
        not c(X).
%~ 106.7 "{M} is chosen"
{ chosen(M) : b(M) } :- a(_).
%@ 106.7 "never"
:- b(4).
#show b/1.
"""
    assert messages(tmp_path, text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("b(X) :- a(X).", "2: a rule with a body stands under a citation of its own"),
        (":- a(1).", "2: a rule with a body stands under a citation of its own"),
        (
            '%@ 106.99 "b"\nb :- a(1).',
            f"3: there is no rule 106.99 in the edition of {cr_edition()}",
        ),
        ('%@ 106.7 "{Y}"\nb(X) :- a(X).', "3: {Y} is no variable of the rule"),
        ('%@ 106.7 "{Y}"\nb(X) :- X = #count { Y : a(Y) }.', "3: {Y} is no variable of the rule"),
        (
            '%@ 106.7 "{t}"\nb(X) :- a(X).',
            "2: braces in the sentence hold a variable of the rule, or",
        ),
        ('%@ rule 106.7 "b"\nb(X) :- a(X).', "2: a citation is written"),
        ('%@ 106.7 "b"\n%@ 106.7 "c"\nb :- a(1).', "2: a citation stands above no rule"),
        ('%@ 106.7 "b"\n#show b/1.', "2: a citation stands above no rule"),
        ('b.\n%@ 106.7 "b"\n', "3: a citation stands above no rule"),
        (
            '%@ 106.7 "b"\nb(X) :- a(X), not c(X,(d;e)).',
            "3: not c(X,(d;e)): this denies one of several, not all of them",
        ),
        ('%@ 106.7 "b"\nb :-\n%@ 106.7 "c"\n a(1).', "4: a citation stands above its rule"),
        ('%= a(X) "{Y}"\n', "2: {Y} is no variable of a(X)"),
        ('%= a(X "{X}"\n', "2: not an atom: a(X"),
        ("__b(1).", "2: __b: predicates that begin with __ are reserved"),
    ],
)
def test_each_mistake_is_named_with_its_line(tmp_path: Path, text: str, expected: str) -> None:
    assert messages(tmp_path, f"% takes a/1; gives b\n{text}")[0].startswith(expected)


def test_a_private_predicate_of_two_files_of_one_program(tmp_path: Path) -> None:
    """Files that no program takes together may use the same name."""
    rule = '% takes a/1; gives b/1\n%@ 106.7 "b"\n_b(X) :- a(X).\n'
    for name in ("one", "two", "three", "two_more"):
        (tmp_path / f"{name}.lp").write_text(rule, encoding="utf-8")
    stage = '% a stage\n#include "one.lp".\n#include "two.lp".\n'
    (tmp_path / "stage.lp").write_text(stage, encoding="utf-8")
    more = '% a stage\n#include "two.lp".\n#include "two_more.lp".\n'
    (tmp_path / "more.lp").write_text(more, encoding="utf-8")
    [mistake] = lint(tmp_path)
    assert mistake.file.endswith("two.lp") and mistake.line == 3
    assert mistake.message == "_b/1 is private, and one.lp concludes it too"


def test_the_folder_and_the_header(tmp_path: Path) -> None:
    (tmp_path / "__init__.py").write_text("", encoding="utf-8")
    (tmp_path / "README.md").write_text("", encoding="utf-8")
    assert messages(tmp_path, "a(1).\n") == [
        "1: only .lp and .md files belong here",
        "1: a file opens with a comment that says what it takes and gives",
    ]


def test_a_file_that_is_included_is_read_once(tmp_path: Path) -> None:
    (tmp_path / "q").mkdir()
    (tmp_path / "q" / "entry.lp").write_text('% entry\n#include "../x.lp".\n', encoding="utf-8")
    assert messages(tmp_path, "% x\nb :- a.\n") == [
        "2: a rule with a body stands under a citation of its own"
    ]


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "x.lp"
    file.write_text("% x\nb :- a.\n", encoding="utf-8")
    command = [sys.executable, "-m", "pysolver.lint", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stdout == f"{file}:2: a rule with a body stands under a citation of its own\n"
    file.write_text("% x\nb :- a\n", encoding="utf-8")
    assert main([str(tmp_path)]) == 1
    assert capsys.readouterr().out.startswith(f"{file}:")
    assert main([str(tmp_path / "none")]) == 2
    assert main([]) == 2


def test_the_list_of_numbers() -> None:
    assert {"106.7", "614.1a", "702.37e", "100"} <= cr_numbers()
    assert sorted(["106.12a", "106.9", "106.12", "99"], key=cr_order) == [
        "99", "106.9", "106.12", "106.12a",
    ]  # fmt: skip


def test_citations_and_wordings() -> None:
    cited = citation('%@ 106.7, 305.6 "{O} could produce {T\'}"')
    assert cited and cited.numbers == ("106.7", "305.6") and cited.variables == {"O", "T'"}
    assert citation("% 106.7") is None and wording("% 106.7") is None
    assert wording('%= tapped(O) "{O} is tapped"') == ("tapped(O)", "{O} is tapped")


def test_the_encodings_are_clean() -> None:
    assert [str(mistake) for mistake in lint(ENCODINGS)] == []
