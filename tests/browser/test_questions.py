"""The questions beside the score: every operation of every game, asked as a person asks it."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from playwright.sync_api import Page, Response, expect

from tests.browser.built_engine import STARTED, keep_engine
from tests.browser.driving import Open, Table
from tests.browser.own_server import OwnServer
from tests.browser.test_every_screen import COLLIDING, TOO_SMALL, UNSPOKEN, sideways
from tests.found_games import SERVICES
from tests.tiers import choose, keep_some

pytestmark = pytest.mark.loads

SMALL = {"width": 360, "height": 740}
OPERATIONS = [
    (service.game.card.id, operation.name)
    for service in SERVICES
    for operation in choose(service.game.operations[:1], service.game.operations)
]
EXAMPLES = """async (path) => (await (await fetch(path)).json()).examples"""
OPEN_ALL = "all => all.forEach((one) => (one.open = true))"
POST = """
async ({ path, body, language }) => {
  const headers = { "Content-Type": "application/json", "Accept-Language": language };
  const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
  return { status: answer.status, body: await answer.json() };
}
"""


def open_question(table: Table, game: str, operation: str) -> None:
    """Opens a question of a game."""
    table.go(f"{game}/ask/{operation}")
    expect(table.page.locator(".question-title")).to_be_visible()


def fill_example(table: Table, operation: str, name: str) -> Response:
    """Fills in one of the published examples; what the service answers to it."""
    is_answer = re.compile(rf"/v1/\w+/{operation}$")
    with table.page.expect_response(is_answer) as waited:
        table.page.locator(".entry > .buttons button").first.click()
        listed = table.page.locator(f"[data-example={name}]")
        if listed.count():
            listed.click()
    return waited.value


def list_sentences(answer: Any) -> Iterator[str]:
    """Yield every sentence of an answer that is no score sheet."""
    if isinstance(answer, list):
        for one in answer:
            yield from list_sentences(one)
    elif isinstance(answer, dict):
        if isinstance(answer.get("text"), str):
            yield answer["text"]
        for one in answer.values():
            yield from list_sentences(one)


def show_answer(page: Page) -> str:
    """Raises the sheet with the answer; what is written there."""
    page.locator("#scorebar").click()
    # That the service has answered is known before the page has drawn it.
    expect(page.locator("#scorebar .state.scored, .battle-state").first).to_be_attached()
    breakdown = page.locator(".breakdown")
    expect(breakdown).to_be_visible()
    breakdown.locator("details").evaluate_all(OPEN_ALL)
    # Rules come after the sentences, and fold what is drawn anew: folded words count too.
    return breakdown.text_content() or ""


def without_names(text: str) -> str:
    """A sentence without the names of players and the words around them that names change, and
    without those of fields."""
    return re.sub(r"\s+", " ", re.sub(r"#\d+#|\s\(`[^)]*\)", "", text)).strip()


@pytest.mark.parametrize(("game", "operation"), OPERATIONS)
def test_every_operation_is_asked_with_its_example(table: Open, game: str, operation: str) -> None:
    window = table(viewport=SMALL)
    open_question(window, game, operation)
    published = window.page.evaluate(EXAMPLES, f"v1/{game}/examples?operation={operation}")
    example = next(one for one in published if one["status"] == 200)
    answer = fill_example(window, operation, example["name"])
    inquiry = {
        "path": answer.url,
        "body": json.loads(answer.request.post_data or ""),
        "language": "en",
    }
    directly: Mapping[str, Any] = window.page.evaluate(POST, inquiry)
    ours = answer.json()
    assert directly["status"] == answer.status == 200
    assert {**directly["body"], "request_id": ""} == {**ours, "request_id": ""}
    assert sideways(window.page) <= 0
    written = re.sub(r"\s+", " ", show_answer(window.page))
    if operation.endswith("-scores"):
        expect(window.page.locator(".standing-row")).to_have_count(len(ours["players"]))
        return
    parts = [
        part
        for sentence in list_sentences(ours)
        for part in map(without_names, re.split(r"#\d+#", sentence))
    ]
    assert [part for part in parts if part not in written] == []
    assert len(written) > 20
    assert sideways(window.page) <= 0


def test_a_question_is_reached_from_the_game_and_left_with_back(table: Open) -> None:
    window = table("deluges", viewport=SMALL)
    window.page.locator("#scorebar").click()
    window.page.get_by_role("link", name="During the game").click()
    expect(window.page.locator(".question-title")).to_have_text("During the game")
    window.page.get_by_role("link", name=re.compile("^What the harvest gives")).click()
    expect(window.page.locator(".question-title")).to_contain_text("What the harvest gives")
    window.page.go_back()
    expect(window.page.locator(".question-title")).to_have_text("During the game")
    window.page.get_by_role("link", name="Back", exact=True).click()
    expect(window.page.locator(".tally-stage")).to_be_visible()


def test_a_question_is_entered_by_hand_from_an_empty_form(table: Open) -> None:
    window = table(viewport=SMALL)
    open_question(window, "heros", "turns")
    page = window.page
    expect(page.locator(".summed-up")).to_have_count(0)
    page.get_by_role("group", name="Epoch").get_by_role("button", name="Modern epoch").click()
    page.locator("[data-pointer='/hero/population'] .step").last.click()
    territories = page.locator("[data-pointer='/hero/territories']")
    territories.get_by_text("Europe", exact=True).click()
    count = page.locator("[data-pointer='/actions/0/count'] input")
    page.locator("[data-pointer='/actions/0/territory'] select").select_option("Europe")
    expect(count).to_have_value("1")
    expect(page.locator(".summed-up")).to_have_text("Blue places 1 unit of population in Europe.")
    assert "Blue places 1 unit of population in Europe." in show_answer(page)
    page.locator("[data-step=entry]").click()
    page.reload()
    expect(page.locator(".summed-up")).to_have_text("Blue places 1 unit of population in Europe.")
    window.press("Undo")
    expect(page.locator(".summed-up")).not_to_have_text(
        "Blue places 1 unit of population in Europe."
    )


def test_a_refusal_is_at_its_field(table: Open) -> None:
    window = table(viewport=SMALL)
    open_question(window, "deluges", "board-scores")
    page = window.page
    assert fill_example(window, "board-scores", "board-caps").status == 422
    mines = page.locator("[data-pointer='/cells/1/mines'] > .faults")
    expect(mines).to_have_text("A cell bears at most 3 mines; here are 4.")
    page.locator("#scorebar").click()
    page.locator(".problem").get_by_role("button", name=re.compile("at most one dolmen")).click()
    fault = page.locator("[data-pointer='/cells/1/heritage/1'] .faults").first
    expect(fault).to_be_in_viewport()


def test_names_and_rules_of_the_game_go_into_its_questions(table: Open) -> None:
    window = table("orichalque", viewport=SMALL)
    window.name_players("Ada", "Bob")
    window.go("orichalque/ask/initiatives")
    window.page.locator("[data-pointer='/players/0'] > summary").click()
    window.page.locator("[data-pointer='/players/0/hoplites'] .step").last.click()
    expect(window.page.locator(".summed-up")).to_contain_text("Ada")
    window.go("orichalque")
    expect(window.page.locator("#board")).to_be_visible()
    window.page.reload()
    window.go("orichalque/ask/initiatives")
    expect(window.page.locator(".summed-up")).to_contain_text("Ada")


def test_an_example_takes_guests_and_leaves_the_game_as_it_was(table: Open) -> None:
    window = table("orichalque", viewport=SMALL)
    expect(window.page.locator("#board")).to_be_visible()
    window.go("orichalque/ask/displays")
    fill_example(window, "displays", "the-third-card-is-taken")
    expect(window.page.locator("[data-pointer='/players'] .switch")).to_have_count(3)
    window.press("Clear")
    expect(window.page.locator("[data-pointer='/players'] .switch")).to_have_count(2)


@pytest.mark.parametrize("language", keep_some(["fr-FR", "en-GB"], 1))
@pytest.mark.parametrize(
    "question",
    keep_some(["", *("heros/turns", "deluges/movements", "civilization/culture-events")], 2),
)
def test_a_question_is_for_everybody(table: Open, question: str, language: str) -> None:
    window = table(viewport=SMALL, locale=language, color_scheme="dark")
    page = window.page
    game, _, operation = question.partition("/")
    if operation:
        open_question(window, game, operation)
        page.locator(".entry > .buttons button").first.click()
        expect(page.locator(".notice")).to_be_visible()
        page.locator(".entry details").evaluate_all(OPEN_ALL)
    else:
        window.go("civilization/ask")
        expect(page.locator(".questions a").first).to_be_visible()
    assert window.violations() == []
    assert page.evaluate(TOO_SMALL) == []
    assert page.evaluate(UNSPOKEN) == []
    assert page.evaluate(COLLIDING) == []
    assert sideways(page) <= 0
    if operation:
        show_answer(page)
        assert window.violations() == []
        assert page.evaluate(TOO_SMALL) == []


@pytest.mark.thorough
def test_the_engine_on_the_device_answers_a_question(own_table: Open, offering: OwnServer) -> None:
    window = own_table(home=offering.home, viewport=SMALL)
    keep_engine(window)
    open_question(window, "civilization", "productions")
    window.context.set_offline(True)
    window.page.locator("[data-pointer='/outskirts'] .step").last.click()
    expect(window.page.locator(".summed-up")).to_be_visible(timeout=STARTED)
    expect(window.page.get_by_text("worked out on this device")).to_be_visible()
    assert "In all: 1" in show_answer(window.page)
