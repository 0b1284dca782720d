"""What the score sheet of the whole table has beyond every sheet."""

from typing import Annotated, NamedTuple

from services.heros.rules.box import HIGHEST_DISCOVERY
from services.heros.rules.epochs import EpochProgress
from services.heros.rules.ladder import LadderFacts
from services.heros.rules.places import Standings
from services.heros.rules.projections import AjantaPower, WrittenDiscovery, WrittenLadder
from services.heros.rules.remarks import Remark
from services.heros.rules.swing_answers import Swings
from services.heros.rules.territories import LONGEST_LADDER, Epoch
from services.heros.rules.tie_reasons import TieReasons
from shared.core.declarations import AtMost, Inline, Range


class LadderProjection(NamedTuple):
    """What a ladder pays now, with the next discovery, or if it is named: one of these or none."""

    standings: Standings | None = None
    tie_reasons: TieReasons = None
    next: Annotated[
        tuple[WrittenDiscovery, ...] | None,
        AtMost(HIGHEST_DISCOVERY + 1),
        "For each value of the next discovery: what the ladder would pay with it; only "
        "where one more completes it.",
    ] = None
    if_named: Annotated[
        WrittenLadder | None,
        "What it would pay if the player named it; only where more ladders are complete "
        "than may score.",
    ] = None
    ajanta: Annotated[
        AjantaPower | None,
        "What the Ajanta sanctuary would bring its holder here; left out where it cannot be used.",
    ] = None


NO_PROJECTION = LadderProjection()


class TableLadder(NamedTuple):
    """What the entry of a territory of the table has beyond every entry."""

    ladder: Annotated[LadderFacts, Inline()]
    missing: Annotated[int, Range(0, LONGEST_LADDER), "Discoveries that the ladder still lacks."]
    in_play: Annotated[bool, "Whether the ladder takes discoveries in this epoch."]
    scored: Annotated[bool, "Whether it was paid out already, as in the request."]
    projection: Annotated[LadderProjection, Inline()]
    remark: Annotated[Remark, Inline()]
    swing: Swings


class TableFacts(NamedTuple):
    """What the sheet of the table has beyond every sheet, if its request names an epoch."""

    epoch: Annotated[
        Epoch | None,
        "The epoch of all territories, as in the request; left out: each in its own.",
    ] = None
    progress: Annotated[
        EpochProgress | None,
        "How far the epoch is from its end; only if the request names an epoch.",
    ] = None
