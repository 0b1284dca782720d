"""What stays on the device, what a link carries, and what leaves the page."""

import json
import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import expect

from tests.browser.driving import Open, Table


def begin_deluges(table: Open) -> Table:
    """A game of Déluges with a named player and two dolmens."""
    page = table("deluges")
    page.page.get_by_label("Name").first.fill("Wendy")
    page.field("Dolmens of Wendy").fill("2")
    page.has_totals(Wendy=4, Green=0)
    return page


def test_what_is_entered_is_there_after_a_reload(table: Open) -> None:
    page = begin_deluges(table)
    page.page.reload()
    page.has_totals(Wendy=4, Green=0)
    expect(page.field("Dolmens of Wendy")).to_have_value("2")


def test_no_name_is_sent_to_the_service(table: Open) -> None:
    sent: list[str] = []
    page = table()
    page.page.on("request", lambda request: sent.append(request.post_data or ""))
    page.go("deluges")
    page.page.get_by_label("Name").first.fill("Wendy")
    page.field("Dolmens of Wendy").fill("2")
    page.has_totals(Wendy=4)
    assert any("dolmens" in body for body in sent)
    assert not any("Wendy" in body for body in sent)


def test_a_link_brings_the_whole_position_to_another_device(table: Open) -> None:
    page = begin_deluges(table)
    page.press("Share")
    link = page.page.get_by_label("Link with the whole position")
    expect(link).to_have_value(re.compile("#/deluges"))
    expect(page.page.locator(".qr")).to_be_visible()
    other = table()
    other.page.goto(link.input_value())
    other.has_totals(Wendy=4, Green=0)
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


def test_a_link_that_is_none_is_said_to_be_none(table: Open) -> None:
    page = table()
    page.page.goto(f"{page.home}#/deluges?p=dnonsense")
    expect(page.page.locator(".entry .banner")).to_contain_text("no position that can be read")


def test_a_new_game_puts_the_old_one_away(table: Open) -> None:
    page = begin_deluges(table)
    page.press("New game")
    page.has_totals(White=0, Green=0)
    page.go("history")
    expect(page.page.locator(".game")).to_contain_text("Wendy 4")


def test_the_score_leaves_as_text_table_and_data(table: Open, tmp_path: Path) -> None:
    page = begin_deluges(table)
    page.press("Share")
    texts = {}
    for name, button in (
        ("txt", "As text"),
        ("csv", "As a table (CSV)"),
        ("json", "As data (JSON)"),
    ):
        with page.page.expect_download() as waited:
            page.press(button)
        waited.value.save_as(tmp_path / name)
        assert waited.value.suggested_filename == f"deluges.{name}"
        texts[name] = (tmp_path / name).read_text(encoding="utf-8")
    assert "1. Wendy: 4\n" in texts["txt"]
    assert "Wendy,dolmen,dolmen,heritage,heritage.dolmen,2,2,4,2 dolmens × 2" in texts["csv"]
    assert json.loads(texts["json"])["players"][0]["total"] == 4


def test_names_are_typed_letter_by_letter(table: Open) -> None:
    page = table("deluges")
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
    link = page.page.get_by_role("link", name="Into BG Stats").get_attribute("href") or ""
    assert link.startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B")
    play = json.loads(parse_qs(urlsplit(link).query)["data"][0])
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", play["playDate"])
    assert play["game"]["name"] == "Déluges"
    assert [
        (one["name"], one["score"], one["rank"], one["winner"], one["startPlayer"])
        for one in play["players"]
    ] == [
        ("Wendy", 4, 1, True, True),
        ("Green", 0, 2, False, False),
    ]


def test_paper_has_the_score_and_nothing_to_press(table: Open) -> None:
    page = begin_deluges(table)
    page.page.emulate_media(media="print")
    expect(page.page.locator(".totals")).to_be_visible()
    expect(page.page.locator(".breakdown .line").first).to_be_visible()
    expect(page.page.locator(".entry")).to_be_hidden()
    expect(page.page.get_by_role("button", name="Share")).to_be_hidden()
