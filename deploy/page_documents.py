"""Fills the templates of the page's documents with all that the first screen needs.

`index.html` and `embed.html` of `services/companion/` are filled when a server starts or the
gateway is rendered: with styles, the scripts that run before any module, the modules to preload,
and the texts and pictures of the first screen. Each of these has its one source elsewhere.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path, PurePosixPath
from posixpath import normpath
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from deploy.services import CHECKOUT, game_names
from shared.texts import LANGUAGES, load_texts

IMPORT_MAP = "import-map.json"
LEVELS = "shell/levels.json"
"""What can be entered of each game, and in which steps; the page's modules have it as well."""
HOME = "parts/home.js"
"""The module of the first screen, which an address without a game needs."""

_IN_STYLE = re.compile(r"/\*.*?\*/\s*|^ +", re.DOTALL | re.MULTILINE)
_IN_MODULE = re.compile(r"^ *(?://[^\n]*|/\*\*(?:(?!\*/).)*\*/)\n", re.DOTALL | re.MULTILINE)
_IMPORTED = re.compile(r'^(?:import|export)\s[^;]*?from "([^"]+)"', re.MULTILINE)
_STRING = r'"(?:[^"\\]|\\.)*"'
# A long text is written in several pieces, one below the other.
_TEXT = rf"({_STRING}(?:\s*\+\s*{_STRING})*)"
_ICON = re.compile(rf"^  (\w+):\s*({_STRING}),$", re.MULTILINE)
_PAIR = re.compile(rf"^  ({_STRING}):\s*\[\s*{_TEXT},\s*{_TEXT},?\s*\]", re.MULTILINE)


def fill_documents(
    folder: Path, names: Iterable[str], version: str, engine: str
) -> Mapping[str, bytes]:
    """Return the documents `names` of `folder`, filled; each says of which `version` it is.

    `engine` are the attributes that say what engine there is.
    """
    environment = Environment(
        loader=FileSystemLoader(folder),
        undefined=StrictUndefined,
        keep_trailing_newline=True,
        autoescape=False,  # noqa: S701 - only our own files are included
    )
    environment.globals.update(_build_globals(folder), version=version, engine=engine)
    return {name: environment.get_template(name).render().encode() for name in names}


def _build_globals(folder: Path) -> Mapping[str, Callable[..., Any]]:
    """Return the functions that the templates may call."""

    def file(name: str) -> str:
        text = (folder / name).read_text(encoding="utf-8")
        return _IN_STYLE.sub("", text) if name.endswith(".css") else drop_comments(text)

    def modules(start: str) -> list[str]:
        return [*sorted(find_modules(folder, start) - {start}), *_list_vendored(folder)]

    def games(start: str) -> Mapping[str, list[str]]:
        there = find_modules(folder, start)
        entries = sorted(folder.glob("games/*/game.js"))
        names = {entry.parent.name: entry.relative_to(folder).as_posix() for entry in entries}
        names[""] = HOME
        return {game: sorted(find_modules(folder, name) - there) for game, name in names.items()}

    def levels() -> Mapping[str, Any]:
        found: Mapping[str, Any] = json.loads(file(LEVELS))
        return found

    def level_words() -> list[str]:
        games = levels().items()
        names = {f"{game}.level.{level['id']}" for game, own in games for level in own["levels"]}
        steps = {
            step["word"] for _, own in games for level in own["levels"] for step in level["steps"]
        }
        return sorted(names | steps)

    def words(*codes: str) -> Mapping[str, Mapping[str, str]]:
        texts = read_texts(folder)
        return {
            language: {code: texts[code][place] for code in codes}
            for place, language in enumerate(LANGUAGES)
        }

    def icons(name: str) -> Mapping[str, str]:
        return {icon: _join(text) for icon, text in _ICON.findall(file(name))}

    return {
        "file": file,
        "modules": modules,
        "games": games,
        "icons": icons,
        "levels": levels,
        "level_words": level_words,
        "words": words,
        "titles": _read_titles,
        "picture": render_tile,
    }


def drop_comments(module: str) -> str:
    """Return a module of ours without the comments, which every first load would have.

    A comment that stands behind code is kept, as is what looks like one inside of a text.
    """
    return _IN_MODULE.sub("", module)


def find_modules(folder: Path, start: str) -> set[str]:
    """Return our own modules that are needed before `start` runs, itself among them."""
    found: set[str] = set()
    ahead = [start]
    while ahead:
        name = ahead.pop()
        if name not in found:
            found.add(name)
            imported = _IMPORTED.findall((folder / name).read_text(encoding="utf-8"))
            near = PurePosixPath(name).parent
            ahead += [normpath(near / place) for place in imported if place.startswith(".")]
    return found


def _list_vendored(folder: Path) -> list[str]:
    """Return the vendored modules, all of which the page needs at once."""
    named = json.loads((folder / IMPORT_MAP).read_text(encoding="utf-8"))["imports"]
    return [address.removeprefix("./") for address in named.values()]


def render_tile(tile: str) -> str:
    """Return the picture of a tile as Carcassonne draws it, "" where that game is not served."""
    if "carcassonne" not in game_names():
        return ""
    drawing = import_module("services.carcassonne.drawing.tiles")
    designs = import_module("services.carcassonne.tiles.catalogue").DESIGNS
    return str(drawing.render_tile_picture(designs[tile]))


@cache
def _read_titles() -> Mapping[str, Mapping[str, str]]:
    """Return the titles of the games, by language and game."""
    texts = {game: load_texts(CHECKOUT / "services" / game / "texts") for game in game_names()}
    return {
        language: {game: own[language].say("game.title") for game, own in texts.items()}
        for language in LANGUAGES
    }


def read_texts(folder: Path) -> Mapping[str, tuple[str, str]]:
    """Return every text of the page by its code: English and French."""
    found: dict[str, tuple[str, str]] = {}
    for file in sorted(folder.rglob("*texts.js")):
        for code, english, french in _PAIR.findall(file.read_text(encoding="utf-8")):
            found[_join(code)] = (_join(english), _join(french))
    return found


def _join(literals: str) -> str:
    """Return the text of string literals that are added."""
    return "".join(json.loads(literal) for literal in re.findall(_STRING, literals))
