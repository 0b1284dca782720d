"""Héros du Monde: a turn, checked against a slow referee who moves every coin by itself."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from shared.core.rendering import render_facts
from shared.core.sheet import total
from tests.rules.heros.heros_client import calculation, sheet
from tests.tiers import examples

TERRITORIES = ("africa", "india", "china")
WONDERS = ("ancient_wonder_1", "ancient_wonder_2")


@st.composite
def turns(draw: st.DrawFn) -> dict[str, Any]:
    """A turn of a player among three, without ties: the others have no population."""
    place = st.sampled_from(TERRITORIES)
    wonder = st.sampled_from(WONDERS)
    action = st.one_of(
        st.fixed_dictionaries(
            {"kind": st.just("population"), "territory": place, "count": st.integers(1, 3)}
        ),
        st.fixed_dictionaries(
            {"kind": st.just("discovery"), "points": st.integers(0, 4)},
            optional={"territory": place},
        ),
        st.fixed_dictionaries({"kind": st.just("gold"), "gold": st.integers(1, 5)}),
        st.fixed_dictionaries({"kind": st.just("wonder"), "wonder": wonder}),
        st.fixed_dictionaries({"kind": st.just("power"), "wonder": wonder}),
    )
    ladders = st.lists(st.integers(0, 4), max_size=3)
    return {
        "epoch": "ancient",
        "player": "a",
        "players": [{"id": one} for one in "abc"],
        "hero": {
            "population": draw(st.integers(0, 3)),
            "discoveries": draw(st.integers(0, 2)),
            "conquest": 0,
            "treasure": draw(st.integers(0, 5)),
            "territories": draw(st.lists(place, min_size=1, max_size=2, unique=True)),
        },
        "table": {
            "territories": [
                {
                    "id": name,
                    "discoveries": draw(ladders),
                    "population": {"a": draw(st.integers(0, 1))},
                }
                for name in TERRITORIES
            ],
            "gold": {"a": draw(st.integers(0, 16)), "b": draw(st.sampled_from([0, 43]))},
        },
        "actions": draw(st.lists(action, max_size=8)),
    }


class SlowReferee:
    """The table as lists of single things, and the hero's tasks as lists still to be done."""

    def __init__(self, request: dict[str, Any]) -> None:
        hero, table = request["hero"], request["table"]
        self.allowed = hero["territories"]
        self.people = ["piece"] * hero["population"]
        self.draws = ["discovery"] * hero["discoveries"]
        self.ladders = {one["id"]: list(one["discoveries"]) for one in table["territories"]}
        self.present = {one["id"]: bool(one["population"]["a"]) for one in table["territories"]}
        self.coins = ["coin"] * table["gold"]["a"]
        self.bank = ["coin"] * (60 - sum(table["gold"].values()))
        self.treasure = ["coin"] * hero["treasure"]
        self.laid: list[str] = []
        self.powers: dict[str, bool] = {}
        self.points = 0
        self.reached = 0

    def play(self, action: dict[str, Any]) -> bool:
        """Whether the action is allowed; if so, it is done."""
        kind = action["kind"]
        if kind == "power":
            is_ready = self.powers.get(action["wonder"], False)
            self.powers = {**self.powers, action["wonder"]: False} if is_ready else self.powers
            return is_ready
        step = {"population": 0, "discovery": 1}.get(kind, 3)
        if step < self.reached or (step > 0 and self.people) or (step > 1 and self.draws):
            return False
        done = bool(getattr(self, f"_{kind}")(action))
        self.reached = step if done else self.reached
        return done

    def _population(self, action: dict[str, Any]) -> bool:
        if action["territory"] not in self.allowed or len(self.people) < action["count"]:
            return False
        del self.people[: action["count"]]
        self.present[action["territory"]] = True
        return True

    def _discovery(self, action: dict[str, Any]) -> bool:
        free = [
            name for name in self.allowed if len(self.ladders[name]) < 3 and name not in self.laid
        ]
        place = action.get("territory")
        if not self.draws or (bool(free) if place is None else place not in free):
            return False
        self.draws.pop()
        if place is not None:
            self.laid.append(place)
            self.ladders[place].append(action["points"])
            if len(self.ladders[place]) == 3 and self.present[place]:
                self.points += sum(self.ladders[place])
        return True

    def collect(self) -> None:
        """The hero's treasure, coin by coin, while the bank has any."""
        while self.treasure and self.bank:
            self.coins.append(self.bank.pop())
            self.treasure.pop()
        self.treasure = []

    def _gold(self, action: dict[str, Any]) -> bool:
        coins = len(self.coins) + min(len(self.treasure), len(self.bank))
        if action["gold"] > coins or action["gold"] % 2:
            return False
        self.collect()
        del self.coins[: action["gold"]]
        self.bank += ["coin"] * action["gold"]
        self.points += action["gold"] // 2
        return True

    def _wonder(self, action: dict[str, Any]) -> bool:
        coins = len(self.coins) + min(len(self.treasure), len(self.bank))
        if action["wonder"] in self.powers or coins < 7:
            return False
        self.collect()
        del self.coins[:7]
        self.bank += ["coin"] * 7
        self.powers[action["wonder"]] = True
        self.points += 3
        return True


@given(turns())
@settings(max_examples=examples(300))
def test_the_slow_referee_allows_the_same_actions_which_alone_have_the_same_outcome(
    request: dict[str, Any],
) -> None:
    facts = calculation("turns", request).facts
    referee = SlowReferee(request)
    assert [one.legal for one in facts.steps] == [referee.play(one) for one in request["actions"]]
    if facts.complete:
        referee.collect()
    assert facts.gold["a"] == len(referee.coins)
    assert facts.points["a"] == referee.points
    assert facts.complete == (not referee.people and not referee.draws)
    # No coin is made or lost.
    assert sum(facts.gold.values()) <= 60
    assert facts.gold["b"] == request["table"]["gold"]["b"]
    legal = [
        action for action, one in zip(request["actions"], facts.steps, strict=True) if one.legal
    ]
    again = calculation("turns", {**request, "actions": legal}).facts
    assert all(one.legal for one in again.steps)
    assert (again.gold, again.points, again.territories) == (
        facts.gold,
        facts.points,
        facts.territories,
    )


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
