"""PNG pictures: their size, and text in the face that is shipped and no other."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from PIL import Image, ImageFont

from shared.texts import LANGUAGES, SHARED_TEXTS
from shared.texts.catalogues import read_catalogue
from shared.web import png
from shared.web.png import MOST_CHARACTERS, SMALLER_SIDE, draw_png, measure_png
from tests.found_games import CACHEABLE, SERVICES, Position

FACES = sorted(Path(png.__file__).parent.glob("vendor/*.ttf"))
NEVER_DRAWN = {"\n", "\u00a0", "\u202f", " "}
NO_LETTER = "\U0010fffd"


def draw(inside: str, width: int = 200, height: int = 40, side: int = 200) -> Image.Image:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
    svg = f'{head} viewBox="0 0 {width} {height}">{inside}</svg>'
    return Image.open(BytesIO(draw_png(svg, side))).convert("L")


def count_dark(picture: Image.Image) -> int:
    return sum(picture.histogram()[:128])


def test_the_longer_side_is_what_was_asked_for() -> None:
    assert draw("", 200, 40, 100).size == (100, 20)
    assert draw("", 40, 200, 100).size == (20, 100)
    assert draw("", 24_000, 12, 128).size == (128, 1)


@pytest.mark.parametrize(
    ("width", "height"),
    [
        ("200", "40"),
        ("40", "200"),
        ("123.4", "77.7"),
        ("320", "1001.5"),
        ("24000", "12"),
        ("7", "7"),
    ],
)
@pytest.mark.parametrize("side", [128, 1024])
def test_a_picture_is_measured_without_being_drawn(width: str, height: str, side: int) -> None:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
    for inside in ("", f"<desc>{'x' * MOST_CHARACTERS}</desc>"):
        svg = f"{head}>{inside}</svg>"
        assert measure_png(svg, side) == Image.open(BytesIO(draw_png(svg, side))).size


def test_a_picture_that_is_long_to_draw_is_smaller() -> None:
    filling = f"<desc>{'x' * MOST_CHARACTERS}</desc>"
    assert max(draw(filling, side=1024).size) == SMALLER_SIDE
    assert max(draw(filling, side=128).size) == 128


def test_the_ground_is_white() -> None:
    assert draw("").getcolors() == [(200 * 40, 255)]


def test_what_is_no_picture_is_refused() -> None:
    with pytest.raises(ValueError, match="no width and height"):
        draw_png("<p>", 100)


@pytest.mark.parametrize(
    "family", ["system-ui, sans-serif", "sans-serif", "Unknown Face, sans-serif"]
)
@pytest.mark.parametrize("weight", ["normal", "bold"])
def test_text_is_drawn_in_the_shipped_face_whatever_is_named(family: str, weight: str) -> None:
    words = f'<text y="30" font-size="30" font-weight="{weight}" font-family="{family}">Été</text>'
    own = words.replace(family, "DejaVu Sans")
    assert count_dark(draw(words)) > 200
    assert draw(words).tobytes() == draw(own).tobytes()


def test_bold_text_is_bolder() -> None:
    words = '<text y="30" font-size="30" font-weight="{}">Meeple</text>'
    assert count_dark(draw(words.format("bold"))) > 1.2 * count_dark(draw(words.format("normal")))


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.stem)
def test_the_face_has_every_letter_of_the_texts(face: Path) -> None:
    font = ImageFont.truetype(face, 20)
    missing = bytes(font.getmask(NO_LETTER))
    folders = [SHARED_TEXTS, *(service.game.folder / "texts" for service in SERVICES)]
    letters = {
        letter
        for folder in folders
        for language in LANGUAGES
        for forms in read_catalogue(folder, language).sentences.values()
        for letter in "".join(forms)
    }
    assert {"é", "œ", "×", "’"} <= letters
    found = {one for one in letters - NEVER_DRAWN if bytes(font.getmask(one)) == missing}
    assert found == set()


DRAWN = [one for one in CACHEABLE if one.operation.picture]


@pytest.mark.parametrize("position", DRAWN[::20], ids=str)
def test_a_picture_names_a_family_that_the_shipped_face_stands_for(
    client: FlaskClient, position: Position
) -> None:
    headers = {"Accept": "image/svg+xml"}
    svg = client.post(position.path, json=position.request, headers=headers).text
    families = re.findall(r'font-family="[^"]+"|font:[^;}]+', svg)
    assert ("<text" in svg) <= bool(families)
    assert [one for one in families if "sans-serif" not in one] == []
