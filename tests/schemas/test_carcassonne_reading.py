"""Which fields a request of Carcassonne has; positions prove what it becomes."""

import pytest

from services.carcassonne.rules.catalogue import CARD
from services.carcassonne.rules.position import HeldFeature, Player
from shared.schemas.bodies import TaggedUnion
from shared.schemas.declared import build_body
from shared.schemas.gate import SchemaError
from tests.schemas.carcassonne_asking import places, read_feature, read_sheet

FEATURE = build_body(HeldFeature).strict_fields()["feature"]
assert isinstance(FEATURE, TaggedUnion)
KINDS = FEATURE.bodies


def test_all_expansions_by_name_are_all_and_none_is_the_base_game() -> None:
    every = [*CARD.expansions]
    assert read_sheet(rules={"expansions": every}).rules.expansions is None
    assert read_sheet(rules={"expansions": []}).rules.expansions == frozenset()


def test_what_is_on_the_track_is_known_only_where_it_is_given() -> None:
    players = [{"id": "blue", "carried": 0}, {"id": "red"}, {"id": "green", "carried": -3}]
    position = read_sheet(players=players)
    assert position.players == (Player("blue", 0), Player("red", None), Player("green", -3))


@pytest.mark.parametrize("kind", KINDS)
def test_a_field_of_another_kind_is_no_field_of_this_one(kind: str) -> None:
    """Each kind takes its own fields and no others: 400 at the place of the other."""
    own = set(KINDS[kind].strict_fields())
    others = {name for body in KINDS.values() for name in body.strict_fields()} - own
    for name in sorted(others):
        with pytest.raises(SchemaError) as caught:
            read_feature({"kind": kind, name: 1})
        assert places(caught.value.faults) == [("unknown-field", f"/feature/{name}")]


def test_lists_of_a_request_are_bounded() -> None:
    limits = CARD.limits
    with pytest.raises(SchemaError) as caught:
        read_sheet(*[{"kind": "hut"}] * (limits["features"] + 1))
    assert places(caught.value.faults) == [("too-many", "/features")]
