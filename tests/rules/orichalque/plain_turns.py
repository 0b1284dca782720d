"""A slow, simple turn: every action, everything built, every order of fights."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import permutations, product

from services.orichalque.rules.islands import Action
from services.orichalque.rules.turns import Economy, TurnStart
from tests.rules.orichalque.plain_orichalque import plain_odds

PAID_IN_HOPLITES: tuple[Action, ...] = ("capture", "build", "produce")
PAID_IN_NUGGETS: tuple[Action, ...] = ("capture", "build", "recruit")
PAID_IN_CREATURES: tuple[Action, ...] = ("capture", "build", "produce", "recruit")
BY_PRICE = {
    "hoplites": PAID_IN_HOPLITES,
    "nuggets": PAID_IN_NUGGETS,
    "creatures": PAID_IN_CREATURES,
}


class Table:
    """Where the turn stands; every step makes a new one."""

    def __init__(self, start: TurnStart, economy: Economy) -> None:
        self.start, self.economy = start, economy
        self.points, self.captured = start.points, start.captured
        self.hoplites, self.nuggets = start.hoplites, start.nuggets
        self.temples = self.mines = self.camps = 0
        self.cleared = not start.creatures
        self.theia = "theia" in start.active

    def but(self, **changed: int) -> "Table":
        """The same with some numbers changed by so much."""
        other = Table(self.start, self.economy)
        other.__dict__.update(self.__dict__)
        for name, by in changed.items():
            setattr(other, name, getattr(self, name) + by)
        return other

    @property
    def fits(self) -> bool:
        room = dict(self.start.later if self.cleared else self.start.now)
        return self.temples <= room.get((self.mines, self.camps), -1)


def plain_turn(start: TurnStart, card: Action, economy: Economy) -> Fraction:
    """The best chance to win; a second capture action after a first is left out."""
    best = Fraction(0)
    for first in ([], [(card, "")]):
        extras = [
            [(action, price)]
            for price, actions in BY_PRICE.items()
            for action in actions
            if not (first and card == action == "capture")
        ]
        for extra in ([], *extras):
            best = max(best, _chance(Table(start, economy), [*first, *extra]))
    return best


def _chance(table: Table, acts: Sequence[tuple[Action, str]]) -> Fraction:
    if table.points >= 5 and table.cleared:
        return Fraction(1)
    if not acts:
        return Fraction(0)
    (action, price), *others = acts
    paid = _paid(table, price)
    if paid is None:
        return Fraction(0)
    active, economy = table.start.active, table.economy
    if action == "produce":
        more = economy.mines * (2 if "hyperion" in active else 1)
        return _chance(paid.but(nuggets=more), others)
    if action == "recruit":
        more = economy.camps * (2 if "themis" in active else 1)
        return _chance(paid.but(hoplites=more), others)
    if action == "build":
        return max((_chance(one, others) for one in _built(paid)), default=Fraction(0))
    if table.cleared:
        return Fraction(0)
    return max(
        (odds * _chance(one, others) for odds, one in _list_clearings(paid)), default=Fraction(0)
    )


def _paid(table: Table, price: str) -> Table | None:
    if not price:
        return table
    amount = getattr(table.economy.prices, price)
    held = "captured" if price == "creatures" else price
    if amount is None or getattr(table, held) < amount:
        return None
    return table.but(**{held: -amount})


def _built(table: Table) -> Iterator[Table]:
    """One thing, and one more with Theia."""
    for one in _one_built(table):
        yield one
        if table.theia:
            for other in _one_built(one):
                other.theia = False
                yield other


def _one_built(table: Table) -> Iterator[Table]:
    made = [
        table.but(temples=1, points=1),
        table.but(mines=1, nuggets=1),
        table.but(camps=1, hoplites=1),
    ]
    if table.nuggets >= 5:
        made.append(table.but(nuggets=-5, points=1))
    return (one for one in made if one.fits)


def _list_clearings(table: Table) -> Iterator[tuple[Fraction, Table]]:
    """Every order and every share, with the chance that all are captured."""
    creatures, die = table.start.creatures, table.economy.die
    helped: list[int | None] = [None]
    if "cronos" in table.start.active:
        helped += range(len(creatures))
    for order in permutations(creatures):
        for shares, by_cronos in product(product(range(4), repeat=len(order)), helped):
            hoplites, odds = table.hoplites, Fraction(1)
            for index, (creature, share) in enumerate(zip(order, shares, strict=True)):
                if share > hoplites or share + creature.hoplites > 3:
                    break
                hoplites += creature.loot.hoplites - share
                if index != by_cronos:
                    odds *= plain_odds(creature.strength, 1 + share + creature.hoplites, die)
            else:
                left = table.but(
                    hoplites=hoplites - table.hoplites,
                    nuggets=sum(creature.loot.nuggets for creature in order),
                    captured=len(order),
                )
                left.cleared = True
                yield odds, left
