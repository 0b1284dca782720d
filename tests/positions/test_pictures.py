"""Every picture of a worked position and of a printed tile is the one that was recorded."""

import orjson

from tests.recorded_pictures import FILE, compute_digest, draw_pictures
from tests.rules.carcassonne.drawing.svg import parse_picture


def test_pictures_are_well_formed_and_those_that_were_recorded() -> None:
    drawn = {}
    for name, pictures in draw_pictures():
        for picture in pictures:
            parse_picture(picture)
        drawn[name] = compute_digest(pictures)
    recorded = orjson.loads(FILE.read_bytes())
    changed = sorted({name for name, _ in drawn.items() ^ recorded.items()})
    assert changed == [], "look at these, and run `.venv/bin/python -m tests.recorded_pictures`"
