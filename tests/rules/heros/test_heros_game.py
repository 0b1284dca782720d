"""The ledger of a game: points in order, ends, winners, coins, Ajanta, and what may not happen."""

from typing import Any

import pytest

from shared.core.illegal import IllegalPosition
from tests.rules.heros.game_requests import (
    BEIGE,
    CHANGE,
    WONDER,
    ancient_epoch,
    game,
    ledger,
    scoring,
)
from tests.rules.heros.heros_client import illegal, players, sheet, warnings


def test_too_early_and_too_late_have_sentences_of_their_own() -> None:
    def list_texts(*events: dict[str, Any]) -> list[str]:
        with pytest.raises(IllegalPosition) as caught:
            sheet("game-scores", game(*events))
        return [fault.phrase.code for fault in caught.value.faults]

    early = "fault.epoch.end_ancient.early"
    assert list_texts(CHANGE) == ["fault.epoch.end_ancient.unbegun"]
    assert list_texts(scoring("china", 4, 2, 1), CHANGE) == [early]
    late = scoring("middle_east", 1, 1, 1)
    assert list_texts(*ancient_epoch(), late) == ["fault.epoch.end_ancient.late"]


def left_out(*discoveries: int) -> dict[str, Any]:
    """The last turn of the ancient epoch could complete the Middle East too."""
    last = scoring("china", 4, 2, 1, also_completed="middle_east")
    fifth = {"id": "middle_east", "discoveries": list(discoveries)}
    change = {"kind": "epoch_change", "fifth": fifth}
    return game(*ancient_epoch()[:3], last, WONDER, change)


def test_the_ladder_that_the_end_left_out_lacks_one_discovery_at_most() -> None:
    too_short = [("/events/5/fifth/discoveries", "epoch.end_ancient")]
    assert illegal("game-scores", left_out()) == too_short
    assert illegal("game-scores", left_out(2)) == too_short
    assert ledger(left_out(2, 1))[5]["kept"]["middle_east"] == 2
    assert ledger(left_out(2, 1, 0))[5]["kept"]["middle_east"] == 2


def test_a_fifth_ladder_that_nobody_left_out_is_not_complete() -> None:
    fifth = {"id": "middle_east", "discoveries": [2, 1, 0]}
    change = {"kind": "epoch_change", "fifth": fifth}
    assert illegal("game-scores", game(*ancient_epoch(), change)) == [
        ("/events/4/fifth/discoveries", "epoch.end_ancient")
    ]


def two(*ajanta: str | None, change: bool = False) -> dict[str, Any]:
    events: list[dict[str, Any]] = []
    for name, holder in zip((*BEIGE, "europe"), ajanta, strict=False):
        discoveries = (4, 2, 1, 1) if name == "europe" else (4, 2, 1)
        used = {"ajanta": {"player": holder}} if holder else {}
        population = {"ann": 4, "bob": 2}
        events.append(scoring(name, *discoveries, population=population, **used))
    if change:
        events.insert(4, CHANGE)
    return {"players": players("ann", "bob"), "events": events}


def test_ajanta_has_to_be_built_before_it_is_used() -> None:
    unbuilt = ("ajanta.unbuilt", "/events/0/ajanta/player")
    assert warnings(sheet("game-scores", two("bob"))) == [unbuilt]
    built = two("bob")
    built["events"].insert(0, {"kind": "wonder", "player": "bob"})
    assert warnings(sheet("game-scores", built | {"gold": {"bob": 7}})) == []
    brought_along = two("bob") | {"players": players("ann", "bob", bob={"carried": 3})}
    assert warnings(sheet("game-scores", brought_along)) == []
    by_the_other = two("bob") | {"players": players("ann", "bob", ann={"carried": 3})}
    assert warnings(sheet("game-scores", by_the_other)) == [unbuilt]


def test_each_fault_of_ajanta_has_a_sentence_of_its_own() -> None:
    with pytest.raises(IllegalPosition) as caught:
        sheet("game-scores", two("bob", "ann"))
    assert [fault.phrase.code for fault in caught.value.faults] == [
        "fault.territory.ajanta.used",
        "fault.territory.ajanta.of_another",
    ]
    assert caught.value.faults[1].params == {"player": "ann", "holder": "bob"}


CONVERSION = {"kind": "gold", "player": "blue", "gold": 2}
MIGRATION = {"kind": "migration", "player": "blue", "from": "africa", "to": {"mediterranean": 4}}


def treasure(gold: int, player: str = "blue") -> dict[str, Any]:
    return {"kind": "treasure", "player": player, "gold": gold}


def test_a_migration_says_the_coins_that_are_counted() -> None:
    assert ledger(game(treasure(3), MIGRATION | {"gold": 4}, gold={}))
    assert illegal("game-scores", game(treasure(3), MIGRATION | {"gold": 9}, gold={})) == [
        ("/events/1/gold", "gold.paid")
    ]
    assert ledger(game(MIGRATION | {"gold": 9}))


UNPAID = ("coins.unknown", "/events/1")
UNNAMED = ("conquest.defender", "/events/1")
MOVE = MIGRATION | {"borders": [["africa", "mediterranean"]]}
ATTACK = {"kind": "conquest", "player": "blue", "hero_value": 1}


@pytest.mark.parametrize(
    ("events", "more", "warned"),
    [
        ((treasure(5), WONDER, CONVERSION, WONDER), {}, [UNPAID]),
        ((treasure(5), MOVE, WONDER), {}, [UNPAID]),
        ((treasure(5), CONVERSION), {}, [UNPAID]),
        ((treasure(5), MOVE | {"gold": 6}), {}, []),
        ((treasure(5), WONDER), {"gold": {"blue": 2}}, []),
        ((treasure(5), ATTACK | {"defender": "red"}), {}, []),
        ((treasure(5), ATTACK, ATTACK), {}, [UNNAMED]),
        ((WONDER, ATTACK), {}, [("coins.unknown", "/events/0"), UNNAMED]),
    ],
    ids=str,
)
def test_what_could_not_be_checked_is_said_once(
    events: tuple[dict[str, Any], ...], more: dict[str, Any], warned: list[tuple[str, str]]
) -> None:
    assert warnings(sheet("game-scores", game(*events, **more))) == warned


def test_more_coins_than_the_box_has_are_noticed_where_nobody_counts_them() -> None:
    twelve = (treasure(5),) * 12
    paid = {"kind": "wonder", "player": "blue"}
    assert not warnings(sheet("game-scores", game(*twelve)))
    answer = sheet("game-scores", game(*twelve, paid, treasure(5)))
    assert warnings(answer) == [("coins.unknown", "/events/12")]
    answer = sheet("game-scores", game(*twelve, treasure(1, "red"), treasure(1)))
    assert warnings(answer) == [("coins.in_all", "/events/12/gold")]
    assert answer.warnings[0].params == {"placed": 61, "count": 60}
