"""Answers about the race and the initiative, as published."""

from services.orichalque.rules.catalogue import DISPLAYED, PLAYERS
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
from services.orichalque.schemas.requests import TILE_CELLS
from shared.schemas.answers import Answered, amount
from shared.schemas.bodies import AnswerBody, Nested
from shared.schemas.fields import Flag, ListOf, MapOf, OneOf, WholeNumber, player_id


class ThingsBuilt(AnswerBody):
    """What one action builds."""

    temples = amount()
    medallions = amount()
    mines = amount()
    camps = amount()


class TurnAction(AnswerBody):
    """An action of a turn."""

    action = OneOf(*ACTIONS)
    source = OneOf("card", "extra")
    paid_with = OneOf("hoplites", "nuggets", "creatures", optional=True)
    builds = Nested(ThingsBuilt(), optional=True)


class WinningWay(AnswerBody):
    """A way to win in the next turn; without `cells` the card's tile fits nowhere."""

    card = amount(note="Its index on display.")
    action = OneOf(*ACTIONS)
    cost = amount()
    metropolis = Nested(
        CellCoordinates(),
        optional=True,
        note="Where it is laid first; left out if it is laid already.",
    )
    titans = ListOf(titan_name(), len(TITANS), note="Drawn by the tile; the last stays.")
    points = amount(note="Once the tile is laid.")
    chance = exact_number()
    exact = Flag(note="False: the chance is at least this.")
    actions = ListOf(Nested(TurnAction()), 2)
    steps = steps()
    turns = WholeNumber(0, 5, optional=True)
    cells = ListOf(Nested(LaidCell()), TILE_CELLS, optional=True)


class NextTurn(AnswerBody):
    """A player's next turn, as if it came now; the best way comes first."""

    chance = exact_number(note="Of winning in it.")
    exact = Flag()
    ways = ListOf(Nested(WinningWay()), DISPLAYED, note="The best with each card that can win.")


class RacerAnswer(AnswerBody):
    """A player's standing in the race."""

    id = player_id()
    points = amount()
    won = Flag()
    missing = Nested(MissingAnswer())
    next = Nested(NextTurn(), optional=True, note="While nobody has won, if a display is given.")


class Steal(Step):
    """A Titan that another player’s next tile may take, and what its holder would be left with."""

    titan = titan_name()
    holder = player_id()
    points = amount(note="The holder’s points then.")
    chance = exact_number(note="The holder’s chance of winning in the next turn, now.")
    exact = Flag(note="False: the chance is at least this.")
    chance_after = exact_number(note="The same once the Titan is gone.")
    exact_after = Flag(note="False: the chance is at least this.")


class RaceAnswer(Answered, Step):
    """Who has won; until then, if a display is given, who can win in the next turn and how."""

    winners = ListOf(player_id(), PLAYERS)
    players = ListOf(Nested(RacerAnswer()), PLAYERS)
    order = ListOf(
        player_id(), PLAYERS, optional=True, note="The next player first; if seats are given."
    )
    can_win = ListOf(player_id(), PLAYERS, optional=True, note="In that order, else by name.")
    steals = ListOf(Nested(Steal()), len(TITANS), optional=True)
    die = Nested(DieAnswer(), optional=True)


class InitiativeCandidate(AnswerBody):
    """Who may receive the token, and who would gain the hoplite then."""

    player = player_id()
    gains = player_id(optional=True)


class InitiativeAnswer(Answered):
    """Who receives the token, as far as it is decided."""

    most = amount(note="Hoplites in storage.")
    tied = ListOf(player_id(), PLAYERS, note="Who has so many.")
    candidates = ListOf(Nested(InitiativeCandidate()), PLAYERS)
    kept = Flag()
    receiver = player_id(optional=True, note="Left out while the holder has not chosen.")
    gains = player_id(optional=True, note="Who gains a hoplite.")
    hoplites = MapOf(player_id(), amount(), PLAYERS, optional=True, note="In storage then.")
    steps = steps()
