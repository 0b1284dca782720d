"""Scores all cells of a located lattice: which are occupied, and how well each design fits.

Two readers look at each cell: the network, which knows tiles of any edition, and the patches that
the person taught, if there are any. Their scores are added.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from services.recognition.box import count_stocks
from services.recognition.catalogue import TILES
from services.recognition.cells import weigh_colours
from services.recognition.coats import find_marks, weigh_coats
from services.recognition.decoding import Options
from services.recognition.designs import list_options, score_options, weigh_tiles
from services.recognition.network import CELL_SIDE, WIDTH, read_facts
from services.recognition.packs import SIDE, Pack
from services.recognition.picture import Photo
from services.recognition.plane import Homography, cut_cells
from services.recognition.reading import Cell, Limits
from services.recognition.scores import (
    CERTAINTY,
    MARGIN,
    Comparison,
    compare,
    compare_visible,
    convert_to_lab,
)
from services.recognition.scores_text import CellScores

QUICK_MARGIN = 2
"""The largest shift in pixels when only whether a cell is occupied is asked."""
LIKELY_FIT = 0.4
"""The correlation with a taught patch at which a cell is as likely a tile as not."""
FIT_SCALE = 0.06
"""So much more correlation is worth one natural logarithm."""
QUICK_VIEW = {CELL_SIDE: (0,)}
"""How wide a cell is for the network, in pixels, and after which quarter turns it is read."""
VIEWS = {CELL_SIDE: (0, 2), CELL_SIDE + 4: (1, 3)}
"""The same of occupied cells: what is nearer is larger, and a coat of arms is small."""
MOST_EVIDENCE = 6.0
"""Beside taught patches the network's evidence counts no more, in natural logarithms."""
NETWORK_WEIGHT = 0.8
"""What the network's logarithms count beside taught patches."""
UNTAUGHT_FIT = 0.3
"""The correlation that a tile is given that was not taught while others were."""
ALONE = 1.0
"""The temperature of the network's logarithms by themselves."""
UNKNOWN_COST = 5.0
"""How much less an unknown design is worth than the network says: it fits every neighbour."""
UNKNOWN_FIT = 0.24
UNKNOWN_HIDDEN_FIT = 0.15
"""A cell whose best correlation is less shows no taught design; where a piece lies, it may be less.
"""


def weigh_occupation(
    photo: Photo, homography: Homography, cells: Sequence[Cell], pack: Pack
) -> NDArray[np.float64]:
    """The evidence that each cell is occupied, in natural logarithms."""
    evidence = weigh_tiles(see_facts(photo, homography, cells))
    images = cut_cells(photo, homography, cells, SIDE, QUICK_MARGIN)
    if pack.patches:
        fits = compare(images, pack, SIDE, QUICK_MARGIN).values.max(axis=1, initial=-1)
        own = (fits - LIKELY_FIT) / FIT_SCALE
        evidence = (own + np.clip(evidence, -MOST_EVIDENCE, MOST_EVIDENCE)) / 2
    inner = slice(QUICK_MARGIN, -QUICK_MARGIN)
    return weigh_colours(convert_to_lab(images[:, inner, inner]), evidence)


def see_facts(
    photo: Photo,
    homography: Homography,
    cells: Sequence[Cell],
    views: Mapping[int, Sequence[int]] = QUICK_VIEW,
) -> NDArray[np.float64]:
    """What each cell shows: cells × `facts.FACTS`, the mean of these views."""
    facts = [
        read_facts(cut_cells(photo, homography, cells, side, (WIDTH - side) // 2), turns)
        for side, turns in views.items()
    ]
    return np.asarray(np.mean(facts, axis=0), np.float64)


def join_scores(known: CellScores, limits: Limits) -> Options:
    """The options of a box: what the network says of each, and how well it fits if it was taught.

    A tile that was not taught counts as one that fits middling. Raises HintsError.
    """
    stocks, taught = count_stocks(limits), known.taught
    sold = [name for name, tile in TILES.items() if stocks.get(tile.stock, 0) > 0]
    pairs = dict.fromkeys([*zip(*list_options(sold), strict=True)])
    pairs.update(dict.fromkeys(zip(taught.tiles, taught.rotations, strict=True)))
    tiles, rotations = tuple(tile for tile, _ in pairs), tuple(turn for _, turn in pairs)
    scores, unknown = score_options(known.facts, tiles, rotations)
    if not taught.tiles:
        unknown = unknown - UNKNOWN_COST
        return Options(taught.cells, tiles, rotations, scores, unknown, ALONE)
    places = {pair: number for number, pair in enumerate(pairs)}
    own = [places[pair] for pair in zip(taught.tiles, taught.rotations, strict=True)]
    fits = np.full(scores.shape, CERTAINTY * UNTAUGHT_FIT)
    fits[:, own] = taught.scores
    scores = NETWORK_WEIGHT * scores + fits
    unknown = NETWORK_WEIGHT * (unknown - UNKNOWN_COST) + taught.unknown
    return Options(taught.cells, tiles, rotations, scores, unknown)


@dataclass(frozen=True, slots=True)
class ScoredCells:
    """Cells as they were compared, and how: n × (SIDE + 2 MARGIN) × the same × 3, uint8 RGB.

    `facts` is what the network sees: n × `facts.FACTS`.
    """

    cells: tuple[Cell, ...]
    images: NDArray[np.uint8]
    comparison: Comparison
    facts: NDArray[np.float64]

    def list_taught(self, pack: Pack, hidden: NDArray[np.bool_] | None = None) -> Options:
        """The taught options with their scores; `hidden` (n × height × width) does not count."""
        comparison = self.comparison
        if hidden is None:
            hidden = np.zeros(self.images.shape[:3], np.bool_)
        if hidden.any():
            comparison = compare_visible(self.images, hidden, comparison, pack)
        scores = CERTAINTY * comparison.values.astype(np.float64)
        scores += weigh_coats(self.images, hidden, comparison, find_marks(pack))
        fits = np.where(hidden.any(axis=(1, 2)), UNKNOWN_HIDDEN_FIT, UNKNOWN_FIT)
        unknown = CERTAINTY * fits
        return Options(self.cells, comparison.tiles, comparison.rotations, scores, unknown)


def score_cells(
    photo: Photo, homography: Homography, cells: Sequence[Cell], pack: Pack, occupied: int
) -> ScoredCells:
    """Compare cells with a pack, and read them; only the first `occupied` ones show tiles."""
    images = cut_cells(photo, homography, cells, SIDE, MARGIN)
    tiles = see_facts(photo, homography, cells[:occupied], VIEWS)
    facts = np.r_[tiles, see_facts(photo, homography, cells[occupied:])]
    return ScoredCells(tuple(cells), images, compare(images, pack), facts)
