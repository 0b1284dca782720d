"""Carcassonne is complete: the catalogue has every row, and the texts every sentence.

Which sentences are needed is not listed by hand: it is what the card calls for, and what is said
when every position is answered; names of pieces come in whole families. And every rule of the list
has positions whose answers cite it.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import pytest

from services.carcassonne.app import GAME
from services.carcassonne.board.design import SIDES
from services.carcassonne.rules import box, expansions, features, pieces
from services.carcassonne.rules.catalogue import CARD
from services.carcassonne.rules.feature_markers import LittleBuildings
from services.carcassonne.rules.figure_placement import ALLOWED_FIGURES
from services.carcassonne.rules.holding_scores import TITLES
from services.carcassonne.rules.holdings import GOODS
from services.carcassonne.rules.kinds import KINDS
from services.carcassonne.rules.kinds import PLACES as PLACES_OF_A_BOARD
from services.carcassonne.rules.names import EXPANSIONS, FIGURES, SCORING_WONDERS
from services.carcassonne.rules.position import KIND_CLASSES
from shared.operations.documents import Position, read_positions
from shared.texts import LANGUAGES, Language, load_texts
from tests.rule_ids import TYPED_RULES, explain_unproved
from tests.rules.game_client import GameClient
from tests.used_codes import collect_used_codes, list_card_codes, list_zero_codes


@cache
def compute_answers() -> Sequence[Mapping[str, Any]]:
    """The document of each answer, of refusals too."""
    client = GameClient(GAME)
    return [
        client.answer(one["operation"], one["request"])[1] for one in read_positions(GAME.folder)
    ]


def list_lines(answer: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Every line of an answered sheet."""
    for entry in answer.get("entries", []):
        yield from entry.get("lines", [])
        for award in entry.get("awards", []):
            yield from award["lines"]


def list_answered_lines() -> Iterator[Mapping[str, Any]]:
    """Every line of every answer."""
    return (line for answer in compute_answers() for line in list_lines(answer))


def find_cited_rules(answer: Mapping[str, Any]) -> set[str]:
    """The rules of an answer's lines, or of its faults."""
    cited = [*list_lines(answer), *answer.get("errors", [])]
    return {one["rule"] for one in cited if "rule" in one}


TEXTS = load_texts(GAME.folder / "texts")
ALL_TEXTS = load_texts(GAME.folder.parent.parent / "shared" / "texts", GAME.folder / "texts")
IDS = tuple(TYPED_RULES["carcassonne"])
POSITIONS = [*read_positions(GAME.folder)]
NAMES_IN_PLAY = ("play.", "watchtower.", "wind_rose")
"""How the ids of rules begin that hold in play alone."""
SHARED_FAULTS = {"fault.player.unknown", "fault.player.duplicate"}
WORTH_BESIDE = {
    # A city at one point each, which a siege leaves at that.
    "city.siege": {0},
    # A fairy without effect; a bet that is lost.
    "fairy": {0},
    "bet.4": {0},
    # The second most.
    "easter": {5},
    # By the option king_and_robber a card pays at once, or nothing at the end.
    "king": {0, 10, 15},
    "robber_baron": {0, 10, 25},
}
"""Points that a rule may give besides those of the catalogue."""


def list_named_codes() -> Iterator[str]:
    """Text codes of everything that has a name."""
    yield from (f"kind.{kind}" for kind in KIND_CLASSES)
    yield from (f"figure.{figure}" for figure in FIGURES)
    yield from (f"building.{building}" for building in expansions.BUILDING_EXPANSIONS)
    yield from (f"expansion.{one}" for one in EXPANSIONS)
    yield from (f"good.{good}" for good in GOODS)
    yield from (
        f"piece.{piece}" for piece in {*expansions.PIECE_EXPANSIONS, *expansions.TOKEN_EXPANSIONS}
    )
    yield from (f"piece.{title.counted}" for title in TITLES)
    yield from (f"piece.{piece}" for piece in features.WARNINGS)
    yield from (f"piece.{piece}" for piece in ("fairy", "ghosts", "hill", "big_top_tiles"))
    yield from (f"piece.{piece}" for piece in ("tunnels", "ferries", "tollhouses", "big_top"))
    yield from (f"place.{place}" for place in PLACES_OF_A_BOARD)
    yield from (supply.name(field) for field, supply in box.PIECES.items())
    yield from (f"piece.{wonder}" for wonder in SCORING_WONDERS)
    yield "piece.tanners_buildings"
    yield from (f"piece.{building}s" for building in LittleBuildings._fields)
    yield from (f"piece.sheep.{sheep}" for sheep in pieces.SHEEP_TOKENS)
    yield from (f"piece.{piece}" for piece in ("flock", "tunnel_tokens"))
    yield from (f"bridge.{side}" for side in SIDES)
    yield from (f"edge.{kind}" for kind in ("road", "city", "field", "river", "bare"))
    yield from (f"edge.{kind}.{half}" for kind in ("road", "river", "field") for half in SIDES)
    yield from ("edge.road.alone", "edge.river.alone")


def test_rules_of_play_are_named_so_and_no_others() -> None:
    in_play = {rule.id for rule in CARD.rules if rule.phase == "play"}
    assert in_play == {rule for rule in IDS if rule.startswith(NAMES_IN_PLAY)}
    assert {rule.phase for rule in CARD.rules} == {"play", "final", "both"}


def test_what_a_thing_is_worth_is_what_the_catalogue_says() -> None:
    worth = defaultdict(set)
    for line in list_answered_lines():
        worth[line["rule"]].add(line["each"])
    for rule in CARD.rules:
        if rule.points is not None:
            others = WORTH_BESIDE.get(rule.id, set())
            assert worth[rule.id] - others <= {rule.points}, rule.id


def test_every_expansion_of_a_rule_or_a_piece_is_on_the_card() -> None:
    maps = (
        expansions.FIGURE_EXPANSIONS,
        expansions.KIND_EXPANSIONS,
        expansions.BUILDING_EXPANSIONS,
        expansions.PIECE_EXPANSIONS,
        expansions.TOKEN_EXPANSIONS,
    )
    owners = {one for pieces in maps for several in pieces.values() for one in several}
    owners |= {
        *expansions.FAIRY_EXPANSIONS,
        *expansions.GHOST_EXPANSIONS,
        *expansions.HILL_EXPANSIONS,
    }
    owners |= {one for rule in CARD.rules for one in rule.expansions}
    assert owners <= set(CARD.expansions)
    assert len(set(CARD.expansions)) == len(CARD.expansions) == 51


def list_rows(expansion: str) -> set[str]:
    return {rule.id for rule in CARD.rules if expansion in rule.expansions}


@pytest.mark.parametrize(
    ("expansion", "rows"),
    [
        ("siege", {"city.siege", "field.siege", "barn_field.siege", "barn.siege"}),
        ("cathars", {"city.siege", "field.siege", "barn_field.siege", "barn.siege"}),
        ("circus", {"circus"}),
        ("acrobats", {"acrobats"}),
        ("ringmaster", {"ringmaster"}),
        ("big_top", {"circus", "acrobats", "ringmaster"}),
        ("fairy", {"fairy"}),
        ("princess_and_dragon", {"fairy"}),
        ("hills_and_sheep", {"monastery.vineyard", "play.monastery.vineyard", "tie.hill"}),
        ("hills_and_sheep", {"shepherd", "play.shepherd.flock"}),
        ("little_buildings", {"hut.little_building", "fortune_teller.little_building"}),
    ],
)
def test_an_expansion_brings_the_rows_of_its_pieces(expansion: str, rows: set[str]) -> None:
    assert rows <= list_rows(expansion)


def test_every_expansion_with_pieces_has_a_row_but_for_those_that_change_none() -> None:
    bringing = {one for several in expansions.BROUGHT.values() for one in several}
    assert {one for one in bringing if not list_rows(one)} == {"phantom"}


def test_what_has_the_same_name_is_brought_by_the_same_expansions() -> None:
    maps = (
        expansions.FIGURE_EXPANSIONS,
        expansions.KIND_EXPANSIONS,
        expansions.BUILDING_EXPANSIONS,
        expansions.PIECE_EXPANSIONS,
        expansions.TOKEN_EXPANSIONS,
    )
    assert [
        name for one in maps for name, several in one.items() if several != expansions.BROUGHT[name]
    ] == []


def test_every_kind_is_scored_and_has_allowed_figures() -> None:
    assert set(KINDS) == set(ALLOWED_FIGURES) == set(KIND_CLASSES)


def test_every_row_of_ghosts_belongs_to_a_kind_or_to_the_pyramid() -> None:
    rows = {kind.ghost_rule for kind in KINDS.values() if kind.ghost_rule} | {"acrobats.ghost"}
    assert {rule for rule in IDS if rule.endswith(".ghost")} == rows


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_every_sentence_that_is_said_and_no_other(
    language: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    used = collect_used_codes(GAME, POSITIONS, ALL_TEXTS[language], monkeypatch) - SHARED_FAULTS
    zero = list_zero_codes(TEXTS[language], used)
    needed = {*list_card_codes(GAME), *used, *zero, *list_named_codes()}
    assert sorted(TEXTS[language].codes() ^ needed) == []


SHEETS = {operation.name for operation in GAME.operations if operation.is_sheet}
LEAST = 3
"""Worked positions for every row."""

REFUSING = {"mage.with_witch", "figure.place"}
"""Rules that give no points and are cited where a position is refused."""


def list_expected_rules(position: Position) -> set[str]:
    """The rules that are typed by hand beside a position."""
    return {rule for where, rule in position["expect"].items() if where.endswith("/rule")}


EXPECTED_COUNTS = Counter(rule for position in POSITIONS for rule in list_expected_rules(position))


def test_each_rule_has_three_positions_whose_answers_cite_it() -> None:
    cited = Counter(rule for answer in compute_answers() for rule in find_cited_rules(answer))
    assert {rule: cited[rule] for rule in IDS if cited[rule] < LEAST} == {}
    unproved = [rule for rule in IDS if EXPECTED_COUNTS[rule] < LEAST]
    assert not unproved, f"three positions for each rule: {explain_unproved(unproved[0])}"


def test_each_rule_that_pays_has_a_line_in_an_answer() -> None:
    assert set(IDS) - REFUSING - {line["rule"] for line in list_answered_lines()} == set()


def test_a_position_that_is_answered_pins_the_points_of_every_player() -> None:
    for position in POSITIONS:
        if position.get("status", 200) == 200 and position["operation"] in SHEETS:
            count = len(position["request"]["players"])
            pinned = {f"/players/{index}/points" for index in range(count)}
            assert pinned <= set(position["expect"]), position["name"]


def test_the_sheet_of_forty_features_has_every_kind_and_every_holding() -> None:
    (sheet,) = (one["request"] for one in POSITIONS if one["name"] == "a-sheet-of-forty-features")
    worked = [one["request"] for one in POSITIONS if one["operation"] == "feature-scores"]
    kinds = {request["feature"]["kind"] for request in worked} - {"harbour"}
    assert len(sheet["features"]) == 40
    assert {held["feature"]["kind"] for held in sheet["features"]} == kinds
    assert len(kinds) == 20
    holdings = {name for one in POSITIONS for name in one["request"].get("holdings", {})}
    assert set(sheet["holdings"]) == holdings


def test_every_mode_and_every_edition_is_worked() -> None:
    requests = [one["request"] for one in POSITIONS]
    modes = {one.get("mode", "final") for one in requests}
    given = [one["rules"] for one in requests if isinstance(one.get("rules"), dict)]
    editions = {one.get("edition", "C3") for one in given}
    assert (modes, editions) == ({"final", "completed", "projected"}, {"C1", "C2", "C3"})
