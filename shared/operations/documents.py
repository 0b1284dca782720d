"""What is published at GET addresses: a game's card, rules, facts and examples.

Examples are worked positions, which are golden tests too. Only those marked `show` are examples.
Their answers are computed by the service itself, so an example never differs from what the service
answers.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from shared.core import documents
from shared.core.catalogue import GameCard, OpenQuestion, Option, Rule
from shared.core.illegal import IllegalPosition
from shared.core.rendering import Rendered, build_renderer, render_facts
from shared.operations.game import Game, Listing, Operation
from shared.operations.handler import OperationHandler
from shared.operations.http import JSON, Variant
from shared.operations.problems import STATUS, build_refusal, render_problem
from shared.operations.tool import ProgramTool, Tool, ToolOperation
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
    listed = documents.Games(
        tuple([_describe_game(game, texts[game.card.id]) for game in games]),
        tuple([_describe_tool(tool, texts[tool.id]) for tool in tools]),
    )
    return render(listed)


def render_llms(
    games: Iterable[Game],
    tools: Iterable[Tool | ProgramTool],
    texts: Mapping[str, Texts],
    shared: Texts,
) -> str:
    """`/llms.txt`: what the service is and where its documents are, for assistants that read it."""
    described = [_describe_game(game, texts[game.card.id]) for game in games]
    offered = [_describe_tool(tool, texts[tool.id]) for tool in tools]
    summaries = [(one.title, one.href, one.summary) for one in described]
    summaries += [(one.title, one.href, one.summary) for one in offered]
    listed = [f"- [{title}]({href}): {summary}" for title, href, summary in summaries]
    more = [
        f"- [{name}](/v1/{game.id}/{name}): {game.title}"
        for game in described
        for name in ("rules", "examples", "forms", "openapi.json")
    ]
    return "\n".join(
        [
            "# Décompte",
            "",
            f"> {shared.say('openapi.description')}",
            "",
            "## Games and tools",
            "",
            *listed,
            "",
            "## Documents",
            "",
            "- [OpenAPI](/openapi.json): every operation, with examples",
            *more,
            "",
        ]
    )


def _describe_tool(tool: Tool | ProgramTool, texts: Texts) -> documents.ToolSummary:
    home = tool.path if isinstance(tool, ProgramTool) else f"/v1/{tool.id}"
    summary = texts.say("tool.summary")
    return documents.ToolSummary(tool.id, tool.title, summary, tool.version, home)


def render_tool_card(tool: Tool, texts: Texts) -> Rendered:
    """A tool's card: its operations with the files that they take, limits, links."""
    home = f"/v1/{tool.id}"
    described = documents.ToolCard(
        summary=_describe_tool(tool, texts),
        languages=LANGUAGES,
        limits=tool.limits,
        links={"self": home, "openapi": f"{home}/openapi.json"},
        operations=tuple([_describe_tool_operation(tool, one, texts) for one in tool.operations]),
    )
    return render(described)


def _describe_tool_operation(
    tool: Tool, operation: ToolOperation[Any], texts: Texts
) -> documents.ToolOperation:
    return documents.ToolOperation(
        name=operation.name,
        summary=texts.say(f"operation.{operation.name}.summary"),
        href=f"/v1/{tool.id}/{operation.name}",
        files=tuple(
            [
                documents.ToolFile(one.name, one.most_bytes, one.is_required)
                for one in operation.files
            ]
        ),
        text_part=operation.text_part or None,
    )


def _describe_game(game: Game, texts: Texts) -> documents.GameSummary:
    card = game.card
    return documents.GameSummary(
        card.id, card.title, texts.say("game.summary"), card.engine, f"/v1/{card.id}"
    )


def render_problem_page(code: str, texts: Mapping[Language, Texts]) -> Rendered:
    """What a problem's code means, in both languages."""
    title, explanation = (
        documents.BothLanguages(
            **{one: texts[one].say(f"problem.{code}.{part}") for one in LANGUAGES}
        )
        for part in ("title", "explanation")
    )
    return render(documents.ProblemPage(code, STATUS[code], title, explanation))


def render_card(game: Game, texts: Texts) -> Rendered:
    """A game's card: editions, expansions, options with defaults, limits, links."""
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
        operations=tuple(
            [_describe_operation(game, operation, texts) for operation in game.operations]
        ),
    )
    return render(described)


def _list_links(game: Game) -> dict[str, str]:
    """The addresses of a game's documents, by name."""
    home = f"/v1/{game.card.id}"
    return {
        "self": home,
        **{name: f"{home}/{name}" for name in ("rules", "examples", "forms")},
        "results": f"{home}/results/{{id}}",
        "schemas": f"{home}/schemas/{{name}}",
        "openapi": f"{home}/openapi.json",
        **{listing.name: f"{home}/{listing.name}" for listing in game.listings},
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
        batch_requests=operation.batch,
        cost_ceiling=operation.cost.ceiling,
        batch_limits=game.batch_limits(operation) or None,
    )


def _describe_option(option: Option, texts: Texts) -> documents.GameOption:
    title = texts.say(f"option.{option.name}.title")
    return documents.GameOption(option.name, title, option.default, option.choices, option.ruling)


def render_rules(game: Game, texts: Texts, filters: Mapping[str, str]) -> Rendered:
    """Every rule, ruling and warning; `filters` may name an expansion and an edition."""
    card = game.card
    catalogue = documents.RuleCatalogue(
        game=card.id,
        engine=card.engine,
        rulebook=texts.say("game.rulebook"),
        rules=tuple(
            [
                _describe_rule(rule, filters.get("edition"), texts)
                for rule in card.rules
                if _passes(rule, filters)
            ]
        ),
        rulings=tuple([_describe_question(one, card, texts) for one in card.questions]),
        warnings=tuple(
            [
                documents.WarningRow(code, texts.forms(f"{WARNING}{code}")[-1])
                for code in _list_warning_codes(texts)
            ]
        ),
    )
    return render(catalogue)


def _list_warning_codes(texts: Texts) -> Sequence[str]:
    """The codes of warnings; the sentence that is said for a gap of 0 has none of its own."""
    found = [one.removeprefix(WARNING) for one in texts.codes() if one.startswith(WARNING)]
    return sorted([one for one in found if ".no-" not in one])


def _passes(rule: Rule, filters: Mapping[str, str]) -> bool:
    """Whether a rule passes; one without an edition belongs to all of them."""
    edition = filters.get("edition")
    expansion = filters.get("expansion")
    return (edition is None or rule.edition in (None, edition)) and (
        expansion is None or expansion in rule.expansions
    )


def describe_editions(rule: Rule, texts: Texts) -> Mapping[str, str]:
    """What a rule counts in each edition, in words; empty where editions do not change it."""
    return {
        name: texts.say(f"rule.{rule.id}.edition.{same}") for name, same in rule.editions.items()
    }


def _describe_rule(rule: Rule, edition: str | None, texts: Texts) -> documents.RuleRow:
    """A rule, in the words of the edition that the request names, if any."""
    editions = describe_editions(rule, texts)
    counts = editions.get(edition) if edition else None
    return documents.RuleRow(
        id=rule.id,
        title=texts.say(f"rule.{rule.id}.title"),
        counts=counts or texts.say(f"rule.{rule.id}.counts"),
        source=rule.source,
        points=rule.points,
        phase=rule.phase,
        edition=rule.edition,
        expansion=rule.expansions[0] if rule.expansions else None,
        expansions=rule.expansions or None,
        editions=editions or None,
    )


def _describe_question(question: OpenQuestion, card: GameCard, texts: Texts) -> documents.RulingRow:
    choices = [
        documents.RulingChoice(choice, texts.forms(f"ruling.{question.code}.{choice}")[0])
        for choice in question.choices
    ]
    options = [option.name for option in card.options if option.ruling == question.code]
    return documents.RulingRow(
        code=question.code,
        question=texts.say(f"ruling.{question.code}.question"),
        default=question.choices[0],
        choices=tuple(choices),
        option=options[0] if options else None,
    )


def render(document: Any) -> Rendered:
    """A document of a declared type as JSON."""
    return build_renderer(type(document))(document)


def render_listing(facts: Listing, texts: Texts) -> dict[str, Json]:
    """The facts of a listing, with their phrases as sentences."""
    return render_found(facts.facts(), texts)


def render_found(facts: Any, texts: Texts) -> dict[str, Json]:
    """A value of a declared type, or a JSON object, with its phrases as sentences."""
    fields = facts if isinstance(facts, Mapping) else render_facts(facts)
    return {name: texts.render(plain) for name, plain in fields.items()}


def read_positions(folder: Path) -> list[Position]:
    """The worked positions of a game, sorted by their file's name; a file holds one or a list."""
    return list(_read(folder))


def read_shown_positions(folder: Path) -> list[Position]:
    """Those of them that are examples; the others are dropped file by file, to save memory."""
    return [position for position in _read(folder) if position.get("show")]


def _read(folder: Path) -> Iterator[Position]:
    for file in sorted((folder / "positions").glob("*.json")):
        content = json.loads(file.read_bytes())
        yield from content if isinstance(content, list) else [content]


def render_examples(
    positions: Sequence[Position], handlers: Mapping[str, OperationHandler], texts: Texts
) -> list[Rendered]:
    """Positions with their answers in the language of `texts`."""
    return [render_example(position, handlers, texts) for position in positions]


def render_example(
    position: Position, handlers: Mapping[str, OperationHandler], texts: Texts
) -> Rendered:
    """One position with its answer, which may be a problem."""
    handler = handlers[position["operation"]]
    status, answer = answer_position(position["request"], handler, texts)
    example = documents.Example(
        name=position["name"],
        title=position["title"][texts.language],
        operation=position["operation"],
        request=position["request"],
        status=status,
        answer=answer,
    )
    return render(example)


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
