"""What the engine's worker answers: as the service does; long battles until they are stopped."""

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from services.civilization.rules.solving.solution import HIGHEST_NODES
from shared.web.app import serve
from shared.web.settings import build_context
from tests.applications import read_default_settings
from tests.browser.built_engine import STARTED, keep_engine
from tests.browser.driving import Open, Table
from tests.browser.own_server import OwnServer
from tests.cases import every_case
from tests.costliest import costliest_bodies
from tests.engine.requests import list_positions
from tests.found_games import OPERATIONS, SERVICES

HERE = "worked out on this device"
LINES = [(kind, line) for kind in ("infantry", "mounted") for line in ("1/3", "2/2", "3/1")]
KEPT = "decompte.draft.civilization"
BUSY = """(all) => {
  const busy = new AbortController();
  addEventListener("free", () => busy.abort());
  const headers = { "Content-Type": "application/json" };
  import("./shell/engine.js").then(({ answerOffline }) => all.forEach((one) => {
    const request = { method: "POST", headers, body: JSON.stringify(one), signal: busy.signal };
    answerOffline("v1/civilization/battle-solutions", request).catch(() => undefined);
  }));
}"""
"""Keeps the worker busy for longer than a person waits, until the window hears `free`."""
SOLUTIONS = 60
"""Each takes most of a second, so that all take longer than any wait of the test."""

ANSWERS = """async (requests) => {
  const { start } = await import("./engine/engine.js");
  const engine = await start();
  const answers = [];
  for (const [path, request] of requests) {
    const { status, body } = await engine.ask(path, request);
    answers.push([status, body]);
  }
  engine.stop();
  return answers;
}"""
"""Asks a worker that is started for these requests."""
LONG = """async ([light, heavy]) => {
  const { answerOffline } = await import("./shell/engine.js");
  const { engineState } = await import("./shell/requests.js");
  const headers = { "Content-Type": "application/json" };
  const ask = ({ path, body }, signal) =>
    answerOffline(path, { method: "POST", headers, body: JSON.stringify(body), signal });
  const first = (await ask(light)).status;
  const stop = new AbortController();
  const asked = ask(heavy, stop.signal).catch(({ name }) => name);
  setTimeout(() => stop.abort(), 100);
  const outcome = await asked;
  return [first, outcome, (await ask(light)).status, engineState.value];
}"""
"""The outcomes of a short calculation, a long one that is stopped, and the short one again."""


@pytest.fixture
def table(own_table: Open) -> Open:
    """Each window is the test's own: it keeps an engine."""
    return own_table


def open_battle(table: Open, server: OwnServer, units: int) -> Table:
    """A battle of two equal hands, opened without a network by a page that keeps the engine."""
    page = table(home=server.home)
    keep_engine(page)
    page.go("civilization")
    page.press("Attacker: add Spearman 1/3")
    draft: dict[str, Any] = json.loads(page.page.evaluate(f"localStorage['{KEPT}']"))
    for side in ("attacker", "defender"):
        hand = [
            {"id": f"{side[0]}{number}", "type": kind, "line": line, "rank": 1}
            for number, (kind, line) in enumerate(LINES[:units], 1)
        ]
        draft[side] |= {"armies": 9, "units": hand}
    page.go("")
    page.page.evaluate("(text) => (localStorage['" + KEPT + "'] = text)", json.dumps(draft))
    page.page.goto("about:blank")
    page.context.set_offline(True)
    page.go("civilization")
    expect(page.page.locator(".totals .state.scored")).to_be_attached(timeout=STARTED)
    expect(page.page.get_by_text(HERE)).to_be_visible()
    return page


def press_and_stop(page: Table, name: str) -> None:
    """Asks for something of a busy worker and stops it: another worker takes its place."""
    heavy = json.loads(costliest_bodies("civilization")["/v1/civilization/battle-solutions"])
    budgets = range(HIGHEST_NODES - SOLUTIONS, HIGHEST_NODES)
    page.page.evaluate(BUSY, [{**heavy, "node_budget": budget} for budget in budgets])
    (worker,) = page.page.workers
    page.press(name)
    expect(page.page.get_by_role("progressbar")).to_be_visible()
    with (
        worker.expect_event("close", timeout=STARTED),
        page.page.expect_event("worker", timeout=STARTED),
    ):
        page.press("Stop")
        # The page answers before the worker does.
        expect(page.page.get_by_role("button", name="Stop", exact=True)).to_have_count(0)
        page.page.evaluate("dispatchEvent(new Event('free'))")


@pytest.mark.thorough
def test_the_best_play_is_found_and_stopped_in_the_worker(table: Open, offering: OwnServer) -> None:
    page = open_battle(table, offering, 3)
    page.page.locator("[data-step=plays]").click()
    press_and_stop(page, "Best play, open hands")
    found = page.page.locator(".plays [role=status]")
    expect(found).to_be_empty()
    page.press("Best play, open hands")
    expect(found).to_contain_text("Best now", timeout=STARTED)
    page.press("d1: New front")
    expect(page.page.locator(".front")).to_have_count(1)


@pytest.mark.thorough
def test_odds_are_reckoned_and_stopped_in_the_worker(table: Open, offering: OwnServer) -> None:
    page = open_battle(table, offering, len(LINES))
    press_and_stop(page, "Odds")
    expect(page.page.locator(".totals .state")).to_have_text("Stopped.")
    page.press("Ask again")
    expect(page.page.locator(".large-chances strong")).to_have_count(2, timeout=STARTED)
    expect(page.page.locator(".totals .state.scored")).to_be_attached()


@pytest.mark.thorough
def test_a_long_calculation_is_stopped(table: Open, offering: OwnServer) -> None:
    page = table(home=offering.home)
    keep_engine(page)
    battles = (one for one in OPERATIONS if one.path == "/v1/civilization/battles")
    light = {"path": "v1/civilization/battles", "body": next(battles).request}
    path = "v1/civilization/battle-solutions"
    heavy = {"path": path, "body": json.loads(costliest_bodies("civilization")[f"/{path}"])}
    assert page.page.evaluate(LONG, [light, heavy]) == [200, "AbortError", 200, "ready"]


@pytest.mark.thorough
def test_a_worker_gives_the_very_answers_of_the_service(table: Open, offering: OwnServer) -> None:
    page = table("", home=offering.home)
    requests = [*list_positions(is_whole=False)][::30]
    given = [
        [one.path, {"method": one.method, "headers": dict(one.headers), "body": one.body}]
        for one in requests
    ]
    answers = page.page.evaluate(ANSWERS, given)
    games = [service.game for service in SERVICES]
    client = serve(build_context(games, read_default_settings())).test_client()
    with every_case() as case:
        for question, (status, body) in zip(requests, answers, strict=True):
            with case(f"{question.path} {dict(question.headers)}"):
                served = client.post(
                    question.path, headers=dict(question.headers), data=question.body
                )
                assert (status, body) == (served.status_code, served.text)
