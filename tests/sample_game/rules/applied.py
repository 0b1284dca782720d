"""The functions that apply the rules of the sample game."""

from tests.sample_game.rules import orchards

APPLIED = {
    orchards.refuse_board: "basket.full",
    orchards._score_basket: "basket.fruit basket.wormy market.coin",
    orchards._score_largest: "orchard.largest",
    orchards._require_birds: "tie.birds",
    orchards._score_hives: "hive.honey",
}
