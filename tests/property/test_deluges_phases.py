"""Déluges: trade and construction neither make nor lose a resource, and flights lose nobody dry."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.rules.deluges.deluges_client import facts

RESOURCES = ("wood", "gold", "bronze", "granite", "marble")
UNITS = st.dictionaries(st.sampled_from(RESOURCES), st.integers(0, 6))
IDS = "abc"


def count_units(purses: Any) -> dict[str, int]:
    """Units of each resource of all players together."""
    return {kind: sum(purse.get(kind, 0) for purse in purses) for kind in RESOURCES}


@given(
    st.tuples(*[UNITS] * 3),
    st.lists(st.tuples(st.sampled_from(IDS), st.sampled_from(IDS), UNITS, UNITS), max_size=8),
)
def test_trade_keeps_every_unit(held: Any, exchanges: Any) -> None:
    players = [{"id": name, "resources": one} for name, one in zip(IDS, held, strict=True)]
    trades = [
        {"from": giver, "to": other, "gives": gives, "takes": takes}
        for giver, other, gives, takes in exchanges
    ]
    answer = facts("trades", {"players": players, "trades": trades})
    assert count_units([one.resources for one in answer.players]) == count_units(held)


@given(st.lists(st.tuples(st.sampled_from(["mine", "dolmen", "warrior"]), UNITS), max_size=8))
def test_whatever_is_paid_is_built(wishes: Any) -> None:
    held = dict.fromkeys(RESOURCES, 40)
    steps = [
        {"player": "a", "payment": payment, "builds": [{"kind": kind, "cell": "x"}]}
        for kind, payment in wishes
    ]
    players = [{"id": "a", "resources": held}, {"id": "b"}]
    cells = [{"id": "x", "workers": {"a": 1}}]
    answer = facts("constructions", {"players": players, "cells": cells, "steps": steps})
    legal = [step for step, one in zip(steps, answer.steps, strict=True) if one.legal]
    spent = count_units([step["payment"] for step in legal])
    left = answer.players[0].resources
    assert {kind: left.get(kind, 0) for kind in RESOURCES} == {
        kind: held[kind] - spent[kind] for kind in RESOURCES
    }
    (cell,) = answer.cells
    built = cell.mines + len(cell.heritage) + cell.warriors.get("a", 0)
    assert built == len(legal)
