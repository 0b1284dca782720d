"""The position of a player who builds, and a wish: what it costs, whether it can be paid, and how.

Boats and wonders have one price each and are paid first; all the rest costs the common price. A
port or barracks that are wished for serve in the same turn.
"""

from collections.abc import Iterator, Mapping
from itertools import groupby
from types import MappingProxyType
from typing import Annotated, NamedTuple, TypeAlias

from services.deluges.rules import box, consistency, costs
from services.deluges.rules.payments import MOST_WAYS, Way, Ways, count_affordable, find_ways_to_pay
from services.deluges.rules.people import LISTED, Steps, drop_absent
from shared.core.answers import Amount
from shared.core.declarations import AtMost, Inline, Range, Reused, WrittenAs
from shared.core.illegal import Faults
from shared.core.phrases import Word
from shared.core.pointers import pointer
from shared.core.steps import Step, build_step

Owned: TypeAlias = Annotated[int, Range(0, box.MOST_PIECES)]


class BuildPlace(NamedTuple):
    """Where a player builds, and what is there or on the map already."""

    port: Annotated[
        bool, "Advanced game: boats are built beside an existing port.", box.ADVANCED
    ] = False
    barracks: Annotated[
        bool, "Advanced game: warriors are built at existing barracks.", box.ADVANCED
    ] = False
    granary: Annotated[bool, "Advanced game: those cells have a granary.", box.ADVANCED] = False
    controlled: Annotated[bool, "Whether the builder controls the cells to build on."] = True
    cells: Annotated[int, Range(1, box.CELLS), "How many cells there are to build on."] = 1
    warriors: Annotated[Owned, "Warriors the player has already."] = 0
    boats: Annotated[Owned, "Boats the player has already."] = 0
    mines: Annotated[Owned, "Mines on those cells already, of any player."] = 0
    dolmens: Annotated[Owned, "Dolmens on those cells already, of any player."] = 0
    monuments: Annotated[Owned, "Advanced game: monuments, as dolmens.", box.ADVANCED] = 0
    wonders: Annotated[Owned, "Advanced game: wonders, as dolmens.", box.ADVANCED] = 0

    def count_existing(self, kind: str) -> int:
        return int(getattr(self, EXISTING_FIELDS[kind]))


_KINDS = {
    one.kind if one.is_function else one.plural: kind for kind, one in box.CONSTRUCTIONS.items()
}
EXISTING_FIELDS: Mapping[str, str] = {
    _KINDS[field]: field for field in BuildPlace._fields if field in _KINDS
}


_AT_HAND = costs.declare_counts(
    "Resources",
    "Units at hand",
    costs.RESOURCES,
    box.RESOURCES_HELD,
    "Resources that a player has.",
)
_PAID = costs.declare_counts(
    "LaidDown", "Units paid", costs.RESOURCES, box.RESOURCES_HELD, "Resources that a player pays."
)
_WISHED = costs.declare_counts(
    "Wish",
    "How many to build",
    box.CONSTRUCTIONS,
    box.WISHED,
    "Constructions that a player wants to build.",
)
NOTHING_WISHED: Mapping[str, int] = MappingProxyType(dict.fromkeys(box.CONSTRUCTIONS, 0))


class BuildPosition(NamedTuple):
    """Resources at hand, and what to build with them."""

    table: box.Table
    resources: Annotated[
        Mapping[str, int],
        WrittenAs(_AT_HAND, vars),
        f"Units at hand of {', '.join(costs.RESOURCES)}; copper: advanced game.",
    ] = costs.NO_RESOURCES
    wish: Annotated[
        Mapping[str, int],
        WrittenAs(_WISHED, vars),
        f"How many to build of {', '.join(box.CONSTRUCTIONS)}; in the basic game of "
        f"{', '.join(box.BASIC_CONSTRUCTIONS)}.",
    ] = NOTHING_WISHED
    place: Annotated[BuildPlace, Inline()] = BuildPlace()
    payment: Annotated[
        Mapping[str, int],
        WrittenAs(_PAID, vars),
        "A payment to be checked: of what is it exactly the price, once or several times?",
    ] = costs.NO_RESOURCES


def refuse_builds(position: BuildPosition, faults: Faults) -> None:
    wish, place = position.wish, position.place
    _refuse_other_editions(position, faults)
    for kind, count in position.payment.items():
        held = position.resources[kind]
        if count > held:
            what, where = Word(f"resource.{kind}"), pointer("payment", kind)
            faults.note("payment.beyond", where, what=what, given=count, held=held)
    for piece, field in EXISTING_FIELDS.items():
        at = ("wish", piece) if wish[piece] else (field,)
        wanted = place.count_existing(piece) + wish[piece]
        consistency.refuse_excess_constructions(piece, wanted, place.cells, at, faults)


def _refuse_other_editions(position: BuildPosition, faults: Faults) -> None:
    advanced = position.table.advanced
    for piece, field in EXISTING_FIELDS.items():
        if position.place.count_existing(piece):
            consistency.refuse_advanced_piece(advanced, piece, (field,), faults)
    for piece, count in position.wish.items():
        if count:
            consistency.refuse_advanced_piece(advanced, piece, ("wish", piece), faults)
    for name, held in (("resources", position.resources), ("payment", position.payment)):
        consistency.refuse_copper(advanced, held["copper"], (name, "copper"), faults)


class WayToPay(NamedTuple):
    """Payments that together are exactly the wish's price, and what is left then.

    Boats and wonders have one price each and come first; then what is built on land.
    """

    payments: Annotated[
        tuple[Annotated[costs.RepeatedPayment, Reused()], ...], LISTED, "Every payment of this way."
    ]
    spent: Annotated[Amount, "Units of all payments together."]
    left: Annotated[
        costs.UnitsByResource,
        "By resource: the units at hand that are left then; none are listed with 0.",
    ]


class WishAnswer(NamedTuple):
    """Whether a wish can be paid, and ways to, cheapest first; `complete`: there are no others."""

    prices: Annotated[Amount, "How many times the common price the wish costs."]
    possible: Annotated[bool, "Whether the whole wish can be paid and built."]
    missing: Annotated[
        costs.UnitsByResource,
        "By resource: units that boats and wonders lack. What is lacking on land can be "
        "made up in several ways: a step says how many times the common price it is.",
    ]
    ways: Annotated[
        tuple[WayToPay, ...],
        AtMost(MOST_WAYS),
        "Ways to pay for all of it, cheapest first; none if it cannot be paid.",
    ]
    complete: Annotated[bool, "Whether every way is listed; false: there may be others."]
    steps: Steps


def answer_wish(position: BuildPosition) -> WishAnswer:
    """Whether a wish can be paid, and how; boats and wonders are paid first."""
    wish = position.wish
    port = position.place.port or bool(wish["port"])
    barracks = position.place.barracks or bool(wish["barracks"])
    prices = costs.count_warrior_prices(wish["warrior"], barracks) + sum(
        [wish[kind] for kind in costs.LAND_CONSTRUCTIONS if kind != "warrior"]
    )
    single = {"boat": costs.BOAT_PAYMENTS[port], "wonder": costs.WONDER_PAYMENT}
    fixed = tuple(
        [costs.repeat_payment(one, wish[kind]) for kind, one in single.items() if wish[kind]]
    )
    left = _subtract_payments(position.resources, fixed)
    missing = {kind: -count for kind, count in left.items() if count < 0}
    steps = [*_list_price_steps(wish, prices, port, barracks)]
    steps += _list_missing_steps(missing, wish, port)
    found = Ways((), True)
    if not position.place.controlled:
        steps.append(build_step("build.place", "build.place.none"))
    elif not missing:
        found = find_ways_to_pay(left, prices, position.table.advanced)
        steps.append(_build_result_step(found, left, prices, position.table.advanced))
    return WishAnswer(
        prices=prices,
        possible=bool(found.ways),
        missing=missing,
        ways=tuple([_describe_way(way, fixed, position.resources) for way in found.ways]),
        complete=found.complete,
        steps=tuple(steps),
    )


def _list_price_steps(
    wish: Mapping[str, int], prices: int, port: bool, barracks: bool
) -> Iterator[Step]:
    """What boats and wonders cost, which have one price each, and then all the rest."""
    boats, warriors = wish["boat"], wish["warrior"]
    if boats:
        wood = boats * costs.get_boat_price(port)
        yield build_step(costs.get_boat_rule(port), "wish.boats", count=boats, wood=wood)
    if wish["wonder"]:
        yield build_step("build.wonder", "wish.wonders", count=wish["wonder"])
    if barracks and warriors:
        needed = costs.count_warrior_prices(warriors, True)
        yield build_step("build.barracks", "wish.warriors", count=warriors, prices=needed)
    if prices:
        yield build_step("build.cost", "wish.prices", count=prices)


def _list_missing_steps(
    missing: Mapping[str, int], wish: Mapping[str, int], port: bool
) -> Iterator[Step]:
    for kind, count in missing.items():
        for_boats = kind == "wood" and wish["boat"]
        rule = costs.get_boat_rule(port) if for_boats else "build.wonder"
        yield build_step(rule, "wish.missing", count=count, what=Word(f"resource.{kind}"))


def _build_result_step(found: Ways, left: Mapping[str, int], prices: int, advanced: bool) -> Step:
    count = len(found.ways)
    if count:
        wording = "wish.ways" if found.complete else "wish.more-ways"
        return build_step("build.cost", wording, count=count)
    most = count_affordable(left, advanced)
    short = prices - most
    if most:
        return build_step("build.cost", "wish.too-many", most=most, prices=prices, short=short)
    return build_step("build.cost", "wish.not-once", prices=prices, short=short)


def _describe_way(
    way: Way, fixed: tuple[costs.RepeatedPayment, ...], held: Mapping[str, int]
) -> WayToPay:
    grouped = [(payment.exact, len([*again])) for payment, again in groupby(way)]
    payments = (*fixed, *[costs.repeat_payment(*one) for one in grouped])
    left = _subtract_payments(held, payments)
    return WayToPay(payments, sum(held.values()) - sum(left.values()), drop_absent(left))


def _subtract_payments(
    held: Mapping[str, int], payments: tuple[costs.RepeatedPayment, ...]
) -> dict[str, int]:
    left = dict(held)
    for one in payments:
        for kind, units in one.payment.pays.items():
            left[kind] -= units * one.times
    return left
