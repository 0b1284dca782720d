"""The recorder: it writes a file as it was, one position or a list, and only what changed."""

from pathlib import Path

import orjson

from tests.record_positions import record

FIRST = {"name": "first", "expect": {"/status": 200}}
SECOND = {"name": "second", "expect": {"/status": 422}}


def test_a_file_that_holds_a_list_holds_it_afterwards(tmp_path: Path) -> None:
    file = tmp_path / "both.json"
    file.write_text("[]")
    assert record(file, [FIRST, SECOND])
    assert orjson.loads(file.read_bytes()) == [FIRST, SECOND]
    assert record(file, [FIRST])
    assert orjson.loads(file.read_bytes()) == [FIRST]


def test_a_file_that_holds_one_position_holds_it_afterwards(tmp_path: Path) -> None:
    file = tmp_path / "first.json"
    file.write_text("{}")
    assert record(file, [FIRST])
    assert orjson.loads(file.read_bytes()) == FIRST


def test_a_file_that_is_recorded_already_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "first.json"
    file.write_text("{}")
    assert record(file, [SECOND])
    assert not record(file, [SECOND])
