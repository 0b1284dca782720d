"""Renderers of declared types: the JSON objects of their values."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple

import pytest

from shared.core.declarations import AtMost, ByField, Inline, Key, Range, Reused, Tagged, WrittenAs
from shared.core.phrases import Phrase
from shared.core.rendering import MOST_REUSED, Written, build_renderer, build_writer


class Tail(NamedTuple):
    """The tail of a kite."""

    knots: Annotated[int, Range(0, 9), "Knots in it."]
    bows: Annotated[tuple[str, ...], AtMost(9), "Colours of its bows."] = ()


class Flight(NamedTuple):
    """How it flew."""

    from_: Annotated[str, Key("from"), "Where it began."]
    metres: Annotated[int | None, Range(0, 999), "How high it was; left out if nobody saw it."] = (
        None
    )


@dataclass(frozen=True, slots=True)
class Crash:
    """How it ended."""

    into: Annotated[str, "What it flew into."]


class Kite(NamedTuple):
    """A kite."""

    name: Annotated[Phrase, "What it is called."]
    tail: Annotated[Tail | None, "Its tail."] = None
    flight: Annotated[Flight | None, Inline()] = None
    spares: Annotated[tuple[Tail, ...], AtMost(9), "Further tails."] = ()
    by_day: Annotated[Mapping[str, Tail], AtMost(9), "The tail of each day."] = {}


class Sold(NamedTuple):
    """A kite that was sold, and how it flew and ended before."""

    flight: Annotated[Flight, Inline()]
    crash: Annotated[Crash, Inline()]
    price: Annotated[int, Range(0, 99), "What it brought."]


class Offer(NamedTuple):
    """What is offered for it."""

    sold: Annotated[Sold, Inline()]
    bidder: Annotated[str, "Who offers it."]


class Ending(NamedTuple):
    """The end of a day."""

    tagged: Annotated[
        Flight | Crash, Tagged("End", "kind", {"flight": Flight, "crash": Crash}), "By its tag."
    ]
    by_field: Annotated[
        Flight | Crash, ByField("End", {"from": Flight, "into": Crash}), "By its fields."
    ]


def test_a_value_is_rendered_with_all_that_is_inside_it_in_the_declared_order() -> None:
    red = Phrase("kite.red")
    tail, rendered_tail = Tail(3, ("blue", "green")), {"knots": 3, "bows": ("blue", "green")}
    kite = Kite(red, tail, Flight("hill", 40), (tail, Tail(0)), {"monday": tail})
    rendered = build_renderer(Kite)(kite)
    assert rendered == {
        "name": red,
        "tail": rendered_tail,
        "from": "hill",
        "metres": 40,
        "spares": [rendered_tail, {"knots": 0, "bows": ()}],
        "by_day": {"monday": rendered_tail},
    }
    assert list(rendered) == ["name", "tail", "from", "metres", "spares", "by_day"]
    # None is left out; what is empty or 0 is not.
    bare = {"name": red, "from": "hill", "spares": [], "by_day": {}}
    assert build_renderer(Kite)(Kite(red, flight=Flight("hill"))) == bare


def test_the_fields_of_a_type_stand_among_those_of_another_in_the_declared_order() -> None:
    render = build_renderer(Offer)
    high = render(Offer(Sold(Flight("hill", 40), Crash("tree"), 7), "ada"))
    assert list(high.items()) == [
        ("from", "hill"),
        ("metres", 40),
        ("into", "tree"),
        ("price", 7),
        ("bidder", "ada"),
    ]
    assert list(render(Offer(Sold(Flight("hill"), Crash("tree"), 7), "ada"))) == [
        "from",
        "into",
        "price",
        "bidder",
    ]


@pytest.mark.parametrize(
    ("ending", "rendered"),
    [
        (Flight("hill"), {"from": "hill"}),
        (Crash("tree"), {"into": "tree"}),
    ],
)
def test_a_union_is_rendered_by_the_type_of_its_value(
    ending: Flight | Crash, rendered: Mapping[str, str]
) -> None:
    kind = {Flight: "flight", Crash: "crash"}[type(ending)]
    assert build_renderer(Ending)(Ending(ending, ending)) == {
        "tagged": {"kind": kind, **rendered},
        "by_field": rendered,
    }


class Log(NamedTuple):
    """Flights that were written when they happened."""

    flights: Annotated[
        tuple[Annotated[Mapping[str, object], WrittenAs(Flight)], ...], AtMost(9), "In order."
    ]
    best: Annotated[Written | None, WrittenAs(Flight), "The best of them."] = None
    last: Annotated[Mapping[str, object] | None, WrittenAs(Flight), "The last of them."] = None


def test_what_a_writer_made_of_fields_by_name_stands_in_the_rendered_value_as_it_is() -> None:
    write = build_writer(Flight)
    flights = (write(from_="hill"), write(from_="mill", metres=0))
    assert flights == ({"from": "hill"}, {"from": "mill", "metres": 0})
    rendered = build_renderer(Log)(Log(flights, *flights))
    assert rendered == {"flights": flights, "best": flights[0], "last": flights[1]}
    assert (rendered["best"] is flights[0], rendered["last"] is flights[1]) == (True, True)
    with pytest.raises(TypeError):
        write(from_="hill", feet=3)


class Fair(NamedTuple):
    """A fair."""

    tails: Annotated[tuple[Tail, ...], AtMost(9), "Tails that are for sale."]
    by_day: Annotated[Mapping[str, Tail], AtMost(9), "The longest tail of each day."]
    crashes: Annotated[tuple[Crash, ...], AtMost(9), "How flights of that day ended."] = ()


def test_items_of_which_nothing_is_left_out_are_rendered_one_by_one() -> None:
    tails = (Tail(1), Tail(2, ("red",)))
    rendered = build_renderer(Fair)(Fair(tails, {"monday": Tail(3)}, (Crash("tree"),)))
    assert rendered == {
        "tails": [{"knots": 1, "bows": ()}, {"knots": 2, "bows": ("red",)}],
        "by_day": {"monday": {"knots": 3, "bows": ()}},
        "crashes": [{"into": "tree"}],
    }
    assert build_renderer(Fair)(Fair((), {})) == {"tails": [], "by_day": {}, "crashes": []}


@dataclass(frozen=True, slots=True, eq=False)
class Prize:
    """A prize of a contest."""

    name: Annotated[str, "What it is called."]


class Contest(NamedTuple):
    """A contest of kites."""

    prizes: Annotated[tuple[Annotated[Prize, Reused()], ...], AtMost(9), "Its prizes."]
    first: Annotated[Prize, Reused(), Inline()]


def test_values_that_answers_share_are_rendered_once() -> None:
    cup, other_cup = Prize("cup"), Prize("cup")
    first: Any = build_renderer(Contest)(Contest((cup, other_cup), cup))
    second: Any = build_renderer(Contest)(Contest((cup,), cup))
    assert first == {"prizes": [{"name": "cup"}, {"name": "cup"}], "name": "cup"}
    assert first["prizes"][0] is second["prizes"][0]
    assert first["prizes"][0] is not first["prizes"][1]


class Line(NamedTuple):
    """A line of kites."""

    flight: Annotated[Flight, Inline(), Reused()]
    tails: Annotated[tuple[Annotated[Tail, Reused()], ...], AtMost(9), "Tails on it."] = ()


def test_the_cache_of_reused_values_is_emptied_and_never_answers_with_another_value() -> None:
    render = build_renderer(Line)
    for knots in range(2 * MOST_REUSED + 1):
        rendered = render(Line(Flight("hill", knots), (Tail(knots),)))
        assert rendered["metres"] == knots
        assert rendered["tails"] == [{"knots": knots, "bows": ()}]
