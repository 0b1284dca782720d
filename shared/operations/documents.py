"""What is published at GET addresses: a game's card, rules, facts and examples.

Examples are worked positions marked `show`. Their answers are computed by the service itself, so an
example never differs from what the service answers.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from shared.core import documents
from shared.core.catalogue import GameCard, OpenQuestion, Option, Rule
from shared.core.illegal import IllegalPosition
from shared.core.rendering import Rendered, render_facts
from shared.operations.game import BATCH_REQUESTS, Game, Operation
from shared.operations.handler import OperationHandler
from shared.operations.http import JSON, Variant
from shared.operations.problems import STATUS, build_refusal, render_problem
from shared.operations.tool import ProgramTool, Tool
from shared.schemas.gate import SchemaError
from shared.texts import LANGUAGES, Language, Texts
from shared.texts.catalogues import Json

WARNING = "warning."
"""What the code of the sentence of a warning begins with."""

Position = Mapping[str, Any]


def render_games(
    games: Iterable[Game], tools: Iterable[Tool | ProgramTool], texts: Mapping[str, Texts]
) -> Rendered:
    """The list of games and tools, each in the language of its `texts`, which are by their ids."""
    return render_facts(
        documents.Games(
            tuple([_describe_game(game, texts[game.card.id]) for game in games]),
            tuple([_describe_tool(tool, texts[tool.id]) for tool in tools]),
        )
    )


def render_llms(
    games: Iterable[Game],
    tools: Iterable[Tool | ProgramTool],
    texts: Mapping[str, Texts],
    shared: Texts,
) -> str:
    """`/llms.txt`: what the service is and where its documents are, for assistants that read it."""
    listed = render_games(games, tools, texts)
    more = [
        f"- [{name}]({game['href']}/{name}): {game['title']}"
        for game in listed["games"]
        for name in ("rules", "examples", "forms", "openapi.json")
    ]
    parts = [
        ["# Décompte"],
        [f"> {shared.say('openapi.description')}"],
        ["## Games and tools"],
        [
            "- [{title}]({href}): {summary}".format_map(one)
            for one in (*listed["games"], *listed["tools"])
        ],
        ["## Documents"],
        ["- [OpenAPI](/openapi.json): every operation, with examples", *more],
    ]
    return "\n\n".join(["\n".join(lines) for lines in parts]) + "\n"


def _describe_tool(tool: Tool | ProgramTool, texts: Texts) -> documents.ToolSummary:
    home = tool.path if isinstance(tool, ProgramTool) else f"/v1/{tool.id}"
    summary = texts.say("tool.summary")
    return documents.ToolSummary(tool.id, tool.title, summary, tool.version, home)


def render_tool_card(tool: Tool, texts: Texts) -> Rendered:
    home = f"/v1/{tool.id}"
    operations = [
        documents.ToolOperation(
            one.name,
            texts.say(f"operation.{one.name}.summary"),
            f"{home}/{one.name}",
            one.files,
            one.text_part or None,
        )
        for one in tool.operations
    ]
    card = documents.ToolCard(
        summary=_describe_tool(tool, texts),
        languages=LANGUAGES,
        limits=tool.limits,
        links={"self": home, "openapi": f"{home}/openapi.json"},
        operations=tuple(operations),
    )
    return render_facts(card)


def _describe_game(game: Game, texts: Texts) -> documents.GameSummary:
    card, summary = game.card, texts.say("game.summary")
    return documents.GameSummary(card.id, card.title, summary, card.engine, f"/v1/{card.id}")


def render_problem_page(code: str, texts: Mapping[Language, Texts]) -> Rendered:
    title, explanation = (
        documents.BothLanguages(*[texts[one].say(f"problem.{code}.{part}") for one in LANGUAGES])
        for part in ("title", "explanation")
    )
    return render_facts(documents.ProblemPage(code, STATUS[code], title, explanation))


def render_card(game: Game, texts: Texts) -> Rendered:
    card = game.card
    described = documents.Card(
        summary=_describe_game(game, texts),
        rulebook=texts.say("game.rulebook"),
        languages=LANGUAGES,
        editions=documents.Editions(card.default_edition, card.editions),
        expansions=card.expansions,
        options=tuple([_describe_option(option, texts) for option in card.options]),
        limits=card.limits,
        links=_list_links(game),
        operations=tuple([_describe_operation(game, one, texts) for one in game.operations]),
    )
    return render_facts(described)


def _list_links(game: Game) -> dict[str, str]:
    home = f"/v1/{game.card.id}"
    return {
        "self": home,
        **{name: f"{home}/{name}" for name in ("rules", "examples", "forms")},
        "results": f"{home}/results/{{id}}",
        "schemas": f"{home}/schemas/{{name}}",
        "openapi": f"{home}/openapi.json",
        **{lookup.name: f"{home}/{lookup.path}" for lookup in game.lookups},
    }


def _describe_operation(
    game: Game, operation: Operation[Any], texts: Texts
) -> documents.GameOperation:
    address = f"/v1/{game.card.id}/{operation.name}"
    return documents.GameOperation(
        name=operation.name,
        summary=texts.say(f"operation.{operation.name}.summary"),
        href=address,
        batch=f"{address}/batch",
        batch_requests=BATCH_REQUESTS,
        cost_ceiling=operation.cost.ceiling,
        batch_limits=game.batch_limits(operation) or None,
    )


def _describe_option(option: Option, texts: Texts) -> documents.GameOption:
    title = texts.say(f"option.{option.name}.title")
    return documents.GameOption(option.name, title, option.default, option.choices, option.ruling)


def render_rules(game: Game, texts: Texts, filters: Mapping[str, str]) -> Rendered:
    """Every rule, ruling and warning; `filters` may name an expansion and an edition."""
    card, edition, expansion = game.card, filters.get("edition"), filters.get("expansion")
    rules = [
        _describe_rule(rule, edition, texts)
        for rule in card.rules
        if (edition is None or rule.edition in (None, edition))
        and (expansion is None or expansion in rule.expansions)
    ]
    catalogue = documents.RuleCatalogue(
        game=card.id,
        engine=card.engine,
        rulebook=texts.say("game.rulebook"),
        rules=tuple(rules),
        rulings=tuple([_describe_question(one, card, texts) for one in card.questions]),
        warnings=tuple(_list_warnings(texts)),
    )
    return render_facts(catalogue)


def _list_warnings(texts: Texts) -> Iterator[documents.WarningRow]:
    """The warnings by code; the sentence that is said for a gap of 0 has none of its own."""
    found = [one.removeprefix(WARNING) for one in texts.codes() if one.startswith(WARNING)]
    for code in sorted(found):
        if ".no-" not in code:
            yield documents.WarningRow(code, texts.outline(f"{WARNING}{code}"))


def describe_editions(rule: Rule, texts: Texts) -> Mapping[str, str]:
    """What a rule counts in each edition, in words; empty where editions do not change it."""
    return {
        name: texts.say(f"rule.{rule.id}.edition.{same}") for name, same in rule.editions.items()
    }


def _describe_rule(rule: Rule, edition: str | None, texts: Texts) -> documents.RuleRow:
    editions = describe_editions(rule, texts)
    return documents.RuleRow(
        id=rule.id,
        title=texts.say(f"rule.{rule.id}.title"),
        counts=editions.get(edition or "") or texts.say(f"rule.{rule.id}.counts"),
        source=rule.source,
        points=rule.points,
        phase=rule.phase,
        edition=rule.edition,
        expansion=rule.expansions[0] if rule.expansions else None,
        expansions=rule.expansions or None,
        editions=editions or None,
    )


def _describe_question(question: OpenQuestion, card: GameCard, texts: Texts) -> documents.RulingRow:
    code, (default, *_) = question.code, question.choices
    choices = [
        documents.RulingChoice(choice, texts.say(f"ruling.{code}.{choice}"))
        for choice in question.choices
    ]
    option = next((option.name for option in card.options if option.ruling == code), None)
    asked = texts.say(f"ruling.{code}.question")
    return documents.RulingRow(code, asked, default, tuple(choices), option)


def render_found(facts: Any, texts: Texts) -> dict[str, Json]:
    """A value of a declared type, or a JSON object, with its phrases as sentences."""
    fields = facts if isinstance(facts, Mapping) else render_facts(facts)
    return {name: texts.render(plain) for name, plain in fields.items()}


def read_shown_positions(folder: Path) -> list[Position]:
    """The positions that are examples; the others are dropped file by file, to save memory."""
    return [position for position in read_positions(folder) if position.get("show")]


def read_positions(folder: Path) -> Iterator[Position]:
    """Every worked position of a game, sorted by its file's name; a file holds one or a list."""
    for file in sorted((folder / "positions").glob("*.json")):
        content = json.loads(file.read_bytes())
        yield from content if isinstance(content, list) else [content]


def render_examples(
    positions: Iterable[Position], handlers: Mapping[str, OperationHandler], texts: Texts
) -> list[Rendered]:
    """Positions with their answers, which may be problems, in the language of `texts`."""
    return [_render_example(one, handlers[one["operation"]], texts) for one in positions]


def _render_example(position: Position, handler: OperationHandler, texts: Texts) -> Rendered:
    status, answer = answer_position(position["request"], handler, texts)
    shown = {name: position[name] for name in ("name", "operation", "request")}
    title = position["title"][texts.language]
    return render_facts(documents.Example(title=title, status=status, answer=answer, **shown))


def answer_position(
    request: Any, handler: OperationHandler, texts: Texts
) -> tuple[int, dict[str, Json]]:
    """Status and document of the answer to a request; a problem has no request id."""
    try:
        served = handler.answer_value(request, Variant(texts.language, JSON))
    except (SchemaError, IllegalPosition) as error:
        refusal = build_refusal(error)
        path = f"/v1/{handler.game.card.id}/{handler.operation.name}"
        return STATUS[refusal.code], render_problem(refusal, texts, path)
    answer: dict[str, Json] = handler.runtime.libraries.parse_json(served.body)
    return 200, answer
