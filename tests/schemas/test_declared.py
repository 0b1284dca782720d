"""Bodies and readers of declared types: what is published of them, and what is read."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias, TypeVar

import pytest
from marshmallow import ValidationError

from services.carcassonne.rules.position import KIND_CLASSES, HeldFeature
from services.carcassonne.rules.sheet_scores import score_feature
from shared.core.declarations import (
    AtLeast,
    AtMost,
    ByField,
    Choices,
    Convert,
    IsPlayer,
    Key,
    Length,
    Part,
    PlayerId,
    Range,
    Recursive,
    Tagged,
    Unpublished,
)
from shared.schemas.declared import build_body, build_reader, write_plain
from shared.schemas.gate import SchemaError, parse_body
from tests.schemas.carcassonne_asking import read_feature

Count: TypeAlias = Annotated[int, Range(0, 9)]


class Lamp(NamedTuple):
    """A lamp of a boat."""

    colour: Annotated[str, Choices("red", "green"), "Its colour."] = "red"
    power: Annotated[Count, "How bright it is."] = 1


DARK = Lamp(power=0)


class Sail(NamedTuple):
    """A boat under sail."""

    area: Annotated[Count, "Its area."] = 0
    lamp: Annotated[Lamp, "Its lamp."] = DARK


class Row(NamedTuple):
    """A rowing boat."""

    oars: Annotated[Count, Convert(lambda oars: 2 * oars), "Pairs of oars."]


class Dock(NamedTuple):
    """A dock, and those that branch off it."""

    length: Annotated[Count, "Its length."]
    branches: Annotated[
        "tuple[Annotated[Dock, Recursive()], ...] | None", AtMost(2), "Docks that branch off."
    ] = None


KINDS: dict[str, type[Any]] = {"sail": Sail, "row": Row}
B = TypeVar("B", bound=Sail | Row)


class Crew(NamedTuple):
    """Who is on a boat."""

    boat: Annotated[B, Tagged("Boat", "kind", KINDS), "The boat."]  # type: ignore[valid-type]  # as HeldFeature's
    bow: Annotated[Lamp, "The lamp that is always there."]
    captain: Annotated[PlayerId | None, "Who steers."] = None
    rowers: Annotated[tuple[PlayerId, ...], AtMost(3), "Who rows."] = ()
    lamps: Annotated[
        tuple[Annotated[Lamp, Part("Colour", ("colour",))], ...], AtMost(2), "Of which the colour."
    ] = ()


def drop_dark(lamp: Lamp) -> Lamp:
    """Every lamp that does not shine is the same."""
    return lamp if lamp.power else DARK


@dataclass(frozen=True, slots=True)
class Harbour:
    """A harbour."""

    beacon: Annotated[Lamp, Convert(drop_dark), "Its beacon."] = DARK
    lamps: Annotated[Mapping[PlayerId, Lamp], AtMost(2), "Lamps by player."] = field(
        default_factory=dict
    )
    depth: Annotated[Mapping[PlayerId, Count], AtMost(2), "Depth by player."] = field(
        default_factory=dict
    )
    open: Annotated[bool, "Whether it is open."] = True


class Wind(NamedTuple):
    """How it blows."""

    force: Annotated[Count, "Its force."]
    gusts: Annotated[Count, "How many gusts."] = 0


class Current(NamedTuple):
    """How the water flows."""

    speed: Annotated[Count, "Its speed."]


class Calm(NamedTuple):
    """Nothing moves."""

    hours: Annotated[Count, "For how long."]


DRIFTS: dict[str, type[Any]] = {"force": Wind, "speed": Current, "hours": Calm}
Drift: TypeAlias = Annotated[Wind | Current | Calm, ByField("Drift", DRIFTS), "What moves it."]


@dataclass(frozen=True, slots=True, kw_only=True)
class Voyage:
    """A voyage."""

    ship: Annotated[str, Length(1, 9), "The ship's name."] = "Argo"
    start: Annotated[Literal["Iolcus", "Colchis"], Key("from"), "Where it begins."]
    masts: Annotated[Literal[1, 2], "How many masts."] = 1
    legs: Annotated[
        tuple[Annotated[tuple[Annotated[Count, "A point."], ...], AtLeast(2), AtMost(2)], ...],
        AtMost(3),
        "Pairs of points.",
    ] = ()
    drift: Drift
    later: Annotated[Drift | None, "What moves it later."] = None
    oars: Annotated[tuple[PlayerId, ...], AtMost(3), "Who rows.", Unpublished()] = ("ada",)
    cargo: Annotated[
        Mapping[Annotated[str, IsPlayer(is_checked=False)], Count],
        AtMost(3),
        "What is carried, by owner.",
        Unpublished(),
    ] = field(default_factory=lambda: {"ada": 1})
    bow: Annotated[Lamp | None, Part("Bow", ("colour",), "The lamp at the bow."), "Its lamp."] = (
        None
    )


def count_oars(boat: Sail | Row) -> int:
    """How many pairs of oars a boat has."""
    return boat.oars if isinstance(boat, Row) else 0


class Fleet(NamedTuple):
    """Boats, of which only the oars matter."""

    oars: Annotated[
        tuple[
            Annotated[int, Tagged("Vessel", "kind", KINDS, "Its rig."), Convert(count_oars)], ...
        ],
        AtMost(9),
        "The boats.",
    ] = ()


def read(kind: type[Any], given: dict[str, Any]) -> Any:
    """What is read of an object that the gate admits."""
    return build_reader(kind)(parse_body(build_body(kind), given))


def test_what_is_left_out_has_its_default() -> None:
    crew = read(Crew, {"boat": {"kind": "sail"}, "bow": {}})
    assert crew == Crew(Sail(), Lamp())
    assert crew.boat.lamp is DARK
    assert read(Harbour, {}) == Harbour()


def test_everything_is_read_field_by_field() -> None:
    given = {
        "boat": {"kind": "sail", "area": 3, "lamp": {"colour": "green"}},
        "bow": {"power": 4},
        "captain": "ada",
        "rowers": ["zoe", "ada"],
        "lamps": [{"colour": "green"}, {}],
    }
    assert read(Crew, given) == Crew(
        Sail(3, Lamp("green")), Lamp("red", 4), "ada", ("zoe", "ada"), (Lamp("green"), Lamp())
    )
    lamps = {"ada": {"power": 2}, "zoe": {}}
    harbour = read(Harbour, {"lamps": lamps, "depth": {"ada": 3}, "open": False})
    assert harbour == Harbour(
        lamps={"ada": Lamp(power=2), "zoe": Lamp()}, depth={"ada": 3}, open=False
    )


def test_what_is_converted_is_converted_after_it_is_read() -> None:
    assert read(Crew, {"boat": {"kind": "row", "oars": 3}, "bow": {}}).boat == Row(6)
    assert read(Harbour, {"beacon": {"colour": "green", "power": 0}}).beacon is DARK
    assert read(Harbour, {"beacon": {"colour": "green"}}).beacon == Lamp("green")


def test_a_body_takes_the_declared_fields_and_values_and_no_others() -> None:
    given = {"boat": {"kind": "row", "oars": 10}, "bow": {"colour": "blue"}, "crew": 1}
    with pytest.raises(SchemaError) as caught:
        read(Crew, given)
    assert [(fault.code, fault.pointer) for fault in caught.value.faults] == [
        ("out-of-range", "/boat/oars"),
        ("not-one-of", "/bow/colour"),
        ("unknown-field", "/crew"),
    ]


def test_values_of_a_union_are_converted_one_by_one() -> None:
    boats = [{"kind": "row", "oars": 3}, {"kind": "sail"}]
    assert read(Fleet, {"oars": boats}) == Fleet((6, 0))
    tags = [build_body(Fleet).components()[one]["properties"]["kind"] for one in ("Row", "Sail")]
    assert [one["description"] for one in tags] == ["Its rig.", "Its rig."]


def test_an_unpublished_default_is_what_is_read_of_a_field_that_is_left_out() -> None:
    least = {"from": "Iolcus", "drift": {"speed": 2}}
    voyage = read(Voyage, least)
    assert voyage == Voyage(start="Iolcus", drift=Current(2))
    assert (voyage.oars, voyage.cargo) == (("ada",), {"ada": 1})
    given = read(Voyage, {**least, "oars": [], "cargo": {}, "bow": {"colour": "green"}})
    assert (given.oars, given.cargo, given.bow) == ((), {}, Lamp("green"))


@pytest.mark.parametrize(
    ("given", "drift"),
    [
        ({"force": 3}, Wind(3)),
        ({"gusts": 1, "force": 2.0}, Wind(2, 1)),
        ({"speed": 4}, Current(4)),
        ({"hours": 5}, Calm(5)),
    ],
)
def test_a_union_by_field_is_read_by_the_field_that_is_there(
    given: dict[str, Any], drift: Any
) -> None:
    voyage = read(Voyage, {"from": "Iolcus", "drift": given, "later": given, "legs": [[1, 2]]})
    assert (voyage.drift, voyage.later, voyage.legs) == (drift, drift, ((1, 2),))


@pytest.mark.parametrize(
    ("drift", "faults"),
    [
        ({"force": 10}, [("out-of-range", "/drift/force")]),
        ({"speed": 1, "hours": 1}, [("unknown-field", "/drift/hours")]),
        ({"tide": 1}, [("not-one-of", "/drift"), ("unknown-field", "/drift/tide")]),
        ("calm", [("wrong-type", "/drift")]),
    ],
)
def test_what_fits_no_body_of_a_union_by_field_is_a_fault(
    drift: Any, faults: list[tuple[str, str]]
) -> None:
    with pytest.raises(SchemaError) as caught:
        read(Voyage, {"from": "Iolcus", "drift": drift})
    assert [(fault.code, fault.pointer) for fault in caught.value.faults] == faults


def test_a_value_is_written_as_a_request_would_have_it() -> None:
    crew = Crew(Sail(2), DARK, None, ("ada",))
    assert write_plain(crew) == {
        "boat": {"area": 2, "lamp": {"colour": "red", "power": 0}},
        "bow": {"colour": "red", "power": 0},
        "rowers": ["ada"],
        "lamps": [],
    }
    assert write_plain(Voyage(start="Colchis", drift=Calm(1)))["from"] == "Colchis"
    assert write_plain(Harbour(lamps={"ada": DARK}))["lamps"] == {"ada": write_plain(DARK)}


def test_scoring_leaves_the_defaults_that_all_requests_share_as_they_were() -> None:
    requests = [{"feature": {"kind": kind}} for kind in KIND_CLASSES]
    before = repr([build_body(HeldFeature).normalize(request) for request in requests])
    for kind in KIND_CLASSES:
        plain = {"kind": kind} | ({"tiles": 1} if kind in ("road", "city") else {})
        assert score_feature(read_feature(plain)).entries
    assert repr([build_body(HeldFeature).normalize(request) for request in requests]) == before


def test_a_type_that_has_itself_inside_has_one_body() -> None:
    body = build_body(Dock)
    assert body.components() == {"Dock": body.json_schema()}
    branch = {"$ref": "#/components/schemas/Dock"}
    assert body.json_schema()["properties"]["branches"]["items"] == branch
    inner = {"length": 1, "branches": [{"length": 2.0}]}
    assert body.parse(inner) == body.normalize(inner) == {"length": 1, "branches": [{"length": 2}]}
    with pytest.raises(ValidationError) as refused:
        body.parse({"length": 1, "branches": [{"length": 1, "branches": [{}]}]})
    faults: Any = refused.value.messages
    assert faults["branches"][0]["branches"][0]["length"][0].code == "missing"


class Pier(NamedTuple):
    """A pier with its dock."""

    height: Annotated[Count, "Its height."]
    dock: Annotated[Dock, "Its dock."]


def test_a_field_of_an_object_around_one_that_is_in_itself_is_found() -> None:
    dock = {"length": 1, "branches": [{"length": 1, "heights": 2}, {"length": 1, "a/b": 2}]}
    with pytest.raises(SchemaError) as caught:
        parse_body(build_body(Pier), {"height": 1, "dock": dock})
    fittings = [one.fitting for one in caught.value.faults if one.fitting is not None]
    heights, other = fittings
    assert (heights.suggest("heights"), other.suggest("a/b")) == ("/height", None)
