"""Rules and open questions of a turn of Wisdom & Warfare outside battles, as data.

Rows of docs/rules/civilization.md, in the order of the operations that apply them. All belong to
the expansion, so that a request with the base cards is refused.
"""

from services.civilization.rules import headings
from services.civilization.rules.turn.city_states import DESTROYED_GAIN
from services.civilization.rules.turn.doctrines import EXPANSION_GAIN, FRENCH_MORE
from services.civilization.rules.turn.huts import WEALTH_COINS
from services.civilization.rules.units import EXPANSION
from shared.core.catalogue import OpenQuestion, Rule

_HEADINGS = {
    **dict.fromkeys(("production.outskirts", "production.programme"), headings.PROGRAMME),
    **dict.fromkeys(("production.others", "production.lost"), headings.PROGRAMME),
    **dict.fromkeys(("production.launch", "production.one_token"), headings.PROGRAMME),
    "production.supply": headings.MATERIAL,
    **dict.fromkeys(("doctrine.maximum", "doctrine.start"), headings.DOCTRINES),
    "doctrine.french": headings.FRENCH,
    **dict.fromkeys(("doctrine.adopt", "doctrine.one_face"), headings.DOCTRINES),
    "doctrine.lose": "Perdre des doctrines",
    "doctrine.change": "Changer de doctrines",
    **dict.fromkeys(("doctrine.once", "doctrine.expansionism"), headings.DOCTRINE_CARDS),
    "doctrine.rationalism": headings.DOCTRINE_CARDS,
    "city_state.founded": "Fonder une cité-État",
    **dict.fromkeys(("city_state.control", "city_state.outskirts"), headings.CITY_STATES),
    **dict.fromkeys(("city_state.placing", "city_state.stacking"), headings.CITY_STATES),
    **dict.fromkeys(("city_state.attack", "city_state.scouts"), headings.CITY_STATES),
    **dict.fromkeys(("city_state.found_on", "city_state.found_beside"), headings.CITY_STATES),
    "city_state.zulus": headings.CITY_STATES,
    "city_state.leave": "Abandonner une cité-État",
    "start.one_each": headings.MATERIAL,
    "start.doctrine": headings.DOCTRINES,
    **dict.fromkeys(("start.aztecs", "start.aztecs_water"), "Les Aztèques"),
    "start.english": "Les Anglais",
    "start.french": headings.FRENCH,
    "start.japanese": "Les Japonais",
    "start.mongols": "Les Mongols",
    "start.zulus": "Les Zoulous",
    **dict.fromkeys(("relic.taken", "relic.passing", "relic.scouts"), headings.RELICS),
    **dict.fromkeys(("relic.building", "relic.beside", "relic.effects"), headings.RELICS),
    "relic.ark": "L’Arche d’Alliance",
    "relic.attila": "Le Village d’Attila",
    **dict.fromkeys(("hut.city_state", "hut.wealth"), "Des huttes et des villages"),
    "hut.box": headings.MATERIAL,
    **dict.fromkeys(
        ("wonder.deck", "wonder.egypt", "wonder.market"),
        "Cartes Merveille (construire le paquet Merveille)",
    ),
    "wonder.bought": "Ajouter des merveilles au plateau Marché",
    "wonder.obsolete": "Faire tomber en désuétude une merveille du Marché",
    **dict.fromkeys(("event.phase", "event.one_effect", "event.owner"), headings.NEW_EVENTS),
    **dict.fromkeys(("horde.target", "horde.player", "horde.force"), headings.NEW_EVENTS),
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
