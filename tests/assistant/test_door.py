"""An assistant finds, asks and understands every operation by five tools that cost little."""

import json
import re
from typing import Any

import pytest
from mcp import Client

from services.mcp.wording import MOST_CHARACTERS, TEXTS, write_answer, write_document
from shared.texts import LANGUAGES, Language, load_texts
from tests.assistant.in_process import call, converse, read_text
from tests.found_games import SERVICES

TOKEN_CHARACTERS = 4
DECLARED = {
    f"{service.game.card.id}_{operation.name}".replace("-", "_"): operation.request
    for service in SERVICES
    for operation in service.game.operations
}
MONASTERY = {"players": [{"id": "ann"}, {"id": "bob"}]}


async def list_tools(client: Client) -> Any:
    listed = await client.list_tools()
    return listed.model_dump(mode="json", by_alias=True, exclude_none=True)["tools"]


def find_names(tools: Any) -> list[str]:
    """The operations that a list of tools names."""
    (tool,) = [one for one in tools if one["name"] == "describe_operation"]
    names: list[str] = tool["inputSchema"]["properties"]["operation"]["enum"]
    return names


def test_the_list_of_tools_costs_little_and_names_every_operation() -> None:
    tools = converse(list_tools)
    assert [one["name"] for one in tools] == [
        *("list_games", "list_operations", "describe_operation", "ask", "explain_rule")
    ]
    assert {*find_names(tools)} == DECLARED.keys()
    assert len(json.dumps(tools, ensure_ascii=False)) <= 3_000 * TOKEN_CHARACTERS
    for tool in tools:
        assert tool["annotations"]["readOnlyHint"] is True
        assert tool["inputSchema"]["properties"]["lang"]["enum"] == ["en", "fr"]


def test_every_operation_is_described_by_all_its_fields_and_an_example_that_is_answered() -> None:
    async def talk(client: Client) -> dict[str, tuple[str, Any]]:
        found: dict[str, tuple[str, Any]] = {}
        for name in DECLARED:
            described = read_text(await client.call_tool("describe_operation", {"operation": name}))
            # An assistant copies the last line, as a text or as what it is.
            example = described.splitlines()[-1]
            body = example if len(found) % 2 else json.loads(example)
            answer = await client.call_tool("ask", {"operation": name, "body": body})
            found[name] = described, answer
        return found

    for name, (described, answer) in converse(talk).items():
        assert len(described) <= 4_000 * TOKEN_CHARACTERS, name
        assert answer.is_error is False, name
        assert answer.structured_content is None
        lines = described.splitlines()
        types = [line for line in lines if re.match(r"[A-Z]\w+: ?", line)]
        assert len({*types}) == len(types)
        fields = {line.split(":")[0].strip(" ?") for line in lines if re.match(r" \w+\??: ", line)}
        assert fields >= {*json.loads(lines[-1])}, name
        assert " # " in described, name


def test_an_assistant_that_starts_from_nothing_scores_a_battle_and_a_board_in_four_calls() -> None:
    async def talk(client: Client) -> list[str]:
        names = find_names(await list_tools(client))
        answers = []
        for wanted in ("battles", "board_scores"):
            operation = next(name for name in names if name.endswith(wanted))
            described = await client.call_tool("describe_operation", {"operation": operation})
            body = json.loads(read_text(described).splitlines()[-1])
            answered = await client.call_tool("ask", {"operation": operation, "body": body})
            answers.append(read_text(answered))
        return answers

    battle, board = converse(talk)
    assert re.match(r"The (attacker|defender) wins: \d+ against \d+\.\nWhy:\n", battle)
    assert re.match(r"1\. \w+: \d+ points?\n", board)


def test_an_answer_is_a_text_and_the_whole_of_it_only_on_request() -> None:
    body = {
        **MONASTERY,
        "feature": {"kind": "monastery", "neighbours": 3},
        "followers": [{"player": "bob", "figure": "follower"}],
    }
    fields = {"operation": "carcassonne/feature-scores", "body": body}
    (text,) = call("ask", **fields, lang="fr").content
    # A monastery counts itself and the three tiles around it.
    assert text.text.startswith("1. bob\u00a0: 4 points\n2. ann\u00a0: 0 point\nPourquoi\u00a0:\n")
    assert "[monastery.tile]" in text.text
    whole = call("ask", **fields, whole=True)
    assert whole.structured_content["players"][1]["total"] == 4
    assert json.loads(whole.content[1].text) == whole.structured_content
    assert read_text(whole).endswith(f"id: {whole.structured_content['id']}")


def test_warnings_come_after_the_reasons_and_no_answer_is_longer_than_it_may_be() -> None:
    # Fanatics outnumber everybody else on a cell: that is a warning.
    cells = [{"id": "one", "fanatics": 4, "workers": {"a": 1}}]
    cells += [{"id": f"cell {number}", "forests": 3} for number in range(60)]
    body = {"players": [{"id": "a"}, {"id": "b"}], "cells": cells}
    text = read_text(call("ask", operation="deluges_board_scores", body=body))
    assert text == read_text(call("ask", operation="deluges_board_scores", body=body, whole=True))
    lines = text.splitlines()
    more = next(line for line in lines if line.startswith("…"))
    assert re.fullmatch(r"… \d+ more lines; the JSON that `whole` adds has all of it\.", more)
    assert lines.index("Why:") < lines.index(more) < lines.index("Warnings:")
    assert len(text) <= MOST_CHARACTERS
    assert len(text) > MOST_CHARACTERS - 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_part_of_a_text_counts_among_the_characters_that_it_may_have(
    language: Language,
) -> None:
    notices = [{"code": "far", "pointer": "/cells", "text": "Far away. " * 8} for _ in range(200)]
    cells = [{"text": "Near. " * 8, "points": number} for number in range(400)]
    texts = [
        write_document({"cells": cells}, language),
        *(
            write_answer({"id": "one", "text": "Won.", "cells": cells} | end, language)
            for end in ({}, {"warnings": notices}, {"rulings": notices, "warnings": notices})
        ),
    ]
    for text in texts:
        assert MOST_CHARACTERS - 300 < len(text) <= MOST_CHARACTERS
    assert all(text.endswith("\nid: one") for text in texts[1:])
    assert all("Near." in text and "Won." in text for text in texts[1:])


@pytest.mark.parametrize(
    ("tool", "arguments", "lines"),
    [
        (
            "ask",
            {"operation": "civilization_battles", "body": {"first": "nobody", "Plays": []}},
            [
                "- Possible ici\u00a0: attacker ou defender. [/first not-one-of]",
                "  did_you_mean: plays",
                "  allowed: rules, attacker, defender, first, plays, code",
            ],
        ),
        ("ask", {"operation": "civilization_battle"}, ["  did_you_mean: civilization_battles"]),
        ("describe_operation", {"operation": "battles"}, ["  did_you_mean: civilization_battles"]),
        ("ask", {"operation": "chess/rules"}, []),
        (
            "ask",
            {"operation": "carcassonne/board-scores/batch"},
            ["  did_you_mean: carcassonne_board_scores"],
        ),
        ("ask", {"operation": "heros/turns?lang=fr"}, ["  did_you_mean: heros_turns"]),
        ("ask", {"operation": "heros_turns", "body": "\ud800"}, []),
        ("explain_rule", {"game": "heros", "rule": "tie", "edition": "\ud800"}, []),
        ("ask", {"request": {}}, ["  allowed: operation, body, whole"]),
        ("ask", {"operation": "heros/nothing"}, []),
        ("describe_operation", {}, []),
        ("list_operations", {"game": "Déluges"}, ["  did_you_mean: deluges"]),
        ("explain_rule", {"game": "heros", "rule": "tie-active-player"}, []),
        ("list_games", {"lang": "fr_CA"}, ["  did_you_mean: fr"]),
    ],
)
def test_a_refusal_is_a_text_with_places_and_suggestions(
    tool: str, arguments: dict[str, Any], lines: list[str]
) -> None:
    refused = call(tool, **{"lang": "fr", **arguments})
    problem = refused.structured_content
    assert refused.is_error is True
    written = read_text(refused).splitlines()
    assert written[:2] == [f"{problem['status']} {problem['title']}", problem["detail"]]
    assert {*lines} <= {*written}
    for fault in problem.get("errors", ()):
        assert [one for one in written if f"[{fault['pointer']} " in one and fault["detail"] in one]


def test_the_name_of_operations_of_several_games_names_each() -> None:
    refused = call("describe_operation", operation="board-scores")
    assert "carcassonne_board_scores or deluges_board_scores" in read_text(refused)


def test_games_operations_and_rules_are_said_in_both_languages() -> None:
    for language, operation, rule in (
        ("en", "What a conquest destroys", "counts: The player with the most population"),
        ("fr", "Ce que détruit une conquête", "counts: "),
    ):
        games = read_text(call("list_games", lang=language)).splitlines()
        assert [line.partition(":")[0] for line in games] == [
            service.game.card.id for service in SERVICES
        ]
        listed = read_text(call("list_operations", game="heros", lang=language)).splitlines()
        assert f"heros_conquests: {operation}" in listed
        assert "decompte://heros/rules{?lang,edition}" in listed
        fields = {"game": "heros", "rule": "territory.first", "lang": language}
        assert rule in read_text(call("explain_rule", **fields))
    assert read_text(call("explain_rule", game="heros", rule="territory.first", lang="fr")) != (
        read_text(call("explain_rule", game="heros", rule="territory.first"))
    )


def test_a_ruling_and_a_warning_are_explained_too_in_an_edition() -> None:
    fields = {"game": "civilization", "rule": "base-loot", "edition": "base"}
    assert "question: What loot with the base cards?" in read_text(call("explain_rule", **fields))
    fields = {"game": "deluges", "rule": "fanatics-hold"}
    assert read_text(call("explain_rule", **fields)).startswith("code: fanatics-hold\ntext: ")
    both = read_text(call("explain_rule", game="heros", rule="wonder.outside"))
    assert both.startswith("id: wonder.outside\n")
    assert "\n\ncode: wonder.outside\ntext: … uses the power of “…” in the turn" in both


def test_documents_are_asked_by_their_address() -> None:
    for address in ("carcassonne/tiles/BA/D", "decompte://carcassonne/tiles/BA/D?lang=fr"):
        tile = read_text(call("ask", operation=address))
        assert "kind city, edges N" in tile


def test_a_server_of_one_game_answers_about_no_other() -> None:
    async def talk(client: Client) -> list[Any]:
        names = ("carcassonne/rules", "carcassonne_board_scores")
        return [await client.call_tool("ask", {"operation": name}) for name in names]

    for refused in converse(talk, "heros"):
        assert refused.is_error is True
        assert "heros_turns" in refused.structured_content["errors"][0]["allowed"]


def test_both_languages_have_the_same_sentences_and_gaps() -> None:
    english, french = load_texts(TEXTS).values()
    assert english.codes() == french.codes()
    for code in english.codes():
        gaps = [re.findall(r"\{\w+\}", form) for form in english.forms(code) + french.forms(code)]
        assert all(one == gaps[0] for one in gaps)
        assert not [form for form in french.forms(code) if re.search("[^\u00a0][:;!?]", form)]
