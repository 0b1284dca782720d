"""What every answer owes to its reader: no null, every default shown, every point added up."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.found_games import ANSWERED, NAMED_OPERATIONS, OPERATIONS, POSITIONS, SHEETS, Position
from tests.json_places import document, names_what_could_be_added, places, resolves
from tests.open_shelf import OpenShelf
from tests.sampled_positions import SAMPLED_ANSWERED

LANGUAGES = ("en", "fr")
NAMES = {"name": "Zoë Unkept", "colour": "unkept-vermilion"}


def nulls(document: Any) -> list[object]:
    return [place for place, value in places(document) if value is None]


@pytest.mark.parametrize("position", POSITIONS, ids=str)
def test_no_answer_and_no_problem_holds_a_null(client: FlaskClient, position: Position) -> None:
    for language in LANGUAGES:
        answer = client.post(
            position.path, json=position.request, headers={"Accept-Language": language}
        )
        assert answer.status_code == position.status
        assert nulls(document(answer)) == []


@pytest.mark.parametrize("position", OPERATIONS, ids=str)
def test_unknown_fields_are_refused_at_every_depth(client: FlaskClient, position: Position) -> None:
    request = position.request
    request["surprise"] = 1
    rules = request.setdefault("rules", {})
    # Where rules are compared there are several.
    first, where = (rules[0], "/rules/0") if isinstance(rules, list) else (rules, "/rules")
    first["surpriſe"] = [None]
    first["options"] = {**first.get("options", {}), "sur/pri~se": {}}
    answer = client.post(position.path, json=request)
    assert answer.status_code == 400
    found = {(fault["pointer"], fault["code"]) for fault in document(answer)["errors"]}
    assert found == {
        ("/surprise", "unknown-field"),
        (f"{where}/surpriſe", "unknown-field"),
        (f"{where}/options/sur~1pri~0se", "unknown-field"),
    }
    assert document(answer)["errors_total"] == 3


@pytest.mark.parametrize("position", NAMED_OPERATIONS, ids=str)
def test_unknown_fields_of_a_player_are_refused(client: FlaskClient, position: Position) -> None:
    request = position.request
    request["players"][0]["surprise"] = "!"
    answer = client.post(position.path, json=request)
    assert answer.status_code == 400
    assert [fault["pointer"] for fault in document(answer)["errors"]] == ["/players/0/surprise"]


@pytest.mark.parametrize("position", OPERATIONS, ids=str)
def test_every_answer_names_its_game_its_engine_and_itself(
    client: FlaskClient, position: Position
) -> None:
    answer = document(client.post(position.path, json=position.request))
    assert answer["game"] == position.game.card.id
    assert answer["engine"] == position.game.card.engine
    assert re.fullmatch(r"[0-9a-f]{32}", answer["id"])


@pytest.mark.parametrize("position", SAMPLED_ANSWERED, ids=str)
def test_the_rules_are_echoed_with_every_default(client: FlaskClient, position: Position) -> None:
    card, asked = position.game.card, position.request.get("rules", {})
    echoed = document(client.post(position.path, json=position.request))["rules"]
    defaults = {option.name: option.default for option in card.options}
    # Where rules are compared there are several.
    several = asked if isinstance(asked, list) else [asked]
    assert (echoed if isinstance(echoed, list) else [echoed]) == [
        {
            "edition": one.get("edition", card.editions[0]),
            "expansions": one.get("expansions", list(card.expansions)),
            "options": {**defaults, **one.get("options", {})},
        }
        for one in several
    ]


@pytest.mark.parametrize("position", SAMPLED_ANSWERED, ids=str)
def test_the_echo_of_the_rules_fed_back_gives_the_same_answer(
    client: FlaskClient, position: Position
) -> None:
    first = client.post(position.path, json=position.request)
    request = {**position.request, "rules": document(first)["rules"]}
    assert client.post(position.path, json=request).data == first.data


@pytest.mark.parametrize("position", NAMED_OPERATIONS, ids=str)
def test_names_and_colours_are_echoed(client: FlaskClient, position: Position) -> None:
    request = position.request
    request["players"][0] |= NAMES
    answer = client.post(position.path, json=request)
    shown = {player["id"]: player for player in document(answer)["players"]}
    named = shown.pop(request["players"][0]["id"])
    assert {name: named[name] for name in NAMES} == NAMES
    assert not [player for player in shown.values() if NAMES.keys() & player.keys()]


@pytest.mark.parametrize("position", NAMED_OPERATIONS, ids=str)
def test_names_and_colours_change_nothing_else(client: FlaskClient, position: Position) -> None:
    request = position.request
    request["players"][0] |= NAMES
    named = document(client.post(position.path, json=request))
    for player in named["players"]:
        for name in NAMES:
            player.pop(name, None)
    assert named == document(client.post(position.path, json=position.request))


@pytest.mark.parametrize("position", NAMED_OPERATIONS, ids=str)
def test_names_and_colours_are_never_kept(
    client: FlaskClient, shelf: OpenShelf, position: Position
) -> None:
    request = position.request
    request["players"][0] |= NAMES
    answers = [client.post(position.path, json=request) for _ in range(2)]
    answers.append(client.post(position.path, json=request, headers={"Accept": "text/csv"}))
    client.post(position.path + "/batch", json={"requests": [request]})
    kept = shelf.everything()
    assert kept  # the anonymous request is
    for name in NAMES.values():
        assert name.encode() not in kept
        assert name.encode("unicode-escape") not in kept
    again = client.get(answers[0].headers["Content-Location"])
    assert again.status_code == 200
    assert not [player for player in document(again)["players"] if NAMES.keys() & player.keys()]


def added_up(lines: list[dict[str, Any]]) -> int:
    return sum(line["points"] for line in lines)


@pytest.mark.parametrize("position", SHEETS, ids=str)
def test_lines_are_count_times_each_and_say_so(client: FlaskClient, position: Position) -> None:
    sheet = document(client.post(position.path, json=position.request))
    entries = sheet["entries"]
    lines = [line for entry in entries for line in entry.get("lines", [])]
    lines += [line for entry in entries for award in entry["awards"] for line in award["lines"]]
    assert [line for line in lines if line["points"] != line["count"] * line["each"]] == []
    assert [line for line in lines if not line["text"].strip()] == []
    known = {rule.id for rule in position.game.card.rules}
    assert {line["rule"] for line in lines} <= known


@pytest.mark.parametrize("position", SHEETS, ids=str)
def test_lines_add_up_to_entries_and_entries_to_awards(
    client: FlaskClient, position: Position
) -> None:
    for entry in document(client.post(position.path, json=position.request))["entries"]:
        assert ("value" in entry) == ("lines" in entry)
        if "value" in entry:
            assert entry["value"] == added_up(entry["lines"])
        for award in entry["awards"]:
            alone = added_up(award["lines"])
            assert award["points"] in (alone, alone + entry.get("value", 0))
        assert entry.get("tie_break") == next(iter(entry.get("tie_breaks", [])), None)


@pytest.mark.parametrize("position", SHEETS, ids=str)
def test_entries_add_up_to_players_and_players_to_totals(
    client: FlaskClient, position: Position
) -> None:
    sheet = document(client.post(position.path, json=position.request))
    drawn: dict[str, dict[str, int]] = {player["id"]: {} for player in sheet["players"]}
    for entry in sheet["entries"]:
        for award in entry["awards"]:
            sums, own = drawn[award["player"]], award["points"]
            for line in award["lines"]:
                if "category" in line:
                    own -= line["points"]
                    sums[line["category"]] = sums.get(line["category"], 0) + line["points"]
            sums[entry["category"]] = sums.get(entry["category"], 0) + own
    totals = [player["total"] for player in sheet["players"]]
    for player in sheet["players"]:
        assert player["categories"] == drawn[player["id"]]
        assert player["points"] == sum(drawn[player["id"]].values())
        assert player["total"] == player["carried"] + player["points"]
        assert player["rank"] == 1 + sum(total > player["total"] for total in totals)


@pytest.mark.parametrize(
    "position",
    [one for one in SHEETS if one.has_players and len(one.content["request"]["players"]) > 1],
    ids=str,
)
def test_the_order_of_the_players_changes_no_score(client: FlaskClient, position: Position) -> None:
    request = position.request
    request["players"].reverse()
    here, there = (
        document(client.post(position.path, json=body))["players"]
        for body in (position.request, request)
    )
    assert sorted(here, key=lambda one: str(one["id"])) == sorted(
        there, key=lambda one: str(one["id"])
    )


@pytest.mark.parametrize("position", ANSWERED, ids=str)
def test_warnings_point_to_what_is_given_or_left_out(
    client: FlaskClient, position: Position
) -> None:
    answer = document(client.post(position.path, json=position.request))
    for warning in answer["warnings"]:
        where = warning["pointer"]
        assert resolves(position.request, where) or names_what_could_be_added(
            position.request, where
        )
        assert warning["text"].strip()


@pytest.mark.parametrize("position", SAMPLED_ANSWERED, ids=str)
def test_rulings_are_those_of_the_game_and_one_of_their_choices(
    client: FlaskClient, position: Position
) -> None:
    questions = {question.code: question.choices for question in position.game.card.questions}
    answer = document(client.post(position.path, json=position.request))
    for ruling in answer["rulings"]:
        assert ruling["choice"] in questions[ruling["code"]]
        assert ruling["text"].strip()
    made = [(ruling["code"], ruling["choice"]) for ruling in answer["rulings"]]
    assert len(made) == len(set(made))
