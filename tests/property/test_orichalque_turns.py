"""Orichalque: a turn, checked against a slow referee who moves every piece by itself."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.orichalque.asking_orichalque import CALLS, island
from tests.rules.orichalque.drawn_islands import island as drawn_island
from tests.rules.orichalque.plain_orichalque import plain_places
from tests.rules.orichalque.turn_requests import PRICES, list_cards
from tests.tiers import examples

ROWS = {0: (0, "XMdv"), 1: (0, "mlvC"), 2: (0, "f...")}
STRENGTHS = {(3, 0): 3, (2, 1): 6}
ALLOWED = {
    "hoplites": {"capture", "build", "produce"},
    "nuggets": {"capture", "build", "recruit"},
    "creatures": {"capture", "build", "produce", "recruit"},
}
ACTIONS = {"fight": "capture", "medallion": "build", "produce": "produce", "recruit": "recruit"}
TITANS = {"produce": "hyperion", "recruit": "themis", "capture": "cronos", "build": "theia"}


@st.composite
def turns(draw: st.DrawFn) -> dict[str, Any]:
    """A turn on an island with two creatures, of steps by lot."""
    priced = {"price": st.sampled_from([*PRICES]), "favour": st.booleans()}
    spots = st.sampled_from([{"q": q, "r": r} for q, r in STRENGTHS])
    fights = st.builds(
        lambda spot, hoplites, auto, more, faces: {
            "kind": "fight", **spot, "hoplites": hoplites, "auto": auto, "faces": faces, **more
        },
        spots, st.integers(0, 2), st.sampled_from([0, 0, 0, 1]),
        st.fixed_dictionaries({}, optional=priced),
        st.lists(st.integers(1, 5), max_size=3),
    )  # fmt: skip
    others = st.builds(
        lambda kind, more: {"kind": kind, **more},
        st.sampled_from(["produce", "recruit", "medallion"]),
        st.fixed_dictionaries({}, optional=priced),
    )
    work = draw(st.lists(st.one_of(fights, fights, others), max_size=6))
    opening = [{"kind": "card", "card": 0}, {"kind": "tile", "cells": [{"q": 1, "r": 2}]}]
    ending = [{"kind": "discard", "card": draw(st.integers(0, 2))}]
    creatures = [{"strength": strength, "loot": {"nuggets": 2}} for strength in STRENGTHS.values()]
    return {
        "island": island(
            ROWS,
            creatures,
            hoplites=draw(st.integers(0, 4)),
            nuggets=draw(st.integers(0, 12)),
            captured=["hydra"] * draw(st.integers(0, 1)),
            temples=draw(st.sampled_from([0, 3])),
            titans=[
                {"name": draw(st.sampled_from([*TITANS.values()])), "active": draw(st.booleans())}
            ],
        ),
        "players": [{"id": "a"}, {"id": "b"}],
        "cards": list_cards(draw(st.sampled_from([*TITANS])), "l", 3),
        "prices": PRICES,
        "steps": [*opening, *work, *ending, *work[:1]],
    }


class SlowReferee:
    """A referee with lists of single pieces, who writes down what each action has come to."""

    def __init__(self, request: dict[str, Any]) -> None:
        given = request["island"]
        self.allows = request["cards"][0]["action"]
        self.stock = {
            "hoplites": ["hoplite"] * given["hoplites"],
            "nuggets": ["nugget"] * given["nuggets"],
            "creatures": list(given["captured"]),
        }
        self.there: dict[tuple[int, int], int] = dict.fromkeys(STRENGTHS, 0)
        self.points = given["temples"] + 1
        self.awake = [one["name"] for one in given["titans"] if one["active"]]
        self.diary: list[str] = []
        self.open: list[str] = []
        self.is_over = False

    @property
    def is_won(self) -> bool:
        return self.points >= 5 and not self.there

    def play(self, step: dict[str, Any]) -> bool:
        """Whether the step is allowed; if so, it is done."""
        if self.is_won:
            return False
        if step["kind"] in ("card", "tile"):
            return True
        if step["kind"] == "discard":
            self.is_over = step["card"] != 0
            return self.is_over
        before = ({name: [*own] for name, own in self.stock.items()}, [*self.diary], [*self.open])
        done = not self.is_over and self._begin(step) and self._work(step)
        if not done:
            self.stock, self.diary, self.open = before
        return done

    def _begin(self, step: dict[str, Any]) -> bool:
        action, price = ACTIONS[step["kind"]], step.get("price")
        goes_on = action == "capture" or (action == "build" and step.get("favour"))
        if price is None and goes_on and self.open[:1] == [action]:
            return True
        if price is None:
            self.open, fresh = [action], not self.diary and action == self.allows
            self.diary.append("own")
            return fresh
        if "extra" in self.diary or action not in ALLOWED[price]:
            return False
        for _ in range(PRICES[price]):
            if not self.stock[price]:
                return False
            self.stock[price].pop()
        self.open = [action]
        self.diary.append("extra")
        return True

    def _work(self, step: dict[str, Any]) -> bool:
        action, favour = self.open[0], step.get("favour", False)
        titan = TITANS[action]
        if favour and (titan not in self.awake or (action == "build" and len(self.open) != 2)):
            return False
        done = self._build() if action == "build" else self._do(step, favour)
        if done and favour:
            self.awake.remove(titan)
        return done

    def _do(self, step: dict[str, Any], favour: bool) -> bool:
        if step["kind"] == "fight":
            return self._capture(step, favour)
        return self._produce(favour) if step["kind"] == "produce" else self._recruit(favour)

    def _produce(self, favour: bool) -> bool:
        self.stock["nuggets"] += ["nugget", "nugget"] * (1 + favour)
        self.open = []
        return True

    def _recruit(self, favour: bool) -> bool:
        self.stock["hoplites"] += ["hoplite", "hoplite"] * (1 + favour)
        self.open = []
        return True

    def _build(self) -> bool:
        if len(self.stock["nuggets"]) < 5:
            return False
        del self.stock["nuggets"][:5]
        self.points += 1
        self.open.append("built")
        return True

    def _capture(self, step: dict[str, Any], favour: bool) -> bool:
        spot, sent = (step["q"], step["r"]), step["hoplites"]
        if spot not in self.there or len(self.stock["hoplites"]) < sent:
            return False
        standing = self.there[spot] + sent
        dice = 0 if favour else 1 + standing
        if standing > 3 or len(step["faces"]) + step["auto"] != dice:
            return False
        del self.stock["hoplites"][:sent]
        if favour or step["auto"] or sum(step["faces"]) >= STRENGTHS[spot]:
            del self.there[spot]
            self.stock["creatures"].append("captured")
            self.stock["nuggets"] += ["nugget", "nugget"]
        else:
            self.there[spot] = standing
            self.open = []
        return True


@given(turns())
@settings(max_examples=examples(400))
def test_the_slow_referee_allows_the_same_steps_which_alone_have_the_same_outcome(
    request: dict[str, Any],
) -> None:
    facts = CALLS.calculation("turns", request).facts
    referee = SlowReferee(request)
    assert [one.legal for one in facts.steps] == [referee.play(one) for one in request["steps"]]
    assert (facts.hoplites, facts.nuggets, facts.captured) == tuple(
        [len(referee.stock[name]) for name in ("hoplites", "nuggets", "creatures")]
    )
    assert facts.points == referee.points
    assert facts.won == referee.is_won
    standing = {(one.q, one.r): one.creature.hoplites for one in facts.cells if one.creature}
    assert standing == referee.there
    assert all(one.legal or not one.effects for one in facts.steps)
    legal = [step for step, one in zip(request["steps"], facts.steps, strict=True) if one.legal]
    again = CALLS.calculation("turns", {**request, "steps": legal}).facts
    assert all(one.legal for one in again.steps)
    assert again._replace(steps=()) == facts._replace(steps=())


@given(
    st.sampled_from(["fd.l..", "...m..", "f.....", "fdlml.", "......"]),
    st.sampled_from(["f", "fl", "ff", "fld"]),
)
def test_a_tile_is_laid_exactly_where_the_slow_reference_lays_it(signs: str, letters: str) -> None:
    rows = {0: (0, f"X{signs[:3]}"), 1: (0, f"m{signs[3:]}")}
    tile = [(at, 0) for at in range(len(letters))]
    drawn = drawn_island(f"T{signs[:3]}", f"m{signs[3:]}")
    expected = plain_places(drawn, tile, letters)
    every = [(q, r) for q in range(4) for r in range(2)]
    for one in every:
        for across, down in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)):
            spots = [(one[0] + across * at, one[1] + down * at) for at in range(len(letters))]
            step = {"kind": "tile", "cells": [{"q": q, "r": r} for q, r in spots]}
            request = {
                "island": island(rows),
                "players": [{"id": one} for one in "abc"],
                "cards": list_cards("build", letters),
                "steps": [{"kind": "card", "card": 0}, step],
            }
            facts = CALLS.calculation("turns", request).facts
            wanted = frozenset(zip(spots, letters, strict=True)) in expected
            assert facts.steps[1].legal == wanted
