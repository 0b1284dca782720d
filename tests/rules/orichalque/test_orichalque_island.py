"""An island's sheet: points, what is missing, zones, sites, production."""

from typing import Any

import pytest

from services.orichalque.rules.island_scores import score_island
from services.orichalque.rules.islands import CellSpot, OfferedBuilding, Titan
from shared.core.sheet import ScoreSheet
from tests.rules.orichalque.drawn_islands import build_position, spots

THEIA, IDLE_CRONOS = Titan("theia"), Titan("cronos", active=False)


def sheet(*rows: str, **more: Any) -> ScoreSheet:
    return score_island(build_position(*rows, **more))


def facts(*rows: str, **more: Any) -> Any:
    return sheet(*rows, **more).facts


def points(answer: ScoreSheet) -> dict[str, int]:
    """Points by rule."""
    lines = [line for entry in answer.entries for award in entry.awards for line in award.lines]
    return {line.rule: line.points for line in lines}


def temple_sites(*rows: str) -> Any:
    return facts(*rows).temple_sites


def test_titans_temples_and_medallions_are_worth_a_point_each() -> None:
    answer = sheet("M", titans=(THEIA,), temples=2, medallions=1)
    assert points(answer) == {"victory.titan": 1, "victory.temple": 2, "victory.medallion": 1}
    (standing,) = answer.standings()
    assert (standing.player.id, standing.points) == ("ada", 4)
    assert answer.mode == "completed"


def test_a_titan_counts_with_its_favour_used() -> None:
    assert points(sheet("M", titans=(IDLE_CRONOS,))) == {"victory.titan": 1}


def test_nobody_starts_with_a_point() -> None:
    answer = sheet("...")
    assert answer.entries == ()
    assert answer.facts.won is False


@pytest.mark.parametrize(("medallions", "won"), [(4, False), (5, True), (6, True)])
def test_five_points_win_on_an_island_without_creatures(medallions: int, won: bool) -> None:
    answer = facts("Mv", medallions=medallions)
    assert answer.won is won
    assert answer.pacified is True
    assert answer.missing.goals.points == (0 if won else 1)


def test_five_points_do_not_win_beside_a_creature() -> None:
    answer = facts("MV", medallions=5)
    assert answer.won is False
    assert answer.pacified is False
    assert answer.peace.rule == "victory.pacified"
    assert answer.missing.goals.creatures == 1
    assert answer.missing.step.text.code == "step.missing.creatures"


@pytest.mark.parametrize(
    ("row", "medallions", "code"),
    [
        ("MV", 4, "missing.both.one"),
        ("MV", 3, "missing.both"),
        ("M", 3, "missing.points"),
        ("M", 5, "missing.nothing"),
    ],
)
def test_what_is_missing_is_a_sentence(row: str, medallions: int, code: str) -> None:
    missing = facts(row, medallions=medallions).missing
    assert missing.step.rule == "victory.race"
    assert missing.step.text.code == f"step.{code}"


def test_a_zone_of_three_draws_its_titan() -> None:
    (zone,) = facts("Mddd.").zones
    assert (zone.terrain, zone.size, zone.titan) == ("desert", 3, "cronos")
    assert zone.takes is True
    assert (zone.lacking, zone.room) == (0, 1)
    assert spots(zone.cells) == {(1, 0), (2, 0), (3, 0)}


@pytest.mark.parametrize(
    ("terrain", "titan"),
    [("f", "theia"), ("l", "themis"), ("d", "cronos"), ("m", "hyperion")],
)
def test_each_terrain_has_its_titan(terrain: str, titan: str) -> None:
    (zone,) = facts(f"M{terrain}").zones
    assert zone.titan == titan


def test_a_zone_of_two_lacks_one() -> None:
    (zone,) = facts("Mdd.").zones
    assert (zone.takes, zone.lacking) == (False, 1)
    assert zone.step.text.code == "step.zone.short"


def test_a_zone_without_a_free_cell_beside_it_cannot_grow() -> None:
    (zone,) = facts("Mddd").zones
    assert zone.room == 0
    assert zone.step.text.code == "step.zone.stuck"


def test_cells_that_do_not_touch_are_two_zones() -> None:
    zones = facts("Mdld").zones
    assert [(zone.terrain, zone.size) for zone in zones] == [
        ("lagoon", 1),
        ("desert", 1),
        ("desert", 1),
    ]


@pytest.mark.parametrize("cover", ["B", "T"])
def test_a_covered_cell_parts_a_zone(cover: str) -> None:
    zones = facts(f"Md{cover}d").zones
    assert [zone.size for zone in zones] == [1, 1]


def test_volcanoes_join_no_zone_unless_the_table_says_so() -> None:
    apart, joined = sheet("Mdvd"), sheet("Mdvd", joined=True)
    assert [zone.size for zone in facts("Mdvd").zones] == [1, 1]
    assert [zone.size for zone in facts("Mdvd", joined=True).zones] == [3]
    for answer, choice in ((apart, "no"), (joined, "yes")):
        assert [(one.code, one.choice) for one in answer.rulings] == [("volcano-zones", choice)]


def test_a_volcano_joins_the_zones_of_every_terrain() -> None:
    zones = facts("Mdvf", joined=True).zones
    assert [(zone.terrain, zone.size) for zone in zones] == [("forest", 2), ("desert", 2)]


def test_a_volcano_that_touches_no_terrain_raises_no_question() -> None:
    assert sheet("Mv.d").rulings == ()


def test_four_different_terrains_in_a_rhombus_are_a_temple_site() -> None:
    (site,) = temple_sites("fl", "dm")
    assert site.legal is True
    assert site.step.rule == "site.temple"
    assert spots(site.cells) == {(0, 0), (1, 0), (0, 1), (1, 1)}
    assert site.because == ()


@pytest.mark.parametrize(
    "rows",
    [("fldm",), (" f ", " l ", "d m"), ("fl ", "d m")],
)
def test_no_other_four_cells_are_a_temple_site(rows: tuple[str, ...]) -> None:
    assert temple_sites(*rows) == ()


@pytest.mark.parametrize("rows", [("fl", "dv"), ("vl", "vm"), ("vv", "vv")])
def test_volcanoes_stand_for_any_terrain_of_a_temple(rows: tuple[str, ...]) -> None:
    (site,) = temple_sites(*rows)
    assert site.legal is True
    assert site.step.rule == "site.volcano_joker"
    drawn = {(q, r) for r, row in enumerate(rows) for q, cell in enumerate(row) if cell == "v"}
    assert spots(site.because) == drawn


def test_a_terrain_that_is_there_twice_is_what_a_site_lacks() -> None:
    (site,) = temple_sites("ff", "dm")
    assert site.legal is False
    assert site.step.text.code == "step.site.twice"
    assert spots(site.because) == {(0, 0), (1, 0)}


@pytest.mark.parametrize("rows", [("ff", "fm"), ("ff", "dd"), ("ff", "d."), ("f.", ".m")])
def test_a_site_that_lacks_more_than_one_thing_is_not_listed(rows: tuple[str, ...]) -> None:
    assert temple_sites(*rows) == ()


def test_a_free_cell_is_what_a_site_lacks_and_what_would_do_is_listed() -> None:
    (site,) = temple_sites("fl", "d.")
    assert site.legal is False
    assert site.step.text.code == "step.site.free"
    assert spots(site.because) == {(1, 1)}
    assert site.terrains == ("mountain",)


def test_a_creature_beside_a_site_is_what_it_lacks() -> None:
    (site,) = [one for one in temple_sites("fl ", "dmV") if len(one.because) == 1]
    assert site.legal is False
    assert site.step.rule == "site.creature_adjacent"
    assert spots(site.because) == {(2, 1)}


def test_a_creature_on_a_site_is_what_it_lacks() -> None:
    (site,) = temple_sites("fl", "dV")
    assert site.step.rule == "site.creature_adjacent"
    assert spots(site.because) == {(1, 1)}


def test_a_site_between_two_creatures_lacks_the_creatures() -> None:
    (site,) = temple_sites("Vl", "dV")
    assert (site.legal, site.step.rule) == (False, "site.creature_adjacent")
    assert spots(site.because) == {(0, 0), (1, 1)}


def test_a_terrain_that_is_there_twice_is_reported_with_those_that_would_do() -> None:
    (site,) = temple_sites("fl", "dd")
    assert spots(site.because) == {(0, 1), (1, 1)}
    assert site.terrains == ("mountain",)
    (joker,) = temple_sites("fv", "dd")
    assert joker.terrains == ("lagoon", "mountain")


def test_four_cells_in_a_line_are_no_temple() -> None:
    def warning_codes(*rows: str, temples: int) -> list[tuple[str, str]]:
        warnings = sheet(*rows, temples=temples).warnings
        return [(one.code, one.pointer) for one in warnings]

    assert warning_codes("MTTTT", temples=1) == [("temple-shape", "/temples")]
    assert warning_codes("MTT", " TT", temples=1) == []
    assert warning_codes("MTTTT", "TTTT", temples=2) == []
    assert warning_codes("MTTT", temples=1) == [("temple-cells", "/temples")]


@pytest.mark.parametrize("cover", ["B", "T", "M"])
def test_a_covered_cell_is_no_site(cover: str) -> None:
    assert temple_sites("fl", f"d{cover}") == ()


def building(*rows: str, terrain: Any = "forest") -> Any:
    every = facts(*rows, offer=(OfferedBuilding("ark", terrain),)).building_sites
    (offered,) = [one for one in every if one.buildings]
    assert (offered.terrain, offered.buildings) == (terrain, ("ark",))
    return offered.sites


def test_a_building_stands_on_the_terrain_of_its_place() -> None:
    (site,) = building("Mfd")
    assert (site.cell, site.legal) == (CellSpot(1, 0), True)
    assert site.step.rule == "site.building"


def test_a_volcano_bears_any_building() -> None:
    (site,) = building("Mvd")
    assert (site.legal, site.step.rule) == (True, "site.volcano_joker")


def test_no_building_beside_a_creature_nor_on_its_cell() -> None:
    sites = building("MfVl")
    assert [site.legal for site in sites] == [False, False]
    assert {site.step.rule for site in sites} == {"site.creature_adjacent"}
    assert [spots(site.because) for site in sites] == [{(2, 0)}, {(2, 0)}]


def test_a_cell_between_two_creatures_lacks_the_creatures() -> None:
    sites = building("MVfV")
    assert [site.cell.q for site in sites] == [1, 2, 3]
    assert [spots(site.because) for site in sites] == [{(1, 0)}, {(1, 0), (3, 0)}, {(3, 0)}]


@pytest.mark.parametrize("cover", ["B", "T", "M"])
def test_nothing_is_built_on_what_is_covered(cover: str) -> None:
    assert building(cover) == ()


def test_every_terrain_is_listed_with_what_is_on_the_offer_for_it() -> None:
    bare = facts("Mm").building_sites
    assert [one.terrain for one in bare if one.sites] == ["mountain"]
    assert [one.buildings for one in bare] == [(), (), (), ()]
    offer = (
        OfferedBuilding("mine", "desert"),
        OfferedBuilding("ark", "desert"),
        OfferedBuilding("camp", "lagoon"),
    )
    sites = facts("Mf", offer=offer).building_sites
    assert [(one.terrain, one.buildings) for one in sites] == [
        ("forest", ()),
        ("lagoon", ("camp",)),
        ("desert", ("mine", "ark")),
        ("mountain", ()),
    ]


def counts(*rows: str) -> tuple[int, ...]:
    possible = facts(*rows).temples_possible
    found = (possible.now, possible.once_pacified, possible.possible)
    for one in found:
        assert one.number == len(one.sites)
    return tuple(one.number for one in found)


def test_temples_that_share_a_cell_are_not_both_possible() -> None:
    assert counts("flfl", "dmdm") == (2, 2, 2)
    assert counts("flf", "dmd") == (1, 1, 1)


def test_captures_and_tiles_make_more_temples_possible() -> None:
    assert counts("fl  ", "dmV ") == (0, 1, 1)
    assert counts("fl..", "dm..") == (1, 1, 2)
    assert counts("ff", "dm") == (0, 0, 0)


def test_every_mine_brings_a_nugget_and_every_camp_a_hoplite() -> None:
    answer = facts("MNNC")
    assert (answer.production.mines, answer.production.nuggets) == (3, 3)
    assert (answer.recruits.camps, answer.recruits.hoplites) == (2, 2)
    assert answer.production.step.rule == "produce.mine"
    assert answer.recruits.step.rule == "recruit.camp"
    assert answer.production.with_favour is None


def test_without_a_metropolis_nothing_is_produced() -> None:
    answer = facts("..")
    assert answer.production.nuggets == answer.recruits.hoplites == 0


def test_an_active_favour_doubles_and_an_idle_one_does_not() -> None:
    active = facts("MNO", titans=(Titan("hyperion"), Titan("themis")))
    assert (active.production.nuggets, active.production.with_favour) == (2, 4)
    assert (active.recruits.hoplites, active.recruits.with_favour) == (1, 2)
    idle = facts("MNO", titans=(Titan("hyperion", active=False), Titan("themis", active=False)))
    assert idle.production.with_favour is None
    assert idle.recruits.with_favour is None


def warnings(answer: ScoreSheet) -> list[tuple[str, str]]:
    return [(notice.code, notice.pointer) for notice in answer.warnings]


def test_a_titan_without_a_zone_of_three_is_worth_a_warning() -> None:
    assert warnings(sheet("Mff", titans=(THEIA,))) == [("titan-without-zone", "/titans/0")]
    assert warnings(sheet("Mfff", titans=(THEIA,))) == []


def test_more_than_two_titans_are_worth_a_warning() -> None:
    two = (Titan("theia"), Titan("cronos"))
    rows = ("MOfff", " ddd ", "mmm  ")
    assert sheet(*rows, titans=two).rulings == ()
    answer = sheet(*rows, titans=(*two, Titan("hyperion")))
    assert warnings(answer) == [("many-titans", "/titans")]
    assert [(one.code, one.choice) for one in answer.rulings] == [("oratory-limit", "four")]


def test_more_tokens_than_the_box_has_are_worth_a_warning() -> None:
    assert warnings(sheet("M", medallions=17)) == []
    assert warnings(sheet("M", medallions=18)) == [("victory-tokens", "/medallions")]
    both = warnings(sheet("MTT", " TT", temples=1, medallions=17))
    assert both == [("victory-tokens", "/temples")]


def test_temple_cells_that_are_not_four_for_each_temple_are_worth_a_warning() -> None:
    assert warnings(sheet("MTT", " TT", temples=1)) == []
    assert warnings(sheet("M", temples=1)) == [("temple-cells", "/temples")]
    assert warnings(sheet("MTT", " TT", temples=2)) == [("temple-cells", "/temples")]
