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
    "doctrine.lose": headings.LOSING_DOCTRINES,
    "doctrine.change": headings.CHANGING_DOCTRINES,
    **dict.fromkeys(("doctrine.once", "doctrine.expansionism"), headings.DOCTRINE_CARDS),
    "doctrine.rationalism": headings.DOCTRINE_CARDS,
    "city_state.founded": headings.FOUNDED,
    **dict.fromkeys(("city_state.control", "city_state.outskirts"), headings.CITY_STATES),
    **dict.fromkeys(("city_state.placing", "city_state.stacking"), headings.CITY_STATES),
    **dict.fromkeys(("city_state.attack", "city_state.scouts"), headings.CITY_STATES),
    **dict.fromkeys(("city_state.found_on", "city_state.found_beside"), headings.CITY_STATES),
    "city_state.zulus": headings.CITY_STATES,
    "city_state.leave": headings.LEAVING,
    "start.one_each": headings.MATERIAL,
    "start.doctrine": headings.DOCTRINES,
    **dict.fromkeys(("start.aztecs", "start.aztecs_water"), headings.AZTECS),
    "start.english": headings.ENGLISH,
    "start.french": headings.FRENCH,
    "start.japanese": headings.JAPANESE,
    "start.mongols": headings.MONGOLS,
    "start.zulus": headings.ZULUS,
    **dict.fromkeys(("relic.taken", "relic.passing", "relic.scouts"), headings.RELICS),
    **dict.fromkeys(("relic.building", "relic.beside", "relic.effects"), headings.RELICS),
    "relic.ark": headings.ARK,
    "relic.attila": headings.ATTILA,
    **dict.fromkeys(("hut.city_state", "hut.wealth"), headings.HUTS),
    "hut.box": headings.MATERIAL,
    **dict.fromkeys(("wonder.deck", "wonder.egypt", "wonder.market"), headings.WONDER_DECK),
    "wonder.bought": headings.MARKET,
    "wonder.obsolete": headings.OBSOLETE,
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
