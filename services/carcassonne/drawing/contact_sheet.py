"""Every tile in its four rotations on one page, so that a wrong one is seen at a glance.

Beside the pictures stands what the description says, in the names of the contract.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from services.carcassonne.board.design import Design
from services.carcassonne.drawing.signs import SIGNS
from services.carcassonne.drawing.style import STYLE
from services.carcassonne.drawing.tiles import box_of, definitions, drawn, spaces_drawn
from services.carcassonne.drawing.ways import used
from services.carcassonne.tiles.describing import described
from shared.drawing.svg import element, escape_text, picture

PAGE = (
    "body{font:14px system-ui,sans-serif;margin:1rem}"
    "main{display:grid;grid-template-columns:repeat(auto-fill,minmax(340px,1fr));gap:.6rem}"
    "figure{margin:0;padding:.4rem;border:1px solid #8888}figcaption{overflow-wrap:anywhere}"
    "figcaption b{font-size:1.1em}.sign{display:inline-block;margin:.2rem .6rem}"
    "figure svg{margin:2px}.sign svg{vertical-align:middle}:root{color-scheme:light dark}"
)
ROTATIONS = (0, 90, 180, 270)
SCALE, SIGN = 6, 6
"""Pixels of a length of 1; across a sign of the legend."""


def contact_sheet(designs: Iterable[Design], title: str, language: str) -> str:
    """The page as HTML: `title` and `language` are those of the one who reads it."""
    shown = list(designs)
    tiles = [
        element("g", spaces_drawn(design.cells) + drawn(design).body, id=f"t{n}")
        for n, design in enumerate(shown)
    ]
    figures = [_figure(design, f"t{n}") for n, design in enumerate(shown)]
    body = [
        element("h1", escape_text(title)),
        picture((0, 0, 0, 0), [definitions(SIGNS, tiles)]),
        element("p", "".join(map(_legend, sorted(SIGNS)))),
        element("main", "".join(figures)),
    ]
    head = element("meta", charset="utf-8") + element("style", STYLE + PAGE)
    head += element("title", escape_text(title))
    page = element("head", head) + element("body", "".join(body))
    return f"<!DOCTYPE html>{element('html', page, lang=language)}"


def _legend(name: str) -> str:
    """A sign and its name in the contract."""
    shown = picture((-SIGN / 2, -SIGN / 2, SIGN, SIGN), [used(name)], SCALE)
    return element("span", f"{shown} {escape_text(name)}", class_="sign")


def _figure(design: Design, name: str) -> str:
    """A tile four times, and what is on it."""
    pictures = [_turned(design, name, rotation) for rotation in ROTATIONS]
    facts = described(design)
    told = [_told(segment) for segment in facts["segments"]]
    told += [_told(mark) for mark in facts.get("marks", ())]
    words = element("b", escape_text(design.id)) + escape_text(f" {'; '.join(told)}")
    return element("figure", "".join(pictures) + element("figcaption", words))


def _turned(design: Design, name: str, rotation: int) -> str:
    turn = {"transform": f"rotate({rotation})"} if rotation else {}
    return picture(box_of(design, rotation), [element("use", href=f"#{name}", **turn)], SCALE)


def _told(facts: Mapping[str, Any]) -> str:
    """A segment or a mark in the names and values of its description."""
    kind, *others = facts.values()
    shown = [*map(_value, others[:1])] if "edges" in facts else []
    keys = [key for key, value in facts.items() if key not in ("kind", "edges") and value != []]
    shown += [key if facts[key] is True else f"{key} {_value(facts[key])}" for key in keys]
    return " ".join([kind, *shown])


def _value(value: object) -> str:
    if isinstance(value, dict):
        return f"{value['side']}{value['cell']}"
    return " ".join(map(_value, value)) if isinstance(value, list) else str(value)
