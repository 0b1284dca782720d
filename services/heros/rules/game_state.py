"""What a game has come to: ladders, and wonders, whose powers are used once in an epoch.

Rules `cap.wonders`, `wonder.power` and, of the Ajanta sanctuary, `territory.ajanta`. A wonder that
is not named counts towards the wonders of its epoch alone.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from services.heros.rules.box import AJANTA, LIGHTHOUSE, WONDERS, list_wonders
from services.heros.rules.epochs import NEEDED
from services.heros.rules.events import GameRecord, PowerEvent, ScoringEvent, WonderEvent
from services.heros.rules.population import NOBODY
from services.heros.rules.territories import Epoch
from services.heros.rules.wonders import refuse_building, refuse_unknown_wonder, wonder_word
from shared.core.illegal import Faults


class GameState(NamedTuple):
    """What a game has come to after some events.

    `completed` are the ladders completed in this epoch, `wonders` how many were built in it. `best`
    is the best discovery of each ladder scored in this epoch, `kept` that of each ladder of the
    ancient epoch in the modern one, as far as it is given. `built` has who built which wonder, as
    far as they are named; who used the power of one has built it. `used` are the wonders whose
    power was used in this epoch; `builders` built a wonder in this game. `too_early` says that the
    modern epoch was begun before the ancient one was over, so that no orange ladder can score yet.
    `left_out` is the second ladder that the last scoring could complete. `coins` are everybody's,
    None where they are not counted.
    """

    epoch: Epoch
    completed: tuple[str, ...] = ()
    wonders: int = 0
    best: Mapping[str, int] = NOBODY
    kept: Mapping[str, int] = NOBODY
    built: Mapping[str, str] = MappingProxyType({})
    used: frozenset[str] = frozenset()
    builders: frozenset[str] = frozenset()
    too_early: bool = False
    left_out: str | None = None
    coins: Mapping[str, int] | None = None

    @property
    def is_over(self) -> bool:
        return len(self.completed) >= NEEDED[self.epoch]


NEW_GAME = GameState("ancient")
"""The state for checking a change of epoch whatever was scored before."""


def refuse_ajanta(
    state: GameState, event: ScoringEvent, at: str, record: GameRecord, faults: Faults
) -> None:
    """Notes a use of the sanctuary that is not allowed; `at` points at the scoring."""
    if event.ajanta is None:
        return
    rule, where, player = "territory.ajanta", f"{at}/ajanta", event.ajanta.player
    if not record.roster.is_for_two:
        faults.breach(rule, where, wording="for_two")
        return
    if AJANTA in state.used:
        faults.breach(rule, where, wording="used")
    holder = state.built.get(AJANTA, player)
    if record.roster.is_another(holder, player):
        faults.breach(rule, where, wording="of_another", player=player, holder=holder)


def uses_up_ajanta(event: ScoringEvent, record: GameRecord) -> bool:
    """Whether the scoring uses the sanctuary's power: it pays only where its holder is present."""
    if event.ajanta is None:
        return False
    holder = event.ajanta.player
    keys = [key for one in record.roster.players if one.id == holder for key in one.keys]
    return any(event.population.get(key) for key in keys)


def note_builder(state: GameState, wonder: str, player: str) -> GameState:
    """The state in which a wonder was built by the player who used its power."""
    if wonder in state.built:
        return state
    is_of_epoch = WONDERS[wonder] == state.epoch
    return state._replace(
        built={wonder: player, **state.built}, wonders=state.wonders + is_of_epoch
    )


def apply_wonder(
    state: GameState, event: WonderEvent, at: str, record: GameRecord, faults: Faults
) -> GameState:
    """Rule `cap.wonders`, of a wonder that is named and of all of the epoch together."""
    is_for_two = record.roster.is_for_two
    cap = len(list_wonders(state.epoch, is_for_two))
    if state.wonders >= cap:
        faults.breach("cap.wonders", at, count=cap)
    built, wonder = state.built, event.wonder
    if wonder is not None and not refuse_unknown_wonder(wonder, f"{at}/wonder", faults):
        refuse_building(wonder, state.epoch, is_for_two, built, f"{at}/wonder", faults)
        built = {wonder: event.player, **built}
    return state._replace(
        wonders=state.wonders + 1, built=built, builders=state.builders | {event.player}
    )


def apply_power(
    state: GameState, event: PowerEvent, at: str, record: GameRecord, faults: Faults
) -> GameState:
    """Rule `wonder.power`."""
    where, player, wonder = f"{at}/wonder", event.player, event.wonder
    if refuse_unknown_wonder(wonder, where, faults):
        return state
    word, holder = wonder_word(wonder), state.built.get(wonder, player)
    if record.roster.is_another(holder, player):
        faults.breach("wonder.power", where, wording="of_another", wonder=word, holder=holder)
    if record.roster.is_for_two and wonder == LIGHTHOUSE:
        faults.breach("wonder.lighthouse", where)
    if record.roster.is_for_two and wonder == AJANTA:
        faults.breach("territory.ajanta", where, wording="by_scoring")
    if WONDERS[wonder] == "modern" and state.epoch == "ancient":
        faults.breach("wonder.epoch", where, wording="early", wonder=word)
    if wonder in state.used:
        faults.breach("wonder.power", where, wording="used", wonder=word)
    return note_builder(state._replace(used=state.used | {wonder}), wonder, player)
