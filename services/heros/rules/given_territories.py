"""Territories as a request gives them: one that is complete, those of the table, and ladders alone.

Bounds are wide enough that the rules refuse with their own ids what they forbid: a ladder with too
many discoveries, a colour with more population than the box holds.
"""

from dataclasses import dataclass
from typing import Annotated, NamedTuple, TypeAlias

from services.heros.rules.box import PerWonder
from services.heros.rules.ladder import Discoveries, PlacedThisTurn
from services.heros.rules.places import AjantaHolder
from services.heros.rules.population import NOBODY, PopulationByKey
from services.heros.rules.table_rules import GivenRules
from services.heros.rules.territories import Epoch, PerTerritory, TerritoryId
from services.heros.rules.ties import ActivePlayer, Seats, TiedCivilizations
from services.heros.rules.wonders import WonderName
from shared.core.declarations import Part
from shared.core.suggestions import AlsoCalled

NamedTerritory: TypeAlias = Annotated[TerritoryId, AlsoCalled("name", "nom", "territory")]


class CompleteTerritory(NamedTuple):
    """A territory whose ladder has just been completed."""

    id: NamedTerritory
    discoveries: Discoveries
    population: PopulationByKey
    placed_this_turn: PlacedThisTurn = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TerritoryScores:
    """One territory to be scored."""

    rules: GivenRules
    epoch: Annotated[
        Epoch | None, "The epoch that the game is in; left out: that of the territory’s colour."
    ] = None
    players: TiedCivilizations
    seats: Seats = ()
    active_player: ActivePlayer = None
    ajanta: Annotated[
        AjantaHolder | None,
        "With two players: who uses the Ajanta sanctuary; left out: nobody does.",
    ] = None
    territory: Annotated[CompleteTerritory, "The territory that is paid out."]


class TableTerritory(NamedTuple):
    """A territory of the table, its ladder complete or not."""

    id: NamedTerritory
    discoveries: Discoveries = ()
    population: PopulationByKey = NOBODY
    placed_this_turn: PlacedThisTurn = None
    scored: Annotated[bool, "Whether it was paid out already in this epoch."] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TableScores:
    """All territories of the table; those left out are empty."""

    rules: GivenRules
    epoch: Annotated[
        Epoch | None,
        "The epoch that the game is in; left out: each territory in that of its colour.",
    ] = None
    players: TiedCivilizations
    seats: Seats = ()
    active_player: ActivePlayer = None
    ajanta: Annotated[
        AjantaHolder | None,
        "With two players: who holds the Ajanta sanctuary; left out: nobody does.",
    ] = None
    territories: Annotated[
        PerTerritory[TableTerritory],
        "The territories of the table. Those left out count as empty: no discovery, no "
        "population, not scored. The answer has all nine.",
    ]


LadderAlone: TypeAlias = Annotated[
    TableTerritory, Part("Ladder", ("id", "discoveries"), "A territory's discoveries.")
]


class EpochChanges(NamedTuple):
    """The ladders at the end of the ancient epoch; territories left out are empty."""

    rules: GivenRules
    territories: Annotated[
        PerTerritory[LadderAlone],
        "The ladders at the end of the ancient epoch; those left out are empty.",
    ]
    wonders: Annotated[
        PerWonder[WonderName] | None,
        "The wonders that players have built, if it is asked which leave the game.",
    ] = None
