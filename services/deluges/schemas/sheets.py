"""Score sheets of Déluges, as published: the end-of-game tally, from counts and from the board."""

from services.deluges.rules.board import BoardFacts
from services.deluges.rules.bonuses import EntryFacts
from services.deluges.rules.caps import CIVILISATIONS
from services.deluges.rules.tally_scores import TallyFacts, TallyRow
from shared.core.answers import SheetRows, SheetType

_PLAYERS = SheetRows(
    "TallyStanding",
    "A player's sums, the counts they come from, and in the advanced game both totals.",
    most=CIVILISATIONS,
    note="Every player’s sums and counts, in the request’s order.",
    facts=TallyRow,
)
_ENTRIES = SheetRows(
    "TallyEntry",
    "A kind of heritage, or one of the four bonuses with the reason who has it.",
    most=10,
    note="Each kind of heritage, then the four bonuses.",
    facts=EntryFacts,
)
TALLY_SHEET = SheetType(
    "TallySheet",
    "The end-of-game tally. Equal highest totals win together.",
    facts=TallyFacts,
    players=_PLAYERS,
    entries=_ENTRIES,
)
BOARD_SHEET = SheetType(
    "BoardSheet",
    "The tally counted from the board, every cell explained.",
    facts=BoardFacts,
    players=_PLAYERS,
    entries=_ENTRIES,
)
