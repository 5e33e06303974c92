"""The batch: order, damaged lines, ends at any moment, limits, workers, a cluster."""

from __future__ import annotations

import gzip
import json
import os
import random
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pysolver.answering import Line, answer_lines
from pysolver.batch import run

LANDS = ["Forest", "Reflecting Pool", "Bayou", "Shivan Reef", "Exotic Orchard"]


def case(number: int) -> dict[str, Any]:
    lands = [{"card": LANDS[(number + n) % 5], "id": f"x{n}"} for n in range(3)]
    board = {"players": {"Amy": {"battlefield": lands}, "Ned": {"battlefield": ["Contamination"]}}}
    ask = [{"could_produce": "x0"}, {"tap_for_mana": "x1"}][: 1 + number % 2]
    return {"case": f"c{number}", "board": board, "ask": ask if len(ask) > 1 else ask[0]}


def text(count: int) -> str:
    return "".join(json.dumps(case(number)) + "\n" for number in range(count))


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "in.jsonl"
    path.write_text(text(24))
    return path


def answers(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_answers_come_in_the_order_of_the_input(source: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    summary = run(str(source), str(out), jobs=2, chunk=5)
    found = answers(out)
    assert [answer["case"] for answer in found] == [
        f"c{number}" for number in range(24) for _ in range(1 + number % 2)
    ]
    assert (summary.answered, summary.incomplete, summary.errors) == (36, 0, 0)
    # An Orchard has nobody's lands to look at, and a Pool beside it nothing but black.
    assert {tuple(answer["answer"]) for answer in found} == {("B",), ("{B}",), (), ("none",)}
    assert not (tmp_path / "out.jsonl.part").exists()


def test_a_broken_line_is_answered_and_the_run_goes_on(tmp_path: Path) -> None:
    path, out = tmp_path / "in.jsonl.gz", tmp_path / "out.jsonl"
    good = json.dumps(case(0))
    unknown = good.replace('"Forest"', '"Forrest"')
    with gzip.open(path, "wt") as file:
        file.write(f'{good}\n{{"case"\n\n{unknown}\n{good}\n')
    summary = run(str(path), str(out))
    assert (summary.answered, summary.errors) == (2, 2)
    errors = [answer.get("error") for answer in answers(out)]
    assert errors[0] is None
    assert str(errors[1]).startswith(f"{path}:2: ")
    assert 'did you mean "Forest"?' in str(errors[2])
    assert f"{path}:4: board.players.Amy.battlefield[0]" in str(errors[2])


def command(source: Path, out: Path, *more: str) -> list[str]:
    return [sys.executable, "-m", "pysolver", "batch", str(source), "-o", str(out), *more]


@pytest.mark.parametrize("seed", range(3))
def test_a_killed_run_goes_on_to_the_same_file(seed: int, tmp_path: Path) -> None:
    source, whole, out = tmp_path / "in.jsonl", tmp_path / "whole.jsonl", tmp_path / "out.jsonl"
    source.write_text(text(400))
    run(str(source), str(whole))
    chance = random.Random(seed)
    process = subprocess.Popen(command(source, out), start_new_session=True)
    part = tmp_path / "out.jsonl.part"
    while process.poll() is None and not (part.exists() and b'"lines": 0' not in part.read_bytes()):
        time.sleep(0.01)
    time.sleep(chance.random() * 0.5)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    if part.exists():
        with out.open("ab") as file:  # as if the last write had been cut in the middle
            file.write(b'{"case": "c')
        subprocess.run(command(source, out, "--resume"), check=True)
    assert out.read_bytes() == whole.read_bytes()
    again = subprocess.run(command(source, out, "--resume"), capture_output=True, text=True)
    assert again.returncode == 2
    assert "nothing to resume" in again.stderr


def test_a_file_that_cannot_grow_is_one_line_and_the_run_goes_on_later(tmp_path: Path) -> None:
    source, whole, out = tmp_path / "in.jsonl", tmp_path / "whole.jsonl", tmp_path / "out.jsonl"
    source.write_text(text(300))
    run(str(source), str(whole))
    little = subprocess.run(
        command(source, out),
        capture_output=True,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (30_000, 30_000)),
    )
    assert little.returncode == 2
    assert little.stderr == f"{out}: cannot be written: File too large; go on later with --resume\n"
    subprocess.run(command(source, out, "--resume"), check=True)
    assert out.read_bytes() == whole.read_bytes()


def test_from_standard_input_to_a_closed_pipe(source: Path) -> None:
    line = f"{sys.executable} -m pysolver batch - | head -n 1"
    with source.open("rb") as stream:
        done = subprocess.run(["bash", "-c", line], stdin=stream, capture_output=True, text=True)
    assert json.loads(done.stdout)["case"] == "c0"
    assert "Traceback" not in done.stderr


def slow() -> dict[str, Any]:
    """Thirteen different effects on one damage event: more orders than anybody waits for."""
    does = [*(f"{word} that damage" for word in ("double", "triple") * 3)]
    does += [f"that much damage plus {number}" for number in range(1, 8)]
    effects = [
        {
            "name": f"Loom {number}",
            "types": "Artifact",
            "text": f"If a source would deal damage to a permanent or player, it deals {what} "
            "instead.",
        }
        for number, what in enumerate(does)
    ]
    board = {
        "players": {"Amy": {"battlefield": ["Forest", *({"card": e} for e in effects)]}, "Ned": {}}
    }
    damage = {"source": "Forest", "target": "Ned", "amount": 2, "combat": False}
    return {
        "case": "slow",
        "board": board,
        "ask": [{"replace": {"damage": damage}}, {"characteristics": "Forest"}],
    }


def test_a_question_that_takes_too_long_alone_is_given_up(tmp_path: Path) -> None:
    source, out = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    lines = [json.dumps(case(0)), json.dumps(slow()), json.dumps(case(2))]
    source.write_text("\n".join(lines))
    summary = run(str(source), str(out), limit=2)
    first, given_up, other, last = answers(out)
    assert (summary.answered, summary.errors) == (3, 1)
    assert given_up["error"] == f"{source}:2: time limit"
    assert other["answer"]["types"] == ["Land"]
    assert (first["answer"], last["answer"]) == (["B"], ["B"])


DAMAGE = st.one_of(
    st.binary(max_size=60),
    st.text(max_size=60).map(str.encode),
    st.integers(0, 400).map(lambda cut: json.dumps(case(1)).encode()[:cut]),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(["case", "board", "ask", "players"]), inner, max_size=3
            )
        ),
        max_leaves=8,
    ).map(lambda data: json.dumps(data).encode()),
    st.integers(2, 5000).map(lambda deep: b"[" * deep + b"]" * deep),
    st.sampled_from(["turn", "x", "life"]).map(
        lambda key: json.dumps({**case(0), "board": {**case(0)["board"], key: 10**30}}).encode()
    ),
)


@settings(max_examples=150, deadline=None)
@given(DAMAGE)
def test_damaged_lines_get_an_answer_or_a_clear_error(damaged: bytes) -> None:
    (found,) = answer_lines([Line(damaged.replace(b"\n", b" "), "in.jsonl", 7)])
    for line in found:
        answer = json.loads(line)
        assert "\n" not in answer.get("error", "")
        assert "error" not in answer or answer["error"].startswith("in.jsonl:7: ")


def test_a_cluster_gives_the_same_and_survives_a_lost_worker(source: Path, tmp_path: Path) -> None:
    from distributed import LocalCluster

    alone, out = tmp_path / "alone.jsonl", tmp_path / "out.jsonl"
    source.write_text(text(120))
    run(str(source), str(alone))
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        victim = next(iter(cluster.workers.values())).pid
        os.kill(victim, signal.SIGKILL)
        run(str(source), str(out), cluster=cluster.scheduler_address, chunk=10)
    assert out.read_bytes() == alone.read_bytes()
