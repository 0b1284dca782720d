"""Reads requests about a turn outside battles; raises IllegalPosition with every fault."""

from collections.abc import Callable
from typing import Any

from services.civilization.rules.turn.city_state_map import CityStates, refuse_city_states
from services.civilization.rules.turn.culture_events import CultureEvents, refuse_events
from services.civilization.rules.turn.doctrines import Doctrines, refuse_doctrines
from services.civilization.rules.turn.hordes import Hordes, refuse_horde
from services.civilization.rules.turn.huts import Huts
from services.civilization.rules.turn.productions import Productions, refuse_production
from services.civilization.rules.turn.relics import Relics, refuse_relics
from services.civilization.rules.turn.starts import Starts, refuse_starts
from services.civilization.rules.turn.wonder_decks import WonderDecks
from services.civilization.rules.units import EXPANSION
from shared.core.declarations import Declared
from shared.core.illegal import Faults
from shared.core.phrases import Word
from shared.schemas.bodies import Normalized
from shared.schemas.declared import build_reader


def _refuse_nothing(given: Any, faults: Faults) -> None:
    """Adds no fault: whatever fits the schema can be answered."""


def _build_turn_reader(
    kind: Declared, things: str, refuse: Callable[[Any, Faults], None] = _refuse_nothing
) -> Callable[[Normalized], Any]:
    """A reader of requests of a declared type, about `things` that the base game does not have."""
    word = Word(f"expansion.{things}")
    read_given = build_reader(kind)

    def read(normalized: Normalized) -> Any:
        faults = Faults()
        if normalized["rules"]["edition"] != EXPANSION:
            faults.note("expansion.needed", "/rules/edition", things=word)
        given = read_given(normalized)
        refuse(given, faults)
        faults.raise_if_any()
        return given

    return read


read_production = _build_turn_reader(Productions, "programmes", refuse_production)
read_doctrines = _build_turn_reader(Doctrines, "doctrines", refuse_doctrines)
read_city_states = _build_turn_reader(CityStates, "city_states", refuse_city_states)
read_starts = _build_turn_reader(Starts, "civilizations", refuse_starts)
read_relics = _build_turn_reader(Relics, "relics", refuse_relics)
read_huts = _build_turn_reader(Huts, "huts")
read_wonder_deck = _build_turn_reader(WonderDecks, "wonder_decks")
read_culture_events = _build_turn_reader(CultureEvents, "culture_events", refuse_events)
read_horde = _build_turn_reader(Hordes, "hordes", refuse_horde)
