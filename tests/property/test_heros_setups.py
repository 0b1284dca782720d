"""Héros du Monde: placing population, checked against the whole order written out in advance."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.rules.heros.heros_client import calculation

BEIGE = ("mediterranean", "africa", "middle_east", "india", "china")
ORANGE = ("russia", "europe", "southeast_asia", "america")


@st.composite
def setups(draw: st.DrawFn) -> dict[str, Any]:
    """A setting up with placements that often follow the order."""
    names = draw(st.permutations("abcde"[: draw(st.integers(2, 5))]))
    placement = st.fixed_dictionaries(
        {"player": st.sampled_from(names), "territory": st.sampled_from((*BEIGE, *ORANGE))}
    )
    return {
        "epoch": draw(st.sampled_from(["ancient", "modern"])),
        "players": [{"id": one} for one in sorted(names)],
        "seats": names,
        "first": draw(st.sampled_from(names)),
        "placements": draw(st.lists(placement, max_size=30)),
    }


def place_slowly(request: dict[str, Any]) -> list[bool]:
    """Of each placement whether it is legal: it has to be the next of the whole order."""
    seats = list(request["seats"])
    while seats[0] != request["first"]:
        seats.append(seats.pop(0))
    due = seats * 7
    allowed = BEIGE if request["epoch"] == "ancient" else ORANGE
    legal = []
    for one in request["placements"]:
        is_legal = bool(due) and one["player"] == due[0] and one["territory"] in allowed
        due = due[1:] if is_legal else due
        legal.append(is_legal)
    return legal


@given(setups())
def test_placements_are_legal_in_the_order_written_out(request: dict[str, Any]) -> None:
    facts = calculation("setups", request).facts
    legal = place_slowly(request)
    assert [one.legal for one in facts.placements] == legal
    assert sum(facts.left.values()) == 7 * len(request["players"]) - sum(legal)
