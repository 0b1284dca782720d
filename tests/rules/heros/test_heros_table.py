"""The whole table: ladders, ties, what one discovery would bring, and the ends of epochs."""

from typing import Any

from tests.rules.heros.heros_client import find_refusal, illegal, players, sheet, territory

FOUR = ("blue", "green", "red", "yellow")


def table(*territories: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"players": players(*FOUR), "territories": list(territories), **more}


def entry(request: dict[str, Any], name: str) -> Any:
    """The territory's entry, its facts read as plain JSON."""
    return next(one for one in sheet("table-scores", request).entries if one.id == name)


def beige(*names: str) -> list[dict[str, Any]]:
    return [territory(name, [1, 2, 3], {"blue": 1}, scored=True) for name in names]


def test_population_on_an_orange_territory_is_refused_in_the_ancient_epoch() -> None:
    request = table(territory("europe", [], {"blue": 1}), epoch="ancient")
    assert illegal("table-scores", request) == [("/territories/0/population", "territory.epoch")]
    nobody = table(territory("europe", [], {"blue": 0}), epoch="ancient")
    assert sheet("table-scores", nobody).warnings == ()


def test_ties_that_decide_points_need_their_counters_on_the_whole_table() -> None:
    one = territory("china", [3, 2, 1], {"blue": 4, "red": 4})
    other = territory("india", [3, 2, 1], {"blue": 4, "green": 4})
    assert find_refusal("table-scores", table(one, other)) == (
        "missing-tie-break",
        [
            ("/players/0/hero_discoveries", "tie.hero_discoveries"),
            ("/players/1/hero_discoveries", "tie.hero_discoveries"),
            ("/players/2/hero_discoveries", "tie.hero_discoveries"),
        ],
    )


def test_a_possibility_that_pays_the_tied_alike_is_open_no_more() -> None:
    india = territory("india", [0, 0], {"blue": 4, "green": 4})
    after = entry(table(india), "india").facts["next"]
    assert [one["points"]["blue"] for one in after[:2]] == [0, 1]
    assert ["undecided" in one for one in after] == [False, False, True, True, True]


BEIGE = ("mediterranean", "africa", "india", "china", "middle_east")


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


def test_no_more_ladders_are_scored_than_end_an_epoch() -> None:
    assert illegal("table-scores", modern(9, ())) == [("/territories/8/scored", "game.end")]
    ancient = table(*beige(*BEIGE), epoch="ancient")
    assert illegal("table-scores", ancient) == [("/territories/4/scored", "epoch.end_ancient")]
    assert sheet("table-scores", table(*beige(*BEIGE), epoch="modern")).mode == "projected"


def test_a_discovery_of_this_turn_lies_on_its_ladder() -> None:
    empty = territory("china", [], {}, placed_this_turn=1)
    request = {"players": players("a", "b", "c"), "territories": [empty]}
    assert illegal("table-scores", request) == [
        ("/territories/0/placed_this_turn", "ladder.one_per_turn")
    ]


def test_a_turn_places_two_discoveries_at_most() -> None:
    ladders = [
        territory(name, [1], {}, placed_this_turn=1) for name in ("china", "india", "africa")
    ]
    request = {"players": players("a", "b", "c"), "territories": ladders}
    assert illegal("table-scores", request) == [
        ("/territories/2/placed_this_turn", "turn.discoveries")
    ]


def test_only_beige_wonders_are_built_before_the_change_and_each_once() -> None:
    wonders = ["phare", "modern_wonder_1", "Colossus", "alexandria_lighthouse"]
    assert illegal("epoch-changes", {"territories": [], "wonders": wonders}) == [
        ("/wonders/1", "wonder.epoch"),
        ("/wonders/2", "wonder.unknown"),
        ("/wonders/3", "cap.wonders"),
    ]
