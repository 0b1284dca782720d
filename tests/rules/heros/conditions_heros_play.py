"""What Héros du Monde asks of turns and wonders, with requests that deny it."""

from tests.rules.conditions import Condition
from tests.rules.heros.conditions_heros import (
    AFRICA,
    BEIGE,
    BUILT,
    COMPLETE,
    FULL,
    PAIR,
    THREE,
    TWO,
    attack,
    build,
    conquer,
    fight,
    move,
    on_table,
    own,
    play,
    score,
    turn,
)

CONDITIONS_IN_PLAY: dict[str, Condition] = {
    "the Ajanta sanctuary pays with two players only": Condition(
        ("territory.ajanta", "wonder.power"),
        ("/ajanta/player/",),
        [
            (
                "territory-scores",
                {"players": THREE, "territory": AFRICA, "ajanta": {"player": "a"}},
            ),
            (
                "table-scores",
                {"players": THREE, "territories": [AFRICA], "ajanta": {"player": "a"}},
            ),
            turn(ajanta={"player": "a"}),
            play(score(AFRICA, ajanta={"player": "a"})),
        ],
    ),
    "the holder of the Ajanta sanctuary is a player": Condition(
        ("player.unknown",),
        ("/ajanta/player/",),
        [
            ("territory-scores", {"players": TWO, "territory": PAIR, "ajanta": {"player": "z"}}),
            ("table-scores", {"players": TWO, "territories": [PAIR], "ajanta": {"player": "z"}}),
            turn(players=TWO, ajanta={"player": "z"}),
            play(score(PAIR, ajanta={"player": "z"}), players=TWO),
        ],
    ),
    "a power is used once in an epoch, by who has the wonder": Condition(
        ("territory.ajanta", "ajanta.used", "wonder.power", "wonder.unbuilt", "ajanta.unbuilt"),
        ("/used/", "/events[][power]/wonder/", "/actions[][power]/wonder/", "/ajanta/player/"),
        [
            (
                "territory-scores",
                {"players": TWO, "territory": PAIR, "ajanta": {"player": "a", "used": True}},
            ),
            turn(
                {"kind": "power", "wonder": "ajanta_sanctuary"},
                table=own("ajanta_sanctuary", used=True),
            ),
            turn({"kind": "power", "wonder": "ancient_wonder_1"}),
            turn(
                {"kind": "power", "wonder": "ancient_wonder_1"},
                table={"wonders": [{"name": "ancient_wonder_1", "player": "b"}]},
            ),
            play({"kind": "power", "player": "a", "wonder": "ancient_wonder_1"}),
            play(
                {**BUILT, "player": "b"},
                {"kind": "power", "player": "a", "wonder": "ancient_wonder_1"},
            ),
            play(BUILT, *[{"kind": "power", "player": "a", "wonder": "ancient_wonder_1"}] * 2),
            play(score(PAIR, ajanta={"player": "a"}), players=TWO),
            play(
                {**BUILT, "wonder": "ajanta_sanctuary"},
                *[score({**PAIR, "id": one}, ajanta={"player": "a"}) for one in BEIGE[:2]],
                players=TWO,
            ),
        ],
        {"table-scores": "who has used the power has no contradiction in that"},
    ),
    "two players play without the Lighthouse": Condition(
        ("wonder.lighthouse",),
        ("/wonder/", "/wonders[]/name/"),
        [
            (build("phare")[0], build("phare")[1] | {"players": TWO}),
            turn(players=TWO, table=own("phare")),
            play({**BUILT, "wonder": "phare"}, players=TWO),
        ],
    ),
    "a wonder is built once": Condition(
        ("cap.wonders",),
        ("/wonder/", "/wonders[]/name/", "/wonders[]/"),
        [
            build("ancient_wonder_1", table=own("ancient_wonder_1")),
            turn(table=own("ancient_wonder_1", "ancient_wonder_1")),
            play(BUILT, BUILT),
            (
                "epoch-changes",
                {"territories": FULL[:4], "wonders": ["ancient_wonder_1", "ancient_wonder_1"]},
            ),
        ],
    ),
    "a wonder is of its epoch": Condition(
        ("wonder.epoch",),
        ("/wonder/", "/wonders[]/name/", "/wonders[]/"),
        [
            build("modern_wonder_1"),
            turn(table=own("modern_wonder_1")),
            turn(table=own("modern_wonder_1", epoch="ancient"), epoch="modern"),
            turn(table=own("ancient_wonder_1", epoch="modern"), epoch="modern"),
            play({**BUILT, "wonder": "modern_wonder_1"}),
            ("epoch-changes", {"territories": FULL[:4], "wonders": ["modern_wonder_1"]}),
            (build("ancient_wonder_1")[0], build("ancient_wonder_1")[1] | {"epoch": "modern"}),
            play({**BUILT, "player": "a"}, epoch="modern"),
        ],
    ),
    "a hero without conquest value begins no conquest": Condition(
        ("conquest.value", "schema"),
        ("/hero_value/", "/hero/conquest/"),
        [
            fight(hero_value=0),
            play(conquer(hero_value=0)),
            attack(hero={"conquest": 0}),
        ],
    ),
    "the conqueror has population there": Condition(
        ("conquest.presence",),
        ("/populations/attacker/", "/actions[][conquest]/territory/"),
        [
            fight(populations={"attacker": 0, "defender": 2}),
            play(conquer(populations={"attacker": 0, "defender": 2})),
            attack(population={"b": 2}),
        ],
    ),
    "the player attacked has population there": Condition(
        ("conquest.presence",),
        ("/populations/defender/", "/actions[][conquest]/defender/"),
        [
            fight(populations={"attacker": 3, "defender": 0}),
            play(conquer(populations={"attacker": 3, "defender": 0})),
            attack(population={"a": 2}),
        ],
    ),
    "nobody attacks the own population": Condition(
        ("conquest.self", "conquest.presence"),
        ("/events[][conquest]/defender/", "/actions[][conquest]/defender/"),
        [play(conquer(defender="a")), attack(defender="a")],
    ),
    "a conquest is in a territory of the hero": Condition(
        ("conquest.presence", "turn.influence"),
        ("/influence[]/", "/actions[][conquest]/territory/"),
        [
            fight(influence=["india"]),
            play(conquer(territory="africa", influence=["india"])),
            attack(hero={"territories": ["india"]}),
        ],
    ),
    "a migration costs two gold": Condition(
        ("migration.cost", "gold.paid"),
        ("/gold/", "/gold{}/"),
        move(gold=1),
        {},
    ),
    "a migration moves one to four": Condition(
        ("migration.limit", "schema"), ("/to{}/",), move(to={"india": 5}) + move(to={})
    ),
    "nobody moves more than is there": Condition(
        ("migration.limit",), ("/to{}/",), move(to={"india": 3}, population={"africa": 2})
    ),
    "a territory does not touch itself": Condition(
        ("migration.adjacent",),
        ("/to{}/", "/borders[][]/"),
        move(to={"africa": 1}) + move(borders=[["africa", "africa"]]),
    ),
    "population moves to a territory that touches": Condition(
        ("migration.adjacent", "migration.unknown"),
        ("/borders[][]/",),
        move(borders=[["africa", "china"]]) + move(borders=[]),
    ),
    "a territory scores once in an epoch": Condition(
        ("territory.scored", "epoch.end_ancient", "ladder.length"),
        ("/scored/", "/events[][scoring]/territory/"),
        [
            ("table-scores", {"players": THREE, "territories": [{"id": "africa", "scored": True}]}),
            on_table({"id": "africa", "scored": True}),
            play(score(AFRICA), score(AFRICA)),
        ],
        {},
    ),
    "nothing scores after the ancient epoch ends": Condition(
        ("epoch.end_ancient",),
        ("/scored/", "/events[][scoring]/territory/"),
        [
            (
                "table-scores",
                {
                    "players": THREE,
                    "epoch": "ancient",
                    "territories": [{**one, "scored": True} for one in COMPLETE],
                },
            ),
            on_table(*[{**one, "scored": True} for one in COMPLETE]),
            on_table(*[{**one, "scored": True} for one in COMPLETE[:4]]),
            play(*[score(one) for one in COMPLETE]),
        ],
    ),
    "the epoch changes when four ladders are complete": Condition(
        ("epoch.end_ancient", "epoch.not_over", "epoch.not_begun"),
        ("/events[][epoch_change]/kind/", "/territories[]/discoveries[]/"),
        [
            ("epoch-changes", {"territories": FULL[:3]}),
            play({"kind": "epoch_change"}),
            play(*[score(one) for one in COMPLETE[:3]], {"kind": "epoch_change"}),
        ],
        {"table-scores": "it changes no epoch", "turns": "it changes no epoch"},
    ),
    "the epoch changes once": Condition(
        ("epoch.modern",),
        ("/events[][epoch_change]/kind/",),
        [play(*[score(one) for one in COMPLETE[:4]], *[{"kind": "epoch_change"}] * 2)],
    ),
    "gold is converted two by two": Condition(
        ("gold.converted",),
        ("/events[][gold]/gold/", "/actions[][gold]/gold/"),
        [
            play({"kind": "gold", "player": "a", "gold": 3}),
            turn({"kind": "gold", "gold": 3}, table={"gold": {"a": 4}}),
        ],
    ),
    "nobody pays more gold than they have": Condition(
        ("gold.paid", "migration.cost", "wonder.cost"),
        ("/gold{}/", "/events[][gold]/gold/"),
        [
            play({"kind": "gold", "player": "a", "gold": 4}, gold={"a": 2}),
            play(BUILT, gold={"a": 6}),
            play(
                {"kind": "migration", "player": "a", "from": "africa", "to": {"india": 1}},
                gold={"a": 1},
            ),
            turn({"kind": "gold", "gold": 4}, table={"gold": {"a": 2}}),
            turn({"kind": "wonder", "wonder": "ancient_wonder_1"}, table={"gold": {"a": 6}}),
        ],
    ),
    "actions come in the order of the card": Condition(
        ("turn.order", "turn.population"),
        ("/actions[][population]/kind/",),
        [
            turn(
                {"kind": "discovery", "points": 1, "territory": "africa"},
                {"kind": "population", "territory": "africa", "count": 1},
                hero={"population": 1, "discoveries": 1},
            ),
            turn(
                {"kind": "gold", "gold": 2},
                {"kind": "population", "territory": "africa", "count": 1},
                hero={"population": 1, "treasure": 2},
            ),
        ],
    ),
    "a hero plays what the card has, in the territories of the card": Condition(
        ("turn.population", "turn.discoveries", "turn.influence", "cap.population"),
        ("/hero/population/",),
        [
            turn({"kind": "population", "territory": "africa", "count": 2}, hero={"population": 1}),
            turn({"kind": "population", "territory": "india", "count": 1}, hero={"population": 1}),
            turn({"kind": "discovery", "points": 1, "territory": "india"}, hero={"discoveries": 1}),
            turn({"kind": "discovery", "points": 1, "territory": "africa"}),
        ],
    ),
    "population is placed one by one in the order of seats": Condition(
        ("setup.order", "setup.population"),
        ("/placements[]/player/",),
        [
            (
                "setups",
                {
                    "epoch": "ancient",
                    "players": THREE,
                    "seats": list("abc"),
                    "first": "a",
                    "placements": [{"player": "b", "territory": "africa"}],
                },
            ),
            (
                "setups",
                {
                    "epoch": "ancient",
                    "players": THREE,
                    "seats": list("abc"),
                    "first": "a",
                    "placements": [{"player": one, "territory": "africa"} for one in "abc" * 8],
                },
            ),
        ],
    ),
}
