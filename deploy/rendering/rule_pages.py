"""docs/rules/<game>.md: every rule and every ruling of a game, as a page to read.

A page has a section for each heading of the rulebook, then the rulings. Beside each rule stand the
functions that apply it, as `rules/applied.py` of the game lists them.
"""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from deploy.rendering import fill_template
from shared.core.catalogue import GameCard, Rule
from shared.operations.documents import describe_editions
from shared.texts import Texts, load_texts

_PHASES = {"play": "in play", "final": "at the end", "both": "in play and at the end"}


def render_files(names: Sequence[str]) -> Mapping[str, str]:
    return {f"docs/rules/{name}.md": _render_page(name) for name in names}


def _make_anchor(heading: str) -> str:
    return "section-" + re.sub(r"\W+", "-", heading.lower()).strip("-")


def _render_page(name: str) -> str:
    game = import_module(f"services.{name}.app").GAME
    texts, card = load_texts(game.folder / "texts")["en"], game.card
    functions = find_functions(name)
    rows = [
        (rule, _describe_rule(rule, texts, ", ".join(functions[rule.id]))) for rule in card.rules
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


def find_functions(name: str) -> Mapping[str, Sequence[str]]:
    """Find the functions that apply each rule of a game, by its id, as links to their files."""
    applied: Mapping[object, str] = import_module(f"services.{name}.rules.applied").APPLIED
    found = defaultdict(list)
    for function, rules in applied.items():
        for rule in rules.split():
            found[rule].append(_link_function(function))
    return found


def _link_function(function: object) -> str:
    named: Any = function.fget if isinstance(function, property) else function
    path = f"{named.__module__.replace('.', '/')}.py"
    return f"[`{Path(path).name}`: `{named.__qualname__}`](../../{path})"
