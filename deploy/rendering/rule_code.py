"""Finds the functions that implement a rule, in the code of its game.

A docstring cites rules by their ids in backticks, a star standing for any text: "Rows `road.*` and
`toll` of docs/rules/carcassonne.md". Among the modules of `rules/` that cite a rule, the functions
that implement it are those with the first of these signs that any function has:

1. The function's own docstring cites the whole id.
2. The function writes the id.
3. The function uses a constant of its module in which the id is written.
4. The function puts together a text that the id fits, like `f"{kind}.own"`.
5. The function uses a constant of its module in which such a text is put together, and its
   docstring cites the id with a star.
6. The function uses such a constant.
7. The function's docstring cites the id with a star.

What names the id exactly comes first: a text that only fits it may be the code of a sentence.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

_DOTTED = re.compile(r"`((?:[a-z]\w*|\*)(?:\.(?:\w+|\*))+)`")
_ITEM = r"`[\w.*-]+`"
_LIST = re.compile(
    rf"\b(row|rule|ruling)s? ({_ITEM}(?:(?:,|,? and|,? or) {_ITEM})*)", re.IGNORECASE
)
_FILE_ENDINGS = (".py", ".md", ".po", ".json")
_GAP = r"[\w-]+"


class Citations(NamedTuple):
    """What a docstring cites: rules, each an id or a pattern with stars, and codes of rulings."""

    rules: frozenset[str]
    rulings: frozenset[str]


class Function(NamedTuple):
    """A function of a game: its file, and its name, after that of its class if it has one."""

    file: Path
    name: str


class _Module:
    """A module of a game, read for the ids in it."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._tree = ast.parse(file.read_text(encoding="utf-8"))

    @cached_property
    def cited(self) -> frozenset[str]:
        """Rules that any docstring of the module cites."""
        return frozenset().union(
            *(read_citations(text).rules for text in find_docstrings(self._tree))
        )

    @cached_property
    def functions(self) -> Mapping[str, ast.FunctionDef]:
        """The module's functions and those of its classes, by their names."""
        classes = [node for node in self._tree.body if isinstance(node, ast.ClassDef)]
        found = {node.name: node for node in self._tree.body if isinstance(node, ast.FunctionDef)}
        for one in classes:
            methods = [node for node in one.body if isinstance(node, ast.FunctionDef)]
            found.update({f"{one.name}.{method.name}": method for method in methods})
        return found

    @cached_property
    def _constants(self) -> Mapping[str, frozenset[str]]:
        """The patterns of the texts in each constant of the module, by the constant's name."""
        found: dict[str, frozenset[str]] = {}
        for node in self._tree.body:
            if isinstance(node, ast.Assign | ast.AnnAssign):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                patterns = frozenset([*_find_patterns(node), *_find_constant_patterns(node, found)])
                found.update({one.id: patterns for one in targets if isinstance(one, ast.Name)})
        return found

    def find_sign(self, function: ast.FunctionDef, rule: str) -> int:
        """Return the number of the first sign above that a function implements a rule.

        0 where there is none.
        """
        cited = read_citations(ast.get_docstring(function) or "").rules
        written = frozenset(_find_patterns(function))
        named = frozenset(_find_constant_patterns(function, self._constants))
        is_named = any(re.fullmatch(one, rule) for one in named)
        is_cited = fits_any(rule, cited)
        signs = (
            rule in cited,
            re.escape(rule) in written,
            re.escape(rule) in named,
            any(re.fullmatch(one, rule) for one in written),
            is_named and is_cited,
            is_named,
            is_cited,
        )
        return signs.index(True) + 1 if any(signs) else 0


def find_functions(folder: Path, rules: Sequence[str]) -> Mapping[str, tuple[Function, ...]]:
    """Return the functions of the game in `folder` that implement each of `rules`, by its id.

    A rule that no docstring cites, or of which the citing modules show no sign, has no functions.
    """
    catalogue = folder / "rules" / "catalogue.py"
    files = [file for file in sorted((folder / "rules").rglob("*.py")) if file != catalogue]
    modules = [_Module(file) for file in files]
    return {rule: tuple(_choose(modules, rule)) for rule in rules}


def read_citations(docstring: str) -> Citations:
    """Return what `docstring` cites."""
    text = " ".join(docstring.split())
    rules = {one for one in _DOTTED.findall(text) if not one.endswith(_FILE_ENDINGS)}
    rulings: set[str] = set()
    for kind, listed in _LIST.findall(text):
        (rulings if kind.lower() == "ruling" else rules).update(re.findall(r"`(.+?)`", listed))
    return Citations(frozenset(rules), frozenset(rulings))


def find_docstrings(tree: ast.Module) -> Iterator[str]:
    """Yield the docstrings of a module, its classes, functions, constants and fields."""
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant(value=str() as text)):
                yield text


def fits_any(rule: str, patterns: Iterable[str]) -> bool:
    """Return whether `rule` fits one of `patterns`, in which a star stands for any text."""
    return any(
        re.fullmatch(re.escape(one).replace(r"\*", r"[\w.]+"), rule) is not None for one in patterns
    )


def _choose(modules: Iterable[_Module], rule: str) -> Iterator[Function]:
    found = [
        (module.find_sign(function, rule), Function(module.file, name))
        for module in modules
        if fits_any(rule, module.cited)
        for name, function in module.functions.items()
    ]
    first = min([sign for sign, _ in found if sign], default=None)
    return (function for sign, function in found if sign == first)


def _find_patterns(node: ast.AST) -> Iterator[str]:
    """Regular expressions of the texts that stand under a node or are put together there."""
    for inner in ast.walk(node):
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
            yield re.escape(inner.value)
        elif isinstance(inner, ast.JoinedStr):
            yield "".join(
                re.escape(str(part.value)) if isinstance(part, ast.Constant) else _GAP
                for part in inner.values
            )


def _find_constant_patterns(
    node: ast.AST, constants: Mapping[str, frozenset[str]]
) -> Iterator[str]:
    """The patterns of the constants that are named under a node."""
    for inner in ast.walk(node):
        if isinstance(inner, ast.Name):
            yield from constants.get(inner.id, ())
