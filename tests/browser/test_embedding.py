"""Scores in frames of other origins: the element, the messages, and who may frame what."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import requests
from playwright.sync_api import Page, expect

from deploy.services import CHECKOUT
from tests.browser.driving import PICTURE_WIDTHS, Open, Table, wait_until
from tests.browser.own_server import OwnServer
from tests.cases import every_case
from tests.servers import TIMEOUT_SECONDS

pytestmark = pytest.mark.loads

DOCS = CHECKOUT / "docs" / "embed.md"
TALLY = {
    "players": [{"id": "w", "name": "Zoé", "dolmens": 2}, {"id": "g", "name": "Ida", "boats": 1}]
}
LISTENING = """
  window.said = [];
  addEventListener("message", ({ data, source }) => window.said.push(data));
"""


@pytest.fixture
def table(own_table: Open) -> Open:
    """Each window is the test's own: pages of other sites are opened in it."""
    return own_table


@contextmanager
def other_site(table: Table, body: str) -> Iterator[Page]:
    """A page of another origin with this body, opened in the window of `table`."""

    def serve(_environ: object, start: Callable[..., object]) -> list[bytes]:
        start("200 OK", [("Content-Type", "text/html; charset=utf-8")])
        return [b"<!doctype html>", body.encode()]

    with OwnServer(serve) as server:
        assert server.home.split("/")[2] != table.home.split("/")[2]
        table.page.goto(server.home)
        yield table.page


def frame_of(table: Table, fragment: str) -> str:
    frame = f'<iframe src="{table.home}embed#/{fragment}" width="500"></iframe>'
    return f"<script>{LISTENING}</script>{frame}"


def send(page: Page, **message: Any) -> None:
    page.evaluate(
        "(message) => document.querySelector('iframe').contentWindow.postMessage(message, '*')",
        {"source": "decompte", **message},
    )


def wait_for(page: Page, kind: str) -> Any:
    """Return the last message of a kind, once there is one."""
    wait_until(page, "(kind) => said.some(({ type }) => type === kind)", kind)
    return page.evaluate("(kind) => said.findLast(({ type }) => type === kind)", kind)


def post(table: Table, path: str, body: Any) -> Any:
    answer = requests.post(f"{table.home}{path}", json=body, timeout=TIMEOUT_SECONDS)
    assert answer.ok, answer.text
    return answer.json()


def test_the_example_of_the_docs_works_on_another_origin(table: Open) -> None:
    own = table()
    found = re.search(r"```html\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert found
    example = found[1].replace("https://score.example/", own.home)
    with other_site(own, example) as page:
        score = page.frame_locator("iframe")
        expect(score.locator(".totals .name").first).to_have_text("White")
        expect(score.get_by_text("2 dolmens × 2")).to_be_visible()
        expect(score.locator("button.line, input, .entry")).to_have_count(0)
        expect(page.locator("#total")).to_have_text("4")
        wait_until(page, "() => parseInt(document.querySelector('iframe').style.height) > 150")


def test_a_result_is_shown_in_the_language_of_the_link(table: Open) -> None:
    own = table()
    answer = post(own, "v1/deluges/tally-scores", TALLY)
    with other_site(own, frame_of(own, f"deluges?result={answer['id']}&lang=fr")) as page:
        scored = wait_for(page, "scored")
        assert (scored["source"], scored["id"]) == ("decompte", answer["id"])
        assert scored["answer"]["players"][0]["total"] == 4
        score = page.frame_locator("iframe")
        expect(score.locator("html")).to_have_attribute("lang", "fr")
        expect(score.locator(".totals .name").first).to_have_text("w")


def test_messages_go_both_ways(table: Open) -> None:
    own = table()
    with other_site(own, frame_of(own, "deluges")) as page:
        wait_for(page, "ready")
        send(page, type="score", path="v1/deluges/tally-scores", request=TALLY)
        scored = wait_for(page, "scored")
        assert scored["answer"]["players"][0]["total"] == 4
        score = page.frame_locator("iframe")
        expect(score.locator(".totals .name").first).to_have_text("Zoé")
        send(page, type="language", lang="fr")
        expect(score.locator("html")).to_have_attribute("lang", "fr")
        wait_until(page, "() => said.filter(({ type }) => type === 'scored').length >= 2")
        wait_until(page, "() => said.some(({ type, px }) => type === 'height' && px > 50)")


def check_refused(page: Page, pointer: str, code: str) -> dict[str, Any]:
    """The frame has said what is wrong with the message, as problem documents do."""
    problem: dict[str, Any] = wait_for(page, "refused")["problem"]
    assert (problem["type"], problem["status"]) == ("/problems/invalid-request", 400)
    [fault] = problem["errors"]
    assert (fault["pointer"], fault["code"]) == (pointer, code)
    assert problem["detail"] == fault["detail"]
    assert problem["errors_total"] == 1
    return problem


ASKING_NOTHING: list[tuple[dict[str, Any], str, str]] = [
    ({"path": "https://elsewhere.example/v1/deluges/floods"}, "/path", "not-one-of"),
    ({"path": "v1/../healthz"}, "/path", "not-one-of"),
    ({"path": ""}, "/path", "not-one-of"),
    ({"path": "v1/chess/board-scores"}, "/path", "not-one-of"),
    ({}, "/path", "missing"),
    ({"path": "v1/deluges/tally-scores", "request": None}, "/request", "missing"),
    ({"path": "v1/deluges/tally-scores", "request": "text"}, "/request", "wrong-type"),
]
"""Messages, and where and how each is wrong."""


def test_what_is_no_request_of_an_operation_is_refused_at_its_place(table: Open) -> None:
    own = table()
    with other_site(own, frame_of(own, "deluges?lang=fr")) as page, every_case() as case:
        wait_for(page, "ready")
        for message, pointer, code in ASKING_NOTHING:
            with case(str(message)):
                send_alone(page, {"request": TALLY, **message})
                problem = check_refused(page, pointer, code)
                assert problem["title"] == "Le message est illisible."
        send_alone(page, {"path": "v1/deluges/nothing", "request": TALLY})
        problem = wait_for(page, "refused")["problem"]
        assert (problem["type"], problem["status"]) == ("/problems/not-found", 404)
        wrong = {"players": [{"id": "w", "dolmens": -1}, {"id": "g"}]}
        send_alone(page, {"path": "v1/deluges/tally-scores", "request": wrong})
        problem = wait_for(page, "refused")["problem"]
        assert problem["type"] == "/problems/invalid-request"
        assert [one["pointer"] for one in problem["errors"]] == ["/players/0/dolmens"]


def send_alone(page: Page, message: dict[str, Any]) -> None:
    """Ask for a score when all that was said before is forgotten; None is left out."""
    page.evaluate("() => void said.splice(0)")
    send(page, type="score", **{name: one for name, one in message.items() if one is not None})


@pytest.mark.parametrize("fragment", ["chess", "deluges?p=nonsense"])
def test_an_address_that_shows_nothing_is_refused(table: Open, fragment: str) -> None:
    own = table()
    with other_site(own, frame_of(own, fragment)) as page:
        check_refused(page, "/position", "not-one-of")


WAYS_TO_LOAD = {
    "a script": '<script async src="{}"></script>',
    "a module": '<script type="module" src="{}"></script>',
    "a module that is imported": '<script type="module">import "{}";</script>',
    "a module that is imported late": "<script>import('{}');</script>",
}


@pytest.mark.parametrize("way", WAYS_TO_LOAD)
def test_a_request_that_was_set_before_the_script_came_is_not_lost(table: Open, way: str) -> None:
    own = table()
    body = f"""
      <decompte-score game="deluges" operation="tally-scores" lang="en"></decompte-score>
      <p id="total"></p>
      <script>
        const score = document.querySelector("decompte-score");
        score.addEventListener("scored", ({{ detail }}) => {{
          document.getElementById("total").textContent = detail.answer.players[0].total;
        }});
        score.request = {json.dumps(TALLY)};
      </script>
      {WAYS_TO_LOAD[way].format(f"{own.home}embed.js?v=1")}
    """
    with other_site(own, body) as page:
        expect(page.locator("#total")).to_have_text("4")


def test_what_is_no_sheet_is_shown_by_its_picture_and_its_sentences(table: Open) -> None:
    own = table()
    body = {
        "attacker": {"units": [{"id": "a1", "type": "infantry", "rank": 1, "line": "2/2"}]},
        "defender": {"units": [{"id": "d1", "type": "mounted", "rank": 1, "line": "2/2"}]},
        "plays": [
            {"side": "defender", "unit": "d1"},
            {"side": "attacker", "unit": "a1", "front": 1},
        ],
    }
    with other_site(own, frame_of(own, "civilization")) as page:
        wait_for(page, "ready")
        send(page, type="score", path="v1/civilization/battles", request=body)
        assert wait_for(page, "scored")["answer"]["game"] == "civilization"
        score = page.frame_locator("iframe")
        score.locator(".embedded img").first.wait_for()
        assert all(score.locator(".embedded img").evaluate_all(PICTURE_WIDTHS))


def test_only_the_frame_page_may_be_framed(table: Open) -> None:
    own = table()
    result = post(own, "v1/deluges/tally-scores", TALLY)["id"]
    paths = ["", "embed", "embed.html", "docs", "v1/deluges", f"r/deluges/{result}"]
    policies = {
        path: answer.headers["Content-Security-Policy"]
        for path in paths
        if (answer := requests.get(own.home + path, timeout=TIMEOUT_SECONDS))
    }
    framed = {path for path, policy in policies.items() if "frame-ancestors *" in policy}
    assert framed == {"embed"}
    assert all("frame-ancestors" in policy for policy in policies.values())


def test_the_script_has_no_more_than_the_element() -> None:
    script = Path(CHECKOUT / "services" / "companion" / "embed.js").read_text(encoding="utf-8")
    assert re.findall(r"\bfetch\(|localStorage|eval|innerHTML", script) == []
