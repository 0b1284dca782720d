"""A number agrees with what it counts: at 0, 1 and 2, in every sentence of every catalogue.

English has the singular at 1 alone, French at 0 and 1. What the plural of a noun is, is read from
the catalogues themselves: where a sentence has two forms, these differ in a noun and its plural.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache

import pytest

from deploy.services import game_names
from shared.core.phrases import Param
from shared.texts import Language, Texts
from tests.texts.catalogues_found import ALONE, find_gaps, folders, languages

WORD = r"[^\W\d_]+(?:[’-][^\W\d_]+)*"
FOLLOWERS = 4
"""Words after a number among which is what it counts."""
NUMBERS = (0, 1, 2)
SINGULAR: Mapping[Language, frozenset[int]] = {"en": frozenset({1}), "fr": frozenset({0, 1})}
OTHERS = frozenset({"de", "of", "sans", "without"})
"""Behind these stands what a number does not count: "1 of his boats"."""
ENDINGS = re.compile(r"(.+) \1(?:s|x|es)|(.+)y \2ies|(.+)l \3ux|(.+)man \4men")
"""A noun and its plural."""
VERBS: Mapping[Language, re.Pattern[str]] = {
    "en": re.compile(r"(?<![\w−-])1 (?!there|would)(?:\w+ )?(?:are|have|were)\b|\bthere are 1\b"),
    "fr": re.compile(r"(?<![\w−-])[01] (?:\w+ )?(?:sont|ont|étaient|seraient)\b"),
}
"""A number beside a verb that does not fit it."""
NAMES = re.compile(
    "players?|names?|colours|territory|territories|other|choices|list|holder|titan|card|doctrine|cell|start|side"
    "|segment|front"
)
"""Gaps with what has a name, which may be a number."""
FIXED = re.compile(r"limit|most|cap|at|end|due|high|low|spaces|worth|cost|holds|trees|least")
"""Gaps with what the rules or the box fix: two at least."""
TWO_AT_LEAST = frozenset(
    {
        # What these pay: 3 for the fairy, 10 for the most goods.
        *("line.bet", "line.easter", "line.easter.second", "line.fairy", "line.goods"),
        *("line.king.card", "line.robber_baron.card", "line.castle.open"),
        *("line.play.city.darmstadtium", "line.play.monastery.darmstadt_church"),
        *("line.bonus.boats", "line.bonus.mines", "line.bonus.trees", "line.bonus.warriors"),
        # Those who tie, and what is converted or paid by twos.
        *("line.majority.tie", "ledger.gold", "line.gold.converted", "turn.converts"),
        *(
            "step.missing.both",
            "migration.paid",
            "step.produce.mine.favour",
            "step.recruit.camp.favour",
        ),
        # What is more than a limit or than the box has.
        *("fault.basket.full", "fault.cap.gold", "fault.cap.heroes", "fault.cap.wonders"),
        *("fault.cap.population.board", "fault.city_state.stacking", "fault.fits.many"),
        *("fault.metropolis.port.count", "fault.odds.too_many", "fault.offer.places"),
        *("fault.production.supply", "fault.titan.oratory", "fault.too-many"),
        *("forbidden.city_state.attackers", "forbidden.city_state.stacking"),
        *(
            "fault.ladder.full",
            "step.refused.engaged",
            "swing.out_of_reach.1",
            "swing.out_of_reach.2",
        ),
        *("swing.out_of_reach.3", "warning.box.cities", "warning.box.trade"),
        *("warning.coins.in_all", "warning.counters.heroes"),
        *("warning.counters.in_all", "warning.many-titans", "warning.many-titans-after"),
        # What the rulebook gives: the first population, the cards of a deck, the ladders of an
        # epoch, a medallion's nuggets, the cards and players of a round, a city-state's gain.
        *("fault.display.size", "setup.all_placed", "step.city_state.found_on"),
        *("step.city_state.zulus", "step.flood.end", "step.start.archipelago"),
        *("step.start.cards", "step.start.forests", "step.start.workers", "step.victory.medallion"),
        *("warning.epoch.end_ancient", "warning.force.supply", "warning.game.end"),
    }
)
"""Codes of sentences whose numbers are never 0 or 1, in French 0 apart where it says "0 point"."""

SAID = ("step.", "fault.", "warning.", "reason.", "forbidden.", "swing.", "conquest.", "turn.")
"""How codes of sentences begin that tell what happened, and are no row of a score sheet."""
NOUNS = re.compile(
    f"{NAMES.pattern}|what|wonders?|place|each|[qr]|unit|relic|one|hero|heroes|leader|types?|lines?|level"
    "|things?|technology|goods|odds|ore|where|origin|owner|colour|terrain|spots|to|active|values|mark|flood"
    "|phase|slot|age|token|one_name|other_name|receiver|faces|people|best|worst|paid|without|figures"
    "|master|kinds|epoch"
)
"""Gaps of words, of ids and of numbers that name a thing."""
POSITIVE = re.compile(
    f"{FIXED.pattern}|given|strength|dice|prices?|wood|sum|aimed|before|after|buildings|wanted|discovery"
    "|spent|fanatics|placed|asked|wounds|back|force|points|treasure"
)
"""Gaps of numbers that are never 0, and of those that a counter shows."""
ONE_AT_LEAST = TWO_AT_LEAST | frozenset(
    {
        # What costs something, is given, moves, was built, is lost or kept, is still missing.
        *("step.action.card_cost.short", "step.refused.too-dear.creatures"),
        *("step.refused.too-dear.hoplites", "step.refused.too-dear.nuggets", "turn.migrates"),
        *("step.trade.free", "step.trade.gift", "step.movement.boat", "step.movement.warrior"),
        *(
            "step.movement.worker",
            "step.build.done",
            "step.build.cost.boat",
            "step.build.cost.boat.other",
            "step.harvest.ore",
            "step.wish.boats",
        ),
        *("step.wish.warriors", "step.wish.not-once", "step.wish.too-many", "swing.from_board"),
        *("step.conflict.land.land", "step.conflict.many.land", "step.conflict.sea.sea"),
        *("step.conflict.many.sea", "step.conflict.outnumbered.land", "fault.ladder.length"),
        *("step.conflict.outnumbered.sea", "turn.too_little_gold"),
        *("conquest.massacred", "warning.captured-creatures"),
        *("warning.technology.pyramid", "step.refused.count", "step.refused.dice"),
        # What another sentence says of none.
        *("fault.migration.limit.there", "turn.too_many_people"),
        # A strength.
        *("step.clash.simultaneous", "step.clash.trump", "step.clash.trump.unhurt"),
        # What dice show.
        *("step.fought.lost", "step.fought.sum"),
        # What is more than the box has.
        *("warning.box.armies", "warning.box.barracks", "warning.box.events"),
        *("warning.box.generals", "warning.box.players", "warning.box.scouts"),
        *("warning.box.shipyards", "warning.box.units", "warning.buildings", "warning.creatures"),
        *("warning.hoplites", "warning.nuggets", "warning.temples", "warning.terrain"),
        "warning.victory-tokens",
    }
)
"""Codes of sentences whose count is never 0."""
ZERO = re.compile(r"(?<![\w−-])0(?!\w)")


@cache
def find_nouns(language: Language) -> Mapping[str, str]:
    """The plural of each noun, from the sentences that have both forms."""
    nouns: dict[str, str] = {}
    for texts in [one[language] for one in ALONE.values()]:
        for forms in map(texts.forms, texts.codes()):
            for pair in zip(*[re.findall(WORD, form.lower()) for form in forms], strict=False):
                if len(pair) == 2 and ENDINGS.fullmatch(" ".join(pair)):
                    nouns[pair[0]] = pair[1]
    return nouns


def list_disagreements(sentence: str, number: int, language: Language) -> Iterator[str]:
    """Where a number stands before a noun or a verb in the other number."""
    nouns = find_nouns(language)
    plurals = frozenset(nouns.values())
    behind = re.compile(rf"(?<![\w−-]){number}((?: {WORD}){{1,{FOLLOWERS}}})")
    for found in behind.finditer(sentence):
        words = found[1].lower().split()
        counted = [word for word in words if word in nouns or word in plurals]
        if counted and words[0] not in OTHERS:
            if number in SINGULAR[language]:
                wrong = counted[0] in plurals
            else:
                wrong = not plurals & set(counted)
            if wrong:
                yield found[0]
    if verb := VERBS[language].search(sentence):
        yield verb[0]


def list_gaps(texts: Texts, code: str) -> list[str]:
    """The gaps of a code's sentence."""
    return sorted(find_gaps(texts.forms(code)[-1]))


def list_numbers(texts: Texts, code: str) -> list[str]:
    """The gaps of a code's sentence that have a number of things."""
    return [gap for gap in list_gaps(texts, code) if not NOUNS.fullmatch(gap)]


def list_sentences(texts: Texts, code: str) -> Iterator[tuple[str, int]]:
    """A code's sentence with each number in each gap that may have one."""
    forms = texts.forms(code)
    gaps = find_gaps(forms[-1])
    for gap in sorted(gaps):
        counts = gap == "count" and len(forms) > 1
        if counts or not (NAMES.fullmatch(gap) or FIXED.fullmatch(gap) or code in TWO_AT_LEAST):
            for number in NUMBERS if counts else sorted(SINGULAR[texts.language]):
                filled: dict[str, Param] = {**dict.fromkeys(gaps, "Ada"), "count": 7, gap: number}
                yield texts.say(code, filled), number


@folders
@languages
def test_a_number_agrees_with_what_it_counts(folder: str, language: Language) -> None:
    texts = ALONE[folder][language]
    found = [
        (code, wrong)
        for code in sorted(texts.codes())
        for sentence, number in list_sentences(texts, code)
        for wrong in list_disagreements(sentence, number, language)
    ]
    assert found == [], "say these in two forms, or list them in TWO_AT_LEAST or ONE_AT_LEAST"


@pytest.mark.parametrize(
    ("sentence", "number", "language", "wrong"),
    [
        ("1 tiles × 1", 1, "en", ["1 tiles"]),
        ("1 tile × 1", 1, "en", []),
        ("0 tiles × 1", 0, "en", []),
        ("2 tile × 1", 2, "en", ["2 tile"]),
        ("2 fruit tokens × 1", 2, "en", []),
        ("0 tuiles × 1", 0, "fr", ["0 tuiles"]),
        ("1 tuile × 1", 1, "fr", []),
        ("2 tuile × 1", 2, "fr", ["2 tuile"]),
        ("0 grands arbres", 0, "fr", ["0 grands arbres"]),
        ("1 de ses bateaux", 1, "fr", []),
        ("Un panier tient 9 fruits, et 0 y sont.", 0, "fr", ["0 y sont"]),
        ("A basket holds 9 fruits, and 1 are given.", 1, "en", ["1 are"]),
    ],
)
def test_what_does_not_agree_is_found(
    sentence: str, number: int, language: Language, wrong: list[str]
) -> None:
    assert [*list_disagreements(sentence, number, language)] == wrong


def test_codes_that_are_left_out_have_a_sentence() -> None:
    codes = frozenset().union(*[texts["en"].codes() for texts in ALONE.values()])
    assert codes >= TWO_AT_LEAST | ONE_AT_LEAST


@pytest.mark.parametrize("game", sorted({*game_names()} - {"carcassonne"}))
@languages
def test_a_sentence_of_several_numbers_counts_no_zero(game: str, language: Language) -> None:
    texts = ALONE[game][language]
    found = [
        (code, gap)
        for code in sorted(texts.codes())
        if code.startswith(SAID) and ".no-" not in code and code not in ONE_AT_LEAST
        if len(numbers := list_numbers(texts, code)) > 1
        for gap in numbers
        if not POSITIVE.fullmatch(gap)
        if ZERO.search(texts.say(code, {**dict.fromkeys(list_gaps(texts, code), 7), gap: 0}))
    ]
    assert found == [], "say these at 0 in another way, or list what is never 0 in ONE_AT_LEAST"
