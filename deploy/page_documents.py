"""Fills the templates of the page's documents with all that the first screen needs.

These are styles, the scripts that run before any module, the modules to preload, and the texts and
pictures of the first screen. What the modules need too, they read from the document.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from deploy.page_bundles import find_modules, list_bundles, read_module
from deploy.services import CHECKOUT, game_names
from shared.texts import LANGUAGES, load_texts
from shared.texts.elision import ELIDED, VOICED

IMPORT_MAP = "import-map.json"
FACTS = ("texts", "icons", "levels")
"""What both documents have of `shell/`, for the first picture and for the modules."""
HOME = "parts/home.js"
"""The module of the first screen, which an address without a game needs."""

_IN_STYLE = re.compile(
    r"/\*.*?\*/\s*|^ +|(?<=[{};,])\s+|\s+(?=[{}])|;(?=\s*})", re.DOTALL | re.MULTILINE
)
"""Comments and blanks that a style does without."""


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

    def file(name: str) -> str:
        if name.endswith(".js"):
            return read_module(folder / name)
        return _IN_STYLE.sub("", (folder / name).read_text(encoding="utf-8"))

    def read(name: str) -> Any:
        return json.loads((folder / name).read_bytes())

    named: dict[str, str] = read(IMPORT_MAP)["imports"]
    bundle_of = {name: at for at, names in list_bundles(folder).items() for name in names}

    def modules(start: str) -> list[str]:
        ours = find_modules(folder, start)[:-1]
        vendored = [address.removeprefix("./") for address in named.values()]
        return _list_files(ours, bundle_of) + vendored

    def games(start: str) -> Mapping[str, list[str]]:
        there = modules(start)
        entries = sorted(folder.glob("games/*/game.js"))
        names = {entry.parent.name: entry.relative_to(folder).as_posix() for entry in entries}
        names[""] = HOME
        files = {
            game: _list_files(find_modules(folder, name), bundle_of) for game, name in names.items()
        }
        return {game: [one for one in needed if one not in there] for game, needed in files.items()}

    def import_map() -> Mapping[str, Any]:
        bundled = {f"./{name}": f"./{bundle}" for name, bundle in bundle_of.items()}
        return {"imports": {**named, **bundled}}

    def facts() -> Mapping[str, Any]:
        named = {name: read(f"shell/{name}.json") for name in FACTS}
        return {**named, "elided": "|".join(ELIDED), "voiced": VOICED}

    return {
        "file": file,
        "modules": modules,
        "games": games,
        "import_map": import_map,
        "facts": facts,
        "titles": _read_titles,
        "picture": render_tile,
    }


def _list_files(modules: Iterable[str], bundle_of: Mapping[str, str]) -> list[str]:
    """Return the files that have these modules, the bundles before others."""
    files = dict.fromkeys(bundle_of.get(name, name) for name in modules)
    return sorted(files, key=lambda file: file not in bundle_of.values())


def render_tile(tile: str) -> str:
    """Return the picture of a tile as Carcassonne draws it, "" where that game is not served."""
    if "carcassonne" not in game_names():
        return ""
    drawing = import_module("services.carcassonne.drawing.tiles")
    designs = import_module("services.carcassonne.tiles.catalogue").DESIGNS
    return str(drawing.render_tile_picture(designs[tile]))


@cache
def _read_titles() -> Mapping[str, Mapping[str, str]]:
    texts = {game: load_texts(CHECKOUT / "services" / game / "texts") for game in game_names()}
    return {
        language: {game: own[language].say("game.title") for game, own in texts.items()}
        for language in LANGUAGES
    }
