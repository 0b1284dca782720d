// What can be entered of each game, and in which steps.
// Rendered by deploy/render.py from shell/levels.json: edit that, not this file.

/**
 * By game `{isInBar, levels}`: whether levels are chosen in the bar, and each level. A step of one
 * is `{id, word}` with the code of its text; the last one is the score.
 */
export const LEVELS = JSON.parse(`
{"carcassonne": {"isInBar": false, "levels": [{"id": "board", "isStaged": true, "steps": [{"id":
"tiles", "word": "step.tiles"}, {"id": "followers", "word": "step.followers"}, {"id": "score",
"word": "step.score"}]}, {"id": "features", "isStaged": false, "steps": [{"id": "entry", "word":
"step.entry"}, {"id": "score", "word": "step.score"}]}, {"id": "counters", "isStaged": false,
"steps": [{"id": "entry", "word": "step.entry"}, {"id": "score", "word": "step.score"}]}]},
"civilization": {"isInBar": false, "levels": [{"id": "battle", "isStaged": true, "steps": [{"id":
"units", "word": "step.units"}, {"id": "bonus", "word": "step.bonus"}, {"id": "plays", "word":
"step.plays"}, {"id": "score", "word": "step.score"}]}, {"id": "odds", "isStaged": true, "steps":
[{"id": "units", "word": "step.units"}, {"id": "bonus", "word": "step.bonus"}, {"id": "score",
"word": "step.result"}]}]}, "deluges": {"isInBar": false, "levels": [{"id": "tally", "isStaged":
true, "steps": [{"id": "counts", "word": "step.counts"}, {"id": "score", "word": "step.score"}]},
{"id": "cells", "isStaged": true, "steps": [{"id": "cells", "word": "step.cells"}, {"id": "counts",
"word": "step.counts"}, {"id": "score", "word": "step.score"}]}, {"id": "floods", "isStaged": true,
"steps": [{"id": "water", "word": "step.water"}, {"id": "cells", "word": "step.cells"}, {"id":
"score", "word": "step.result"}]}, {"id": "builds", "isStaged": true, "steps": [{"id": "stock",
"word": "step.stock"}, {"id": "wish", "word": "step.wish"}, {"id": "site", "word": "step.site"},
{"id": "score", "word": "step.result"}]}, {"id": "conflict", "isStaged": true, "steps": [{"id":
"fight", "word": "step.fight"}, {"id": "around", "word": "step.around"}, {"id": "score", "word":
"step.result"}]}, {"id": "growth", "isStaged": true, "steps": [{"id": "cells", "word":
"step.cells"}, {"id": "score", "word": "step.result"}]}]}, "heros": {"isInBar": true, "levels":
[{"id": "table", "isStaged": true, "steps": [{"id": "map", "word": "step.map"}, {"id": "turn",
"word": "step.turn"}, {"id": "ties", "word": "step.ties"}, {"id": "score", "word": "step.score"}]},
{"id": "ledger", "isStaged": true, "steps": [{"id": "events", "word": "step.events"}, {"id": "turn",
"word": "step.turn"}, {"id": "score", "word": "step.score"}]}]}, "orichalque": {"isInBar": true,
"levels": [{"id": "island", "isStaged": true, "steps": [{"id": "paint", "word": "step.paint"},
{"id": "held", "word": "step.held"}, {"id": "score", "word": "step.score"}]}, {"id": "odds",
"isStaged": true, "steps": [{"id": "combat", "word": "step.combat"}, {"id": "score", "word":
"step.score"}]}, {"id": "plans", "isStaged": true, "steps": [{"id": "fights", "word":
"step.fights"}, {"id": "score", "word": "step.score"}]}, {"id": "tile", "isStaged": true, "steps":
[{"id": "tile", "word": "step.tile"}, {"id": "score", "word": "step.score"}]}, {"id": "race",
"isStaged": true, "steps": [{"id": "display", "word": "step.display"}, {"id": "offer", "word":
"step.offer"}, {"id": "score", "word": "step.score"}]}, {"id": "initiative", "isStaged": true,
"steps": [{"id": "hoplites", "word": "step.hoplites"}, {"id": "score", "word": "step.score"}]}]}}
`);
