"""Relics, huts and villages, the deck of wonders, culture events and the Roaming Horde."""

from typing import Any

import pytest

from tests.rules.civilization.asking_civilization import (
    facts,
    find_faults_of,
    judge,
    list_step_rules,
    rulings,
    warnings,
)


def at(relic: str, kind: str, player: str = "a", **more: Any) -> dict[str, Any]:
    """An action at a relic."""
    return {"relic": relic, "kind": kind, "player": player, **more}


def test_the_first_army_that_ends_its_movement_takes_a_relic() -> None:
    request = {
        "actions": [
            at("ark", "pass", armies=1),
            at("ark", "end", "b", armies=1),
            at("ark", "end", armies=2),
        ]
    }
    assert judge("relics", request) == [
        (True, "relic.passing"),
        (True, "relic.taken"),
        (True, "relic.taken"),
    ]
    answer = facts("relics", request)
    assert [one.get("advances") for one in answer["actions"]] == [None, 2, None]
    assert answer["relics"][0] == {
        "relic": "ark",
        "terrain": "desert",
        "taken": True,
        "player": "b",
    }
    assert answer["relics"][1] == {"relic": "attila", "terrain": "grassland", "taken": False}


def test_attilas_village_gives_two_units() -> None:
    (one,) = facts("relics", {"actions": [at("attila", "end", armies=1)]})["actions"]
    assert (one["units"], "advances" in one) == (2, False)


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        (at("ark", "end", scouts=1), "relic.scouts"),
        (at("ark", "pass", scouts=1, pacifism=True), "relic.scouts"),
        (at("ark", "build"), "relic.building"),
        (at("ark", "found_beside"), "relic.beside"),
        (at("ark", "affect"), "relic.effects"),
    ],
)
def test_a_relic_forbids_until_it_is_taken(action: dict[str, Any], rule: str) -> None:
    assert judge("relics", {"actions": [action]}) == [(False, rule)]
    assert judge("relics", {"actions": [action], "taken": ["ark"]}) == [(True, "relic.taken")]


def test_scouts_enter_with_an_army() -> None:
    assert judge("relics", {"actions": [at("ark", "end", scouts=1, armies=1)]}) == [
        (True, "relic.taken")
    ]


def test_no_more_figures_end_their_movement_there_than_the_limit() -> None:
    moves = [at("ark", "pass", armies=3), at("ark", "end", armies=2, scouts=1)]
    two = {"actions": moves}
    taken = [(True, "relic.taken"), (False, "city_state.stacking")]
    assert judge("relics", {**two, "taken": ["ark"]}) == taken
    assert judge("relics", {**two, "stacking_limit": 2}) == judge("relics", two)
    assert judge("relics", two) == [(True, "relic.passing"), (False, "city_state.stacking")]
    assert judge("relics", {**two, "stacking_limit": 3})[1] == (True, "relic.taken")
    assert warnings("relics", two) == []


def test_figures_of_a_refused_movement_are_not_counted() -> None:
    """A player has six armies: seven pass, though seven do not stop where two may stand."""
    for kind, codes in (("end", []), ("pass", ["box.armies"])):
        found = warnings("relics", {"actions": [at("ark", kind, armies=7)]})
        assert [code for code, _ in found] == codes


def test_somebody_has_to_move_to_a_relic() -> None:
    assert find_faults_of("relics", {"actions": [at("ark", "pass"), at("ark", "end")]}) == [
        ("/actions/0", "figures.missing"),
        ("/actions/1", "figures.missing"),
    ]


def found(shows: str, place: str = "village", player: str = "a") -> dict[str, Any]:
    """A token that is discovered."""
    return {"player": player, "place": place, "shows": shows}


def test_city_states_are_drawn_as_far_as_there_are_any() -> None:
    request = {"discoveries": [found("city_state")] * 3, "pile": 2}
    answer = facts("huts", request)
    assert [one["founded"] for one in answer["discoveries"]] == [True, True, False]
    assert answer["pile"] == 0
    assert rulings("huts", request) == {"city-state-pile": "nothing"}


def test_wealth_brings_a_coin_and_other_tokens_are_kept() -> None:
    request = {"discoveries": [found("wealth"), found("uranium", player="b")]}
    answer = facts("huts", request)
    assert answer["coins"] == {"a": 1}
    assert [one["kept"] for one in answer["discoveries"]] == [False, True]
    assert rulings("huts", request) == {"hole-huts": "kept"}


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


def test_the_market_begins_with_the_ancient_wonders() -> None:
    answer = leave()
    assert [one["age"] for one in answer["market"]] == ["ancient"] * 4
    assert answer["deck"] == {"ancient": 0, "medieval": 4, "modern": 4}
    assert "egypt" not in answer


def test_egypt_has_the_first_card() -> None:
    answer = leave(egypt=True)
    assert [one["card"] for one in answer["market"]] == [2, 3, 4, 5]
    assert (answer["egypt"], answer["market"][3]["age"]) == ("ancient", "medieval")


def test_each_wonder_that_leaves_is_replaced_until_the_deck_is_empty() -> None:
    answer = leave(*[1] * 9)
    assert [one["drawn"]["age"] for one in answer["events"][:8]] == ["medieval"] * 4 + [
        "modern"
    ] * 4
    assert [one["slot"] for one in answer["market"]] == [2, 3, 4]
    events = [{"kind": "bought", "slot": 1}] * 9
    assert rulings("wonder-decks", {"events": events}) == {"wonder-deck-empty": "empty"}
    assert rulings("wonder-decks", {"events": events[:8]}) == {}


def test_an_obsolete_wonder_is_replaced_like_one_that_is_bought() -> None:
    events = [{"kind": "obsolete", "slot": 3}]
    (one,) = facts("wonder-decks", {"events": events})["events"]
    assert (one["verdict"]["rule"], one["left"]["card"], one["drawn"]["card"]) == (
        "wonder.obsolete",
        3,
        5,
    )


def test_nothing_leaves_an_empty_place() -> None:
    assert judge("wonder-decks", {"events": [{"kind": "bought", "slot": 1}] * 10}, "events") == [
        (True, "wonder.bought")
    ] * 9 + [(False, "wonder.bought")]


CARD = {"id": "x", "player": "a", "phases": ["trade", "research"]}


def played(*plays: dict[str, Any], cards: Any = (CARD,)) -> list[Any]:
    """Whether each play of card x is legal, and the rule."""
    given = [{"card": "x", "player": "a", **play} for play in plays]
    return judge("culture-events", {"cards": [*cards], "plays": given}, "plays")


def test_one_effect_of_two_is_resolved_in_its_phase() -> None:
    assert played({"phase": "research", "effects": ["research"]}) == [(True, "event.one_effect")]
    assert played({"phase": "research", "effects": ["trade"]}) == [(False, "event.one_effect")]
    assert played({"phase": "research", "effects": ["trade", "research"]}) == [
        (False, "event.one_effect")
    ]
    assert played({"phase": "trade", "effects": ["trade", "trade"]}) == [
        (False, "event.one_effect")
    ]
    assert played({"phase": "movement"}) == [(False, "event.phase")]


def test_a_card_is_played_once_and_by_its_player() -> None:
    assert played({"phase": "trade", "player": "b"}, {"phase": "trade"}, {"phase": "research"}) == [
        (False, "event.owner"),
        (True, "event.one_effect"),
        (False, "event.owner"),
    ]


def test_a_card_of_one_phase_hides_nothing() -> None:
    card = {**CARD, "phases": ["trade"]}
    assert played({"phase": "trade"}, cards=(card,)) == [(True, "event.phase")]
    assert rulings("culture-events", {"cards": [card]}) == {}
    assert rulings("culture-events", {"cards": [CARD]}) == {"hole-events": "as-given"}


def test_cards_are_listed_once_and_have_effects_of_different_phases() -> None:
    cards = [CARD, {**CARD, "phases": ["trade", "trade"]}]
    plays = [{"card": "y", "player": "a", "phase": "trade"}]
    assert find_faults_of("culture-events", {"cards": cards, "plays": plays}) == [
        ("/cards/1/id", "card.duplicate"),
        ("/cards/1/phases", "event.phase"),
        ("/plays/0/card", "card.unknown"),
    ]


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


@pytest.mark.parametrize(
    ("player", "target"),
    [
        ("b", {"armies": 1}),
        ("a", {"armies": 1, "place": "village"}),
        ("a", {"scouts": 2}),
        ("a", {"scouts": 2, "place": "city_state"}),
        ("a", {}),
    ],
)
def test_a_horde_attacks_nothing_else(player: str, target: dict[str, Any]) -> None:
    answer = horde(player, **target)
    assert (answer["verdict"]["legal"], answer["verdict"]["rule"]) == (False, "horde.target")
    assert not {"first", "attacker", "defender"} & {*answer}
    assert answer["units"] == answer["steps"] == []
