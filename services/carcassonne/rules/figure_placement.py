"""Checks of which figures may be placed where."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from services.carcassonne.rules.feature_types import City, Feature, Road
from services.carcassonne.rules.kinds import KIND_OF, KINDS
from services.carcassonne.rules.majority import FOLLOWERS
from services.carcassonne.rules.names import ALL_FIGURES, FIGURES, LINE_FIGURES
from services.carcassonne.rules.position import Follower, HeldFeature
from shared.core.illegal import Fault, Faults
from shared.core.phrases import Param, Word
from shared.core.pointers import PointerSteps, pointer
from shared.core.sheet import Notice

ALLOWED_FIGURES: Mapping[str, frozenset[str]] = {name: kind.figures for name, kind in KINDS.items()}
UNIQUE = frozenset([name for name, figure in ALL_FIGURES.items() if figure.is_unique])
COMPANIONS = frozenset({"builder", "pig"})
FORTUNE_TELLERS = 2


def refuse_misplaced_figures(held: HeldFeature[Feature], at: PointerSteps, faults: Faults) -> None:
    """Note every figure that cannot be on the feature at `at`."""
    kind = KIND_OF[type(held.feature)]
    figures = kind.figures
    for index, one in enumerate(held.followers):
        if one.figure not in figures:
            where = pointer(*at, "followers", index, "figure")
            faults.add(build_figure_fault(one.figure, f"kind.{kind.name}", figures, where))
        if one.ghosts or one.big_top_tiles:
            _refuse_additions(one, (*at, "followers", index), faults)
    if kind.check_figures is not None:
        kind.check_figures(held, at, faults)
    if held.fairy is not None:
        _refuse_fairy(held.fairy, held.followers, at, faults)


class UniqueFigures:
    """Counts the figures of which a player has one in each of so many `boxes`."""

    def __init__(self, boxes: int) -> None:
        self._boxes = boxes
        self._seen: Counter[tuple[PointerSteps, str, str]] = Counter()

    def refuse_more(
        self, who: tuple[str, str, int], at: PointerSteps, faults: Faults, among: PointerSteps = ()
    ) -> None:
        """Note an entry, by its player, figure and count, with which he has more than the boxes.

        `among` leads to the feature on which alone it is compared, or is empty for all features.
        """
        player, figure, count = who
        sort = (among, player, figure)
        self._seen[sort] += count
        if self._seen[sort] > self._boxes:
            where = pointer(*at, "count" if count > self._boxes else "figure")
            params: dict[str, Param] = {"player": player, "figure": Word(f"figure.{figure}")}
            wording = "" if self._boxes == 1 else "boxes"
            faults.add(Fault("figure.duplicate", where, params, wording=wording))


def build_figure_fault(figure: str, place: str, allowed: Collection[str], where: str) -> Fault:
    choices = tuple([Word(f"figure.{one}") for one in FIGURES if one in allowed])
    params: dict[str, Param] = {"figure": Word(f"figure.{figure}"), "kind": Word(place)}
    if not choices:
        return Fault("figure.place", where, params, "figure.place", wording="none")
    return Fault("figure.place", where, params | {"choices": choices}, "figure.place")


def refuse_repeated_figures(
    features: Sequence[HeldFeature[Feature]],
    places: Sequence[PointerSteps],
    faults: Faults,
    boxes: int = 1,
) -> None:
    unique = UniqueFigures(boxes)
    for held, at in zip(features, places, strict=True):
        for index, one in enumerate(held.followers):
            if one.figure in UNIQUE:
                among = at if KIND_OF[type(held.feature)].shares_followers else ()
                who = (one.player, one.figure, one.number)
                unique.refuse_more(who, (*at, "followers", index), faults, among)


def refuse_two_fairies(features: Sequence[HeldFeature[Feature]], faults: Faults) -> None:
    beside = [index for index, held in enumerate(features) if held.fairy is not None]
    for index in beside[1:]:
        faults.breach("fairy", pointer("features", index, "fairy"), wording="second")


def find_second_figure(held: HeldFeature[Feature], at: PointerSteps) -> Iterator[Notice]:
    """Find the second figure of a building, which only comes there by other means."""
    standing = 0
    for index, one in enumerate(held.followers):
        standing += one.number
        if standing > 1:
            where = pointer(*at, "followers", index)
            kind = KIND_OF[type(held.feature)].name
            yield Notice("building-second", where, {"kind": Word(f"kind.{kind}")})
            return


def find_lone_companions(figures: Sequence[tuple[PointerSteps, str, str]]) -> Iterator[Notice]:
    """Find builders and pigs without a follower of their player; by place, player, sort."""
    players = {player for _, player, figure in figures if figure in FOLLOWERS}
    for at, player, figure in figures:
        if figure in COMPANIONS and player not in players:
            params: dict[str, Param] = {"player": player, "figure": Word(f"figure.{figure}")}
            yield Notice("companion-alone", pointer(*at), params)


def find_line_figures_held(feature: Feature, at: PointerSteps) -> Iterator[Notice]:
    """Find the mage or the witch on what is complete, which they left when it was completed."""
    if isinstance(feature, Road | City) and feature.complete:
        for name in LINE_FIGURES:
            if getattr(feature, name):
                kind = Word(f"kind.{KIND_OF[type(feature)].name}")
                params: dict[str, Param] = {"figure": Word(f"piece.{name}"), "kind": kind}
                yield Notice("line-figure-held", pointer(*at, "feature", name), params)


def find_crowded_tents(tellers: Iterable[tuple[PointerSteps, str, int]]) -> Iterator[Notice]:
    """Find entries (place, player, count) of a player with too many fortune tellers."""
    counts: Counter[str] = Counter()
    for at, player, count in tellers:
        counts[player] += count
        if counts[player] > FORTUNE_TELLERS:
            given: dict[str, Param] = {"player": player, "count": counts[player]}
            yield Notice("tellers-beyond", pointer(*at), given | {"most": FORTUNE_TELLERS})


def _refuse_additions(one: Follower, at: PointerSteps, faults: Faults) -> None:
    """Note ghosts with a figure that takes none, and big top tiles of a figure but a ringmaster."""
    if one.ghosts and not ALL_FIGURES[one.figure].takes_ghosts:
        figure = Word(f"figure.{one.figure}")
        faults.breach("figure.place", pointer(*at, "ghosts"), wording="ghosts", figure=figure)
    if one.big_top_tiles and one.figure != "ringmaster":
        faults.breach("ringmaster", pointer(*at, "big_top_tiles"))


def _refuse_fairy(
    player: str, followers: Sequence[Follower], at: PointerSteps, faults: Faults
) -> None:
    if not any(one.player == player and one.figure in FOLLOWERS for one in followers):
        faults.breach("fairy", pointer(*at, "fairy"), wording="alone", player=player)
