"""Answers of Civilization, as published."""

from typing import Any

from services.civilization.rules.given_loots import GOODS
from services.civilization.rules.given_sides import LONGEST_CODE
from services.civilization.rules.loots import EFFECTS
from services.civilization.rules.position import SIDES
from services.civilization.rules.units import EDITIONS, GROUND, RANKS, UNIT_ID_LENGTH, UNIT_TYPES
from shared.core.answers import MANY
from shared.schemas.answers import Answered, amount, identifier, sentence
from shared.schemas.bodies import AnswerBody, Nested
from shared.schemas.fields import Flag, ListOf, MapOf, OneOf, Text, WholeNumber, player_id
from shared.schemas.references import rule_id


def unit_id_field(**kind: Any) -> Text:
    """A unit's id."""
    return Text(UNIT_ID_LENGTH.low, UNIT_ID_LENGTH.high, **{"note": "The unit’s id.", **kind})


def side_field(**kind: Any) -> OneOf:
    """Attacker or defender."""
    return OneOf(*SIDES, **kind)


class BattleLine(AnswerBody):
    """`count` × `each` = `points`, by the rule named."""

    rule = rule_id()
    count = amount(note="How many things the rule counts.")
    each = amount(
        note="What each of them adds, below 0 where it takes away: points, units or loot."
    )
    points = amount(note="`count` × `each`.")
    text = sentence()


class BattleStep(AnswerBody):
    """One thing that happened, the rule it fell under, and a sentence."""

    rule = rule_id()
    text = sentence()


class ClashAnswer(AnswerBody):
    """Two units met: who struck first (left out: both together), wounds laid, who died."""

    rule = rule_id()
    first_strike = unit_id_field(
        optional=True,
        note="The unit that struck first by trumping the other; left out: both struck together.",
    )
    wounds = MapOf(
        unit_id_field(),
        amount(),
        2,
        note="By unit: the wounds dealt to it; damage beyond its health is lost.",
    )
    killed = ListOf(unit_id_field(), 2, note="The units that died in it, by their ids.")


class LoggedPlay(AnswerBody):
    """A play that was carried out; `play` is its index in the request."""

    play = WholeNumber(0, MANY, note="The play’s index in the request’s `plays`, from 0.")
    side = side_field(note="The side that played.")
    unit = unit_id_field(note="The unit that was played, by its id.")
    front = WholeNumber(1, MANY, note="The number of the front that it opened or joined, from 1.")
    clash = Nested(
        ClashAnswer(),
        optional=True,
        note="What happened when it met an enemy unit; left out on a new front.",
    )
    values = Nested(
        AnswerBody.of(
            "RunningValues", {side: amount(note=f"The {side}’s value.") for side in SIDES}
        ),
        note="Both sides’ values after the play, bonus cards included.",
    )
    steps = ListOf(Nested(BattleStep()), 4, note="What the play did, step by step.")


class StandingUnit(AnswerBody):
    """A unit on a front: the wounds it bears, and how many more would kill it."""

    unit = unit_id_field(note="The unit on this front, by its id.")
    wounds = amount(note="The wounds it bears.")
    left = amount(note="How many more wounds would kill it.")


class FrontAnswer(AnswerBody):
    """An open front and its units."""

    number = WholeNumber(
        1, MANY, note="Its number, from 1 in the order in which fronts opened; none is used twice."
    )
    engaged = Flag(note="Both sides have a unit here: no other may join.")
    attacker = Nested(
        StandingUnit(), optional=True, note="The attacker’s unit on it, if it has one there."
    )
    defender = Nested(
        StandingUnit(), optional=True, note="The defender’s unit on it, if it has one there."
    )


class SideTotal(AnswerBody):
    """A side's value: health of its survivors less their wounds, and the bonus card."""

    health = amount(note="The health of its survivors, in the base set their strength.")
    wounds = amount(
        optional=True,
        note="Wounds of its survivors; left out in the base set, where they lower nothing.",
    )
    bonus = amount(
        note="All of this side’s bonus, the part that the other side’s cancels included."
    )
    bonus_card = amount(note="The difference of both bonuses on the stronger side, 0 on the other.")
    value = amount(
        note="What decides the battle: health less wounds that count, and the bonus card."
    )
    lines = ListOf(Nested(BattleLine()), MANY, note="How the value comes about, unit by unit.")
    bonus_lines = ListOf(
        Nested(BattleLine()), MANY, note="How the bonus comes about, source by source."
    )


class SideLosses(AnswerBody):
    """What a side loses: figures, killed units, and its city or village."""

    armies = amount(
        optional=True,
        note="Army figures that it loses; left out where a horde has won: the rules do not say.",
    )
    scouts = amount(
        optional=True, note="Scout figures that it loses; left out where a horde has won."
    )
    units = ListOf(
        unit_id_field(),
        MANY,
        note="Its killed units, by their ids in the order in which they died.",
    )
    city = Flag(optional=True, note="True where its city is destroyed; else left out.")
    village = Flag(
        optional=True, note="True where the village’s token goes to the attacker; else left out."
    )
    steps = ListOf(Nested(BattleStep()), 4, note="What it loses, step by step.")


class LootOption(AnswerBody):
    """What loot can buy: its price, how much one purchase brings, how often it can be had."""

    effect = OneOf(*EFFECTS, note="What is bought.")
    rule = rule_id()
    cost = WholeNumber(1, 2, note="Loot that one purchase costs.")
    most = WholeNumber(1, 3, note="How much one purchase brings at most.")
    times = WholeNumber(
        1, MANY, note="How often it can be bought if the loot is spent on nothing else."
    )
    text = sentence()


class LootAnswer(AnswerBody):
    """The winner's loot."""

    budget = amount(note="Loot to be spent.")
    wins_game = Flag(note="A capital has fallen: the attacker wins the game.")
    lines = ListOf(
        Nested(BattleLine()), 3, note="Where the loot comes from; empty if there is none."
    )
    options = ListOf(Nested(LootOption()), len(EFFECTS), note="What the loot can buy.")


class NextPlay(AnswerBody):
    """A play as it is sent."""

    side = side_field(note="The side that may play it.")
    unit = unit_id_field(note="The unit to be played, by its id.")
    front = WholeNumber(
        1, MANY, optional=True, note="The number of the front that it joins; left out: a new front."
    )


SIDE_TOTALS = AnswerBody.of(
    "SideTotals", {side: Nested(SideTotal(), note=f"The {side}’s value.") for side in SIDES}
)
BOTH_LOSSES = AnswerBody.of(
    "Losses", {side: Nested(SideLosses(), note=f"What the {side} loses.") for side in SIDES}
)


class BattleAnswer(Answered):
    """Everything that follows from the forces and the plays so far."""

    status = OneOf(
        "finished",
        "in_progress",
        note="`in_progress` while a side has units to play, then `finished`.",
    )
    code = Text(1, LONGEST_CODE, note="The battle in one line, without names and options.")
    log = ListOf(
        Nested(LoggedPlay()), MANY, note="Every play of the request, in order, with what it led to."
    )
    fronts = ListOf(Nested(FrontAnswer()), MANY, note="The fronts that have a unit now.")
    totals = Nested(SIDE_TOTALS, note="Both sides’ values as things are now.")
    margin = amount(
        optional=True,
        note="The attacker's value less the defender's; left out where nothing is fought.",
    )
    legal_plays = ListOf(
        Nested(NextPlay()),
        MANY,
        note="Every legal play of the side to move; none once the battle is finished.",
    )
    to_move = side_field(
        optional=True, note="The side that plays next; only while the battle is in progress."
    )
    winner = side_field(
        optional=True, note="The side that has won; only once the battle is finished."
    )
    winner_player = player_id(
        optional=True, note="The id of the player who has won; only once the battle is finished."
    )
    because = rule_id(
        optional=True,
        note="The id of the rule that decides who wins; only once the battle is finished.",
    )
    reason = sentence(optional=True, note="Why that side wins; only once the battle is finished.")
    losses = Nested(
        BOTH_LOSSES, optional=True, note="What both sides lose; only once the battle is finished."
    )
    loot = Nested(
        LootAnswer(),
        optional=True,
        note="What the winner may take; only once the battle is finished.",
    )


class SideBonus(AnswerBody):
    """A side's bonus, source by source."""

    bonus = amount(note="The sum of all of this side’s sources.")
    bonus_card = amount(note="The difference of both bonuses on the stronger side, 0 on the other.")
    lines = ListOf(
        Nested(BattleLine()),
        MANY,
        note="Every source, the place first; one that does not help has 0 points.",
    )


class BonusAnswer(Answered):
    """Both sides' bonuses and the card that carries the difference."""

    attacker = Nested(SideBonus(), note="The attacker’s bonus.")
    defender = Nested(SideBonus(), note="The defender’s bonus, that of the place included.")
    net = amount(note="The attacker's bonus less the defender's.")


class ForceAnswer(Answered):
    """The size of a battle force, and where each unit of it comes from."""

    force = amount(note="How many units the side may bring.")
    lines = ListOf(Nested(BattleLine()), 6, note="Where these units come from, rule by rule.")


class BoughtEffect(AnswerBody):
    """A purchase, and what it brings."""

    effect = OneOf(*EFFECTS, note="What was bought.")
    rule = rule_id()
    cost = WholeNumber(1, 2, note="Loot that it cost.")
    amount = WholeNumber(1, 3, note="How much of it the winner gets, or the loser discards.")
    text = sentence()


class LootsAnswer(Answered):
    """Loot, what was bought with it, and what is left."""

    budget = amount(note="Loot before anything was bought.")
    wins_game = Flag(note="A capital has fallen: the attacker wins the game.")
    lines = ListOf(
        Nested(BattleLine()), 3, note="Where the loot comes from; empty where the budget was given."
    )
    spent = amount(note="Loot that the purchases cost together.")
    left = amount(note="Loot that was not spent.")
    purchases = ListOf(
        Nested(BoughtEffect()),
        MANY,
        note="What was bought, in the order of the request, amounts filled in.",
    )
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

    rank = OneOf(*RANKS, note="The rank, from 1 (I) to 4 (IV).")
    id = identifier(note="The name’s code, the same in every language.")
    name = sentence(note="The name in the language of the answer.")


class CardLine(AnswerBody):
    """A line of a deck: its figures as printed, and how many cards have it."""

    line = identifier(note="What is printed on the card, as it is written in a request.")
    strength = amount(note="The strength printed on the card.")
    health = amount(
        note="The health printed on the card; in the base set the same as the strength."
    )
    count = amount(note="How many cards of the deck have this line.")


class DeckAnswer(AnswerBody):
    """The cards of one type in one set; ground lines at rank I, each rank adding one."""

    type = OneOf(*UNIT_TYPES, note="The type of unit that is drawn from this deck.")
    cards = amount(note="How many cards the deck has in all.")
    lines = ListOf(Nested(CardLine()), 10, note="What its cards are, line by line.")


class UnitTypeAnswer(AnswerBody):
    """A type of unit, its names by rank, and whom it trumps."""

    type = OneOf(*UNIT_TYPES, note="The type, as it is written in a request.")
    name = sentence(note="The type’s name in the language of the answer.")
    trumps = OneOf(
        *GROUND,
        optional=True,
        note="The type that it strikes before being struck; left out of aircraft.",
    )
    ranks = ListOf(
        Nested(RankName()),
        len(RANKS),
        note="What such a unit is called at each rank; none of aircraft.",
    )


class CardSet(AnswerBody):
    """One of the two card sets, which are never mixed."""

    edition = OneOf(*EDITIONS, note="The edition that is played with this set.")
    decks = ListOf(
        Nested(DeckAnswer()), len(UNIT_TYPES), note="The set’s decks, one for each type of unit."
    )


class Units(AnswerBody):
    """Every unit, and the decks with their counts."""

    units = ListOf(Nested(UnitTypeAnswer()), len(UNIT_TYPES), note="The types of unit.")
    sets = ListOf(Nested(CardSet()), len(EDITIONS), note="The card sets, one for each edition.")
