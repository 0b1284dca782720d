"""The page has no list of its own of what the service's forms list: expansions, figures, kinds,
categories, options and what is chosen among.

What is left is drawn by us, one picture for a name, and has another for a name that it lacks.
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from shared.operations.forms import render_forms
from shared.texts import SHARED_TEXTS, load_texts
from tests.found_games import SERVICES
from tests.json_places import walk_places
from tests.page_texts import FOLDER, TEXT_FILES, read_modules

DRAWN = {
    "games/carcassonne/board/outlines.js",
    "games/carcassonne/board/shapes.js",
    "games/carcassonne/board/tiles.js",
    "games/civilization/cards.js",
    "games/deluges/pieces.js",
    "games/heros/map/outlines.js",
    "games/orichalque/drawing.js",
}
"""The files that draw: one picture for each of some names, and another for every other."""
COMPONENTS = {"games/heros/turns.js"}
"""Files with a form of their own for each of some kinds."""
SENTENCES = {"warning.completed-held": "warning.completed-held.other"}
"""Sentences of our own in the place of the service's, and the one for a name that has none."""
COMMON = {
    *("add", "all", "attacker", "card", "completed", "defender", "figures", "none", "pass", "place")
}
"""Names of choices that are words of any text as well."""
MANY = 3
"""So many names beside each other are a list."""
DIRECTIONS = re.compile(r"[NESW][LR]?|NS|WE")


def list_names(forms: Mapping[str, Any]) -> Iterator[str]:
    """What the forms of a game list: choices, and kinds of what has kinds."""
    for place, value in walk_places(forms):
        if place[-1:] == ("value",) and isinstance(value, str):
            yield value
        if place[-1:] == ("name",) and place[-3:-2] == ("kinds",):
            yield value
    yield from (option["name"] for option in forms["options"])


NAMES = {
    name
    for service in SERVICES
    for name in list_names(
        render_forms(service.game, load_texts(SHARED_TEXTS, service.game.folder / "texts")["en"])
    )
    if not DIRECTIONS.fullmatch(name)
}


def find_lists(listed: Iterable[Iterable[str]]) -> Iterator[list[str]]:
    """The names in each list, and in each group of texts."""
    for names in listed:
        yield [name for name in names if name in NAMES]


def group_texts(file: Path) -> Iterable[list[str]]:
    """What the codes of a file of texts end with, by what they begin with."""
    groups = defaultdict(list)
    for code in json.loads(file.read_bytes()):
        group, _, name = code.rpartition(".")
        # Steps of the page have names of their own.
        if name not in COMMON and group not in (*SENTENCES, "step"):
            groups[group].append(name)
    return groups.values()


def test_no_file_but_those_that_draw_lists_what_the_forms_list() -> None:
    lists = {file: module["lists"] for file, module in read_modules().items()}
    found = {
        file.relative_to(FOLDER).as_posix(): names
        for file, listed in {**lists, **{one: group_texts(one) for one in TEXT_FILES}}.items()
        for names in find_lists(listed)
        if len(names) >= MANY
    }
    assert {*found} == DRAWN | COMPONENTS, found
