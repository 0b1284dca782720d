"""Relics, huts and villages, the deck of wonders, culture events and the Roaming Horde."""

from typing import Any

import pytest

from tests.rules.civilization.asking_civilization import (
    facts,
    find_faults_of,
    list_step_rules,
    rulings,
    warnings,
)


def at(relic: str, kind: str, player: str = "a", **more: Any) -> dict[str, Any]:
    """An action at a relic."""
    return {"relic": relic, "kind": kind, "player": player, **more}


def test_somebody_has_to_move_to_a_relic() -> None:
    assert find_faults_of("relics", {"actions": [at("ark", "pass"), at("ark", "end")]}) == [
        ("/actions/0", "figures.missing"),
        ("/actions/1", "figures.missing"),
    ]


def found(shows: str, place: str = "village", player: str = "a") -> dict[str, Any]:
    """A token that is discovered."""
    return {"player": player, "place": place, "shows": shows}


def test_more_tokens_than_the_box_adds_are_a_warning() -> None:
    def warn(*tokens: dict[str, Any]) -> list[tuple[str, str]]:
        return warnings("huts", {"discoveries": [*tokens]})

    box = [found("city_state", "hut")] * 2 + [found("spy", "hut")] * 2 + [found("uranium", "hut")]
    box += [found("city_state")] * 3 + [found("uranium"), found("wealth")]
    assert warn(*box) == []
    for token in {tuple(one.items()): one for one in box}.values():
        assert warn(*box, token) == [("hut.box", "/discoveries/10/shows")]
    assert warn(*[found("other")] * 9) == []
    assert warn(found("spy")) == [("hut.box", "/discoveries/0/shows")]


def leave(*slots: int, egypt: bool = False) -> Any:
    """The market after wonders of these places are bought."""
    events = [{"kind": "bought", "slot": slot} for slot in slots]
    return facts("wonder-decks", {"egypt": egypt, "events": events})


def test_each_wonder_that_leaves_is_replaced_until_the_deck_is_empty() -> None:
    answer = leave(*[1] * 9)
    assert [one["drawn"]["age"] for one in answer["events"][:8]] == ["medieval"] * 4 + [
        "modern"
    ] * 4
    assert [one["slot"] for one in answer["market"]] == [2, 3, 4]
    events = [{"kind": "bought", "slot": 1}] * 9
    assert rulings("wonder-decks", {"events": events}) == {"wonder-deck-empty": "empty"}
    assert rulings("wonder-decks", {"events": events[:8]}) == {}


def horde(player: str = "a", **target: Any) -> Any:
    """What follows from a Roaming Horde against a square of player b."""
    return facts("hordes", {"player": player, "target": {"player": "b", **target}})


@pytest.mark.parametrize(
    ("target", "force", "bonus"),
    [
        ({"armies": 1}, 3, 0),
        ({"armies": 2, "fortified": True}, 5, 2),
        ({"armies": 1, "place": "city_state"}, 3, 4),
        ({"place": "city"}, 6, 6),
        ({"armies": 1, "place": "capital", "walls": True}, 6, 16),
        ({"place": "metropolis", "government": "communism"}, 7, 14),
        ({"armies": 1, "coins": 10, "computers": True}, 5, 0),
    ],
)
def test_a_horde_attacks_armies_and_cities(target: dict[str, Any], force: int, bonus: int) -> None:
    answer = horde(**target)
    assert answer["verdict"]["legal"]
    assert (answer["defender"]["force"], answer["defender"]["bonus"]) == (force, bonus)
    assert (answer["attacker"]["force"], answer["attacker"]["bonus"]) == (3, 0)
    assert answer["first"] == "defender"
    assert (answer["attacker"]["player"], answer["defender"]["player"]) == ("a", "b")
    assert [(one["type"], one["rank"]) for one in answer["units"]] == [
        ("infantry", 2),
        ("mounted", 2),
        ("artillery", 2),
    ]
    assert list_step_rules(answer["steps"]) == [
        "horde.player",
        "horde.force",
        "turn.defender_first",
        "barbarians.no_reward",
    ]
