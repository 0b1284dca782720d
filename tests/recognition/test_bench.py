"""The benchmark reads labels, teaches, and counts what is right."""

import json
from pathlib import Path

import pytest

from deploy.bench.recognition.__main__ import main
from deploy.bench.recognition.counting import count, measure_lattice
from deploy.bench.recognition.labels import read_tables, teach_single_tiles
from services.recognition.packs import read_pack
from services.recognition.reading import Hints
from services.recognition.recognition import recognize_board
from tests.recognition.drawn_boards import (
    BASE,
    CLEAN,
    DrawnPhoto,
    choose_followers,
    lay_board,
    photograph,
    photograph_tile,
)


def write_folder(folder: Path) -> DrawnPhoto:
    """One drawn table with its label, and every tile by itself."""
    tiles = lay_board(28, 2)
    photo = photograph(tiles, CLEAN, 1, choose_followers(tiles, 2))
    label = {
        "photo": "drawn.jpg",
        "lattice": [list(point) for point in photo.corners()],
        "tiles": [one._asdict() for one in tiles],
        "other": [],
        "followers": [
            {"x": cell.x, "y": cell.y, "colour": colour} for cell, colour in photo.followers
        ],
    }
    (folder / "tables").mkdir()
    (folder / "tables/drawn.json").write_text(json.dumps(label), encoding="utf-8")
    (folder / "tables/drawn.jpg").write_bytes(photo.photo)
    (folder / "tiles").mkdir()
    listed = [
        {"photo": f"{name[3:]}.jpg", "size": [80, 80], "tile": name, "rotation": 0} for name in BASE
    ]
    for one in listed:
        picture, _ = photograph_tile(str(one["tile"]))
        (folder / "tiles" / str(one["photo"])).write_bytes(picture)
    (folder / "tiles/tiles.json").write_text(json.dumps({"tiles": listed}), encoding="utf-8")
    return photo


@pytest.mark.thorough
def test_a_drawn_folder_is_measured(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    photo = write_folder(tmp_path)
    (table,) = read_tables(tmp_path)
    pack = teach_single_tiles(tmp_path)
    assert pack is not None
    assert read_pack(pack).tiles == frozenset(BASE)
    reading = recognize_board(photo.photo, pack, Hints())
    counts = count(table, reading)
    assert (counts["cells found"], counts["exact"]) == ((28, 28), (28, 28))
    assert (counts["invented"], counts["wrong flagged"]) == ((0, 28), (0, 0))
    assert counts["but for coats"] == (28, 28)
    assert counts["followers found"][1] == 2
    assert measure_lattice(table, reading) < 0.05
    assert main([str(tmp_path)]) == 0
    printed = capsys.readouterr().out
    assert "\n| drawn " in printed
    assert "100.0 %" in printed
    heading, _, table_of_groups = printed.partition("Taught by groups, no hint")
    assert "Taught by groups, four corners given" in heading
    assert "answers" in table_of_groups.splitlines()[2]


def test_a_folder_without_photos_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path)]) == 1
    assert "no labelled tables" in capsys.readouterr().err
