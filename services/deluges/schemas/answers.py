"""Answers of Déluges, as published."""

from typing import Any

from services.deluges.rules.caps import CIVILISATIONS
from services.deluges.rules.catalogue import CELLS
from services.deluges.rules.costs import CONSTRUCTIONS, RESOURCES
from services.deluges.rules.heritage import ADVANCED_KINDS
from services.deluges.rules.payments import MOST_WAYS
from services.deluges.rules.tallies import COUNTS
from shared.schemas.answers import (
    MANY,
    Answered,
    Entry,
    ScoreSheet,
    Standing,
    amount,
    identifier,
    sentence,
)
from shared.schemas.bodies import AnswerBody, Nested
from shared.schemas.fields import Flag, ListOf, MapOf, OneOf, Text, player_id


class Step(AnswerBody):
    """One step of an explanation."""

    rule = identifier()
    text = sentence()


def steps_field() -> ListOf:
    """An explanation, step by step."""
    return ListOf(Nested(Step()), MANY)


class TallyEntry(Entry):
    """A kind of heritage, or one of the four bonuses with the reason who has it."""

    reason = sentence(optional=True)


class TallyStanding(Standing):
    """A player's sums, the counts they come from, and in the advanced game both totals."""

    counts = Nested(AnswerBody.of("TallyCounts", {count: amount() for count in COUNTS}))
    total_without_bonuses = amount(optional=True, note="Advanced game.")
    total_with_bonuses = amount(optional=True, note="Advanced game.")


class TallySheet(ScoreSheet):
    """The end-of-game tally. Equal highest totals win together."""

    players = ListOf(Nested(TallyStanding()), CIVILISATIONS)
    entries = ListOf(Nested(TallyEntry()), 10)
    winners = ListOf(player_id(), CIVILISATIONS)


class CellShare(AnswerBody):
    """What a cell brings to one player's counts."""

    kind = identifier()
    player = player_id()
    count = amount()
    text = sentence()


class CellWaste(AnswerBody):
    """What on a cell counts for nobody; `why` is the rule or ruling that says so."""

    kind = identifier()
    player = player_id(optional=True)
    count = amount()
    why = identifier()
    text = sentence()


class ExplainedCell(AnswerBody):
    """A cell: its state, who controls it and why, what it brings and what not."""

    id = Text(1, 40)
    state = OneOf("land", "flooded", "lost")
    controller = player_id(optional=True)
    rule = identifier()
    reason = sentence()
    contributes = ListOf(Nested(CellShare()), 100)
    not_counted = ListOf(Nested(CellWaste()), 100)


class BoardSheet(TallySheet):
    """The tally counted from the board, every cell explained."""

    cells = ListOf(Nested(ExplainedCell()), CELLS)


class SlavesThere(AnswerBody):
    """Slaves of one people under one master."""

    master = player_id()
    colour = player_id()
    count = amount()


def people_field(**kind: bool) -> MapOf:
    """Pieces by player."""
    return MapOf(player_id(), amount(), CIVILISATIONS, **kind)


def slaves_field() -> ListOf:
    """Slaves on a cell."""
    return ListOf(Nested(SlavesThere()), 100)


class FloodComing(AnswerBody):
    """A flood of this turn."""

    flood = amount()
    at = amount(note="Deforested cells at which it comes.")
    rule = identifier()
    text = sentence()


class NextThreshold(AnswerBody):
    """What the counter reaches next: a flood, or without `flood` the end of the game."""

    at = amount()
    missing = amount()
    flood = amount(optional=True)
    rule = identifier()
    text = sentence()


class Drowned(AnswerBody):
    """What a flood takes."""

    fanatics = amount()
    forests = amount()


class Crowd(AnswerBody):
    """Workers, warriors and slaves."""

    workers = people_field()
    warriors = people_field()
    slaves = slaves_field()


class GoneBuildings(AnswerBody):
    """Buildings that a flood leaves nothing of."""

    mines = amount()
    functions = ListOf(identifier(), 10)


class HeritageLeft(AnswerBody):
    """Heritage under water, which still counts for its builder."""

    kind = OneOf(*ADVANCED_KINDS)
    builder = player_id()


class CellFate(AnswerBody):
    """What becomes of a cell; the parts from `drowned` on are there when it floods now."""

    id = Text(1, 40)
    mark = amount()
    outcome = OneOf("dry", "floods", "flooded_before")
    drowned = Nested(Drowned(), optional=True)
    fleeing = Nested(Crowd(), optional=True)
    out_for_good = Nested(Crowd(), optional=True)
    gone = Nested(GoneBuildings(), optional=True)
    remaining = ListOf(Nested(HeritageLeft()), 100, optional=True)
    counts = Flag(optional=True, note="Whether the cell stays in the count of deforested cells.")
    steps = steps_field()


class FloodAnswer(Answered):
    """The floods of a turn; `next` is there while the game goes on, `end` when it is over."""

    before = amount()
    after = amount()
    floods = ListOf(Nested(FloodComing()), 3)
    over = Flag()
    next = Nested(NextThreshold(), optional=True)
    end = Nested(Step(), optional=True)
    cells = ListOf(Nested(CellFate()), CELLS)


class ConstructionAlone(AnswerBody):
    """How many of one construction could be had if nothing else were built.

    A port and barracks count if they exist now. They serve in the turn in which they are built as
    well: what that allows is asked by a wish for both.
    """

    kind = OneOf(*CONSTRUCTIONS)
    most = amount()
    steps = steps_field()


def units_field(**kind: Any) -> MapOf:
    """Units by resource."""
    return MapOf(OneOf(*RESOURCES), amount(), len(RESOURCES), **kind)


class ExactPayment(AnswerBody):
    """One exact payment, and how many constructions it buys; `rule` tells of which sort."""

    pays = units_field()
    constructions = amount()
    rule = identifier()
    text = sentence()


class RepeatedPayment(ExactPayment):
    """An exact payment, made so many times."""

    times = amount()


class WayToPay(AnswerBody):
    """Payments that together are exactly the wish's price, and what is left then.

    Boats and wonders have one price each and come first; then what is built on land.
    """

    payments = ListOf(Nested(RepeatedPayment()), 100)
    spent = amount(note="Units of all payments together.")
    left = units_field()


class WishAnswer(AnswerBody):
    """Whether a wish can be paid, and ways to, cheapest first; `complete`: there are no others."""

    prices = amount(note="How many times the common price the wish costs.")
    possible = Flag()
    missing = units_field(
        note="Units that boats and wonders lack. What is lacking on land can be made up in several "
        "ways: a step tells how many times the common price it is."
    )
    ways = ListOf(Nested(WayToPay()), MOST_WAYS)
    complete = Flag()
    steps = steps_field()


class Purchase(AnswerBody):
    """What a payment is exactly the price of, once or several times."""

    kind = OneOf("land", "boat", "wonder")
    count = amount()
    rule = identifier()
    text = sentence()


class PaymentAnswer(AnswerBody):
    """A payment laid down: exactly a price, more than one (refused), or none."""

    outcome = OneOf("exact", "over", "short")
    buys = ListOf(
        Nested(Purchase()), 3, note="What it buys; of several it buys one, as the payer says."
    )
    text = sentence()


class BuildAnswer(Answered):
    """What can be built; `payments` are all single exact payments at hand.

    First those for constructions on land, then that for a boat, then that for a wonder.
    """

    constructions = ListOf(Nested(ConstructionAlone()), 10)
    payments = ListOf(Nested(ExactPayment()), 100)
    wish = Nested(WishAnswer(), optional=True)
    payment = Nested(PaymentAnswer(), optional=True)


class CivilWar(AnswerBody):
    """How free workers of several colours fought each other.

    Of this fight alone: if fanatics take the cell then, its survivors are out for good.
    """

    survivors = people_field()
    losses = people_field()
    winner = player_id(optional=True)


class ConflictAnswer(Answered):
    """Who survives a conflict, and on land what becomes of the people of the cell.

    On a cell that fanatics hold in the end nobody survives: who was left is in `out_for_good`, and
    there is no `winner`.
    """

    survivors = people_field()
    losses = people_field()
    winner = player_id(optional=True)
    workers = people_field(optional=True)
    slaves = ListOf(Nested(SlavesThere()), 100, optional=True)
    civil_war = Nested(CivilWar(), optional=True)
    lost = Flag(optional=True, note="Whether fanatics hold the cell, before the fight or after it.")
    out_for_good = Nested(
        Crowd(), optional=True, note="Who was left on a lost cell, and counts nowhere else."
    )
    steps = steps_field()


class Newborn(AnswerBody):
    """What a cell's growth adds."""

    workers = people_field()
    slaves = slaves_field()
    fanatics = amount()
    forests = amount()


class GrownCell(Newborn):
    """The cell after its growth."""

    warriors = people_field()


class GrowthAnswer(Answered):
    """What grows on a cell, what is there afterwards, and whether fanatics hold it.

    A cell that fanatics hold in the end has only them and forests.
    """

    newborn = Nested(Newborn())
    after = Nested(GrownCell())
    lost = Flag()
    out_for_good = Nested(
        Crowd(), optional=True, note="Who was left on a lost cell, newborn ones included."
    )
    steps = steps_field()
