"""docs/rules/<game>.md: every rule and every ruling of a game, as a page to read.

A page has a section for each heading of the rulebook, then the rulings. Which functions implement a
rule is what their docstrings say, which cite rules by their ids in backticks, a star standing for
any text: "Rows `road.*` and `toll` of docs/rules/carcassonne.md". A rule is implemented by the
functions of `rules/` that cite its whole id or, where none does, a pattern that it fits.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from deploy.rendering import fill_template
from shared.core.catalogue import GameCard, Rule
from shared.operations.documents import describe_editions
from shared.texts import Texts, load_texts

_DOTTED = re.compile(r"`((?:[a-z]\w*|\*)(?:\.(?:\w+|\*))+)`")
_ITEM = r"`[\w.*-]+`"
_LIST = re.compile(rf"\b(?:row|rule)s? ({_ITEM}(?:(?:,|,? and|,? or) {_ITEM})*)", re.IGNORECASE)
_FILE_ENDINGS = (".py", ".md", ".po", ".json")

_FOLDER = "docs/rules"
_UP = "../.."
_PHASES = {"play": "in play", "final": "at the end", "both": "in play and at the end"}


class Function(NamedTuple):
    """A function of a game: its file, and its name, after that of its class if it has one."""

    file: Path
    name: str


def render_files(names: Sequence[str]) -> Mapping[str, str]:
    return {f"{_FOLDER}/{name}.md": _render_page(name) for name in names}


def _make_anchor(heading: str) -> str:
    return "section-" + re.sub(r"\W+", "-", heading.lower()).strip("-")


def _render_page(name: str) -> str:
    game = import_module(f"services.{name}.app").GAME
    texts, card = load_texts(game.folder / "texts")["en"], game.card
    functions = find_functions(game.folder, [rule.id for rule in card.rules])
    rows = [
        (rule, _describe_rule(rule, texts, _link_functions(functions[rule.id], game.folder)))
        for rule in card.rules
    ]
    # A column that no rule of the game has anything in is left out.
    columns = [column for column in rows[0][1] if any(cells[column] for _, cells in rows)]
    sections: dict[str, list[list[str]]] = {}
    for rule, cells in rows:
        sections.setdefault(rule.source, []).append([cells[column] for column in columns])
    return fill_template(
        "rules.md",
        name=name,
        card=card,
        say=texts.say,
        anchor=_make_anchor,
        columns=columns,
        sections=sections,
        changed=[_describe_editions(rule, card, texts) for rule in card.rules if rule.editions],
    )


def _describe_editions(rule: Rule, card: GameCard, texts: Texts) -> list[str]:
    words = describe_editions(rule, texts)
    return [f"[`{rule.id}`](#{rule.id})", *map(words.__getitem__, card.editions)]


def _describe_rule(rule: Rule, texts: Texts, links: str) -> Mapping[str, str]:
    return {
        "id": f'<a id="{rule.id}"></a>`{rule.id}`',
        "rule": texts.say(f"rule.{rule.id}.title"),
        "what counts": texts.say(f"rule.{rule.id}.counts"),
        "points": "" if rule.points is None else str(rule.points),
        "when": _PHASES[rule.phase] if rule.phase else "",
        "edition": f"`{rule.edition}`" if rule.edition else "",
        "expansions": ", ".join(f"`{one}`" for one in rule.expansions),
        "function": links,
    }


def _link_functions(functions: Iterable[Function], folder: Path) -> str:
    shown = [(one.file.relative_to(folder).as_posix(), one.name) for one in functions]
    place = f"{_UP}/services/{folder.name}"
    return ", ".join(f"[`{Path(file).name}`: `{name}`]({place}/{file})" for file, name in shown)


def find_functions(folder: Path, rules: Sequence[str]) -> Mapping[str, tuple[Function, ...]]:
    """Return the functions of the game in `folder` that implement each of `rules`, by its id."""
    files = sorted((folder / "rules").rglob("*.py"))
    cited = {function: rules for file in files for function, rules in _read_functions(file)}
    return {rule: _choose(cited, rule) for rule in rules}


def _choose(cited: Mapping[Function, frozenset[str]], rule: str) -> tuple[Function, ...]:
    exact = tuple(one for one, ids in cited.items() if rule in ids)
    return exact or tuple(
        one for one, ids in cited.items() if any(fnmatchcase(rule, pattern) for pattern in ids)
    )


def _read_functions(file: Path) -> Iterator[tuple[Function, frozenset[str]]]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    for prefix, body in [("", tree.body), *((f"{one.name}.", one.body) for one in classes)]:
        for node in body:
            if isinstance(node, ast.FunctionDef):
                yield Function(file, prefix + node.name), _cite(ast.get_docstring(node) or "")


def _cite(docstring: str) -> frozenset[str]:
    """The rules that a docstring cites, each an id or a pattern with stars."""
    text = " ".join(docstring.split())
    rules = {one for one in _DOTTED.findall(text) if not one.endswith(_FILE_ENDINGS)}
    return frozenset(rules).union(*(re.findall(r"`(.+?)`", one) for one in _LIST.findall(text)))
