"""Answers that break off, are of something else, or say that the service made a mistake."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.driving import Open, Table
from tests.tiers import keep_some

pytestmark = pytest.mark.loads

CUT = '{"players": [{"id'
"""The beginning of an answer whose end was lost on the way."""


@contextmanager
def answered_with(page: Table, address: str, **answer: Any) -> Iterator[None]:
    """Everything at the address is answered so, until the end of the block."""

    def fulfill(route: Route) -> None:
        route.fulfill(**{"content_type": "application/json", **answer})

    page.page.route(address, fulfill)
    yield
    page.page.unroute(address)


def cut_once(page: Table, address: str) -> Callable[[], int]:
    """The first answer at the address breaks off; returns how many were asked for."""
    addresses: list[str] = []

    def fulfill(route: Route) -> None:
        addresses.append(route.request.url)
        if len(addresses) == 1:
            route.fulfill(content_type="application/json", body=CUT)
        else:
            route.continue_()

    page.page.route(address, fulfill)
    return lambda: len(addresses)


def test_a_score_that_breaks_off_is_asked_for_again(table: Open) -> None:
    page = table("deluges")
    page.has_totals(White=0, Green=0)
    with answered_with(page, "**/tally-scores", body=CUT):
        page.field("Dolmens of White").fill("3")
        expect(page.page.locator(".totals .state.waiting")).to_be_visible()
        expect(page.page.locator(".banner.away")).to_be_visible()
    page.has_totals(White=6, Green=0)
    expect(page.page.locator(".banner.away")).to_be_hidden()


@pytest.mark.parametrize("address", keep_some(["**/v1/deluges/forms", "**/v1/deluges"], 1))
def test_what_a_table_needs_is_asked_for_again_when_it_broke_off(table: Open, address: str) -> None:
    page = table()
    addresses = cut_once(page, address)
    page.go("deluges")
    page.has_totals(White=0, Green=0)
    assert addresses() > 1


def test_the_list_of_games_is_asked_for_again_when_it_broke_off(table: Open) -> None:
    page = table()
    cut_once(page, "**/v1")
    page.go("")
    expect(page.page.locator(".games .game")).to_have_count(5)


@pytest.mark.thorough
def test_what_fits_is_asked_for_again_when_it_broke_off(table: Open) -> None:
    page = table()
    addresses = cut_once(page, "**/fits")
    # Until the answer is there, what fits is guessed.
    with page.page.expect_response(
        lambda one: one.url.endswith("/fits") and addresses() > 1
    ) as waited:
        page.go("carcassonne")
    assert waited.value.ok


OTHERS = {
    "null": "null",
    "an empty object": "{}",
    "a list": "[]",
    "a sheet with a hole": '{"rulings": [], "warnings": [], "players": [null], "entries": []}',
    "a page": "<!doctype html><title>Hotel</title><p>Please log in.",
}


@pytest.mark.parametrize("kind", keep_some([*OTHERS], 1))
def test_an_answer_of_something_else_is_no_score(table: Open, kind: str) -> None:
    body = OTHERS[kind]
    page = table("deluges")
    page.field("Dolmens of White").fill("3")
    page.has_totals(White=6, Green=0)
    with answered_with(page, "**/tally-scores", body=body):
        page.field("Dolmens of White").fill("4")
        expect(page.page.locator(".totals .state.waiting")).to_be_visible()
        expect(page.field("Dolmens of White")).to_have_value("4")
    page.has_totals(White=8, Green=0)


@pytest.mark.thorough
@pytest.mark.parametrize("errors", keep_some([[None], 5, [{}]], 1))
def test_a_refusal_of_something_else_leaves_the_table_there(table: Open, errors: Any) -> None:
    page = table("deluges")
    page.has_totals(White=0, Green=0)
    body = json.dumps({"title": "No", "errors": errors})
    with answered_with(page, "**/tally-scores", status=422, body=body):
        page.field("Dolmens of White").fill("4")
        expect(page.page.locator(".totals .state.waiting")).to_be_visible()
        expect(page.field("Dolmens of White")).to_have_value("4")
    page.has_totals(White=8, Green=0)


@pytest.mark.parametrize(
    ("locale", "sentence"),
    keep_some(
        [
            ("fr-FR", "Le service a fait une erreur\u00a0; il sera interrogé de nouveau."),
            ("en-GB", "The service made a mistake; it will be asked again."),
        ],
        1,
    ),
)
def test_a_mistake_of_the_service_is_said_to_be_its_own(
    table: Open, locale: str, sentence: str
) -> None:
    page = table(locale=locale).go("deluges")
    expect(page.page.locator(".totals .state.scored")).to_be_attached()
    problem = json.dumps({"title": "Something went wrong", "status": 500, "detail": "No."})
    kind = "application/problem+json"
    with answered_with(page, "**/tally-scores", status=500, body=problem, content_type=kind):
        page.page.locator(".entry input, .staged input").first.fill("4")
        expect(page.page.locator(".totals .state")).to_have_text(sentence)
        expect(page.page.locator(".problem")).to_have_count(0)
        expect(page.page.locator(".banner.away")).to_have_count(0)
    expect(page.page.locator(".totals .state.scored")).to_be_attached()


KEPT_FACTS = {
    "fact.en.v1/deluges/forms": "{}",
    "fact.en.v1/deluges": '{"options": []}',
    "fact.en.v1": '{"games": [null]}',
}


@pytest.mark.parametrize("body", keep_some(['{"games": [null]}', '{"games": 5}', "{}", "[]"], 1))
def test_a_list_of_games_of_something_else_is_neither_shown_nor_kept(
    table: Open, body: str
) -> None:
    page = table()
    with answered_with(page, "**/v1", body=body):
        page.go("")
        expect(page.page.locator(".home")).to_contain_text("The page needs the network once")
        assert page.page.evaluate("localStorage.getItem('decompte.fact.en.v1')") is None
    expect(page.page.locator(".games .game")).to_have_count(5)


@pytest.mark.parametrize("place", ["deluges", ""])
def test_what_was_kept_and_is_no_document_is_not_shown(table: Open, place: str) -> None:
    page = table("")
    page.page.evaluate(
        "kept => { for (const [name, text] of Object.entries(kept))"
        " localStorage.setItem(`decompte.${name}`, text); }",
        KEPT_FACTS,
    )
    page.go(place)
    page.page.reload()
    if place:
        page.has_totals(White=0, Green=0)
    else:
        expect(page.page.locator(".games .game")).to_have_count(5)
