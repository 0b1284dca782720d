"""What Héros du Monde works out cleverly, held against slow and obvious twins."""

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from services.heros.rules.migration import Migration, migrated
from services.heros.rules.places import Ajanta, AjantaChoice, Contest, paid_out
from services.heros.rules.population import (
    Contender,
    Settlement,
    company_of,
    refuse_beyond_box,
    stocks,
)
from services.heros.rules.projections import ajanta_facts, with_one_more
from services.heros.rules.swing import Rivalry, duels_of, footing, gains, loss
from services.heros.rules.territories import BORDERS, TERRITORIES
from services.heros.rules.territory_scores import Terms
from services.heros.rules.ties import TieBreakers, ranking
from shared.core.illegal import Faults
from tests.rules.heros.twins import (
    NAMES,
    breakers_among,
    cap_by_asking,
    companies,
    contests,
    gains_tried,
    left_in_box,
    loss_tried,
    named_by,
    places_by_counting,
    sanctuaries,
)

PRESENT = st.dictionaries(st.sampled_from(NAMES), st.integers(1, 6))
PAID = st.sampled_from([2, 3])
MANY = settings(max_examples=300)


@given(PRESENT, breakers_among(NAMES), PAID, st.sampled_from(NAMES))
@MANY
def test_gains_are_those_found_by_adding_one_after_the_other(
    strength: dict[str, int], breakers: TieBreakers, paid: int, player: str
) -> None:
    rivalry = Rivalry(strength, paid, duels_of(NAMES, breakers), {})
    found = gains(footing(player, rivalry), paid)
    assert found == gains_tried(player, strength, paid, breakers)


@given(PRESENT, breakers_among(NAMES), PAID, st.sampled_from(NAMES))
@MANY
def test_a_loss_is_that_found_by_taking_one_after_the_other(
    strength: dict[str, int], breakers: TieBreakers, paid: int, player: str
) -> None:
    rivalry = Rivalry(strength, paid, duels_of(NAMES, breakers), {})
    assert loss(footing(player, rivalry), paid) == loss_tried(player, strength, paid, breakers)


@given(contests())
@MANY
def test_a_ranking_shared_by_discoveries_is_that_of_each_by_itself(contest: Contest) -> None:
    for discovery, after, outcome in with_one_more(contest):
        alone = contest._replace(discoveries=(*contest.discoveries, discovery))
        assert after == alone
        assert outcome == paid_out(alone)


@given(contests())
def test_players_who_are_not_tied_are_ranked_by_counting_who_has_more(contest: Contest) -> None:
    assume(len(set(contest.strength.values())) == len(contest.strength))
    ranked = ranking(contest.strength, (9, 5, 1), contest.breakers, contest.at)
    assert dict(ranked.places) == dict(places_by_counting(contest.strength))
    assert [place for _, place in ranked.places] == list(range(1, len(contest.strength) + 1))
    assert ranked[1:] == ((),) * 7


@given(contests(), sanctuaries(), st.sampled_from(["add", "replace"]))
@MANY
def test_what_ajanta_would_bring_is_what_it_brings(
    contest: Contest, ajanta: Ajanta, choice: AjantaChoice
) -> None:
    company = company_of(tuple(Contender(name) for name in NAMES[:2]))
    terms = Terms(company, contest.breakers, ajanta, choice, 3)
    used = paid_out(contest._replace(ajanta=ajanta, ajanta_choice=choice))
    would = ajanta_facts(contest, paid_out(contest), terms)
    absent = ajanta.used or ajanta.player not in contest.strength
    if absent or used.ranking.undecided:
        assert would == {}
    else:
        told = would["ajanta"]
        assert isinstance(told, dict)
        assert (told["player"], told["points"]) == (ajanta.player, used.points[ajanta.player])


@given(companies(), st.data())
def test_the_box_holds_what_is_counted_key_by_key(
    contenders: tuple[Contender, ...], data: st.DataObject
) -> None:
    keys = [key for one in contenders for key in one.keys]
    population = st.dictionaries(st.sampled_from(keys), st.integers(0, 70))
    told = [Settlement(by_key, "") for by_key in data.draw(st.lists(population, max_size=4))]
    company = company_of(contenders)
    assert stocks(told, company) == {
        one.id: left_in_box(one, told, contenders) for one in contenders
    }
    faults = Faults()
    refuse_beyond_box(told, company, faults)
    assert {fault.params["owner"] for fault in faults.found} == {
        key
        for key in keys
        if sum(one.by_key.get(key, 0) for one in told) > cap_by_asking(key, contenders)
    }


@given(companies(), st.sampled_from([*NAMES, "nobody"]))
def test_nobody_has_more_on_the_board_than_the_box_holds_for_his_keys(
    contenders: tuple[Contender, ...], player: str
) -> None:
    company = company_of(contenders)
    boxes = {one.id: left_in_box(one, (), contenders)[0] for one in contenders}
    assert company.box_of(player) == boxes.get(player, max(boxes.values()))
    assert company.box_of(None) == max(boxes.values())
    assert company.cap(player) == cap_by_asking(player, contenders)


PLACES = st.sampled_from(sorted(TERRITORIES))


@given(
    PLACES,
    st.dictionaries(PLACES, st.integers(1, 4), min_size=1, max_size=4),
    st.lists(st.tuples(PLACES, PLACES), max_size=6),
)
def test_a_border_is_named_by_whoever_has_the_pair(
    origin: str, to: dict[str, int], told: list[tuple[str, str]]
) -> None:
    to.pop(origin, None)
    told = [pair for pair in told if pair[0] != pair[1]]
    answer = migrated(Migration(origin, to, tuple(told), ""))
    steps = answer.facts["steps"]
    assert isinstance(steps, list)
    assert [(step["territory"], step["border"]) for step in steps[1:]] == [
        (one, named_by(origin, one, BORDERS, told)) for one in TERRITORIES if one in to
    ]
