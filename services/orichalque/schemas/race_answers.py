"""Answers about the race and the initiative, as published."""

from services.orichalque.rules.limits import DISPLAYED, PLAYERS, TILE_CELLS
from services.orichalque.rules.position import ACTIONS, TITANS
from services.orichalque.schemas.answers import (
    CellCoordinates,
    LaidCell,
    MissingAnswer,
    Step,
    steps,
    titan_name,
)
from services.orichalque.schemas.combat_answers import DieAnswer, exact_number
from shared.schemas.answers import Answered, amount
from shared.schemas.bodies import AnswerBody, Nested
from shared.schemas.fields import Flag, ListOf, MapOf, OneOf, WholeNumber, player_id


def exact_field() -> Flag:
    """Whether a chance is exact."""
    return Flag(note="Whether the chance is exact; false: it is at least this.")


class ThingsBuilt(AnswerBody):
    """What one action builds."""

    temples = amount(note="Temples that are built.")
    medallions = amount(note="Medallions that are forged.")
    mines = amount(note="Mines that are built.")
    camps = amount(note="Camps that are built.")


class TurnAction(AnswerBody):
    """An action of a turn."""

    action = OneOf(*ACTIONS, note="What is done.")
    source = OneOf("card", "extra", note="Whether it is the card’s own action or the extra one.")
    paid_with = OneOf(
        "hoplites",
        "nuggets",
        "creatures",
        optional=True,
        note="What the extra action is paid with; left out for the card’s own.",
    )
    builds = Nested(
        ThingsBuilt(), optional=True, note="What a build makes; left out for other actions."
    )


class WinningWay(AnswerBody):
    """A way to win in the next turn; without `cells` the card's tile fits nowhere."""

    card = amount(note="The card’s index on display, from 0 at the left.")
    action = OneOf(*ACTIONS, note="The action that the card allows.")
    cost = amount(note="Hoplites that taking it costs.")
    metropolis = Nested(
        CellCoordinates(),
        optional=True,
        note="Where it is laid first; left out if it is laid already.",
    )
    titans = ListOf(
        titan_name(),
        len(TITANS),
        note="Titans drawn by the tile; the last stays.",
    )
    points = amount(note="The player’s points once the tile is laid.")
    chance = exact_number(note="The chance that this way wins.")
    exact = exact_field()
    actions = ListOf(
        Nested(TurnAction()), 2, note="The card’s action, if it is taken, and the extra one."
    )
    steps = steps()
    turns = WholeNumber(
        0,
        5,
        optional=True,
        note="Sixths of a turn from the tile as it was given; left out if it fits nowhere.",
    )
    cells = ListOf(
        Nested(LaidCell()),
        TILE_CELLS,
        optional=True,
        note="The cells of the laid tile; left out if it fits nowhere.",
    )


class NextTurn(AnswerBody):
    """A player's next turn, as if it came now; the best way comes first."""

    chance = exact_number(note="The chance of winning in it.")
    exact = exact_field()
    ways = ListOf(
        Nested(WinningWay()),
        DISPLAYED,
        note="The best way with each card that can win, the best first.",
    )


class RacerAnswer(AnswerBody):
    """A player's standing in the race."""

    id = player_id()
    points = amount(note="The player’s points now.")
    won = Flag(note="Whether the player has won.")
    missing = Nested(MissingAnswer(), note="What the player lacks to win.")
    next = Nested(
        NextTurn(),
        optional=True,
        note="What the next turn may bring; only while nobody has won, if a display is given.",
    )


class Steal(Step):
    """A Titan that another player’s next tile may take, and what its holder would be left with."""

    titan = titan_name(note="The Titan that may be taken.")
    holder = player_id(note="The id of the player who holds it now.")
    points = amount(note="The holder’s points then.")
    chance = exact_number(note="The holder’s chance of winning in the next turn, now.")
    exact = exact_field()
    chance_after = exact_number(note="The same once the Titan is gone.")
    exact_after = exact_field()


class RaceAnswer(Answered, Step):
    """Who has won; until then, if a display is given, who can win in the next turn and how."""

    winners = ListOf(
        player_id(), PLAYERS, note="The ids of the players who have won; empty while nobody has."
    )
    players = ListOf(
        Nested(RacerAnswer()), PLAYERS, note="How far each player is, in the request’s order."
    )
    order = ListOf(
        player_id(),
        PLAYERS,
        optional=True,
        note="The ids of the players, the next one first; only while nobody has won, if a "
        "display and seats are given.",
    )
    can_win = ListOf(
        player_id(),
        PLAYERS,
        optional=True,
        note="The ids of the players who can win in the next turn, in that order, else by "
        "name; only while nobody has won, if a display is given.",
    )
    steals = ListOf(
        Nested(Steal()),
        len(TITANS),
        optional=True,
        note="Titans that another player may take; only while nobody has won, if a display "
        "is given.",
    )
    die = Nested(
        DieAnswer(),
        optional=True,
        note="The die of combats; only while nobody has won, if a display is given.",
    )


class InitiativeCandidate(AnswerBody):
    """Who may receive the token, and who would gain the hoplite then."""

    player = player_id(note="The id of the player who may receive the token.")
    gains = player_id(
        optional=True, note="The id of the player who gains a hoplite then; left out: nobody does."
    )


class InitiativeAnswer(Answered):
    """Who receives the token, as far as it is decided."""

    most = amount(note="Hoplites of whoever has the most in storage.")
    tied = ListOf(player_id(), PLAYERS, note="The ids of the players who have so many.")
    candidates = ListOf(Nested(InitiativeCandidate()), PLAYERS, note="Who may receive the token.")
    kept = Flag(note="Whether the holder keeps the token.")
    receiver = player_id(
        optional=True,
        note="The id of the player who has the token then; left out while the holder has not "
        "chosen.",
    )
    gains = player_id(
        optional=True,
        note="The id of the player who gains a hoplite; left out if nobody does, or while "
        "the holder has not chosen.",
    )
    hoplites = MapOf(
        player_id(),
        amount(),
        PLAYERS,
        optional=True,
        note="By player: hoplites in storage then; left out while the holder has not chosen.",
    )
    steps = steps()
