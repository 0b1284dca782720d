"""The end of an epoch on the whole table: who still scores, and that nothing is next."""

from typing import Any

from shared.core.phrases import Word
from tests.rules.heros.heros_client import (
    illegal,
    points,
    rulings,
    sheet,
    territory,
    warnings,
)
from tests.rules.heros.table_requests import FOUR, beige, entry, table


def test_the_fourth_beige_ladder_would_end_the_ancient_epoch() -> None:
    china = territory("china", [3, 2], {"blue": 4})
    request = table(*beige("mediterranean", "africa", "india"), china, epoch="ancient")
    facts = entry(request, "china").facts
    assert (facts["rule"], facts["remark"].code) == ("epoch.end_ancient", "remark.ends.ancient")
    progress: Any = sheet("table-scores", request).facts["progress"]
    assert (progress["complete"], progress["needed"]) == (3, 4)
    assert progress["text"].code == "progress.ancient.ahead"
    assert progress["text"].params["count"] == 1


def test_the_eighth_ladder_would_end_the_game() -> None:
    orange = [
        territory(name, [1, 2, 3, 4], {"blue": 1}, scored=True)
        for name in ("russia", "europe", "america")
    ]
    names = ("mediterranean", "africa", "india", "middle_east")
    china = territory("china", [3, 2], {"blue": 4})
    request = table(*beige(*names), *orange, china, epoch="modern")
    facts = entry(request, "china").facts
    assert (facts["rule"], facts["remark"].code) == ("game.end", "remark.ends.modern")


def test_an_epoch_that_is_over_is_warned_of() -> None:
    names = ("mediterranean", "africa", "india", "china")
    answer = sheet("table-scores", table(*beige(*names), epoch="ancient"))
    assert warnings(answer) == [("epoch.end_ancient", "/territories")]


BEIGE = ("mediterranean", "africa", "india", "china", "middle_east")


def last_two(*more: dict[str, Any]) -> dict[str, Any]:
    """Three beige ladders are scored, the other two are complete and not paid out."""
    last = [
        territory("china", [4, 2, 1], {"blue": 4, "green": 2}),
        territory("middle_east", [3, 1, 1], {"red": 3, "blue": 1}),
    ]
    return table(*beige("mediterranean", "africa", "india"), *last, *more, epoch="ancient")


def test_of_the_last_two_ancient_ladders_neither_is_counted_until_one_is_named() -> None:
    answer = sheet("table-scores", last_two())
    assert points(answer) == dict.fromkeys(FOUR, 0)
    (warning,) = answer.warnings
    assert (warning.code, warning.pointer) == ("ladders.compete", "/territories")
    assert warning.params == {
        "territories": (Word("territory.middle_east.the"), Word("territory.china.the")),
        "count": 1,
    }
    assert rulings(answer).keys() == {"few-present"}


def test_a_ladder_that_competes_shows_what_it_pays_if_it_is_the_one_named() -> None:
    facts = entry(last_two(), "china").facts
    assert facts["if_named"]["points"] == {"blue": 7, "green": 4, "red": 0, "yellow": 0}
    assert (facts["rule"], facts["remark"].code) == ("epoch.end_ancient", "remark.competes")
    assert facts["remark"].params == {"count": 1}
    assert "standings" not in facts


def test_an_open_tie_on_a_ladder_that_competes_refuses_nothing() -> None:
    request = last_two()
    request["territories"][3]["population"] = {"blue": 4, "green": 4}
    facts = entry(request, "china").facts
    assert facts["if_named"]["points"] == {"red": 0, "yellow": 0}
    assert facts["if_named"]["undecided"][0]["players"] == ("blue", "green")


def modern(complete: int, waiting: tuple[str, ...]) -> dict[str, Any]:
    """So many ladders scored in the modern epoch, and these complete and not paid out."""
    orange = ("russia", "europe", "southeast_asia", "america")
    names = (*BEIGE, *orange)[:complete]

    def ladder(name: str) -> list[int]:
        return [1, 2, 3, 0] if name in orange else [1, 2, 3]

    return table(
        *(territory(name, ladder(name), {"blue": 1}, scored=True) for name in names),
        *(territory(name, ladder(name), {"blue": 2}) for name in waiting),
        epoch="modern",
    )


def test_of_the_last_two_modern_ladders_one_is_named_by_ruling() -> None:
    answer = sheet("table-scores", modern(7, ("southeast_asia", "america")))
    assert points(answer)["blue"] == 0
    assert rulings(answer)["last-two-modern"] == "one-scores"
    assert warnings(answer) == [("ladders.compete", "/territories")]
    facts = entry(modern(7, ("southeast_asia", "america")), "america").facts
    assert (facts["rule"], facts["if_named"]["points"]["blue"]) == ("game.end", 6)


def test_all_five_beige_ladders_unpaid_are_one_too_many() -> None:
    waiting = [territory(name, [4, 2, 1], {"blue": 1}) for name in BEIGE]
    answer = sheet("table-scores", table(*waiting, epoch="ancient"))
    assert points(answer)["blue"] == 0
    assert answer.warnings[0].params["count"] == 4


def test_the_last_ladder_of_an_epoch_is_paid_without_a_warning() -> None:
    china = territory("china", [4, 2, 1], {"blue": 4})
    request = table(*beige("mediterranean", "africa", "india"), china, epoch="ancient")
    answer = sheet("table-scores", request)
    assert points(answer)["blue"] == 7
    assert warnings(answer) == []
    assert entry(request, "china").facts["remark"].code == "remark.complete"


def test_the_last_ladder_of_the_game_is_paid_without_a_warning() -> None:
    answer = sheet("table-scores", modern(7, ("america",)))
    assert points(answer)["blue"] == 6
    assert warnings(answer) == []
    assert "last-two-modern" not in rulings(answer)


def test_while_the_last_modern_ladders_compete_the_game_is_not_over_yet() -> None:
    request = modern(7, ("southeast_asia", "america"))
    progress: Any = sheet("table-scores", request).facts["progress"]
    assert (progress["complete"], progress["needed"]) == (7, 8)
    assert (progress["text"].code, progress["text"].params["count"]) == (
        "progress.modern.competes",
        1,
    )
    china = entry(request, "china").facts
    assert china["remark"].code == "remark.scored"
    assert china["swing"] != ()


def test_while_the_last_ancient_ladders_compete_the_epoch_is_not_over_yet() -> None:
    progress: Any = sheet("table-scores", last_two()).facts["progress"]
    assert (progress["complete"], progress["text"].code) == (3, "progress.ancient.competes")


def test_a_ninth_complete_ladder_does_not_count_after_the_eighth_is_scored() -> None:
    progress: Any = sheet("table-scores", modern(8, ("america",))).facts["progress"]
    assert (progress["complete"], progress["text"].code) == (8, "progress.modern.reached")


def test_no_more_ladders_are_scored_than_end_an_epoch() -> None:
    assert illegal("table-scores", modern(9, ())) == [("/territories/8/scored", "game.end")]
    ancient = table(*beige(*BEIGE), epoch="ancient")
    assert illegal("table-scores", ancient) == [("/territories/4/scored", "epoch.end_ancient")]
    assert sheet("table-scores", table(*beige(*BEIGE), epoch="modern")).mode == "projected"


def test_a_ladder_complete_after_the_end_of_its_epoch_pays_nothing() -> None:
    fifth = territory("middle_east", [4, 2, 1], {"blue": 4})
    four = beige("mediterranean", "africa", "india", "china")
    request = table(*four, fifth, epoch="ancient")
    assert points(sheet("table-scores", request))["blue"] == 0
    facts = entry(request, "middle_east").facts
    assert (facts["rule"], facts["remark"].code) == ("epoch.end_ancient", "remark.over.ancient")
    assert "if_named" not in facts
    assert warnings(sheet("table-scores", request)) == [("epoch.end_ancient", "/territories")]


def test_nothing_is_next_once_the_ancient_epoch_is_over() -> None:
    fifth = territory("middle_east", [4, 2], {"blue": 4})
    four = beige("mediterranean", "africa", "india", "china")
    facts = entry(table(*four, fifth, epoch="ancient"), "middle_east").facts
    assert "next" not in facts
    assert (facts["rule"], facts["remark"].code) == ("epoch.end_ancient", "remark.over.ancient")
    assert facts["swing"] != ()


def test_nothing_is_next_while_the_last_ladder_is_paid() -> None:
    china = territory("china", [4, 2, 1], {"blue": 4})
    fifth = territory("middle_east", [4, 2], {"blue": 4})
    three = beige("mediterranean", "africa", "india")
    assert "next" not in entry(table(*three, china, fifth, epoch="ancient"), "middle_east").facts


def test_nothing_is_next_once_the_game_is_over() -> None:
    request = modern(8, ())
    request["territories"].append(territory("america", [4, 2, 1], {"blue": 2}))
    facts = entry(request, "america").facts
    assert "next" not in facts
    assert (facts["rule"], facts["remark"].code) == ("game.end", "remark.over.modern")
    assert facts["swing"] == ()


def test_a_scored_ladder_is_out_of_play_once_the_game_is_over() -> None:
    facts = entry(modern(8, ()), "china").facts
    assert (facts["rule"], facts["remark"].code) == ("game.end", "remark.scored.over")
    assert facts["swing"] == ()
    still = entry(modern(7, ()), "china").facts
    assert (still["rule"], still["remark"].code) == ("ladder.length", "remark.scored")
    assert still["swing"] != ()


def test_every_remark_has_a_rule_behind_it() -> None:
    entries = sheet("table-scores", last_two(territory("europe", [], {}))).entries
    assert {one.id: one.facts["rule"] for one in entries} == {
        "mediterranean": "ladder.length",
        "africa": "ladder.length",
        "middle_east": "epoch.end_ancient",
        "india": "ladder.length",
        "china": "epoch.end_ancient",
        "russia": "ladder.length",
        "europe": "ladder.length",
        "southeast_asia": "ladder.length",
        "america": "ladder.length",
    }
