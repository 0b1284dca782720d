"""Joins the modules that a screen needs at once into one file each.

Over a slow network each file costs its share of a round trip. The import map leads from the address
of every module in a bundle to that bundle, which exports what its modules do. A server has no node
that could do this.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from posixpath import dirname, join, normpath, relpath

FOLDER = "bundles"
"""Where the bundles are among the files of the page."""
START = "main.js"
"""The module that runs the page; it is not in a bundle itself."""

_COMMENT = re.compile(r"^ *(?://[^\n]*|/\*\*(?:(?!\*/).)*\*/)\n", re.DOTALL | re.MULTILINE)
_JSON = re.compile(r'^import (\w+) from "([^"]+)" with \{ type: "json" \};$', re.MULTILINE)
_FROM = re.compile(r'^(import|export) \{([^}]*)\} from "([^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(
    r"^export (?=(?:async )?(?:function|class|const) (?:(\w+)|\{([^}]*)\}))", re.MULTILINE
)
_LATE = re.compile(r'\bimport\("(\.[^"]+)"\)')
_OTHER_FORM = re.compile(r"^(?:import|export)\b[^(].*", re.MULTILINE)


def list_bundles(folder: Path) -> Mapping[str, Sequence[str]]:
    """Return the modules of each bundle in the order in which they run, by its address."""
    of_page = find_modules(folder, START)[:-1]
    bundles = {f"{FOLDER}/page.js": of_page}
    for entry in sorted(folder.glob("games/*/game.js")):
        game = entry.parent.relative_to(folder).as_posix()
        modules = find_modules(folder, f"{game}/game.js")
        own = [name for name in modules if name.startswith(f"{game}/") and name not in of_page]
        bundles[f"{FOLDER}/{entry.parent.name}.js"] = own
    return bundles


def find_modules(folder: Path, start: str) -> list[str]:
    """Return our own modules that are needed for `start`, in the order in which they run."""
    found: dict[str, None] = {}

    def add(name: str, importing: Sequence[str]) -> None:
        if name in found or name in importing:
            return
        for _, _, place in _FROM.findall((folder / name).read_text(encoding="utf-8")):
            if place.startswith("."):
                add(_resolve(name, place), [*importing, name])
        found[name] = None

    add(start, [])
    return [*found]


def read_module(file: Path) -> str:
    """Return a module of ours as browsers get it: without comments, with its JSON in it."""

    def put_in(found: re.Match[str]) -> str:
        return f"const {found[1]} = {(file.parent / found[2]).read_text(encoding='utf-8').strip()};"

    return _JSON.sub(put_in, _COMMENT.sub("", file.read_text(encoding="utf-8")))


def write_bundle(folder: Path, names: Sequence[str]) -> bytes:
    """Return the bundle of modules in running order; ValueError where two export one name."""
    bundle = _Bundle(names)
    bodies = [bundle.wrap(name, read_module(folder / name)) for name in names]
    return "".join([*bundle.list_imports(), *bodies, *bundle.list_exports()]).encode()


class _Bundle:
    """What is known of a bundle while its modules are written one after the other."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        # What is imported from outside, by the name that the bundle has for it.
        self.outside: dict[str, str] = {}
        # The module that exports each name.
        self.exported: dict[str, str] = {}

    def wrap(self, name: str, module: str) -> str:
        """Return a module as a function that runs at once and returns what the module exports."""
        passed_on: list[str] = []

        def unpack(found: re.Match[str]) -> str:
            other = self._find(name, found[3])
            if found[1] == "import":
                return f"const {{{found[2].replace(' as ', ': ')}}} = {_variable(other)};\n"
            passed_on.extend(f"{one}: {_variable(other)}.{one}" for one in _split(found[2]))
            if other not in self.names:
                self._export(name, _split(found[2]))
            return ""

        text = _FROM.sub(unpack, module)
        own = [each for one, listed in _EXPORT.findall(text) for each in _split(one or listed)]
        self._export(name, own)
        text = _EXPORT.sub("", text)
        if other_form := _OTHER_FORM.search(text):
            raise ValueError(f"{name} has what a bundle cannot have: {other_form[0]}")
        text = _LATE.sub(lambda found: f'import("{_lead_to(_resolve(name, found[1]))}")', text)
        returned = ", ".join([*own, *passed_on])
        return f"const {_variable(name)} = (() => {{\n{text}return {{ {returned} }};\n}})();\n"

    def _find(self, name: str, place: str) -> str:
        """Return which module `name` imports from `place`, and note it if it is outside."""
        is_near = place.startswith(".")
        other = _resolve(name, place) if is_near else place
        if other not in self.names:
            self.outside[_variable(other)] = _lead_to(other) if is_near else place
        return other

    def _export(self, name: str, given: Iterable[str]) -> None:
        for one in given:
            if self.exported.setdefault(one, name) != name:
                raise ValueError(f"{name} and {self.exported[one]} both export {one}")

    def list_imports(self) -> Iterator[str]:
        return (f'import * as {name} from "{place}";\n' for name, place in self.outside.items())

    def list_exports(self) -> Iterator[str]:
        """Return the exports, none under its own name: that might hide a name of the browser's."""
        for name in dict.fromkeys(self.exported.values()):
            given = [one for one, by in self.exported.items() if by == name]
            taken = ", ".join(f"{one}: ${one}" for one in given)
            yield f"const {{ {taken} }} = {_variable(name)};\n"
            yield f"export {{ {', '.join(f'${one} as {one}' for one in given)} }};\n"


def _variable(name: str) -> str:
    return re.sub(r"\W", "_", name.removesuffix(".js"))


def _split(listed: str) -> list[str]:
    return [one.strip() for one in listed.split(",") if one.strip()]


def _resolve(name: str, place: str) -> str:
    return normpath(join(dirname(name), place))


def _lead_to(name: str) -> str:
    return relpath(name, FOLDER)
