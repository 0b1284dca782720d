"""Answers of Civilization, as published."""

from services.civilization.rules.loots import EFFECTS
from services.civilization.rules.position import SIDES
from services.civilization.rules.purchases import GOODS
from services.civilization.rules.units import EDITIONS, GROUND, RANKS, UNIT_TYPES
from services.civilization.schemas.requests import LONGEST_CODE, side_field, unit_id_field
from shared.schemas.answers import (
    MANY,
    Answered,
    amount,
    identifier,
    sentence,
)
from shared.schemas.bodies import AnswerBody, Nested
from shared.schemas.fields import Flag, ListOf, MapOf, OneOf, Text, WholeNumber, player_id


class BattleLine(AnswerBody):
    """`count` × `each` = `points`, by the rule named."""

    rule = identifier()
    count = amount()
    each = amount()
    points = amount()
    text = sentence()


class BattleStep(AnswerBody):
    """One thing that happened, the rule it fell under, and a sentence."""

    rule = identifier()
    text = sentence()


class ClashAnswer(AnswerBody):
    """Two units met: who struck first (left out: both together), wounds laid, who died."""

    rule = identifier()
    first_strike = unit_id_field(optional=True)
    wounds = MapOf(
        unit_id_field(), amount(), 2, note="By the wounded unit; damage beyond its health is lost."
    )
    killed = ListOf(unit_id_field(), 2)


class LoggedPlay(AnswerBody):
    """A play that was carried out; `play` is its index in the request."""

    play = WholeNumber(0, MANY)
    side = side_field()
    unit = unit_id_field()
    front = WholeNumber(1, MANY)
    clash = Nested(ClashAnswer(), optional=True)
    values = Nested(AnswerBody.of("RunningValues", {side: amount() for side in SIDES}))
    steps = ListOf(Nested(BattleStep()), 4)


class StandingUnit(AnswerBody):
    """A unit on a front: the wounds it bears, and how many more would kill it."""

    unit = unit_id_field()
    wounds = amount()
    left = amount()


class FrontAnswer(AnswerBody):
    """An open front and its units."""

    number = WholeNumber(1, MANY)
    engaged = Flag(note="Both sides have a unit here: no other may join.")
    attacker = Nested(StandingUnit(), optional=True)
    defender = Nested(StandingUnit(), optional=True)


class SideTotal(AnswerBody):
    """A side's value: health of its survivors less their wounds, and the bonus card."""

    health = amount(note="In the base set strength.")
    wounds = amount(optional=True, note="Left out in the base set, where they lower nothing.")
    bonus = amount(note="All of this side's bonus.")
    bonus_card = amount(note="The difference of both bonuses on the stronger side, 0 on the other.")
    value = amount()
    lines = ListOf(Nested(BattleLine()), MANY)
    bonus_lines = ListOf(Nested(BattleLine()), MANY)


class SideLosses(AnswerBody):
    """What a side loses: figures, killed units, and its city or village."""

    armies = amount(optional=True, note="Left out where a horde has won: the rules do not say.")
    scouts = amount(optional=True, note="Left out where a horde has won.")
    units = ListOf(unit_id_field(), MANY)
    city = Flag(optional=True)
    village = Flag(optional=True)
    steps = ListOf(Nested(BattleStep()), 4)


class LootOption(AnswerBody):
    """What loot can buy: its price, how much one purchase brings, how often it can be had."""

    effect = OneOf(*EFFECTS)
    rule = identifier()
    cost = WholeNumber(1, 2)
    most = WholeNumber(1, 3)
    times = WholeNumber(1, MANY)
    text = sentence()


class LootAnswer(AnswerBody):
    """The winner's loot."""

    budget = amount()
    wins_game = Flag(note="A capital has fallen: the attacker wins the game.")
    lines = ListOf(Nested(BattleLine()), 3)
    options = ListOf(Nested(LootOption()), len(EFFECTS))


class NextPlay(AnswerBody):
    """A play as it is sent."""

    side = side_field()
    unit = unit_id_field()
    front = WholeNumber(1, MANY, optional=True, note="Left out: a new front.")


SIDE_TOTALS = AnswerBody.of("SideTotals", {side: Nested(SideTotal()) for side in SIDES})
BOTH_LOSSES = AnswerBody.of("Losses", {side: Nested(SideLosses()) for side in SIDES})


class BattleAnswer(Answered):
    """Everything that follows from the forces and the plays so far."""

    status = OneOf("finished", "in_progress")
    code = Text(1, LONGEST_CODE, note="The battle in one line, without names and options.")
    log = ListOf(Nested(LoggedPlay()), MANY)
    fronts = ListOf(Nested(FrontAnswer()), MANY)
    totals = Nested(SIDE_TOTALS)
    margin = amount(
        optional=True,
        note="The attacker's value less the defender's; left out where nothing is fought.",
    )
    legal_plays = ListOf(Nested(NextPlay()), MANY)
    to_move = side_field(optional=True, note="Only while the battle is in progress.")
    winner = side_field(optional=True, note="Only once the battle is finished.")
    winner_player = player_id(optional=True)
    because = identifier(optional=True, note="The rule that decides.")
    reason = sentence(optional=True)
    losses = Nested(BOTH_LOSSES, optional=True)
    loot = Nested(LootAnswer(), optional=True)


class SideBonus(AnswerBody):
    """A side's bonus, source by source."""

    bonus = amount()
    bonus_card = amount(note="The difference of both bonuses on the stronger side, 0 on the other.")
    lines = ListOf(Nested(BattleLine()), MANY)


class BonusAnswer(Answered):
    """Both sides' bonuses and the card that carries the difference."""

    attacker = Nested(SideBonus())
    defender = Nested(SideBonus())
    net = amount(note="The attacker's bonus less the defender's.")


class ForceAnswer(Answered):
    """The size of a battle force, and where each unit of it comes from."""

    force = amount()
    lines = ListOf(Nested(BattleLine()), 6)


class BoughtEffect(AnswerBody):
    """A purchase, and what it brings."""

    effect = OneOf(*EFFECTS)
    rule = identifier()
    cost = WholeNumber(1, 2)
    amount = WholeNumber(1, 3)
    text = sentence()


class LootsAnswer(Answered):
    """Loot, what was bought with it, and what is left."""

    budget = amount()
    wins_game = Flag()
    lines = ListOf(Nested(BattleLine()), 3, note="None where the budget was given.")
    spent = amount()
    left = amount()
    purchases = ListOf(Nested(BoughtEffect()), MANY)
    goods = MapOf(
        OneOf(*GOODS),
        amount(),
        len(GOODS),
        note="What is left of the loser's goods in the request.",
    )
    options = ListOf(
        Nested(LootOption()),
        len(EFFECTS),
        note="What the loot that is left can buy of what the loser still has.",
    )


class RankName(AnswerBody):
    """A ground unit's name at a rank."""

    rank = OneOf(*RANKS)
    id = identifier()
    name = sentence()


class CardLine(AnswerBody):
    """A line of a deck: its figures as printed, and how many cards have it."""

    line = identifier(note="As it is written in a request.")
    strength = amount()
    health = amount()
    count = amount()


class DeckAnswer(AnswerBody):
    """The cards of one type in one set; ground lines at rank I, each rank adding one."""

    type = OneOf(*UNIT_TYPES)
    cards = amount()
    lines = ListOf(Nested(CardLine()), 10)


class UnitTypeAnswer(AnswerBody):
    """A type of unit, its names by rank, and whom it trumps."""

    type = OneOf(*UNIT_TYPES)
    name = sentence()
    trumps = OneOf(*GROUND, optional=True)
    ranks = ListOf(Nested(RankName()), len(RANKS))


class CardSet(AnswerBody):
    """One of the two card sets, which are never mixed."""

    edition = OneOf(*EDITIONS)
    decks = ListOf(Nested(DeckAnswer()), len(UNIT_TYPES))


class Units(AnswerBody):
    """Every unit, and the decks with their counts."""

    units = ListOf(Nested(UnitTypeAnswer()), len(UNIT_TYPES))
    sets = ListOf(Nested(CardSet()), len(EDITIONS))
