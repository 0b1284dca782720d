"""The change of epoch: what each ladder keeps."""

from typing import Any

from services.heros.rules.epochs import KeptDiscovery
from shared.core.phrases import Word
from tests.rules.heros.heros_client import calculation, illegal, options, rulings, warnings


def change(**ladders: list[int]) -> dict[str, Any]:
    given = [{"id": name, "discoveries": list(points)} for name, points in ladders.items()]
    return {"territories": given}


def by_id(request: dict[str, Any]) -> dict[str, KeptDiscovery]:
    answer = calculation("epoch-changes", request)
    return {one.id: one for one in answer.facts.territories}


def test_each_territory_keeps_only_its_best_discovery() -> None:
    found = by_id(change(mediterranean=[2, 4, 1], africa=[3, 3], india=[0, 0, 0]))
    assert (found["mediterranean"].kept, found["mediterranean"].removed) == ((4,), 2)
    assert found["mediterranean"].text.params["count"] == 2
    assert (found["africa"].kept, found["africa"].removed) == ((3,), 1)
    assert found["india"].kept == (0,)


def test_an_empty_ladder_keeps_nothing() -> None:
    found = by_id(change(china=[]))
    assert (found["china"].kept, found["china"].missing) == ((), 3)
    assert (found["europe"].kept, found["europe"].missing) == ((), 4)


def test_all_nine_start_the_modern_epoch_incomplete() -> None:
    found = by_id(change(mediterranean=[2, 4, 1]))
    assert [one.complete for one in found.values()] == [False] * 9
    assert found["mediterranean"].missing == 2


def test_a_change_before_four_ladders_are_complete_is_warned_of() -> None:
    three = {name: [1, 1, 1] for name in ("mediterranean", "africa", "india")}
    answer = calculation("epoch-changes", change(**three))
    assert warnings(answer) == [("epoch.not_over", "/territories")]
    four = calculation("epoch-changes", change(**three, china=[1, 1, 1]))
    assert warnings(four) == []
    assert four.facts.complete == 4


def test_a_change_before_any_ladder_is_complete_is_warned_of() -> None:
    answer = calculation("epoch-changes", change(china=[1]))
    assert warnings(answer) == [("epoch.not_begun", "/territories")]


def test_the_only_discovery_of_a_ladder_stays_and_none_leaves() -> None:
    text = by_id(change(china=[1]))["china"].text
    assert text.code == "epoch.kept_only"
    assert text.params == {"territory": Word("territory.china.opening"), "discovery": 1}


def test_beige_ladders_of_four_lack_three_after_the_change() -> None:
    request = change(africa=[2]) | {"rules": options(ancient_ladder_in_modern=4)}
    assert by_id(request)["africa"].missing == 3
    assert rulings(calculation("epoch-changes", request)) == {"ancient-ladder": "4"}


def test_faults_of_a_change_are_reported_together() -> None:
    request = change(mediterranean=[1, 1, 1, 1], europe=[1])
    request["territories"].append({"id": "mediterranean"})
    assert illegal("epoch-changes", request) == [
        ("/territories/2/id", "territory.duplicate"),
        ("/territories/0/discoveries/3", "ladder.full"),
        ("/territories/1/discoveries", "territory.epoch"),
    ]


def test_the_orange_wonders_are_laid_out_and_unbought_beige_ones_leave() -> None:
    answer = calculation("epoch-changes", {"territories": [], "wonders": ["phare"]})
    wonders = answer.facts.wonders
    assert wonders.shown == tuple(f"modern_wonder_{number}" for number in (1, 2, 3, 4))
    assert wonders.turned_back == ("alexandria_lighthouse",)
    assert wonders.removed == (
        "ajanta_sanctuary",
        "ancient_wonder_1",
        "ancient_wonder_2",
        "ancient_wonder_3",
    )
    unknown = calculation("epoch-changes", {"territories": []}).facts.wonders
    assert (unknown.turned_back, unknown.removed) == (None, None)


def test_only_beige_wonders_are_built_before_the_change_and_each_once() -> None:
    wonders = ["phare", "modern_wonder_1", "Colossus", "alexandria_lighthouse"]
    assert illegal("epoch-changes", {"territories": [], "wonders": wonders}) == [
        ("/wonders/1", "wonder.epoch"),
        ("/wonders/2", "wonder.unknown"),
        ("/wonders/3", "cap.wonders"),
    ]
