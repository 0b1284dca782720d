"""Héros du Monde: what holds for every position, and a slow reference for its ranking."""

from collections.abc import Mapping
from itertools import permutations
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from services.heros.app import GAME
from services.heros.rules.box import HIGHEST_DISCOVERY
from services.heros.rules.events import CompleteTerritory, TerritoryScores
from services.heros.rules.swing import PlaceCompetition, compare_pairs, compute_place_levels
from services.heros.rules.territories import EPOCHS, TERRITORIES, count_ladder_spaces, is_in_play
from services.heros.rules.ties import PlayerCounters, TieBreakers, rank_players
from shared.core.declarations import Part
from shared.core.rendering import render_facts
from shared.core.sheet import total
from tests.declared_values import draw_object, draw_rules
from tests.rules.heros.heros_client import calculation, points, sheet
from tests.rules.heros.slow_references import NAMES, SMALL, breakers_among
from tests.tiers import examples

DISCOVERY = st.integers(0, HIGHEST_DISCOVERY)
WITH_TIES = Part("TiedTerritory", ("seats", "active_player", "territory"))
"""What of a request for `territory-scores` decides ties among any number of players."""


@st.composite
def tables(draw: st.DrawFn) -> dict[str, Any]:
    """A request for one beige territory; counters and population small, so that ties abound."""
    names = list(NAMES[: draw(st.integers(2, len(NAMES)))])
    counters = draw_object(PlayerCounters, names, **dict.fromkeys(PlayerCounters._fields, SMALL))
    china = draw_object(
        CompleteTerritory,
        names,
        Part("China", ("id", "discoveries", "population")),
        id=st.just("china"),
        discoveries=st.lists(DISCOVERY, min_size=3, max_size=3),
        population=st.fixed_dictionaries(dict.fromkeys(names, SMALL)),
    )
    request = draw_object(
        TerritoryScores,
        names,
        WITH_TIES,
        rules=draw_rules(GAME.card, unresolved_tie=st.sampled_from(["clockwise", "share_lower"])),
        seats=st.permutations(names),
        active_player=st.sampled_from(names),
        territory=china,
    )
    players = [{"id": name, **draw(counters)} for name in names]
    return {"players": players, **draw(request)}


def rank_slowly(request: Mapping[str, Any]) -> dict[str, int]:
    """A slow reference: of all orders, the one that every pair of neighbours agrees with."""
    seats, active = request["seats"], request["active_player"]
    population = request["territory"]["population"]
    counters = {one["id"]: one for one in request["players"]}

    def before(one: str, other: str) -> bool:
        for found in (
            (population[one], population[other]),
            (counters[one]["hero_discoveries"], counters[other]["hero_discoveries"]),
            (counters[one]["discovery_heroes"], counters[other]["discovery_heroes"]),
            (one == active, other == active),
        ):
            if found[0] != found[1]:
                return bool(found[0] > found[1])
        walk = [*seats[seats.index(active) :], *seats[: seats.index(active)]]
        return bool(walk.index(one) < walk.index(other))

    present = [name for name in population if population[name]]
    for order in permutations(present):
        if all(before(order[i], order[i + 1]) for i in range(len(order) - 1)):
            return {name: place for place, name in enumerate(order, start=1)}
    raise AssertionError("the criteria are a total order")


@given(tables())
@settings(max_examples=examples(200))
def test_points_are_those_of_the_one_order_that_keeps_every_criterion(
    request: dict[str, Any],
) -> None:
    assume(request["rules"]["options"]["unresolved_tie"] == "clockwise")
    ladder = request["territory"]["discoveries"]
    worth = [sum(ladder), sum(ladder) - sum(ladder) // 2, min(ladder)]
    if len(request["players"]) == 2:
        worth = worth[:2]
    places = rank_slowly(request)
    expected = {
        one["id"]: dict(enumerate(worth, start=1)).get(places.get(one["id"], 9), 0)
        for one in request["players"]
    }
    assert points(sheet("territory-scores", request)) == expected


@given(st.dictionaries(st.sampled_from(NAMES), st.integers(1, 6)), breakers_among(NAMES))
@settings(max_examples=examples(300))
def test_the_swing_and_the_scoring_put_everyone_in_the_same_place(
    strength: dict[str, int], breakers: TieBreakers
) -> None:
    ranked = rank_players(strength, (9, 7, 5, 3, 1), breakers, "")
    assume(not ranked.missing and not ranked.unresolved)
    competition = PlaceCompetition(strength, 3, compare_pairs(NAMES, breakers), {})
    for player, place in ranked.places:
        levels = compute_place_levels(player, competition)
        assert (levels.population, levels.place) == (strength[player], place)


@st.composite
def whole_tables(draw: st.DrawFn) -> dict[str, Any]:
    """A table of three without counters: any ladders, of the complete ones as many paid out as may
    be: the table refuses more.
    """
    epoch = draw(st.sampled_from(EPOCHS))
    unpaid = {"ancient": 4, "modern": 8}[epoch]
    names = [one for one in TERRITORIES if is_in_play(one, epoch)]
    territories = []
    for name in names:
        spaces = count_ladder_spaces(name, epoch, 3)
        ladder = draw(st.lists(DISCOVERY, min_size=spaces - 1, max_size=spaces))
        scored = len(ladder) == spaces and unpaid > 0 and draw(st.booleans())
        unpaid -= scored
        # Nobody is tied, so that what pays now can be paid.
        population = dict(zip(NAMES[:3], draw(st.permutations([1, 2, 3])), strict=True))
        territories.append(
            {
                "id": name,
                "discoveries": ladder,
                "population": population,
                "scored": scored,
            }
        )
    who = [{"id": name} for name in NAMES[:3]]
    return {"players": who, "epoch": epoch, "territories": territories}


@given(whole_tables())
def test_an_epoch_pays_as_many_ladders_as_end_it_and_nothing_is_next_after_them(
    request: dict[str, Any],
) -> None:
    needed = {"ancient": 4, "modern": 8}[request["epoch"]]
    entries = sheet("table-scores", request).entries
    scored_before = sum(one["scored"] for one in request["territories"])
    paid = [one for one in entries if one.awards]
    assert not paid or scored_before + len(paid) <= needed
    assert not any(one.facts["scored"] for one in paid)
    in_play = [one for one in entries if one.facts["in_play"]]
    complete = sum(bool(one.complete) for one in in_play)
    incomplete = [one for one in in_play if not one.complete]
    assert ["next" in one.facts for one in incomplete] == [complete < needed] * len(incomplete)


@given(whole_tables(), st.lists(st.integers(0, 2), min_size=27, max_size=27))
def test_a_tie_on_a_ladder_that_does_not_pay_now_never_refuses(
    request: dict[str, Any], population: list[int]
) -> None:
    for index, one in enumerate(request["territories"]):
        one["discoveries"] = one["discoveries"][:2]
        one["scored"] = False
        counts = population[3 * index : 3 * index + 3]
        one["population"] = dict(zip(NAMES[:3], counts, strict=True))
    answer = sheet("table-scores", request)
    assert set(points(answer).values()) == {0}
    for entry in answer.entries:
        upcoming: Any = entry.facts.get("next", [])
        for one in upcoming:
            open_players = {who for tie in one.get("undecided", []) for who in tie["players"]}
            assert open_players == set(NAMES[:3]) - set(one["points"])


@st.composite
def last_discoveries(draw: st.DrawFn) -> tuple[dict[str, Any], dict[str, Any]]:
    """A turn that completes Africa, and Africa as it is then, with a's hero counted."""
    few = st.integers(0, 3)
    counters = {
        one: {"hero_discoveries": draw(few), "discovery_heroes": draw(st.integers(2, 3))}
        for one in "abc"
    }
    crowd = {one: draw(st.integers(0, 2)) for one in "abc"}
    before, last = draw(st.lists(st.integers(0, 4), min_size=2, max_size=2)), draw(few)
    shared: dict[str, Any] = {
        "epoch": "ancient",
        "seats": draw(st.permutations("abc")),
        "rules": {
            "options": {"unresolved_tie": draw(st.sampled_from(["clockwise", "share_lower"]))}
        },
    }
    hero: dict[str, Any] = {"population": 0, "discoveries": 1, "conquest": 0, "treasure": 0}
    turn = {
        **shared,
        "player": "a",
        "players": [{"id": one, **counters[one]} for one in "abc"],
        "hero": {**hero, "territories": ["africa"]},
        "table": {"territories": [{"id": "africa", "discoveries": before, "population": crowd}]},
        "actions": [{"kind": "discovery", "territory": "africa", "points": last}],
    }
    counted = {**counters, "a": {name: count + 1 for name, count in counters["a"].items()}}
    scoring = {
        **shared,
        "active_player": "a",
        "players": [{"id": one, **counted[one]} for one in "abc"],
        "territory": {"id": "africa", "discoveries": [*before, last], "population": crowd},
    }
    return turn, scoring


@given(last_discoveries())
@settings(max_examples=examples(300))
def test_a_turn_scores_as_the_territory_does(both: tuple[dict[str, Any], dict[str, Any]]) -> None:
    turn, scoring = both
    answer, answered = calculation("turns", turn), sheet("territory-scores", scoring)
    step, (entry,) = answer.facts.steps[0], answered.entries
    assert render_facts(step.scoring.paid) == entry.facts
    assert (step.scoring.tie_breaks or ()) == entry.tie_breaks
    assert {one.player: one.points for one in step.scoring.awards} == {
        one.player: total(one.lines) for one in entry.awards
    }
    assert answer.rulings == answered.rulings
