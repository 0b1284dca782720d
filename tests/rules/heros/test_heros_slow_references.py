"""Fast computations of Héros du Monde, checked against slow and obvious ones."""

from hypothesis import given, settings
from hypothesis import strategies as st

from services.heros.rules.box import AjantaChoice, TableRules
from services.heros.rules.places import Ajanta, Contest, pay_out
from services.heros.rules.population import (
    Player,
    TerritoryPopulation,
    build_roster,
    count_supplies,
    refuse_excess_population,
)
from services.heros.rules.projections import assess_ajanta, project_next_discoveries
from services.heros.rules.swing import (
    PlaceCompetition,
    compare_pairs,
    compute_place_levels,
    find_gains,
    find_loss,
)
from services.heros.rules.territory_scores import ScoringContext
from services.heros.rules.ties import TieBreakers
from shared.core.illegal import Faults
from tests.rules.heros.slow_references import (
    NAMES,
    ajantas,
    breakers_among,
    compute_cap,
    contests,
    count_left_in_box,
    find_gains_by_trying,
    find_loss_by_trying,
    player_tuples,
)
from tests.tiers import examples

PRESENT = st.dictionaries(st.sampled_from(NAMES), st.integers(1, 6))
PAID = st.sampled_from([2, 3])
MANY = settings(max_examples=examples(300))


@given(PRESENT, breakers_among(NAMES), PAID, st.sampled_from(NAMES))
@MANY
def test_gains_are_those_found_by_adding_one_after_the_other(
    strength: dict[str, int], breakers: TieBreakers, paid: int, player: str
) -> None:
    competition = PlaceCompetition(strength, paid, compare_pairs(NAMES, breakers), {})
    found = find_gains(compute_place_levels(player, competition), paid)
    assert found == find_gains_by_trying(player, strength, paid, breakers)


@given(PRESENT, breakers_among(NAMES), PAID, st.sampled_from(NAMES))
@MANY
def test_a_loss_is_that_found_by_taking_one_after_the_other(
    strength: dict[str, int], breakers: TieBreakers, paid: int, player: str
) -> None:
    competition = PlaceCompetition(strength, paid, compare_pairs(NAMES, breakers), {})
    assert find_loss(compute_place_levels(player, competition), paid) == find_loss_by_trying(
        player, strength, paid, breakers
    )


@given(contests())
@MANY
def test_a_ranking_shared_by_discoveries_is_that_of_each_by_itself(contest: Contest) -> None:
    for discovery, after, payout in project_next_discoveries(contest):
        alone = contest._replace(discoveries=(*contest.discoveries, discovery))
        assert after == alone
        assert payout == pay_out(alone)


@given(contests(), ajantas(), st.sampled_from(["add", "replace"]))
@MANY
def test_what_ajanta_would_bring_is_what_it_brings(
    contest: Contest, ajanta: Ajanta, choice: AjantaChoice
) -> None:
    roster = build_roster(tuple(Player(name) for name in NAMES[:2]))
    context = ScoringContext(roster, contest.breakers, ajanta, TableRules(ajanta=choice))
    used = pay_out(contest._replace(ajanta=ajanta, ajanta_choice=choice))
    would = assess_ajanta(contest, pay_out(contest), context)
    absent = ajanta.used or ajanta.player not in contest.strength
    if absent or used.ranking.undecided:
        assert would is None
    else:
        assert would is not None
        assert would[:2] == (ajanta.player, used.points[ajanta.player])


@given(player_tuples(), st.data())
def test_the_box_holds_what_is_counted_key_by_key(
    players: tuple[Player, ...], data: st.DataObject
) -> None:
    keys = [key for one in players for key in one.keys]
    population = st.dictionaries(st.sampled_from(keys), st.integers(0, 70))
    given = [
        TerritoryPopulation(by_key, "") for by_key in data.draw(st.lists(population, max_size=4))
    ]
    roster = build_roster(players)
    assert count_supplies(given, roster) == {
        one.id: count_left_in_box(one, given, players) for one in players
    }
    faults = Faults()
    refuse_excess_population(given, roster, faults)
    assert {fault.params["owner"] for fault in faults.found} == {
        key
        for key in keys
        if sum(one.by_key.get(key, 0) for one in given) > compute_cap(key, players)
    }
