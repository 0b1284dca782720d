"""Score sheets of Déluges, as published: the end-of-game tally, from counts and from the board."""

from services.deluges.rules.caps import CIVILISATIONS
from services.deluges.rules.limits import CELLS
from services.deluges.rules.tallies import COUNTS
from services.deluges.schemas.answers import ExplainedCell
from shared.schemas.answers import Entry, ScoreSheet, Standing, amount, sentence
from shared.schemas.bodies import AnswerBody, Nested
from shared.schemas.fields import ListOf, player_id


class TallyEntry(Entry):
    """A kind of heritage, or one of the four bonuses with the reason who has it."""

    reason = sentence(
        optional=True, note="Of a bonus: why that player has it, or nobody; left out of heritage."
    )


class TallyStanding(Standing):
    """A player's sums, the counts they come from, and in the advanced game both totals."""

    counts = Nested(
        AnswerBody.of(
            "TallyCounts",
            {count: amount(note=f"The player’s {count} that were counted.") for count in COUNTS},
        ),
        note="What the points were worked out from.",
    )
    total_without_bonuses = amount(
        optional=True, note="Advanced game: the total if the four bonuses are left out."
    )
    total_with_bonuses = amount(
        optional=True, note="Advanced game: the total if the four bonuses are paid."
    )


class TallySheet(ScoreSheet):
    """The end-of-game tally. Equal highest totals win together."""

    players = ListOf(
        Nested(TallyStanding()),
        CIVILISATIONS,
        note="Every player’s sums and counts, in the request’s order.",
    )
    entries = ListOf(Nested(TallyEntry()), 10, note="Each kind of heritage, then the four bonuses.")
    winners = ListOf(
        player_id(), CIVILISATIONS, note="The ids of the players with the highest total."
    )


class BoardSheet(TallySheet):
    """The tally counted from the board, every cell explained."""

    cells = ListOf(Nested(ExplainedCell()), CELLS, note="Every cell of the request, in its order.")
