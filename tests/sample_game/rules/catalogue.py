"""The sample game: small enough to score in the head, for tests of `shared` and of the structure.

1. `basket.fruit`: each fruit in a picked basket is worth 1 (apple), 2 (pear) or 3 (quince); in the
   winter edition a quince is worth 4.
2. `basket.wormy`: a wormy basket is worth nothing.
3. `basket.full`: a basket holds twelve fruits and no more.
4. `market.coin`: each coin paid at the market costs a point.
5. `orchard.largest`: who grows the most trees gets 5 points. Of several, the one whom more birds
   visit (`tie.birds`). Still tied: an open question, `birds-tied`.
6. `hive.honey`, with the bees expansion: each hive is worth 3.

It uses everything that a game may use of `shared`: editions, an expansion, an option, a
ruling, a warning, faults with and without a rule, a problem of its own, ties, lines worth nothing
and lines worth less.
"""

from shared.core.catalogue import GameCard, OpenQuestion, Rule, list_options
from tests.sample_game.rules.table import TableRules

PLAYERS, BASKETS = 5, 200
LARGEST_PAYS, HIVE_PAYS = 5, 3

CARD = GameCard(
    id="sample",
    title="The Sample Game",
    engine="1.1.0",
    editions=("summer", "winter"),
    expansions=("bees",),
    rules=(
        Rule("basket.fruit", "Baskets", phase="final"),
        Rule("basket.wormy", "Baskets", 0, phase="final"),
        Rule("basket.full", "Baskets"),
        Rule("market.coin", "The market", -1, edition="winter"),
        Rule("orchard.largest", "The largest orchard", LARGEST_PAYS, phase="final"),
        Rule("tie.birds", "The largest orchard"),
        Rule("hive.honey", "Bees", HIVE_PAYS, expansions=("bees",)),
    ),
    questions=(OpenQuestion("birds-tied", ("nobody", "everybody")),),
    options=list_options(TableRules),
    limits={"players": PLAYERS, "baskets": BASKETS},
)
