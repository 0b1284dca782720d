"""The followers of a turn who go home although nothing is complete, and those who should have gone.

An abbot is taken back (rules `play.monastery.taken_back`, `play.garden.taken_back`). Whoever lost a
challenge to a building that the tile completed goes home with nothing (rule
`play.monastery.challenge`). A follower on what was complete before the turn, and a farmer beside a
barn who cannot have come from the City of Carcassonne, went home in an earlier turn. More figures
on the tile just laid than a turn places are a mistake, or another tile was laid.
"""

from collections.abc import Collection, Iterator, Sequence

from services.carcassonne.board.buildings import is_complete
from services.carcassonne.board.holding import BoardFeature
from services.carcassonne.board.misplaced import warn_of_figure
from services.carcassonne.board.notices import find_farmers_left
from services.carcassonne.board.placements import Placements
from services.carcassonne.board.position import BoardFaults
from services.carcassonne.board.turn_position import TurnPosition
from services.carcassonne.rules.feature_types import Monastery
from shared.core.phrases import Word
from shared.core.pointers import pointer
from shared.core.sheet import Notice

NOT_OF_THE_TURN = frozenset({"castle", "vodyanoy"})
"""Places on the tile just laid to which figures come in other ways than by being placed."""


def find_buildings_left(placements: Placements) -> set[int]:
    """The roots of the buildings whose abbots are taken back, and of all that may be challenged."""
    challenged = ("monastery",) if placements.has_held_shrine else ()
    followers = zip(placements.position.followers, placements.spots, strict=True)
    return {spot.node for one, spot in followers if one.taken_back or one.on in challenged}


def refuse_abbots_taken_back(
    placements: Placements, position: TurnPosition, faults: BoardFaults
) -> None:
    """Note abbots taken back of others, or placed in this turn. Rule `figure.place`."""
    for index, one in enumerate(placements.position.followers):
        if one.taken_back:
            where = pointer("followers", index, "taken_back")
            if one.player != position.turn.player:
                faults.breach(
                    "figure.place", where, wording="taken_back_by", player=position.turn.player
                )
            elif placements.spots[index].tile == position.laid:
                faults.breach("figure.place", where, wording="taken_back_now")


def find_lost_challenges(
    placements: Placements, held: Sequence[BoardFeature], completed: Sequence[BoardFeature]
) -> list[BoardFeature]:
    """Those of the held features that lost a challenge to one that is just completed."""
    laid = placements.laid
    won = {
        laid.space(one.found.root): one.held.feature.building == "shrine"
        for one in completed
        if isinstance(one.held.feature, Monastery)
    }
    return [
        one
        for one in held
        if isinstance(one.held.feature, Monastery)
        and one.held.feature.challenge == "lost"
        and laid.space(one.found.root) not in won
        and (one.held.feature.building != "shrine")
        in [won.get(beside) for beside in laid.space(one.found.root).surrounding()]
    ]


def find_followers_left(
    placements: Placements,
    position: TurnPosition,
    barns: Collection[int],
    completed: Sequence[BoardFeature],
    paid_fields: Sequence[BoardFeature],
) -> Iterator[Notice]:
    """Warnings about figures on what was complete before, beside a barn, and beyond the turn's.

    `barns` are the indices of those placed in this turn.
    """
    fresh = {one.found.root for one in completed}
    for root in sorted(placements.held.keys() - fresh):
        kind = placements.laid.segments[root].kind
        if not is_complete(placements, root, kind):
            continue
        for index in placements.held[root]:
            one = placements.position.followers[index]
            if one.on == kind:
                word = Word(f"kind.{kind}")
                yield warn_of_figure("completed-before", placements, index, kind=word)
    met = {one.found.root for one in paid_fields}
    yield from find_farmers_left(placements, placements.held.keys() - met)
    yield from _find_figures_beyond_turn(placements, position, barns)


def _find_figures_beyond_turn(
    placements: Placements, position: TurnPosition, barns: Collection[int]
) -> Iterator[Notice]:
    """Warnings of figures on the tile just laid beyond the one of its player, and his phantom.

    A corn circle and the City of Carcassonne bring others there; those in castles were there
    before, and Vodyanoy took his. An abbot who is taken back leaves no figure to place.
    """
    laid, spots = position.laid, placements.spots
    if laid in placements.laid.marks.get("corn_circle", ()) or placements.has_carcassonne:
        return
    followers = placements.position.followers
    room = {False: 0 if any(one.taken_back for one in followers) else 1, True: 1}
    for index, one in enumerate(followers):
        if one.on in NOT_OF_THE_TURN or not (index in barns or spots[index].tile == laid):
            continue
        if one.player != position.turn.player:
            whose = {"player": position.turn.player, "owner": one.player}
            yield warn_of_figure("turn-others", placements, index, **whose)
            continue
        is_phantom = one.figure == "phantom"
        room[is_phantom] -= one.number
        if room[is_phantom] < 0:
            yield warn_of_figure("turn-figures", placements, index)
