"""What stays on the device, what a link carries, and what leaves the page."""

import json
import re
from base64 import urlsafe_b64encode

import pytest
from playwright.sync_api import expect

from tests.browser.driving import Open, Table
from tests.tiers import keep_some

pytestmark = pytest.mark.loads


def begin_deluges(table: Open) -> Table:
    """A game of Déluges with a named player and two dolmens."""
    page = table("deluges")
    page.name_players("Wendy")
    page.field("Dolmens of Wendy").fill("2")
    page.has_totals(Wendy=4, Green=0)
    return page


def test_a_game_that_was_left_at_its_score_opens_there(table: Open) -> None:
    page = begin_deluges(table)
    score = page.page.locator("[data-step=score]")
    score.click()
    page.go("")
    page.go("deluges")
    expect(score).to_have_attribute("aria-current", "step")
    page.press("Players and rules")
    page.press("New game")
    page.go("")
    page.go("deluges")
    expect(page.page.locator("[data-step=counts]")).to_have_attribute("aria-current", "step")


def test_a_step_is_undone_and_redone_after_a_reload_and_after_another_game(table: Open) -> None:
    page = begin_deluges(table)
    page.page.reload()
    page.has_totals(Wendy=4, Green=0)
    page.press("Undo")
    page.has_totals(Wendy=0, Green=0)
    page.go("heros")
    expect(page.page.get_by_role("button", name="Undo")).to_be_disabled()
    page.go("deluges")
    page.has_totals(Wendy=0, Green=0)
    page.press("Redo")
    page.has_totals(Wendy=4, Green=0)


@pytest.mark.thorough
def test_a_way_back_that_cannot_be_read_is_no_hindrance(own_table: Open) -> None:
    page = begin_deluges(own_table)
    page.page.add_init_script("sessionStorage.setItem('decompte.way.deluges', '{')")
    page.page.reload()
    page.has_totals(Wendy=4, Green=0)
    expect(page.page.get_by_role("button", name="Undo")).to_be_disabled()


def test_no_name_is_sent_to_the_service(table: Open) -> None:
    sent: list[str] = []
    page = table()
    page.listen("request", lambda request: sent.append(request.post_data or ""))
    page.go("deluges")
    page.name_players("Wendy")
    page.field("Dolmens of Wendy").fill("2")
    page.has_totals(Wendy=4)
    assert any("dolmens" in body for body in sent)
    assert not any("Wendy" in body for body in sent)


HOLD_FIRST = """
() => {
  const { stream } = Blob.prototype;
  Blob.prototype.stream = function () {
    Blob.prototype.stream = stream;
    const held = new Promise((done) => (globalThis.letGo = done));
    return stream.call(this).pipeThrough(new TransformStream({ flush: () => held }));
  };
}
"""
"""Holds back the next link that is packed, until `LET_GO`."""
LET_GO = """
async () => {
  letGo();
  const { packed } = await import("./shell/links.js");
  await packed("what is packed afterwards");
}
"""
"""Ends when the link that was held back is there."""


def test_a_link_brings_the_newest_position_as_a_whole_to_another_device(table: Open) -> None:
    page = begin_deluges(table)
    page.page.evaluate(HOLD_FIRST)
    page.press("Share")
    page.field("Who began?").select_option("Green")
    link = page.page.get_by_label("Link with the whole position")
    expect(link).to_have_value(re.compile("#/deluges"))
    expect(page.page.locator(".qr")).to_be_visible()
    newest = link.input_value()
    page.page.evaluate(LET_GO)
    expect(link).to_have_value(newest)
    other = table()
    other.page.goto(link.input_value())
    other.has_totals(Wendy=4, Green=0)
    expect(other.page.locator("[data-step=score]")).to_have_attribute("aria-current", "step")
    assert other.page.url.endswith("#/deluges")


def test_a_link_puts_what_was_there_into_the_history(table: Open) -> None:
    page = begin_deluges(table)
    page.press("Share")
    link = page.page.get_by_label("Link with the whole position")
    expect(link).to_have_value(re.compile("#/deluges"))
    address = link.input_value()
    page.press("Close")
    page.field("Dolmens of Wendy").fill("5")
    page.has_totals(Wendy=10)
    page.page.goto(address)
    page.has_totals(Wendy=4)
    page.press("Undo")
    page.has_totals(Wendy=10)
    page.go("history")
    expect(page.page.locator(".game")).to_contain_text("Wendy 10")
    page.press("Open")
    page.has_totals(Wendy=10)


def test_players_of_past_games_are_offered_with_their_colours(table: Open) -> None:
    page = begin_deluges(table)
    page.press("Players and rules")
    page.page.locator(".players summary").first.click()
    page.page.get_by_label("Colour").first.select_option("Red")
    page.press("New game")
    page.go("orichalque")
    page.press("Players and rules")
    names = page.page.get_by_label("Name")
    expect(names.first).to_have_attribute("list", "known-players")
    expect(page.page.locator("#known-players option")).to_have_attribute("value", "Wendy")
    for named, unnamed in ((0, 1), (1, 0)):
        names.nth(unnamed).fill("")
        names.nth(named).fill("Wendy")
        expect(page.page.get_by_label("Colour").first).to_have_value("Red")


def packed(position: object) -> str:
    """A position as a link has it."""
    return "j" + urlsafe_b64encode(json.dumps(position).encode()).decode().rstrip("=")


@pytest.mark.parametrize(
    "brought", keep_some(["dnonsense", *map(packed, ({"players": []}, {}, 5))], 1)
)
def test_a_link_to_no_position_leaves_the_draft_alone(table: Open, brought: str) -> None:
    page = table("carcassonne")
    page.press("Players and rules")
    page.page.get_by_label("Name").first.fill("Wendy")
    page.page.goto(f"{page.home}#/carcassonne?p={brought}")
    expect(page.page.locator(".banner[role=alert]")).to_contain_text("no position that can be read")
    page.page.reload()
    page.press("Players and rules")
    page.page.locator(".players summary").first.click()
    expect(page.page.get_by_label("Name").first).to_have_value("Wendy")


@pytest.mark.thorough
def test_a_link_of_another_game_leaves_the_game_on_the_table_alone(table: Open) -> None:
    page = begin_deluges(table)
    page.press("Share")
    link = page.page.get_by_label("Link with the whole position")
    expect(link).to_have_value(re.compile("#/deluges"))
    address = link.input_value()
    other = table("carcassonne")
    other.press("Players and rules")
    other.page.get_by_label("Name").first.fill("Bo")
    other.page.goto(address)
    other.has_totals(Wendy=4, Green=0)
    other.go("carcassonne")
    other.press("Players and rules")
    other.page.locator(".players summary").first.click()
    expect(other.page.get_by_label("Name").first).to_have_value("Bo")


def test_a_draft_that_is_none_locks_nobody_out(table: Open) -> None:
    page = table("deluges")
    for draft in ('{"players": [null]}', '{"players": [{"id": "#1#", "name": 5}]}', "{"):
        page.page.evaluate("kept => localStorage.setItem('decompte.draft.deluges', kept)", draft)
        page.page.reload()
        page.has_totals(White=0, Green=0)


@pytest.mark.thorough
def test_a_board_that_cannot_be_shown_locks_nobody_out(table: Open) -> None:
    page = table("carcassonne")
    draft = {
        "level": "board",
        "mode": "final",
        "players": [{"id": "#1#", "colour": "red"}],
        "board": {"tiles": [None], "followers": [], "pieces": {}},
    }
    page.page.evaluate(
        "kept => localStorage.setItem('decompte.draft.carcassonne', kept)", json.dumps(draft)
    )
    page.page.reload()
    page.has_totals(Red=0, Blue=0)


def test_a_past_game_that_is_none_leaves_the_others(table: Open) -> None:
    page = begin_deluges(table)
    page.begin_anew()
    page.has_totals(Wendy=0, Green=0)
    page.page.evaluate(
        """() => {
          const name = "decompte.history";
          const games = JSON.parse(localStorage.getItem(name));
          const draft = { players: [{ id: "#1#", name: 5 }] };
          const bad = { game: "deluges", when: "now", draft, totals: [] };
          localStorage.setItem(name, JSON.stringify([bad, ...games]));
        }"""
    )
    page.page.reload()
    page.go("history")
    expect(page.page.locator(".game")).to_have_count(1)
    expect(page.page.locator(".game")).to_contain_text("Wendy 4")


@pytest.mark.thorough
def test_a_link_that_unpacks_to_too_much_is_refused_in_a_moment(table: Open) -> None:
    page = table("heros")
    link = page.page.evaluate(
        """async () => {
          const { packed } = await import("./shell/links.js");
          const players = Array.from({ length: 4000 }, (_, at) => ({ id: `#${at}#` }));
          const large = { players: players.slice(0, 2), note: "x".repeat(3e6) };
          return [await packed({ players }), await packed(large)];
        }"""
    )
    for brought in link:
        page.page.goto(f"{page.home}#/heros?p={brought}")
        alert = page.page.locator(".banner[role=alert]")
        expect(alert).to_contain_text("no position that can be read")
        kept = page.page.evaluate("localStorage.getItem('decompte.draft.heros') ?? ''")
        assert len(kept) < 10_000


def test_a_full_device_says_so(own_table: Open) -> None:
    page = own_table("deluges")
    page.page.evaluate("() => { Storage.prototype.setItem = () => { throw new Error('full'); }; }")
    page.field("Dolmens of White").fill("2")
    expect(page.page.get_by_role("alert")).to_contain_text("no room left")


def test_the_score_leaves_as_text_table_and_data(table: Open) -> None:
    page = begin_deluges(table)
    page.press("Share")
    kinds = ("As text", "As a table (CSV)", "As data (JSON)")
    (text_name, text), (rows_name, rows), (data_name, data) = map(page.saved, kinds)
    assert (text_name, rows_name, data_name) == ("deluges.txt", "deluges.csv", "deluges.json")
    assert "1. Wendy: 4\n" in text
    assert "Wendy,dolmen,dolmen,heritage,heritage.dolmen,2,2,4,2 dolmens × 2\r\n" in rows
    assert json.loads(data)["players"][0]["total"] == 4


@pytest.mark.thorough
def test_names_are_typed_letter_by_letter(table: Open) -> None:
    page = table("deluges")
    page.press("Players and rules")
    name = page.page.get_by_label("Name").first
    name.press_sequentially("Anna", delay=20)
    expect(name).to_have_value("Anna")
    expect(name).to_be_visible()


def test_a_name_is_written_as_each_file_has_it(table: Open) -> None:
    page = table("")
    files = page.page.evaluate(
        """async () => {
          const { named } = await import("./shell/files.js");
          const { draft } = await import("./shell/drafts.js");
          draft.value = {players: [
            {id: "#1#", colour: "blue", name: "Ann, Bo"},
            {id: "#2#", colour: "red", name: "=1+1"},
            {id: "#3#", colour: "green", name: "R & <b>"},
          ]};
          return [
            named("csv", '#1#,2,"1, #2# x"\\r\\n#2#,,#3#'),
            named("svg", "<text>#3#</text>"),
            named("json", '{"player":"#3#"}'),
          ];
        }"""
    )
    assert files == [
        '"Ann, Bo",2,"1, =1+1 x"\r\n\'=1+1,,R & <b>',
        "<text>R &amp; &lt;b&gt;</text>",
        '{"player":"R & <b>"}',
    ]


def test_bg_stats_is_handed_the_play(table: Open) -> None:
    page = begin_deluges(table)
    page.press("Share")
    play = page.told_play()
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", play["playDate"])
    assert play["game"]["name"] == "Déluges"
    assert [
        (one["name"], one["score"], one["rank"], one["winner"], one["startPlayer"])
        for one in play["players"]
    ] == [
        ("Wendy", 4, 1, True, True),
        ("Green", 0, 2, False, False),
    ]
    assert "location" not in play
    page.field("Where").fill("Chez Zoé ")
    assert page.told_play()["location"] == "Chez Zoé"
    page.press("Close")
    page.press("Share")
    expect(page.field("Where")).to_have_value("Chez Zoé ")


@pytest.mark.thorough
def test_bg_stats_hears_who_began_as_it_was_said(table: Open) -> None:
    page = begin_deluges(table)
    page.press("Share")
    began = page.field("Who began?")
    expect(began.locator("option:checked")).to_have_text(re.compile("Wendy .first in the list"))
    began.select_option("Green")
    expect(began.locator("option:checked")).to_have_text("Green")
    assert [one["startPlayer"] for one in page.told_play()["players"]] == [False, True]
    page.press("Close")
    page.page.reload()
    page.has_totals(Wendy=4, Green=0)
    page.press("Share")
    assert [one["startPlayer"] for one in page.told_play()["players"]] == [False, True]


@pytest.mark.thorough
def test_bg_stats_is_told_all_that_it_asks_for_and_nothing_else(table: Open) -> None:
    page = table("carcassonne")
    page.enter("Tokens")
    page.field("Red").fill("42")
    page.has_totals(Red=42, Blue=0)
    page.press("Share")
    play = page.told_play()
    assert set(play) == {"sourceName", "sourcePlayId", "playDate", "game", "players"}
    assert play["game"] == {
        "name": "Carcassonne",
        "sourceGameId": "carcassonne",
        "bggId": 822,
        "highestWins": True,
        "noPoints": False,
    }
    assert play["players"] == [
        {
            "name": name,
            "sourcePlayerId": name,
            "startPlayer": name == "Red",
            "score": score,
            "rank": rank,
            "winner": rank == 1,
        }
        for name, score, rank in (("Red", 42, 1), ("Blue", 0, 2))
    ]


@pytest.mark.thorough
def test_there_is_no_play_without_a_score_for_everybody(table: Open) -> None:
    page = table("orichalque")
    page.has_totals(Turquoise=0)
    page.press("Share")
    expect(page.page.get_by_role("button", name="As a table (CSV)")).to_be_enabled()
    expect(page.page.get_by_role("link", name="Into BG Stats")).to_have_count(0)


@pytest.mark.thorough
def test_a_reckoning_is_a_table_of_its_sentences(table: Open) -> None:
    page = table("orichalque")
    page.enter("Initiative")
    page.press("Players and rules")
    page.page.get_by_label("Name").first.fill("=Ann, 1")
    page.press("Done")
    page.field("Hoplites of =Ann, 1").fill("2")
    expect(page.page.locator(".totals .state.scored")).to_be_attached()
    page.press("Share")
    _, rows = page.saved("As a table (CSV)")
    first, second, *_ = rows.split("\r\n")
    assert first == "pointer,rule,text"
    said = "=Ann, 1 has the most hoplites and keeps the token."
    assert second == f'/steps/0,initiative.hoplites,"\'{said}"'


def test_paper_has_the_score_and_nothing_to_press(table: Open) -> None:
    page = begin_deluges(table)
    page.page.emulate_media(media="print")
    expect(page.page.locator(".paper .totals")).to_be_visible()
    expect(page.page.locator(".paper .breakdown .line").first).to_be_visible()
    expect(page.page.locator(".stage")).to_be_hidden()
    expect(page.page.locator(".bar .quiet").last).to_be_hidden()
