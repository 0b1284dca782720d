"""docs/rules/<game>.md: every rule and every ruling of a game, as a page to read.

A page has a section for each heading of the rulebook, with a row for each rule under it, and then
the rulings. All of it is on the game's card and in its English texts; the functions are found in
the code (`rule_code.py`). Before the rulings stands what else is written of a game's rulebook, if
there is a file `templates/rulebook-<game>.md`.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path

from deploy.rendering.rule_code import Function, find_functions
from shared.core.catalogue import GameCard, OpenQuestion, Option, Rule
from shared.operations.documents import describe_editions
from shared.texts import Texts, load_texts

_FOLDER = "docs/rules"
_UP = "../.."
_TEMPLATES = Path(__file__).parent / "templates"
_PHASES = {"play": "in play", "final": "at the end", "both": "in play and at the end"}
_INTRO = """\
# {title}: rules

<!-- Rendered by deploy/render.py from services/{name}: edit that, not this page. -->

{summary}

This page has the {rules} rules that Décompte applies and the {rulings} questions that the rulebook
leaves open. Its sections bear the headings of the rulebook, so that you can read both side by side,
or say where else a rule comes from. The rulebook: {rulebook}.

Every line of an answer names its rule by the id in the first column, and an answer lists the
rulings that mattered by their codes; `#` and the id or code after this page's address leads there.
Points are what one counted thing is worth, where that is always the same number. The last column
has the functions that implement a rule, each with its file.
"""
_EDITION = "A rule without an edition belongs to all of them: {editions}.\n"
_EXPANSION = (
    "Any of the expansions beside a rule brings it. A rule without one belongs to the base game.\n"
)
_EDITIONS = """\
## <a id="editions"></a>What editions change

The words of these rules by edition, as `GET rules` gives them in `editions`.
"""
_RULINGS = """\
## Rulings

Where the rulebook is silent or can be read in several ways, a ruling says how Décompte decides.
The default comes first. An option is set in a request under `rules.options`; where a ruling has
several choices and no option, the request or the position decides between them.
"""


def render_files(names: Sequence[str]) -> Mapping[str, str]:
    """Return the pages of the services `names`, by their paths."""
    return {f"{_FOLDER}/{name}.md": _render_page(name) for name in names}


def _make_anchor(heading: str) -> str:
    """Return the anchor of the section that has a heading of the rulebook."""
    return "section-" + re.sub(r"\W+", "-", heading.lower()).strip("-")


def _render_page(name: str) -> str:
    game = import_module(f"services.{name}.app").GAME
    texts = load_texts(game.folder / "texts")["en"]
    parts = [
        _render_intro(name, game.card, texts),
        _render_contents(game.card),
        *_render_sections(game.card, texts, game.folder),
        *_render_editions(game.card, texts),
        *_read_rulebook(name),
        _RULINGS,
        *(_render_ruling(question, game.card.options, texts) for question in game.card.questions),
    ]
    return "\n".join(parts)


def _read_rulebook(name: str) -> Sequence[str]:
    """What is written of a game's rulebook beside its rules; nothing of most games."""
    file = _TEMPLATES / f"rulebook-{name}.md"
    return [file.read_text(encoding="utf-8")] if file.exists() else []


def _render_intro(name: str, card: GameCard, texts: Texts) -> str:
    paragraphs = [
        _INTRO.format(
            title=card.title,
            name=name,
            summary=texts.say("game.summary"),
            rules=len(card.rules),
            rulings=len(card.questions),
            rulebook=texts.say("game.rulebook").rstrip("."),
        )
    ]
    if any(rule.edition for rule in card.rules):
        paragraphs.append(_EDITION.format(editions=_list_codes(card.editions)))
    if any(rule.expansions for rule in card.rules):
        paragraphs.append(_EXPANSION)
    return "\n".join(paragraphs)


def _render_contents(card: GameCard) -> str:
    links = [f"- [{one}](#{_make_anchor(one)})" for one in _list_headings(card)]
    return "\n".join([*links, "- [Rulings](#rulings)", ""])


def _list_headings(card: GameCard) -> Sequence[str]:
    """The headings of the rulebook in the order in which the card comes to them."""
    return tuple(dict.fromkeys(rule.source for rule in card.rules))


def _render_sections(card: GameCard, texts: Texts, folder: Path) -> Iterator[str]:
    functions = find_functions(folder, [rule.id for rule in card.rules])
    rows = [
        (rule, _describe_rule(rule, texts, _link_functions(functions[rule.id], folder)))
        for rule in card.rules
    ]
    # A column that no rule of the game has anything in is left out.
    columns = [name for name in rows[0][1] if any(cells[name] for _, cells in rows)]
    for heading in _list_headings(card):
        yield f'## <a id="{_make_anchor(heading)}"></a>{heading}\n'
        yield _render_row(columns)
        yield "|---" * len(columns) + "|"
        for rule, cells in rows:
            if rule.source == heading:
                yield _render_row([cells[name] for name in columns])
        yield ""


def _render_editions(card: GameCard, texts: Texts) -> Iterator[str]:
    """A table of the rules that editions change; nothing of a game without such rules."""
    changed = [rule for rule in card.rules if rule.editions]
    if changed:
        yield _EDITIONS
        yield _render_row(["rule", *card.editions])
        yield "|---" * (1 + len(card.editions)) + "|"
        for rule in changed:
            words = describe_editions(rule, texts)
            yield _render_row(
                [f"[`{rule.id}`](#{rule.id})", *map(words.__getitem__, card.editions)]
            )
        yield ""


def _describe_rule(rule: Rule, texts: Texts, links: str) -> Mapping[str, str]:
    """What the table has of a rule, by column."""
    return {
        "id": f'<a id="{rule.id}"></a>`{rule.id}`',
        "rule": texts.say(f"rule.{rule.id}.title"),
        "what counts": texts.say(f"rule.{rule.id}.counts"),
        "points": "" if rule.points is None else str(rule.points),
        "when": _PHASES[rule.phase] if rule.phase else "",
        "edition": f"`{rule.edition}`" if rule.edition else "",
        "expansions": _list_codes(rule.expansions),
        "function": links,
    }


def _link_functions(functions: Iterable[Function], folder: Path) -> str:
    shown = [(one.file.relative_to(folder).as_posix(), one.name) for one in functions]
    place = f"{_UP}/services/{folder.name}"
    return ", ".join(f"[`{Path(file).name}`: `{name}`]({place}/{file})" for file, name in shown)


def _render_row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cell.replace("|", r"\|") for cell in cells) + " |"


def _render_ruling(question: OpenQuestion, options: Iterable[Option], texts: Texts) -> str:
    code = question.code
    lines = [
        f'### <a id="{code}"></a>`{code}`\n',
        texts.say(f"ruling.{code}.question"),
        "",
    ]
    for choice in question.choices:
        default = " (default)" if choice == question.choices[0] else ""
        lines.append(f"- `{choice}`{default}: {texts.say(f'ruling.{code}.{choice}')}")
    lines.append("")
    for option in options:
        if option.ruling == code:
            values = _list_codes(_show_choice(choice) for choice in option.choices)
            lines += [f"Option: `{option.name}`, one of {values}.", ""]
    lines += [f"Why: {texts.say(f'ruling.{code}.why')}", ""]
    return "\n".join(lines)


def _list_codes(values: Iterable[str]) -> str:
    return ", ".join(f"`{value}`" for value in values)


def _show_choice(choice: str | bool | int) -> str:
    return str(choice).lower() if isinstance(choice, bool) else str(choice)
