"""The functions and properties that apply the rules: docs/rules/ has them beside each rule.

A rule is named by its id; spaces stand between the ids.
"""

from services.civilization.rules import (
    barbarians,
    battles,
    bonuses,
    box,
    forces,
    fronts,
    loots,
    places,
    purchases,
    replay,
)
from services.civilization.rules.odds import hidden_hands
from services.civilization.rules.turn import (
    city_states,
    culture_events,
    doctrines,
    productions,
    relics,
    starts,
)

APPLIED = {
    barbarians.refuse_rank: "barbarians.rank",
    battles._find_side_losses: "loss.figures",
    battles._count_lost_figures: "loss.figures",
    bonuses.list_bonus_lines: (
        "bonus.city bonus.capital bonus.metropolis bonus.city_state_garrison bonus.walls "
        "bonus.fortification"
    ),
    bonuses._build_source_line: " ".join(bonuses._RULE_IDS.values()),
    bonuses.assign_bonus_card: "bonus.card",
    bonuses.decide_outcome: "result.highest result.tie_defender",
    box.identify_unit: "cards.one_set",
    box._build_from_line: "cards.one_set",
    box._build_from_figures: "cards.one_set",
    box.refuse_mixed_ranks: "force.one_rank",
    box.find_card_warnings: "force.supply",
    box.warn_beyond: " ".join([f"box.{name}" for name in box.BOX]),
    forces.list_force_lines: "force.size",
    fronts.FrontUnit.final_value: "value.survivors value.wounds",
    fronts.resolve_clash: "clash.simultaneous clash.trump clash.kill",
    fronts.find_front_breach: "front.engaged front.own front.unknown",
    loots.compute_loot: "loot.figure loot.city loot.capital",
    loots._build_option: " ".join([f"loot.{name}" for name in loots.EFFECTS]),
    hidden_hands.refuse_draws: "force.supply",
    places.refuse_walls: "bonus.walls",
    purchases._list_warnings: "box.trade loot.technology",
    purchases._refuse_technology: "loot.technology",
    replay.BattleState.list_legal_plays: "front.new front.join",
    replay._Replay.apply_play: "turn.alternate turn.no_units",
    replay._Replay._refuse_unit: "force.unknown_unit",
    city_states.refuse_city_states: "city_state.control city_state.stacking",
    city_states._warn_of_start: "box.armies box.scouts box.players",
    city_states._find_stack: "city_state.control",
    city_states._judge: "city_state.placing city_state.stacking",
    city_states._judge_leaving: "city_state.leave",
    city_states._judge_attack: "city_state.attack city_state.scouts",
    city_states._judge_city: "city_state.found_on city_state.found_beside city_state.zulus",
    city_states._list_outskirts: "city_state.outskirts",
    culture_events.judge_events: "box.players box.events",
    culture_events._judge: "event.owner event.phase event.one_effect",
    culture_events.judge_horde: "horde.player horde.force turn.defender_first barbarians.no_reward",
    culture_events._judge_target: "horde.target",
    doctrines.refuse_doctrines: "doctrine.one_face doctrine.adopt doctrine.rationalism",
    doctrines.check_doctrines: "doctrine.adopt doctrine.lose",
    doctrines._list_maximum_lines: "doctrine.maximum doctrine.start doctrine.french",
    doctrines._judge_change: "doctrine.change",
    doctrines._judge_uses: "doctrine.once doctrine.expansionism doctrine.rationalism",
    productions.list_production_lines: "production.outskirts production.others",
    productions.refuse_production: "production.one_token production.supply",
    productions._list_steps: "production.launch production.programme production.lost",
    relics.judge_relics: "relic.ark relic.attila box.armies box.scouts box.players",
    relics._judge: (
        "relic.taken relic.passing relic.scouts relic.building relic.beside relic.effects "
        "city_state.stacking"
    ),
    relics._open_token: "hut.city_state city_state.founded hut.wealth",
    relics._list_warnings: "hut.box",
    starts.refuse_starts: "start.one_each",
    starts._list_steps: (
        "start.doctrine start.aztecs start.aztecs_water start.english start.french "
        "start.japanese start.mongols start.zulus"
    ),
    starts.follow_deck: "wonder.deck wonder.egypt wonder.market",
    starts._judge: "wonder.bought wonder.obsolete",
}
