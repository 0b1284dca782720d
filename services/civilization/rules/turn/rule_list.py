"""Rules and open questions of a turn of Wisdom & Warfare outside battles, as data.

All belong to the expansion, so that a request with the base cards is refused.
"""

from services.civilization.rules import headings
from services.civilization.rules.turn.city_states import DESTROYED_GAIN
from services.civilization.rules.turn.doctrines import EXPANSION_GAIN, FRENCH_MORE
from services.civilization.rules.turn.relics import WEALTH_COINS
from services.civilization.rules.units import EXPANSION
from shared.core.catalogue import OpenQuestion, Rule

_ROWS = (
    (headings.PROGRAMME, "production.outskirts", "production.programme", "production.others"),
    (headings.PROGRAMME, "production.lost", "production.launch", "production.one_token"),
    (headings.MATERIAL, "production.supply"),
    (headings.DOCTRINES, "doctrine.maximum", "doctrine.start"),
    (headings.FRENCH, "doctrine.french"),
    (headings.DOCTRINES, "doctrine.adopt", "doctrine.one_face"),
    ("Perdre des doctrines", "doctrine.lose"),
    ("Changer de doctrines", "doctrine.change"),
    (headings.DOCTRINE_CARDS, "doctrine.once", "doctrine.expansionism", "doctrine.rationalism"),
    ("Fonder une cité-État", "city_state.founded"),
    (headings.CITY_STATES, "city_state.control", "city_state.outskirts", "city_state.placing"),
    (headings.CITY_STATES, "city_state.stacking", "city_state.attack", "city_state.scouts"),
    (headings.CITY_STATES, "city_state.found_on", "city_state.found_beside", "city_state.zulus"),
    ("Abandonner une cité-État", "city_state.leave"),
    (headings.MATERIAL, "start.one_each"),
    (headings.DOCTRINES, "start.doctrine"),
    ("Les Aztèques", "start.aztecs", "start.aztecs_water"),
    ("Les Anglais", "start.english"),
    (headings.FRENCH, "start.french"),
    ("Les Japonais", "start.japanese"),
    ("Les Mongols", "start.mongols"),
    ("Les Zoulous", "start.zulus"),
    (headings.RELICS, "relic.taken", "relic.passing", "relic.scouts", "relic.building"),
    (headings.RELICS, "relic.beside", "relic.effects"),
    ("L’Arche d’Alliance", "relic.ark"),
    ("Le Village d’Attila", "relic.attila"),
    ("Des huttes et des villages", "hut.city_state", "hut.wealth"),
    (headings.MATERIAL, "hut.box"),
    (headings.WONDERS, "wonder.deck", "wonder.egypt", "wonder.market"),
    ("Ajouter des merveilles au plateau Marché", "wonder.bought"),
    ("Faire tomber en désuétude une merveille du Marché", "wonder.obsolete"),
    (headings.NEW_EVENTS, "event.phase", "event.one_effect", "event.owner"),
    (headings.NEW_EVENTS, "horde.target", "horde.player", "horde.force"),
)
"""Headings, and the rules under them."""
_POINTS = {
    "doctrine.french": FRENCH_MORE,
    "doctrine.expansionism": EXPANSION_GAIN,
    "city_state.found_on": DESTROYED_GAIN,
    "city_state.zulus": DESTROYED_GAIN,
    "hut.wealth": WEALTH_COINS,
}
TURN_RULES = tuple(
    Rule(name, heading, points=_POINTS.get(name), phase="play", edition=EXPANSION)
    for heading, *names in _ROWS
    for name in names
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
