"""Slow, obvious versions of what Héros du Monde computes fast: everything is tried or counted."""

from collections.abc import Mapping, Sequence
from typing import get_args

from hypothesis import strategies as st

from services.heros.rules.box import Unresolved
from services.heros.rules.places import Ajanta, Contest
from services.heros.rules.population import Player, TerritoryPopulation
from services.heros.rules.swing import wins_tie
from services.heros.rules.ties import Counters, TieBreakers

NAMES = ("blue", "green", "red", "white", "yellow")
SMALL = st.integers(0, 3)


@st.composite
def breakers_among(draw: st.DrawFn, names: Sequence[str]) -> TieBreakers:
    """What decides ties among these players, any of it left out."""
    pointer_steps = {name: name for name in names}
    counters = st.dictionaries(st.sampled_from(names), SMALL)
    complete = st.fixed_dictionaries(dict.fromkeys(names, SMALL))
    return TieBreakers(
        hero_discoveries=Counters(
            draw(counters | complete), "", pointer_steps, "/hero_discoveries"
        ),
        discovery_heroes=Counters(
            draw(counters | complete), "", pointer_steps, "/discovery_heroes"
        ),
        active_player=draw(st.none() | st.sampled_from(names)),
        active_player_at="/active_player",
        seats=tuple(draw(st.just([]) | st.permutations(names))),
        unresolved=draw(st.sampled_from(get_args(Unresolved))),
    )


@st.composite
def contests(draw: st.DrawFn) -> Contest:
    """A ladder that lacks one discovery, among two to five players of whom some are present."""
    names = NAMES[: draw(st.integers(2, len(NAMES)))]
    strength = {name: draw(st.integers(1, 4)) for name in names if draw(st.booleans())}
    return Contest(
        discoveries=tuple(draw(st.lists(st.integers(0, 2), min_size=2, max_size=3))),
        strength=strength,
        at="/population",
        is_for_two=len(names) == 2,
        breakers=draw(breakers_among(names)),
    )


@st.composite
def ajantas(draw: st.DrawFn) -> Ajanta:
    """The sanctuary in somebody's hands, its power used or not."""
    return Ajanta(draw(st.sampled_from(NAMES[:2])), draw(st.booleans()), "/ajanta")


@st.composite
def player_tuples(draw: st.DrawFn) -> tuple[Player, ...]:
    """Two to five players; of two, each may name two colours, of more, each one."""
    names = NAMES[: draw(st.integers(2, len(NAMES)))]
    most = 2 if len(names) == 2 else 1
    return tuple(
        Player(
            name, colours=tuple(f"{name} {shade}" for shade in range(draw(st.integers(0, most))))
        )
        for name in names
    )


def find_place_by_counting(
    player: str,
    population: int,
    strength: Mapping[str, int],
    breakers: TieBreakers,
    *,
    undecided: bool = False,
) -> int | None:
    """One more than the rivals who are ranked before the player, if he had this population here.

    `undecided` says whether a tie that nobody can decide is won. None if he is not present.
    """
    if not population:
        return None
    ahead = 0
    for rival, other in strength.items():
        if rival != player and other >= population:
            won = wins_tie(player, rival, breakers) if other == population else False
            ahead += not (undecided if won is None else won)
    return 1 + ahead


def find_gains_by_trying(
    player: str, strength: Mapping[str, int], paid_places: int, breakers: TieBreakers
) -> list[tuple[int, int | None, bool]]:
    """Every better paid place, one population after the other tried until it is reached."""
    own = strength.get(player, 0)

    def least(target: int, *, undecided: bool) -> int:
        for added in range(99):
            place = find_place_by_counting(
                player, own + added, strength, breakers, undecided=undecided
            )
            if place is not None and place <= target:
                return added
        raise AssertionError("the first place can always be had")

    present = find_place_by_counting(player, own, strength, breakers) or 99
    found: dict[int, bool] = {}
    for target in range(min(paid_places, present - 1), 0, -1):
        added = least(target, undecided=False)
        assumed = added != least(target, undecided=True)
        found[added] = found.get(added, False) or assumed
    return [
        (added, find_place_by_counting(player, own + added, strength, breakers), assumed)
        for added, assumed in found.items()
    ]


def find_loss_by_trying(
    player: str, strength: Mapping[str, int], paid_places: int, breakers: TieBreakers
) -> tuple[int, int | None, bool] | None:
    """The paid place given up one population after the other, until it is lost."""
    own = strength.get(player, 0)

    def least(*, undecided: bool) -> int:
        held = find_place_by_counting(player, own, strength, breakers, undecided=undecided)
        return next(
            lost
            for lost in range(1, own + 1)
            if find_place_by_counting(player, own - lost, strength, breakers, undecided=undecided)
            != held
        )

    present = find_place_by_counting(player, own, strength, breakers)
    if present is None or present > paid_places:
        return None
    lost = least(undecided=False)
    return (
        lost,
        find_place_by_counting(player, own - lost, strength, breakers),
        lost != least(undecided=True),
    )


def compute_cap(key: str, players: Sequence[Player]) -> int:
    """65 per colour; a player of two who names no colours has both under his id."""
    named = any(key in player.colours for player in players)
    return 130 if len(players) == 2 and not named else 65


def count_left_in_box(
    player: Player, populations: Sequence[TerritoryPopulation], players: Sequence[Player]
) -> tuple[int, int]:
    """All that the box holds for a player, and what is left of it, key by key."""
    cap = sum(compute_cap(key, players) for key in player.keys)
    standing = sum(one.by_key.get(key, 0) for one in populations for key in player.keys)
    return cap, cap - standing
