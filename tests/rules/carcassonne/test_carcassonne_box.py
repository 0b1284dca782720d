"""More than the boxes have: coats of arms and inns, by the catalogue of tiles."""

from services.carcassonne.board.design import Design
from services.carcassonne.rules.box import COATS_IN_THE_BOX, INNS_IN_THE_BOX
from services.carcassonne.rules.contradictions import COATS_OF_A_TILE, INNS_OF_A_TILE
from services.carcassonne.rules.feature_types import City, Road
from services.carcassonne.rules.position import HeldFeature, Player, RuleSet, SheetPosition
from services.carcassonne.rules.sheet_scores import score_sheet
from services.carcassonne.tiles.catalogue import DESIGNS
from shared.core.sheet import ScoreSheet
from tests.rules.carcassonne.scoring_carcassonne import score_feature_alone


def count_coats(design: Design) -> int:
    return sum(one.coats for one in design.segments)


def count_inns(design: Design) -> int:
    return sum(one.inn for one in design.segments)


def list_beyond(sheet: ScoreSheet) -> list[tuple[str, object, object]]:
    found = [one for one in sheet.warnings if one.code == "box-beyond"]
    return [(one.pointer, one.params["count"], one.params["most"]) for one in found]


def test_the_box_has_what_the_catalogue_has() -> None:
    kept = {design.box: (design, design.copies or 0) for design in DESIGNS.values()}.values()
    assert sum(copies * count_coats(one) for one, copies in kept) == COATS_IN_THE_BOX
    assert sum(copies * count_inns(one) for one, copies in kept) == INNS_IN_THE_BOX
    assert max(map(count_coats, DESIGNS.values())) == COATS_OF_A_TILE
    assert max(map(count_inns, DESIGNS.values())) == INNS_OF_A_TILE


def test_more_coats_and_inns_than_the_box_has_are_worth_a_warning() -> None:
    assert list_beyond(score_feature_alone(City(tiles=24, coats=24))) == []
    assert list_beyond(score_feature_alone(City(tiles=24, coats=25))) == [("/feature", 25, 24)]
    assert list_beyond(score_feature_alone(Road(tiles=12, inns=9))) == []
    assert list_beyond(score_feature_alone(Road(tiles=12, inns=10))) == [("/feature", 10, 9)]


def test_those_of_a_whole_sheet_are_added() -> None:
    features = (
        HeldFeature(City(tiles=9, coats=13)),
        HeldFeature(Road(tiles=9, inns=5)),
        HeldFeature(City(tiles=9, coats=12)),
        HeldFeature(Road(tiles=9, inns=5)),
    )
    sheet = score_sheet(SheetPosition(RuleSet(), "final", (Player("blue"),), features))
    assert list_beyond(sheet) == [("/features", 25, 24), ("/features", 10, 9)]
