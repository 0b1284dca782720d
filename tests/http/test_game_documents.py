"""The documents about the games: cards, rules, examples, lookups; and small files for all."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from deploy.one_process import create_app
from shared.operations import Game
from shared.texts import LANGUAGES, load_texts
from tests.applications import clear_environment
from tests.found_games import GAMES, POSITIONS
from tests.json_places import document, walk_places

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
FRENCH = {"Accept-Language": "fr"}
GAP = re.compile(r"(?<![/`])\{\w+\}")
"""The gap of a sentence; that of an address stands behind a slash, or is named in code."""


def get_json(client: FlaskClient, path: str, **headers: str) -> Any:
    answer = client.get(path, headers=headers)
    assert (answer.status_code, answer.content_type) == (200, "application/json")
    value = document(answer)
    assert [place for place, one in walk_places(value) if one is None] == []
    return value


def game_path(game: Game) -> str:
    return f"/v1/{game.card.id}"


def test_the_games_are_listed(client: FlaskClient) -> None:
    listed = {game["id"]: game for game in get_json(client, "/v1")["games"]}
    assert set(GAMES) <= set(listed)
    for name, game in GAMES.items():
        assert listed[name]["title"] == game.card.title
        assert listed[name]["engine"] == game.card.engine
        assert get_json(client, listed[name]["href"])["id"] == name


@every_game
def test_the_card_says_what_the_game_offers(client: FlaskClient, game: Game) -> None:
    card = get_json(client, game_path(game))
    own = game.card
    assert card["editions"] == {"default": own.editions[0], "choices": list(own.editions)}
    assert card["expansions"] == list(own.expansions)
    assert card["limits"] == dict(own.limits)
    assert card["languages"] == ["en", "fr"]
    options = {option["name"]: option for option in card["options"]}
    assert {name: one["default"] for name, one in options.items()} == {
        option.name: option.default for option in own.options
    }
    for option in options.values():
        assert option["default"] in option["choices"]


@every_game
def test_the_links_of_the_card_lead_somewhere(client: FlaskClient, game: Game) -> None:
    card = get_json(client, game_path(game))
    links = card["links"]
    assert links.pop("results") == game_path(game) + "/results/{id}"
    assert {"self", "rules", "examples", "forms", "openapi"} <= set(links)
    shown = {lookup.name: lookup.example_steps for lookup in game.lookups}
    shown["schemas"] = {"name": "Rules"}
    for name, path in links.items():
        for language in ({}, FRENCH):
            answer = client.get(path.format(**shown.get(name, {})), headers=language)
            assert answer.status_code == 200
            assert GAP.findall(answer.text) == []
    assert {one["name"] for one in card["operations"]} == {one.name for one in game.operations}
    for operation in card["operations"]:
        for path in (operation["href"], operation["batch"]):
            assert client.post(path).status_code == 415


@every_game
def test_every_rule_and_every_ruling_is_explained(client: FlaskClient, game: Game) -> None:
    path = game_path(game) + "/rules"
    catalogue = get_json(client, path)
    assert [rule["id"] for rule in catalogue["rules"]] == [rule.id for rule in game.card.rules]
    for shown, rule in zip(catalogue["rules"], game.card.rules, strict=True):
        assert shown["source"] == rule.source
        assert shown.get("points") == rule.points
        assert tuple(shown.get("expansions", ())) == rule.expansions
        assert shown.get("expansion") == next(iter(rule.expansions), None)
        assert shown["title"].strip()
        assert shown["counts"].strip()
    for shown, question in zip(catalogue["rulings"], game.card.questions, strict=True):
        assert shown["code"] == question.code
        assert shown["default"] == question.choices[0]
        assert [one["choice"] for one in shown["choices"]] == list(question.choices)
    settled = {one["code"]: one.get("option") for one in catalogue["rulings"]}
    for option in get_json(client, game_path(game))["options"]:
        assert settled[option["ruling"]] == option["name"]

    def list_ids(query: str) -> list[str]:
        return [rule["id"] for rule in get_json(client, f"{path}?{query}")["rules"]]

    for edition in game.card.editions:
        own = [rule for rule in game.card.rules if rule.edition in (None, edition)]
        assert list_ids(f"edition={edition}") == [rule.id for rule in own]
    for expansion in game.card.expansions:
        own = [rule for rule in game.card.rules if expansion in rule.expansions]
        assert list_ids(f"expansion={expansion}") == [rule.id for rule in own]


@every_game
def test_every_warning_of_an_example_is_among_the_warnings_that_an_answer_may_have(
    client: FlaskClient, game: Game
) -> None:
    path = game_path(game)
    catalogue = get_json(client, f"{path}/rules")
    listed = [one["code"] for one in catalogue["warnings"]]
    assert listed == sorted({*listed})
    answers = [one["answer"] for one in get_json(client, f"{path}/examples")["examples"]]
    warned = {one["code"] for answer in answers for one in answer.get("warnings", ())}
    assert warned <= {*listed}
    french = get_json(client, f"{path}/rules", **FRENCH)["warnings"]
    assert [one["code"] for one in french] == listed
    for said, again in zip(catalogue["warnings"], french, strict=True):
        assert said["text"].strip() != again["text"].strip()
    # A sentence for a gap of 0 is the same warning in other words.
    assert [one for one in listed if one.rpartition(".no-")[0] in listed] == []


@every_game
@pytest.mark.parametrize("path", ["", "/rules", "/examples", "/forms"])
def test_the_language_is_that_of_the_link_before_that_of_the_browser(
    client: FlaskClient, game: Game, path: str
) -> None:
    where = game_path(game) + path
    english, french = get_json(client, where), get_json(client, where, **FRENCH)
    assert english != french
    assert get_json(client, where + "?lang=fr") == french
    assert get_json(client, where + "?lang=en", **FRENCH) == english
    linked = client.get(where + "?lang=fr")
    assert linked.headers["Content-Language"] == "fr"
    assert linked.headers["Vary"] == "Accept, Accept-Language"


@every_game
def test_the_card_and_the_rules_name_their_rulebook_in_the_language_asked_for(
    client: FlaskClient, game: Game
) -> None:
    texts = load_texts(game.folder / "texts")
    english, french = [texts[language].say("game.rulebook") for language in LANGUAGES]
    for path in (game_path(game), game_path(game) + "/rules"):
        assert get_json(client, path)["rulebook"] == english
        assert get_json(client, path, **FRENCH)["rulebook"] == french


@every_game
def test_what_depends_on_nothing_speaks_both_languages(client: FlaskClient, game: Game) -> None:
    for lookup in [one for one in game.lookups if not (one.steps or one.choices)]:
        where = f"{game_path(game)}/{lookup.path}"
        english, french = get_json(client, where), get_json(client, where + "?lang=fr")
        assert english != french
        assert [place for place, _ in walk_places(english)] == [
            place for place, _ in walk_places(french)
        ]


MISSPELT = {
    "?langue=fr": {("/langue", "unknown-field")},
    "?lang=de": {("/lang", "not-one-of")},
    "?lang=": {("/lang", "not-one-of")},
    "?lang=fr_FR": {("/lang", "not-one-of")},
    "?a/b~c=1": {("/a~1b~0c", "unknown-field")},
    "?langue=fr&lang=de&x": {
        ("/langue", "unknown-field"),
        ("/lang", "not-one-of"),
    },
    "?lang=en&lang=de": {("/lang", "too-many")},
    "?lang=en&lang=en": {("/lang", "too-many")},
    "?langue=en&langue=fr": {("/langue", "unknown-field")},
}
FILTERED = {
    "?edition=spring": {("/edition", "not-one-of")},
    "?expansion=wasps&edition=spring&editon=winter": {
        ("/expansion", "not-one-of"),
        ("/edition", "not-one-of"),
        ("/editon", "unknown-field"),
    },
}


def request_faults(client: FlaskClient, path: str) -> set[tuple[str, str]]:
    answer = client.get(path)
    assert answer.status_code == 400
    problem = document(answer)
    assert problem["type"] == "/problems/invalid-request"
    assert problem["errors_total"] == len(problem["errors"])
    return {(fault["pointer"], fault["code"]) for fault in problem["errors"]}


@pytest.mark.parametrize(("query", "found"), MISSPELT.items(), ids=MISSPELT)
@pytest.mark.parametrize("path", ["/v1", "/v1/sample", "/v1/sample/examples", "/v1/sample/fruits"])
def test_a_misspelt_parameter_is_refused(
    client: FlaskClient, path: str, query: str, found: set[tuple[str, str]]
) -> None:
    expected = found | ({("/x", "unknown-field")} if query.endswith("&x") else set())
    assert request_faults(client, path + query) == expected


def test_the_fault_of_a_repeated_parameter_says_how_often_it_is_given(client: FlaskClient) -> None:
    repeated = client.get("/v1/sample/rules?edition=winter&lang=en&edition=winter")
    [fault] = document(repeated)["errors"]
    assert fault["pointer"] == "/edition"
    assert fault["detail"] == "This parameter may be given once, and is given 2 times."


@every_game
@pytest.mark.parametrize("name", ["edition", "expansion"])
def test_a_filter_names_its_values_where_the_game_has_any(
    client: FlaskClient, game: Game, name: str
) -> None:
    values = {"edition": game.card.editions, "expansion": game.card.expansions}[name]
    [fault] = document(client.get(f"{game_path(game)}/rules?{name}=x"))["errors"]
    assert fault["code"] == ("not-one-of" if values else "unknown-field")
    assert fault["allowed"] == [*values] if values else name not in fault["allowed"]


@pytest.mark.parametrize(("query", "found"), FILTERED.items(), ids=FILTERED)
@every_game
def test_a_misspelt_filter_is_refused(
    client: FlaskClient, game: Game, query: str, found: set[tuple[str, str]]
) -> None:
    if not game.card.expansions:
        found = {(name, "unknown-field" if name == "/expansion" else code) for name, code in found}
    assert request_faults(client, game_path(game) + "/rules" + query) == found


@every_game
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_examples_are_the_published_positions_with_their_answers(
    client: FlaskClient, game: Game, language: str
) -> None:
    shown = [one for one in POSITIONS if one.game is game and one.content.get("show")]
    assert shown
    examples = get_json(client, f"{game_path(game)}/examples?lang={language}")["examples"]
    for position, example in zip(shown, examples, strict=True):
        answer = client.post(
            position.path, json=example["request"], headers={"Accept-Language": language}
        )
        assert example["name"] == position.content["name"]
        assert example["title"] == position.content["title"][language]
        assert example["status"] == answer.status_code == position.status
        given = document(answer)
        given.pop("request_id", None)
        assert example["answer"] == given


@every_game
def test_every_operation_has_an_example(client: FlaskClient, game: Game) -> None:
    address = game_path(game) + "/examples"
    examples = get_json(client, address)["examples"]
    assert {one["operation"] for one in examples} == {one.name for one in game.operations}
    for operation in game.operations:
        own = get_json(client, f"{address}?operation={operation.name}")["examples"]
        assert own == [one for one in examples if one["operation"] == operation.name]
    assert client.get(f"{address}?operation=none").status_code == 400


def test_llms_txt_lists_every_game_and_only_addresses_that_are_there(client: FlaskClient) -> None:
    answer = client.get("/llms.txt")
    assert answer.content_type == "text/plain; charset=utf-8"
    assert answer.text.startswith("# Décompte\n\n> ")
    links = re.findall(r"^- \[[^]]+\]\(([^)]+)\): \S", answer.text, re.MULTILINE)
    assert {f"/v1/{game}" for game in GAMES} <= set(links)
    for link in links:
        assert client.get(link).status_code == 200, link
    assert client.get("/llms.txt", headers={"If-None-Match": answer.headers["ETag"]}).data == b""


@pytest.mark.parametrize(
    ("address", "kind"),
    [
        ("/", "text/html"),
        ("/robots.txt", "text/plain"),
        ("/favicon.ico", "image/x-icon"),
        ("/embed.js", "text/javascript"),
    ],
)
def test_what_browsers_and_crawlers_ask_for_is_there(address: str, kind: str) -> None:
    with clear_environment():
        client = create_app(with_tools=False).test_client()
    answer = client.get(address)
    assert (answer.status_code, answer.mimetype) == (200, kind)
    assert answer.data
    for method, status in (("OPTIONS", 200), ("POST", 405), ("DELETE", 405)):
        answer = client.open(address, method=method)
        assert answer.status_code == status
        assert {*answer.headers["Allow"].split(", ")} == {"GET", "HEAD", "OPTIONS"}
        assert (answer.data == b"") == ("Content-Type" not in answer.headers) == (status == 200)
