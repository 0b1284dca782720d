"""Answers of Déluges, as published."""

from typing import Any

from services.deluges.rules.caps import CIVILISATIONS
from services.deluges.rules.costs import CONSTRUCTIONS, RESOURCES
from services.deluges.rules.heritage import ADVANCED_KINDS
from services.deluges.rules.limits import CELLS
from services.deluges.rules.payments import MOST_WAYS
from shared.core.answers import MANY
from shared.schemas.answers import Answered, amount, identifier, sentence
from shared.schemas.bodies import AnswerBody, Nested
from shared.schemas.fields import Flag, ListOf, MapOf, OneOf, Text, player_id
from shared.schemas.references import rule_id


class Step(AnswerBody):
    """One step of an explanation."""

    rule = rule_id()
    text = sentence()


def steps_field() -> ListOf:
    """An explanation, step by step."""
    return ListOf(Nested(Step()), MANY, note="The explanation, step by step.")


class CellShare(AnswerBody):
    """What a cell brings to one player's counts."""

    kind = identifier(note="What counts: trees, warriors, mines, or a kind of heritage.")
    player = player_id(note="The id of the player for whom it counts.")
    count = amount(note="How many pieces count.")
    text = sentence()


class CellWaste(AnswerBody):
    """What on a cell counts for nobody; `why` is the rule or ruling that says so."""

    kind = identifier(note="What does not count: trees, warriors or mines.")
    player = player_id(
        optional=True,
        note="The id of the player for whom it would have counted; left out: for nobody.",
    )
    count = amount(note="How many pieces do not count.")
    why = identifier(note="The id of the rule or ruling because of which it does not count.")
    text = sentence()


class ExplainedCell(AnswerBody):
    """A cell: its state, who controls it and why, what it brings and what not."""

    id = Text(1, 40, note="The cell’s name, as in the request.")
    state = OneOf(
        "land",
        "flooded",
        "lost",
        note="`land`, `flooded` (under water) or `lost` (held by fanatics).",
    )
    controller = player_id(
        optional=True, note="The id of the player who controls it; left out: nobody does."
    )
    rule = rule_id(note="The id of the rule that decides who controls it.")
    reason = sentence(note="Why that player controls it, or nobody.")
    contributes = ListOf(Nested(CellShare()), 100, note="What on it counts, and for whom.")
    not_counted = ListOf(Nested(CellWaste()), 100, note="What on it counts for nobody.")


class SlavesThere(AnswerBody):
    """Slaves of one people under one master."""

    master = player_id(note="The id of the player whose slaves they are.")
    colour = player_id(note="The id of the player whose people they come from.")
    count = amount(note="How many slaves these are.")


def people_field(**kind: Any) -> MapOf:
    """Pieces by player."""
    return MapOf(player_id(), amount(), CIVILISATIONS, **kind)


def slaves_field(**kind: Any) -> ListOf:
    """Slaves on a cell."""
    return ListOf(Nested(SlavesThere()), 100, **kind)


class FloodComing(AnswerBody):
    """A flood of this turn."""

    flood = amount(note="The number of the flood: 1, 2 or 3.")
    at = amount(note="Deforested cells at which it comes.")
    rule = rule_id()
    text = sentence()


class NextThreshold(AnswerBody):
    """What the counter reaches next: a flood, or without `flood` the end of the game."""

    at = amount(note="Deforested cells at which it happens.")
    missing = amount(note="How many more cells have to be deforested until then.")
    flood = amount(optional=True, note="The number of the flood; left out: the game ends.")
    rule = rule_id()
    text = sentence()


class Drowned(AnswerBody):
    """What a flood takes."""

    fanatics = amount(note="Fanatics who drown.")
    forests = amount(note="Forests that are lost.")


class Crowd(AnswerBody):
    """Workers, warriors and slaves."""

    workers = people_field(note="Free workers by player.")
    warriors = people_field(note="Warriors by player.")
    slaves = slaves_field(note="Slaves by their master and their people.")


class GoneBuildings(AnswerBody):
    """Buildings that a flood leaves nothing of."""

    mines = amount(note="How many mines are gone.")
    functions = ListOf(identifier(), 10, note="Ports, barracks and granaries that are gone.")


class HeritageLeft(AnswerBody):
    """Heritage under water, which still counts for its builder."""

    kind = OneOf(*ADVANCED_KINDS, note="What was built there.")
    builder = player_id(note="The id of the player who built it, and for whom it counts.")


class CellFate(AnswerBody):
    """What becomes of a cell; the parts from `drowned` on are there when it floods now."""

    id = Text(1, 40, note="The cell’s name, as in the request.")
    mark = amount(note="The flood that reaches the cell, 1 for islands; 0: none does.")
    outcome = OneOf(
        "dry", "floods", "flooded_before", note="`floods` now, `flooded_before`, or stays `dry`."
    )
    drowned = Nested(Drowned(), optional=True, note="What drowns; only if the cell floods now.")
    fleeing = Nested(
        Crowd(),
        optional=True,
        note="Who flees to a friendly cell; only if the cell floods now and no fanatics hold it.",
    )
    out_for_good = Nested(
        Crowd(),
        optional=True,
        note="Who is out for good; only if the cell floods now and fanatics hold it.",
    )
    gone = Nested(
        GoneBuildings(), optional=True, note="Buildings that are gone; only if the cell floods now."
    )
    remaining = ListOf(
        Nested(HeritageLeft()),
        100,
        optional=True,
        note="Heritage that still counts; only if the cell floods now.",
    )
    counts = Flag(
        optional=True,
        note="Whether the cell stays in the count of deforested cells; left out if it does "
        "not flood now, or if the request does not say whether it is deforested.",
    )
    steps = steps_field()


class FloodAnswer(Answered):
    """The floods of a turn; `next` is there while the game goes on, `end` when it is over."""

    before = amount(note="Deforested cells at the end of the turn before, as in the request.")
    after = amount(note="Deforested cells at the end of this turn, as in the request.")
    floods = ListOf(
        Nested(FloodComing()), 3, note="The floods that come now, in order; empty if none does."
    )
    over = Flag(note="Whether the game ends with this turn.")
    next = Nested(
        NextThreshold(), optional=True, note="What comes next; only while the game goes on."
    )
    end = Nested(Step(), optional=True, note="Why the game is over; only when it is.")
    cells = ListOf(
        Nested(CellFate()), CELLS, note="What becomes of each cell of the request, in its order."
    )


class ConstructionAlone(AnswerBody):
    """How many of one construction could be had if nothing else were built.

    A port and barracks count if they exist now. They serve in the turn in which they are built as
    well: what that allows is asked by a wish for both.
    """

    kind = OneOf(*CONSTRUCTIONS, note="What would be built.")
    most = amount(note="How many could be built; 0 where the builder controls no cell.")
    steps = steps_field()


def units_field(**kind: Any) -> MapOf:
    """Units by resource."""
    return MapOf(OneOf(*RESOURCES), amount(), len(RESOURCES), **kind)


class ExactPayment(AnswerBody):
    """One exact payment, and how many constructions it buys; `rule` tells of which sort."""

    pays = units_field(note="By resource: the units to be paid, no more and no less.")
    constructions = amount(note="How many constructions one such payment buys.")
    rule = rule_id()
    text = sentence()


class RepeatedPayment(ExactPayment):
    """An exact payment, made so many times."""

    times = amount(note="How many times this payment is made.")


class WayToPay(AnswerBody):
    """Payments that together are exactly the wish's price, and what is left then.

    Boats and wonders have one price each and come first; then what is built on land.
    """

    payments = ListOf(Nested(RepeatedPayment()), 100, note="Every payment of this way.")
    spent = amount(note="Units of all payments together.")
    left = units_field(
        note="By resource: the units at hand that are left then; none are listed with 0."
    )


class WishAnswer(AnswerBody):
    """Whether a wish can be paid, and ways to, cheapest first; `complete`: there are no others."""

    prices = amount(note="How many times the common price the wish costs.")
    possible = Flag(note="Whether the whole wish can be paid and built.")
    missing = units_field(
        note="By resource: units that boats and wonders lack. What is lacking on land can be "
        "made up in several ways: a step says how many times the common price it is."
    )
    ways = ListOf(
        Nested(WayToPay()),
        MOST_WAYS,
        note="Ways to pay for all of it, cheapest first; none if it cannot be paid.",
    )
    complete = Flag(note="Whether every way is listed; false: there may be others.")
    steps = steps_field()


class Purchase(AnswerBody):
    """What a payment is exactly the price of, once or several times."""

    kind = OneOf(
        "land", "boat", "wonder", note="What is bought: constructions on land, boats or wonders."
    )
    count = amount(note="How many of them the payment buys.")
    rule = rule_id()
    text = sentence()


class PaymentAnswer(AnswerBody):
    """A payment laid down: exactly a price, more than one (refused), or none."""

    outcome = OneOf(
        "exact",
        "over",
        "short",
        note="`exact`: it is a price; `over`: it is more than a price, and refused; `short`: "
        "it is less.",
    )
    buys = ListOf(
        Nested(Purchase()), 3, note="What it buys; of several it buys one, as the payer says."
    )
    text = sentence(note="The outcome in words, in the language of the answer.")


class BuildAnswer(Answered):
    """What can be built; `payments` are all single exact payments at hand.

    First those for constructions on land, then that for a boat, then that for a wonder.
    """

    constructions = ListOf(
        Nested(ConstructionAlone()), 10, note="Each construction, as if nothing else were built."
    )
    payments = ListOf(
        Nested(ExactPayment()),
        100,
        note="Every single exact payment that can be made, on land first, then for a boat, "
        "then for a wonder.",
    )
    wish = Nested(
        WishAnswer(),
        optional=True,
        note="Whether the wish can be paid, and how; left out without a wish.",
    )
    payment = Nested(
        PaymentAnswer(),
        optional=True,
        note="What the payment of the request buys; left out without one.",
    )


class CivilWar(AnswerBody):
    """How free workers of several colours fought each other.

    Of this fight alone: if fanatics take the cell then, its survivors are out for good.
    """

    survivors = people_field(note="By player: workers who are left of those who fought.")
    losses = people_field(note="By player: workers who died in it.")
    winner = player_id(
        optional=True, note="The id of the player whose workers are left; left out: nobody’s are."
    )


class ConflictAnswer(Answered):
    """Who survives a conflict, and on land what becomes of the people of the cell.

    On a cell that fanatics hold in the end nobody survives: who was left is in `out_for_good`, and
    there is no `winner`.
    """

    survivors = people_field(
        note="By player: warriors (land) or boats (sea) that are left, 0 on a lost cell."
    )
    losses = people_field(note="By player: warriors (land) or boats (sea) that are lost.")
    winner = player_id(
        optional=True,
        note="The id of the player who has warriors or boats left; left out: nobody has.",
    )
    workers = people_field(
        optional=True, note="Land: free workers on the cell afterwards, by player."
    )
    slaves = ListOf(
        Nested(SlavesThere()), 100, optional=True, note="Land: slaves on the cell afterwards."
    )
    civil_war = Nested(
        CivilWar(),
        optional=True,
        note="Land: the fight of free workers when no warrior is left; left out: there was none.",
    )
    lost = Flag(
        optional=True, note="Land: whether fanatics hold the cell, before the fight or after it."
    )
    out_for_good = Nested(
        Crowd(), optional=True, note="Who was left on a lost cell, and counts nowhere else."
    )
    steps = steps_field()


class Newborn(AnswerBody):
    """What a cell's growth adds."""

    workers = people_field(note="Free workers by player.")
    slaves = slaves_field(note="Slaves by their master and their people.")
    fanatics = amount(note="How many fanatics these are.")
    forests = amount(note="How many forests these are.")


class GrownCell(Newborn):
    """The cell after its growth."""

    warriors = people_field(note="Warriors by player; they do not grow.")


class GrowthAnswer(Answered):
    """What grows on a cell, what is there afterwards, and whether fanatics hold it.

    A cell that fanatics hold in the end has only them and forests.
    """

    newborn = Nested(Newborn(), note="What the growth adds.")
    after = Nested(GrownCell(), note="What is on the cell afterwards.")
    lost = Flag(note="Whether fanatics hold the cell, before it grows or after.")
    out_for_good = Nested(
        Crowd(), optional=True, note="Who was left on a lost cell, newborn ones included."
    )
    steps = steps_field()
