"""Carcassonne: what holds for every feature and every sheet."""

from collections import Counter
from dataclasses import replace
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from services.carcassonne.rules.catalogue import CARD
from services.carcassonne.rules.feature_types import Feature
from services.carcassonne.rules.figure_placement import ALLOWED_FIGURES
from services.carcassonne.rules.names import EXPANSIONS
from services.carcassonne.rules.position import KIND_NAMES, HeldFeature, RuleSet, SheetPosition
from services.carcassonne.rules.sheet_scores import score_sheet
from shared.core.sheet import Entry, ScoreSheet, total
from tests.rules.carcassonne.drawing_carcassonne import NAMES, alone, follower, held, seats, sheets

OF_THE_END = {rule.id for rule in CARD.rules if rule.phase == "final"}
"""Rows that are scored at the end alone."""


def points(sheet: ScoreSheet) -> Counter[str]:
    return Counter({one.id: one.points for one in sheet.standings()})


def shape(entry: Entry) -> object:
    """An entry without its number, and without the order of its awards."""
    awards = sorted((award.player, total(award.lines)) for award in entry.awards)
    return entry.kind, entry.value, tuple(awards), tuple(sorted((entry.strength or {}).items()))


@given(sheets())
def test_a_sheet_adds_up_and_its_mode_and_expansions_are_those_asked_for(
    position: SheetPosition,
) -> None:
    sheet = score_sheet(position)
    paid = dict.fromkeys(NAMES, 0)
    for entry in sheet.entries:
        for award in entry.awards:
            shared = entry.lines or () if award.shares_value else ()
            paid[award.player] += sum(line.number * line.each for line in (*shared, *award.lines))
    six = {"roads", "cities", "monasteries", "fields", "figures", "tokens"}
    for player, standing in zip(position.players, sheet.standings(), strict=True):
        assert standing.points == paid[player.id] == sum(standing.categories.values())
        assert standing.total == (player.carried or 0) + standing.points
        assert set(standing.categories) <= six
    listed = replace(position.rules, expansions=frozenset(EXPANSIONS))
    left_out = replace(position.rules, expansions=None)
    every, none = [score_sheet(replace(position, rules=table)) for table in (listed, left_out)]
    assert every == none
    final, projected, completed = [
        score_sheet(replace(position, mode=mode)) for mode in ("final", "projected", "completed")
    ]
    assert (final.entries, final.warnings) == (projected.entries, projected.warnings)
    lines = [line for entry in completed.entries for line in entry.lines or ()]
    lines += [line for entry in completed.entries for award in entry.awards for line in award.lines]
    assert not {line.rule for line in lines} & OF_THE_END


@given(sheets(), st.randoms())
def test_the_order_of_players_features_and_followers_changes_nothing(
    position: SheetPosition, dice: Any
) -> None:
    players, features = list(position.players), list(position.features)
    dice.shuffle(players)
    dice.shuffle(features)
    shuffled = []
    for one in features:
        followers = list(one.followers)
        dice.shuffle(followers)
        shuffled.append(one._replace(followers=tuple(followers)))
    before = score_sheet(position)
    after = score_sheet(replace(position, players=tuple(players), features=tuple(shuffled)))
    assert points(after) == points(before)
    assert Counter(map(shape, after.entries)) == Counter(map(shape, before.entries))
    assert set(map(repr, after.rulings)) == set(map(repr, before.rulings))
    assert len(after.warnings) == len(before.warnings)


@given(sheets())
def test_a_sheet_is_the_sum_of_its_features_and_holdings(position: SheetPosition) -> None:
    table, mode = position.rules, position.mode
    whole = score_sheet(replace(position, players=seats()))
    parts = points(score_sheet(replace(position, players=seats(), features=())))
    for one in position.features:
        for player, own in points(alone(one, table, mode)).items():
            parts[player] += own
    assert points(whole) == parts


@given(held(), st.data())
def test_a_follower_added_never_lowers_its_owners_strength(
    one: HeldFeature[Feature], data: st.DataObject
) -> None:
    kind = KIND_NAMES[type(one.feature)]
    assume(ALLOWED_FIGURES[kind])
    added = data.draw(follower(kind))
    more = one._replace(followers=(*one.followers, added))
    before = alone(one, RuleSet()).entries[0].strength or {}
    after = alone(more, RuleSet()).entries[0].strength or {}
    assert after.get(added.player, 0) >= before.get(added.player, 0)
    others = set(before) - {added.player}
    assert all(after[player] == before[player] for player in others)
