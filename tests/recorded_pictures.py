"""python -m tests.recorded_pictures: records all pictures, after they were looked at.

Recorded is a digest of the pictures of each answered worked position, of each printed tile of
Carcassonne, and of the page that has all tiles with what is on them.
`tests/positions/test_pictures.py` draws them again.
"""

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from pathlib import Path

import orjson

from services.carcassonne.drawing.lookups import render_contact_sheet
from services.carcassonne.drawing.tiles import render_tile_picture
from services.carcassonne.tiles.catalogue import DESIGNS
from shared.texts import LANGUAGES, SHARED_TEXTS, load_texts
from tests.applications import create_application
from tests.found_games import ANSWERED, SERVICES

FILE = Path(__file__).parent / "positions" / "pictures.json"
DIGEST_BYTES = 8


def draw_pictures() -> Iterator[tuple[str, list[str]]]:
    """The pictures of each position in all languages, of each tile and of all, by a name."""
    for service in SERVICES:
        texts = load_texts(SHARED_TEXTS, service.game.folder / "texts")
        for one in ANSWERED:
            draw = one.operation.picture
            if one.game is service.game and draw is not None:
                position = one.operation.read(one.operation.request.normalize(one.request))
                yield str(one), [draw(position, texts[language]) for language in LANGUAGES]
    for name, design in DESIGNS.items():
        yield f"tile {name}", [render_tile_picture(design)]
    page = render_contact_sheet([*DESIGNS.values()], "All tiles", "en")
    yield "page of all tiles", [page.removeprefix("<!DOCTYPE html>")]


def compute_digest(pictures: Sequence[str]) -> str:
    """A name for pictures."""
    return blake2b("".join(pictures).encode(), digest_size=DIGEST_BYTES).hexdigest()


if __name__ == "__main__":
    create_application()  # which chooses what compiles schemas
    digests = {name: compute_digest(pictures) for name, pictures in draw_pictures()}
    FILE.write_bytes(orjson.dumps(digests, option=orjson.OPT_INDENT_2) + b"\n")
