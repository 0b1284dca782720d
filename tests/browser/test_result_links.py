"""Links to results: each opens what the service has answered, whatever was asked.

A link says that the result is gone only where the service says so.
"""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from playwright.sync_api import expect

from deploy.services import CHECKOUT
from tests.browser.driving import Open, Table, wait_until
from tests.browser.screens import SCREENS
from tests.browser.test_questions import POST, list_sentences, without_names
from tests.found_games import CACHEABLE, SERVICES, Position, Service, pick_first_of_each
from tests.tiers import choose, keep_some

pytestmark = pytest.mark.loads

LEVELS_FILE = CHECKOUT / "services" / "companion" / "shell" / "levels.json"
DEPLOYED = [service.game for service in SERVICES]
GONE = "The service has this result no longer"
ALL_WRITTEN = """
(parts) => {
  const breakdown = document.querySelector(".breakdown");
  for (const one of breakdown?.querySelectorAll("details") ?? []) one.open = true;
  const written = (breakdown?.textContent ?? "").replaceAll(/\\s+/g, " ");
  return parts.length > 0 && parts.every((part) => written.includes(part));
}
"""
"""Whether all these parts of sentences are in the score, or in what is folded there."""


def _has_score(position: Position) -> bool:
    return position.request.get("players") != []


def _is_easily_lost(request: Mapping[str, Any]) -> bool:
    """Whether a request has what few have: a list `players` which is not of all who play, somebody
    known to have no points, one rank of all hidden cards, or what the supply still has."""
    attacker = request.get("attacker")
    return (
        request.get("feature", {}).get("kind") == "field"
        or "supply" in request
        or _lacks_people(request)
        or any(one.get("carried") == 0 for one in request.get("players", []))
        or (isinstance(attacker, dict) and "rank" in attacker.get("drawn", {}))
    )


def _lacks_people(request: Mapping[str, Any]) -> bool:
    """Whether a conflict has one side, a territory nobody, or a table no seats."""
    territory = request.get("territory")
    return (
        len(request.get("sides", "ab")) == 1
        or (isinstance(territory, dict) and territory.get("population") == {})
        or ("territories" in request and "seats" not in request)
    )


KINDS: Sequence[Position] = pick_first_of_each(
    [one for one in CACHEABLE if one.game in DEPLOYED and _has_score(one)],
    lambda one: (
        one.path,
        "notation" in one.request,
        "features" in one.request,
        one.request.get("feature", {}).get("kind"),
        _is_easily_lost(one.request),
    ),
)
"""A worked position of every operation of every game, of notations, of lists of features, of each
kind of feature, and of what is easily lost."""


def keep_result(window: Table, position: Position) -> Any:
    """Ask the service for a position, which is kept then; its answer."""
    question = {"path": position.path, "body": position.request, "language": "en"}
    answer = window.page.evaluate(POST, question)
    assert answer["status"] == 200, answer
    return answer["body"]


def list_parts(answer: Any) -> list[str]:
    """List what has to be read of an answer: sentences without names, totals, and tiles.

    What a score of Déluges says of a cell is said where the cell is entered.
    """
    if answer["game"] == "deluges" and answer["operation"] == "board-scores":
        answer = {name: value for name, value in answer.items() if name != "cells"}
    sentences = [
        without_names(part)
        for sentence in list_sentences(answer)
        for part in re.split(r"#\d+#", sentence)
    ]
    totals = [
        str(total)
        for player in answer.get("players", [])
        for total in [*player.get("totals", []), *([player["total"]] if "total" in player else [])]
    ]
    spaces = answer.get("spaces", [answer]) if answer["game"] == "carcassonne" else []
    tiles = [one["tile"] for space in spaces for one in space.get("fits", [])]
    return [*sentences, *totals, *tiles]


def test_every_operation_of_every_game_has_a_link() -> None:
    operations = {(game.card.id, one.name) for game in DEPLOYED for one in game.operations}
    assert {(one.game.card.id, one.operation.name) for one in KINDS} == operations
    assert any("notation" in one.request for one in KINDS)


@pytest.mark.parametrize("service", SERVICES, ids=lambda service: service.game.card.id)
def test_a_link_opens_every_result_that_is_kept(table: Open, service: Service) -> None:
    window = table("")
    for position in keep_some([one for one in KINDS if one.game == service.game], 1):
        answer = keep_result(window, position)
        window.page.goto(f"{window.home}r/{position.game.card.id}/{answer['id']}")
        wait_until(window.page, ALL_WRITTEN, list_parts(answer))
        assert window.page.get_by_text(GONE).count() == 0
        # It is where this is entered, not an answer alone.
        assert "/result/" not in window.page.url


ASKED_AGAIN = """
async ({ game: id, path, body, operation }) => {
  const { draftOf } = await import("./parts/linked.js");
  const { fieldsOf, requestOf } = await import("./parts/asking/body.js");
  const { lookAt, question } = await import("./shell/drafts.js");
  const { factsOf, page } = await import("./shell/games.js");
  const { ask, card } = await import("./shell/service.js");
  const game = await page(id);
  const first = await ask(path.slice(1), { body });
  question.value = null;
  const begun = game.begin(card(id), factsOf(game));
  const { draft, place } = await draftOf(game, { result: first.body.id }, begun);
  lookAt(id, draft);
  const isForm = place !== id;
  if (isForm) question.value = operation;
  const level = game.levels.find(({ id }) => id === draft.level);
  const request = isForm ? requestOf(id, fieldsOf(id, operation)) : level.request;
  const asked = request(draft);
  const again = await ask(asked.path, asked);
  const answers = [first.body, again.body].map((one) => ({ ...one, id: "", request_id: "" }));
  return [...answers, isForm ? "" : level.id];
}
"""
"""The answer to a request, that to what the link to its result asks, and the level it opens."""
LEVELS = {
    game: {level["id"] for level in entered["levels"]}
    for game, entered in json.loads(LEVELS_FILE.read_bytes()).items()
}
"""What can be entered of each game on the page."""
ENTERED_ALONE = {"heros/ledger", "orichalque/race"}
"""Levels of which the worked positions have more than the page enters."""


@pytest.mark.parametrize("service", SERVICES, ids=lambda service: service.game.card.id)
def test_a_link_asks_what_its_result_answers(table: Open, service: Service) -> None:
    window, game = table(service.game.card.id), service.game.card.id
    # Nothing follows the draft here.
    window.go(f"{game}/ask")
    opened = set()
    for one in choose(KINDS, CACHEABLE):
        if one.game != service.game:
            continue
        given = {"game": game, "path": one.path, "body": one.request}
        given["operation"] = one.operation.name
        first, again, level = window.page.evaluate(ASKED_AGAIN, given)
        assert again == first, one.name
        opened.add(level)
    # No level is entered to which no link leads.
    assert {f"{game}/{one}" for one in LEVELS[game] - opened} <= ENTERED_ALONE


TALLY = {"players": [{"id": "Ida", "dolmens": 2}, {"id": "green", "dolmens": 1}]}


def keep_tally(window: Table) -> str:
    """Keep a small result; its id."""
    question = {"path": "/v1/deluges/tally-scores", "body": TALLY, "language": "en"}
    result: str = window.page.evaluate(POST, question)["body"]["id"]
    return result


def test_players_of_a_result_are_called_by_their_ids_and_by_the_names_of_the_link(
    table: Open,
) -> None:
    window = table("")
    result = keep_tally(window)
    window.page.goto(f"{window.home}r/deluges/{result}")
    window.has_totals(Ida=4, Green=2)
    people = window.page.evaluate(
        "async () => (await import('./shell/links.js')).packed([{ name: 'Zoé', colour: 'red' }])"
    )
    window.page.goto(f"{window.home}r/deluges/{result}#w={people}")
    window.has_totals(Zoé=4, Green=2)


TWO_COLOURS = {
    "players": [{"id": "Ida", "colours": ["hers", "more"]}, {"id": "Max"}],
    "seats": ["Ida", "Max"],
    "epoch": "modern",
    "territories": [
        {
            "id": "europe",
            "discoveries": [4, 3, 3, 2],
            "population": {"hers": 5, "more": 4, "Max": 7},
        }
    ],
}
"""Europe of the rulebook's example, where both colours of Ida outnumber Max."""


def test_a_result_of_two_colours_opens_with_both_and_takes_others(table: Open) -> None:
    window = table("")
    question = {"path": "/v1/heros/table-scores", "body": TWO_COLOURS, "language": "en"}
    result = window.page.evaluate(POST, question)["body"]["id"]
    window.page.goto(f"{window.home}r/heros/{result}")
    window.has_totals(Ida=12, Max=6)
    window.press("Players and rules")
    window.page.locator("dialog .players summary").first.click()
    second = window.field("Second colour of Ida").locator("option:checked")
    expect(second).to_have_text("Red")
    window.field("Second colour of Max").select_option("Pink")
    window.press("Done", within="dialog")
    window.page.locator("[data-territory=europe]").dispatch_event("click")
    window.field("Europe: population of Pink").fill("3")
    window.has_totals(Ida=6, Max=12)
    window.begin_anew()
    window.press("Players and rules")
    expect(second).to_have_text("Red")


def test_only_what_is_not_kept_is_gone(table: Open) -> None:
    window = table("")
    window.page.goto(f"{window.home}r/deluges/{'0' * 32}")
    expect(window.page.get_by_role("alert")).to_contain_text(GONE)
    result = keep_tally(window)
    window.page.route("**/results/**", lambda route: route.fulfill(status=503))
    window.page.goto(f"{window.home}r/deluges/{result}")
    expect(window.page.get_by_role("alert").last).to_have_text("The score waits for the network.")
    window.page.unroute("**/results/**")
    window.has_totals(Ida=4, Green=2)
    assert window.page.get_by_text(GONE).count() == 0


def test_what_the_page_has_no_form_for_is_shown_as_an_answer(table: Open) -> None:
    window = table("")
    window.page.route(
        "**/v1/deluges/forms", lambda route: route.fulfill(json={"operations": [], "kinds": []})
    )
    sheet = keep_tally(window)
    window.page.goto(f"{window.home}r/deluges/{sheet}")
    window.has_totals(Ida=4, green=2)
    growth = next(one for one in KINDS if one.path == "/v1/deluges/growths")
    answer = keep_result(window, growth)
    window.page.goto(f"{window.home}r/deluges/{answer['id']}")
    wait_until(window.page, ALL_WRITTEN, list_parts(answer))


def test_a_link_to_another_level_opens_its_score(table: Open) -> None:
    window = table("carcassonne")
    link = window.page.evaluate(
        """async () => {
          const { link } = await import("./shell/links.js");
          const { draft } = await import("./shell/drafts.js");
          return link("carcassonne", { ...draft.value, level: "features" });
        }"""
    )
    window.page.goto(link)
    expect(window.page.locator("[data-step=score]")).to_have_attribute("aria-current", "step")
    expect(window.page.locator(".add-feature")).to_be_attached()


SCREENS_OF = {
    "carcassonne/board": "carcassonne-board-score",
    "carcassonne/features": "carcassonne-features",
    "carcassonne/counters": "carcassonne-tokens",
    "civilization/battle": "civilization-score",
    "civilization/odds": "civilization-chances",
    "heros/table": "heros-territory",
}
"""The screens of levels that are called otherwise."""
ENTERABLE = sorted(f"{game}/{level}" for game, levels in LEVELS.items() for level in levels)
SCORED = [(level, SCREENS_OF.get(level, level.replace("/", "-"))) for level in ENTERABLE]
"""A screen of each level, with something entered."""
ENTERED = """
async (result) => {
  const { answer } = await import("./shell/service.js");
  const { level } = await import("./shell/drafts.js");
  return answer.value?.id === result && level.value;
}
"""
"""The level that is on the table, once it has the answer of this id."""
PEOPLE = """
async () => (await import("./shell/drafts.js")).players.value.map(
  ({ id, name, colour, second }) => ({ id, name, colour, second }))
"""
"""Who plays, with what else belongs to them."""


SHARED = choose([one for one in SCORED if one[0] in ENTERED_ALONE], SCORED)


@pytest.mark.parametrize(("place", "screen"), [*SHARED, ("heros/table", "heros-two")])
def test_a_short_link_opens_what_was_entered_of_every_level(
    table: Open, place: str, screen: str
) -> None:
    window, (game, _, level) = table(""), place.partition("/")
    SCREENS[screen](window)
    people = window.page.evaluate(PEOPLE)
    window.press("Share")
    short = window.page.get_by_label("Short link to the score")
    expect(short).to_have_value(re.compile(f"/r/{game}/[0-9a-f]{{32}}#w="))
    link = short.input_value()
    window.page.goto(link)
    [result] = re.findall("[0-9a-f]{32}", link)
    wait_until(window.page, ENTERED, result)
    assert window.page.evaluate(ENTERED, result) == level
    assert window.page.evaluate(PEOPLE) == people
    # It is the table of the game with its score, not a form.
    expect(window.page).to_have_url(re.compile(f"#/{game}$"))
    expect(window.page.locator("[data-step=score]")).to_have_attribute("aria-current", "step")
