"""Rules and open questions of a turn of Wisdom & Warfare outside battles, as data.

Rows of docs/rules/civilization.md, in the order of the operations that apply them. All belong to
the expansion, so that a request with the base cards is refused.
"""

from services.civilization.rules.headings import (
    ARK,
    ATTILA,
    AZTECS,
    CHANGING_DOCTRINES,
    CITY_STATES,
    DOCTRINE_CARDS,
    DOCTRINES,
    ENGLISH,
    FOUNDED,
    FRENCH,
    HUTS,
    JAPANESE,
    LEAVING,
    LOSING_DOCTRINES,
    MARKET,
    MATERIAL,
    MONGOLS,
    NEW_EVENTS,
    OBSOLETE,
    PROGRAMME,
    RELICS,
    WONDER_DECK,
    ZULUS,
)
from services.civilization.rules.turn.city_states import DESTROYED_GAIN
from services.civilization.rules.turn.doctrines import EXPANSION_GAIN, FRENCH_MORE
from services.civilization.rules.turn.huts import WEALTH_COINS
from services.civilization.rules.units import EXPANSION
from shared.core.catalogue import OpenQuestion, Rule

_HEADINGS = {
    "production.outskirts": PROGRAMME,
    "production.programme": PROGRAMME,
    "production.others": PROGRAMME,
    "production.lost": PROGRAMME,
    "production.launch": PROGRAMME,
    "production.one_token": PROGRAMME,
    "production.supply": MATERIAL,
    "doctrine.maximum": DOCTRINES,
    "doctrine.start": DOCTRINES,
    "doctrine.french": FRENCH,
    "doctrine.adopt": DOCTRINES,
    "doctrine.one_face": DOCTRINES,
    "doctrine.lose": LOSING_DOCTRINES,
    "doctrine.change": CHANGING_DOCTRINES,
    "doctrine.once": DOCTRINE_CARDS,
    "doctrine.expansionism": DOCTRINE_CARDS,
    "doctrine.rationalism": DOCTRINE_CARDS,
    "city_state.founded": FOUNDED,
    "city_state.control": CITY_STATES,
    "city_state.outskirts": CITY_STATES,
    "city_state.placing": CITY_STATES,
    "city_state.stacking": CITY_STATES,
    "city_state.attack": CITY_STATES,
    "city_state.scouts": CITY_STATES,
    "city_state.found_on": CITY_STATES,
    "city_state.found_beside": CITY_STATES,
    "city_state.zulus": CITY_STATES,
    "city_state.leave": LEAVING,
    "start.one_each": MATERIAL,
    "start.doctrine": DOCTRINES,
    "start.aztecs": AZTECS,
    "start.aztecs_water": AZTECS,
    "start.english": ENGLISH,
    "start.french": FRENCH,
    "start.japanese": JAPANESE,
    "start.mongols": MONGOLS,
    "start.zulus": ZULUS,
    "relic.taken": RELICS,
    "relic.passing": RELICS,
    "relic.scouts": RELICS,
    "relic.building": RELICS,
    "relic.beside": RELICS,
    "relic.effects": RELICS,
    "relic.ark": ARK,
    "relic.attila": ATTILA,
    "hut.city_state": HUTS,
    "hut.wealth": HUTS,
    "hut.box": MATERIAL,
    "wonder.deck": WONDER_DECK,
    "wonder.egypt": WONDER_DECK,
    "wonder.market": WONDER_DECK,
    "wonder.bought": MARKET,
    "wonder.obsolete": OBSOLETE,
    "event.phase": NEW_EVENTS,
    "event.one_effect": NEW_EVENTS,
    "event.owner": NEW_EVENTS,
    "horde.target": NEW_EVENTS,
    "horde.player": NEW_EVENTS,
    "horde.force": NEW_EVENTS,
}
_POINTS = {
    "doctrine.french": FRENCH_MORE,
    "doctrine.expansionism": EXPANSION_GAIN,
    "city_state.found_on": DESTROYED_GAIN,
    "city_state.zulus": DESTROYED_GAIN,
    "hut.wealth": WEALTH_COINS,
}
TURN_RULES = tuple(
    [
        Rule(name, heading, points=_POINTS.get(name), phase="play", edition=EXPANSION)
        for name, heading in _HEADINGS.items()
    ]
)
TURN_QUESTIONS = (
    OpenQuestion("programme-tokens", ("limit",)),
    OpenQuestion("doctrine-cards", ("all-in-play",)),
    OpenQuestion("city-state-pile", ("nothing",)),
    OpenQuestion("wonder-deck-empty", ("empty",)),
    OpenQuestion("hole-symbols", ("number-only",)),
    OpenQuestion("hole-doctrines", ("on-the-card",)),
    OpenQuestion("hole-city-states", ("as-given",)),
    OpenQuestion("hole-huts", ("kept",)),
    OpenQuestion("hole-starts", ("on-the-sheet",)),
    OpenQuestion("hole-events", ("as-given",)),
)
