"""What a city produces in one action, with and without a build programme."""

from collections.abc import Iterator
from typing import Annotated, Literal, NamedTuple, TypeAlias

from services.civilization.rules.box import PROGRAMMES
from services.civilization.rules.lines import BattleLine, build_lines
from services.civilization.rules.position import GivenEdition
from services.civilization.rules.turn.judging import TURN_STEPS, TurnStep
from services.civilization.rules.units import EXPANSION
from shared.core.answers import Amount
from shared.core.declarations import AtMost, Range
from shared.core.illegal import Faults
from shared.core.sheet import Calculation, Line, Notice, Ruling, total
from shared.core.steps import Step, build_step

FACTOR = 2
"""How often a programme counts the outskirts."""
MOST_PRODUCTION = 99

CityAction: TypeAlias = Literal["produce", "launch", "other", "destroyed"]
Produced: TypeAlias = Annotated[int, Range(0, MOST_PRODUCTION)]


class Productions(NamedTuple):
    """A city, what it produces with, and the action that it takes."""

    outskirts: Annotated[
        Produced,
        "Production in the city’s outskirts; those of the capital have controlled city-states too.",
    ]
    others: Annotated[
        Produced, "Production from other sources, such as culture events or the government."
    ] = 0
    cost: Annotated[
        int | None, Range(0, MOST_PRODUCTION), "The price of what is made; left out: not known."
    ] = None
    programme: Annotated[bool, "Whether a programme token is on the city."] = False
    action: Annotated[
        CityAction,
        "What the city does: it produces, launches a programme or does something else; or it is "
        "destroyed.",
    ] = "produce"
    tokens_elsewhere: Annotated[
        int, Range(0, PROGRAMMES), "Programme tokens on other cities, of all players."
    ] = 0
    edition: GivenEdition = EXPANSION


class ProductionAnswer(NamedTuple):
    """What a city can spend in this action, and what becomes of its programme."""

    total: Annotated[Amount, "Production that counts: doubled if the city produces with a token."]
    without_programme: Annotated[Amount, "Production without a programme."]
    with_programme: Annotated[Amount, "Production with a programme."]
    enough: Annotated[bool | None, "Whether the price can be paid; left out without a price."]
    missing: Annotated[Amount | None, "What the price needs beyond; left out if it can be paid."]
    lost: Annotated[Amount | None, "What is left and lost; left out if nothing is produced."]
    programme: Annotated[bool, "Whether a token is on the city afterwards."]
    lines: Annotated[
        tuple[BattleLine, ...], AtMost(3), "Where the production comes from; adds up to `total`."
    ]
    steps: Annotated[tuple[TurnStep, ...], AtMost(TURN_STEPS), "What happens."]


def list_production_lines(given: Productions, programme: bool) -> tuple[Line, ...]:
    lines = [Line("production.outskirts", given.outskirts, 1)]
    if programme:
        lines.append(Line("production.programme", given.outskirts, FACTOR - 1))
    if given.others:
        lines.append(Line("production.others", given.others, 1))
    return tuple(lines)


def refuse_production(given: Productions, faults: Faults) -> None:
    launches = given.action == "launch"
    if launches and given.programme:
        faults.breach("production.one_token", "/programme")
    in_play = given.tokens_elsewhere + (launches or given.programme)
    if in_play > PROGRAMMES:
        faults.breach("production.supply", "/tokens_elsewhere", count=PROGRAMMES, given=in_play)


def compute_production(given: Productions) -> Calculation[ProductionAnswer]:
    produces = given.action == "produce"
    lines = list_production_lines(given, given.programme and produces)
    spent = total(lines)
    enough = spent >= given.cost if produces and given.cost is not None else None
    left = spent - (given.cost or 0)
    makes = produces and enough is not False
    answer = ProductionAnswer(
        total=spent,
        without_programme=total(list_production_lines(given, programme=False)),
        with_programme=total(list_production_lines(given, programme=True)),
        enough=enough,
        missing=-left if enough is False else None,
        lost=left if enough else None,
        programme=given.action == "launch"
        or (given.programme and given.action != "destroyed" and not makes),
        lines=build_lines(lines),
        steps=tuple(_list_steps(given, left, makes)),
    )
    rulings = (Ruling("programme-tokens", "limit"),) if given.action == "launch" else ()
    is_idle = given.cost is not None and not produces
    warnings = (Notice("production.price", "/cost"),) if is_idle else ()
    return Calculation(answer, rulings, warnings)


def _list_steps(given: Productions, left: int, makes: bool) -> Iterator[Step]:
    if given.action == "launch":
        yield build_step("production.launch")
    elif given.programme and given.action == "destroyed":
        yield build_step("production.launch", "production.destroyed")
    elif given.programme and makes:
        yield build_step("production.programme")
    elif given.programme:
        yield build_step("production.launch", "production.stays")
    if given.cost is not None and makes and left:
        yield build_step("production.lost", count=left)
    if given.action == "produce" and not makes:
        yield build_step("production.outskirts", "production.short", count=-left)
