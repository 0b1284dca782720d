"""Words that no sentence has, in the catalogues of every service and every language."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from deploy.services import CHECKOUT
from shared.core.phrases import Param
from shared.texts import Language, load_texts
from tests.found_games import POSITIONS
from tests.texts.catalogues_found import ALONE

FOLDERS = sorted(one.parent for one in (CHECKOUT / "services").glob("*/texts/fr.po"))
FOLDERS = [CHECKOUT / "shared" / "texts", *FOLDERS]
folders = pytest.mark.parametrize("folder", FOLDERS, ids=lambda one: one.parent.name)

DETERMINERS = "|".join(
    [
        *(
            "aucune",
            "ces",
            "cette",
            "chaque",
            "d’une",
            "de",
            "des",
            "la",
            "les",
            "leurs?",
            "qu’une",
        ),
        *("sa", "seule", "ses", "toute", "toutes", "une", "vos", "votre"),
    ]
)
DEMANDE = re.compile(rf"\b(?:(?:{DETERMINERS}|\d+) demandes?|demandes)\b", re.IGNORECASE)
"""The noun; the verb stays."""
SAME_BOUNDS = re.compile(r"\bholds? \{\w+\} to \{")
"""What reads as “hold 2 to 2”."""
NONE_AT_ALL = re.compile(r"\bthere (?:is|are) \{|\bil y(?: en)? a \{", re.IGNORECASE)
"""Wordings that say “0” where they should say “no”."""
AT_LEAST_ONE = frozenset(
    {
        "fault.display.size",
        "fault.hints.too-many-cells",
        "fault.titan.oratory",
        "step.movement.one.absent",
        "step.refused.fits",
        "step.wish.ways",
    }
)
"""Codes of sentences that are said of one thing or more."""


def list_forms(folder: Path, language: Language) -> Iterator[tuple[str, str]]:
    """Every sentence of a catalogue with its code."""
    texts = load_texts(folder)[language]
    for code in sorted(texts.codes()):
        for form in texts.forms(code):
            yield code, form


def test_the_catalogues_of_all_services_are_read() -> None:
    assert {one.parent.name for one in FOLDERS} >= {"shared", "carcassonne", "mcp", "recognition"}


@folders
def test_french_calls_what_is_sent_a_requete(folder: Path) -> None:
    assert [one for one in list_forms(folder, "fr") if DEMANDE.search(one[1])] == []


def test_french_titles_call_what_is_sent_a_requete() -> None:
    titles = [one.content["title"]["fr"] for one in POSITIONS]
    assert [one for one in titles if DEMANDE.search(one)] == []


@pytest.mark.parametrize(
    ("sentence", "is_noun"),
    [
        ("La demande n’a pas pu être lue.", True),
        ("{count} demandes en une", True),
        ("un lot, 100 demandes", True),
        ("Ce service demande une clé.", False),
        ("On peut redemander ; demandez moins.", False),
        ("Un médaillon demande {cost} pépites.", False),
    ],
)
def test_the_verb_is_no_noun(sentence: str, is_noun: bool) -> None:
    assert bool(DEMANDE.search(sentence)) is is_noun


@folders
@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_sentence_counts_none_or_has_one_bound_twice(folder: Path, language: Language) -> None:
    found = [
        (code, form)
        for code, form in list_forms(folder, language)
        if SAME_BOUNDS.search(form) or (NONE_AT_ALL.search(form) and code not in AT_LEAST_ONE)
    ]
    assert found == []


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda one: one.parent.name)
def test_french_counts_coins_and_not_gold(folder: Path) -> None:
    counted = [
        code for code, form in list_forms(folder, "fr") if re.search(r"(\}|\d) en or\b", form)
    ]
    assert counted == []


ATTACKED: Mapping[str, Param] = {"one_name": "Lancier", "one": "a1", "other_name": "Cavalier"}
COUNTED_AT_ONE = re.compile(r"^[^,:]*\w{3,}s\b(?: \w+)*\s?: \{count\} ×")
"""A plural that stands before a number which may be 1."""


@pytest.mark.parametrize(
    ("game", "code", "params", "sentence"),
    [
        (
            "carcassonne",
            "line.play.road.german_cathedral",
            {"count": 5, "each": 1},
            "Complète, elle mène à une cathédrale d’Allemagne : 5 tuiles et sections × 1",
        ),
        (
            "carcassonne",
            "line.bet",
            {"points": 5, "tiles": 5},
            "Le joueur gagne son pari et marque 5 points ; tuiles de la zone : 5",
        ),
        (
            "carcassonne",
            "line.bet.lost",
            {"tiles": 5},
            "Le joueur perd son pari ; tuiles de la zone : 5",
        ),
        (
            "civilization",
            "step.clash.trump",
            {**ATTACKED, "other": "b1", "count": 1, "back": 2},
            "Lancier a1 frappe en premier et inflige 1 blessure ; Cavalier b1 survit et en "
            "inflige 2.",
        ),
        (
            "civilization",
            "step.clash.trump.unhurt",
            {**ATTACKED, "other": "b1", "count": 2},
            "Lancier a1 frappe en premier et inflige 2 blessures ; Cavalier b1 meurt avant "
            "de riposter.",
        ),
        (
            "civilization",
            "step.clash.simultaneous",
            {**ATTACKED, "other": "b1", "count": 2, "back": 1},
            "Les deux frappent ensemble : Lancier a1 inflige 2 blessures, et Cavalier b1 en "
            "inflige 1.",
        ),
        ("civilization", "line.bonus.barracks", {"count": 1, "each": 2}, "1 baraquement × 2"),
        ("civilization", "line.bonus.academy", {"count": 1, "each": 4}, "1 académie × 4"),
        ("civilization", "line.bonus.shipyard", {"count": 2, "each": 2}, "2 chantiers navals × 2"),
        (
            "civilization",
            "purchase.trade",
            {"count": 3},
            "Le vainqueur prend 3 points de commerce au perdant",
        ),
        (
            "civilization",
            "line.force.no_army",
            {},
            "Sans figurine d’armée, un camp n’engage aucune unité",
        ),
        (
            "deluges",
            "step.growth.pair.workers",
            {"count": 1, "player": "a"},
            "Une paire d’ouvriers donne 1 nouvel ouvrier à a.",
        ),
        (
            "deluges",
            "step.growth.pair.slaves",
            {"count": 2, "player": "b", "master": "a"},
            "2 paires d’esclaves du peuple de b donnent 2 nouveaux esclaves à a.",
        ),
        (
            "deluges",
            "step.growth.pair.fanatics",
            {"count": 1},
            "Une paire de fanatiques donne 1 nouveau fanatique.",
        ),
        (
            "deluges",
            "step.growth.granary.workers",
            {"count": 2, "player": "a"},
            "Le grenier donne 2 nouveaux ouvriers à a.",
        ),
        (
            "heros",
            "line.territory.first",
            {"sum": "0 + 0 + 0 + 0", "points": 0},
            "La première place prend toute l’échelle, qui ne vaut rien",
        ),
        (
            "heros",
            "line.territory.second",
            {"whole": 0, "points": 0},
            "La deuxième place prend la moitié de l’échelle, qui ne vaut rien",
        ),
        (
            "heros",
            "line.territory.third",
            {"sum": "4 + 0", "points": 0},
            "La troisième place prend la plus faible découverte, qui ne vaut rien",
        ),
        (
            "heros",
            "conquest.massacred.no-left",
            {"sum": "3 + 2", "aimed": 5, "count": 2},
            "Le massacre détruit de la population, jusqu’à 3 + 2 = 5 : le défenseur en perd "
            "2 et n’en garde aucune.",
        ),
        (
            "heros",
            "fault.migration.adjacent",
            {"territory": "l’Europe"},
            "Une migration va d’un territoire à un autre, et non au même (l’Europe).",
        ),
    ],
)
def test_a_sentence_has_a_subject_and_a_verb_or_counts_what_it_names(
    game: str, code: str, params: Mapping[str, Param], sentence: str
) -> None:
    assert ALONE[game]["fr"].say(code, params).replace("\N{NO-BREAK SPACE}", " ") == sentence


@folders
@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_line_names_several_before_a_number_that_may_be_1(
    folder: Path, language: Language
) -> None:
    found = [code for code, form in list_forms(folder, language) if COUNTED_AT_ONE.search(form)]
    assert found == []
