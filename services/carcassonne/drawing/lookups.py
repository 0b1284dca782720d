"""Renders the catalogue: one tile in a rotation, or all tiles that match a query."""

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from hashlib import sha256
from typing import Any

from services.carcassonne.board.design import Design
from services.carcassonne.board.position import ROTATIONS
from services.carcassonne.drawing import tiles
from services.carcassonne.drawing.shapes import SIGNS
from services.carcassonne.drawing.svg_paths import STYLE, render_use
from services.carcassonne.rules.catalogue import CARD
from services.carcassonne.tiles.catalogue import DESIGNS
from services.carcassonne.tiles.design_reading import describe_design
from services.carcassonne.tiles.search import build_tile_id, describe_tile, find_designs
from shared.core.phrases import Plain
from shared.drawing.svg import element, escape_text, picture
from shared.texts import Texts

PAGE = (
    "body{font:14px system-ui,sans-serif;margin:1rem}"
    "main{display:grid;grid-template-columns:repeat(auto-fill,minmax(340px,1fr));gap:.6rem}"
    "figure{margin:0;padding:.4rem;border:1px solid #8888}figcaption{overflow-wrap:anywhere}"
    "figcaption b{font-size:1.1em}.sign{display:inline-block;margin:.2rem .6rem}"
    "figure svg{margin:2px}.sign svg{vertical-align:middle}:root{color-scheme:light dark}"
)
SCALE, SIGN = 6, 6
"""Pixels of a length of 1, and the width of a sign in the legend."""


def render_contact_sheet(designs: Iterable[Design], title: str, language: str) -> str:
    entries = [_render_entry(design) for design in designs]
    body = [
        element("h1", escape_text(title)),
        picture((0, 0, 0, 0), [tiles.render_definitions(SIGNS, [tile for tile, _ in entries])]),
        element("p", "".join(map(_render_legend, SIGNS))),
        element("main", "".join([figure for _, figure in entries])),
    ]
    head = element("meta", charset="utf-8") + element("style", STYLE + PAGE)
    head += element("title", escape_text(title))
    page = element("head", head) + element("body", "".join(body))
    return f"<!DOCTYPE html>{element('html', page, lang=language)}"


# The whole catalogue takes 150 ms of a worker's threads, for each request.
@lru_cache(maxsize=len(DESIGNS))
def _render_entry(design: Design) -> tuple[str, str]:
    """A tile, once as a definition, and the figure that uses it in four rotations."""
    name = f"tile-{design.id}"
    field, borders = tiles.render_spaces(design.cells)
    body = field + tiles.render_design(design).body + borders
    return element("g", body, id=name), _render_figure(design, name)


@cache
def _render_legend(name: str) -> str:
    image = picture((-SIGN / 2, -SIGN / 2, SIGN, SIGN), [render_use(name)], SCALE)
    return element("span", f"{image} {escape_text(name)}", class_="sign")


def _render_figure(design: Design, name: str) -> str:
    pictures = []
    for rotation in ROTATIONS:
        turn = {"transform": f"rotate({rotation})"} if rotation else {}
        use = element("use", href=f"#{name}", **turn)
        pictures.append(picture(tiles.find_bounds(design, rotation), [use], SCALE))
    facts = describe_design(design)
    parts = [_describe_part(segment) for segment in facts["segments"]]
    parts += [_describe_part(mark) for mark in facts.get("marks", ())]
    words = element("b", escape_text(design.id)) + escape_text(f" {'; '.join(parts)}")
    return element("figure", "".join(pictures) + element("figcaption", words))


def _describe_part(facts: Mapping[str, Any]) -> str:
    kind, *others = facts.values()
    words = [*map(_format_value, others[:1])] if "edges" in facts else []
    keys = [key for key, value in facts.items() if key not in ("kind", "edges") and value != []]
    words += [key if facts[key] is True else f"{key} {_format_value(facts[key])}" for key in keys]
    return " ".join([kind, *words])


def _format_value(value: object) -> str:
    if isinstance(value, dict):
        return f"{value['side']}{value['cell']}"
    return " ".join(map(_format_value, value)) if isinstance(value, list) else str(value)


VERSION_DIGITS = 16
"""Hexadecimal digits that name what the pictures show."""


def find_tile(query: Mapping[str, str]) -> Mapping[str, Plain] | None:
    """The tile that the two steps of a path name; else None."""
    name = build_tile_id(query)
    return describe_tile(name) if name in DESIGNS else None


def find_tiles(query: Mapping[str, str]) -> Mapping[str, Plain]:
    """All tiles that match a query, and the address of their pictures with `{id}` for a tile's."""
    return {
        "tiles": [describe_tile(design.id) for design in find_designs(query)],
        "pictures": f"/v1/{CARD.id}/tiles/{{id}}.svg?v={_hash_pictures()}",
    }


def get_picture_version(_: Mapping[str, str]) -> str:
    """The name of what the pictures of tiles show; another one once any is drawn otherwise."""
    return _hash_pictures()


@cache
def _hash_pictures() -> str:
    pictures = "".join([tiles.render_tile_picture(design) for design in DESIGNS.values()])
    return sha256(pictures.encode()).hexdigest()[:VERSION_DIGITS]


def render_tile(query: Mapping[str, str], _: Texts) -> str:
    return tiles.render_tile_picture(DESIGNS[build_tile_id(query)], int(query.get("rotation", "0")))


def render_tiles(query: Mapping[str, str], texts: Texts) -> str:
    designs = find_designs(query)
    return render_contact_sheet(designs, texts.say("game.title"), texts.language)
