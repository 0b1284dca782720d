"""What is suggested for a name that is not known."""

import pytest

from shared.core.suggestions import LONGEST_COMPARED, Fitting, Reading, fit_fields, fit_names

EXPANSIONS = ["fairy", "inns_and_cathedrals", "traders_and_builders", "wonders"]


def test_a_name_of_its_own_comes_before_another_word_for_something() -> None:
    fitting = fit_names(["monastery", "abbey"], {"abbey": "monastery", "Cloister": "monastery"})
    assert [fitting.suggest(one) for one in ("Abbey", "cloisters")] == ["abbey", "monastery"]


def test_names_that_differ_in_case_alone_are_found_as_they_are_written() -> None:
    fitting = Fitting((), {"Cc": "Cc.1", "CC": "CC.2"})
    assert [fitting.suggest(one) for one in ("Cc", "CC", "cc")] == ["Cc.1", "CC.2", "Cc.1"]


def test_long_names_are_compared_with_nothing() -> None:
    fitting = fit_names(["rotation"])
    assert fitting.suggest("Rotation") == "rotation"
    assert fitting.suggest("r" * LONGEST_COMPARED + "otation") is None


FIELDS = (
    *("active_player", "boats", "city", "coats", "colour", "count", "die", "laid", "mines"),
    *("neighbours", "options", "placements", "players", "price", "production", "rotation"),
    *("followers", "steps", "taken", "target", "tiles", "towers", "controller", "level_2"),
)


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        *[
            (given, meant)
            for meant, words in {
                "followers": ("folowers", "follwers", "folower", "folllowers"),
                "players": ("playres", "lpayers", "playerts", "plaeyrs", "pleyers", "plyers"),
                "rotation": ("rotatoin", "rottation", "rotaton"),
                "coats": ("coat", "caots"),
                "city": ("citty", "cities", "ctiy"),
                "neighbours": ("neighbors", "neighbuors"),
                "level_2": ("levle_2", "level2"),
            }.items()
            for given in words
        ],
        *[
            (given, None)
            for given in (
                *("argent", "power", "prayer", "layer", "sport", "lance", "country", "population"),
                *("action", "last", "domaine", "dieux", "prince", "coût", "token", "stop", "goats"),
                *("title", "level_1", "levle_3", "plays", "controlled", "ide", "pl", "?"),
            )
        ],
    ],
)
def test_a_misspelling_has_nearly_all_letters_of_a_field(given: str, meant: str | None) -> None:
    names = {name: name for name in FIELDS}
    assert Fitting(FIELDS, names, "Board").suggest(given) == meant


def test_what_may_be_two_fields_suggests_neither() -> None:
    names = {name: name for name in ("stations", "starions")}
    assert Fitting(tuple(names), names, "Board").suggest("staions") is None


@pytest.mark.parametrize(
    ("names", "given", "meant"),
    [
        (EXPANSIONS, "inns", "inns_and_cathedrals"),
        (EXPANSIONS, "Traders", "traders_and_builders"),
        (EXPANSIONS, "builder", "traders_and_builders"),
        (EXPANSIONS, "and", None),
        (EXPANSIONS, "the inn", "inns_and_cathedrals"),
        (["inns_and_cathedrals", "old_inns"], "inns", None),
        (["castle", "cities"], "completed_cities", "cities"),
        (["castle", "cities"], "castles_and_cities", None),
        (EXPANSIONS, "nns", None),
        (["C1", "C2", "C3"], "3", "C3"),
        (["C1", "C2", "C3"], "4", None),
        (["C1", "C2", "C3"], "III", "C3"),
        (["ancient_wonder_1", "ancient_wonder_2"], "ancient wonder 2", "ancient_wonder_2"),
        (["ancient_wonder_1", "ancient_wonder_2"], "ancient wonder 4", None),
    ],
)
def test_a_word_of_a_name_is_enough(names: list[str], given: str, meant: str | None) -> None:
    assert fit_names(names).suggest(given) == meant


def test_a_word_may_mean_one_of_several_or_nothing() -> None:
    also = {"monk": "follower|abbot", "lord": "abbot|knight", "dragon": "", "pope": "bishop"}
    fitting = fit_names(["follower", "abbot", "wagon"], also)
    given = ("monk", "Monks", "lord", "dragon", "pope")
    assert [fitting.suggest(one) for one in given] == [
        "follower|abbot",
        "follower|abbot",
        "abbot",
        None,
        None,
    ]


def test_other_words_are_understood_for_what_is_known() -> None:
    fitting = fit_names(["follower", "large"], {"meeple": "follower", "big": "large", "pawn": "x"})
    assert fitting.allowed == ("follower", "large")
    assert [fitting.suggest(one) for one in ("Meeple", "big", "pawn")] == [
        "follower",
        "large",
        None,
    ]


def test_a_longer_name_may_end_with_that_of_a_field_and_no_part_of_one_is_enough() -> None:
    names = {name: name for name in ("stone_lanterns", "bridges")}
    fitting = Fitting(tuple(names), names, "Garden")
    given = ("old_bridges", "lantern", "stone", "bridges of stone", "oldbridge")
    assert [fitting.suggest(one) for one in given] == ["bridges", None, None, None, None]


def test_a_word_for_a_given_field_suggests_another_or_nothing() -> None:
    names = ("terrain", "building")
    for given, meant in (((), "terrain"), (("terrain",), "building"), (names, None)):
        assert fit_fields(names, {"ground": "terrain"}, given).suggest("type") == meant
    fitting = fit_fields(names, {"ground": "terrain"}, ("terrain",))
    assert [fitting.suggest(one) for one in ("ground", "Terrain", "terrian")] == [None] * 3


def test_what_is_known_farther_away_is_found_by_its_names_alone() -> None:
    far = Fitting(("walls", "name"), {"walls": "/walls", "murs": "/walls", "name": "/name"}, "City")
    fitting = Fitting(("boats",), {"boats": "boats"}, "Fleet", (far,))
    found = [fitting.suggest(one) for one in ("Murs", "wall", "walsl", "name", "noms")]
    assert found == ["/walls", "/walls", None, None, None]


def test_a_label_is_understood_and_what_is_a_word_of_something_is_no_misspelling() -> None:
    labels = {"Bateaux": "boats", "Barques": "rafts"}
    reading = Reading(lambda _: labels, lambda word: word == "baot")
    fitting = Fitting(("boats",), {"boats": "boats"}, "Fleet")
    assert fitting.suggest("baots") == "boats"
    found = [fitting.suggest(one, reading) for one in ("le bateau", "barques", "baots", "baoats")]
    assert found == ["boats", None, None, None]
    found = [fit_names(["boats"]).suggest(one, reading) for one in ("bataeux", "baots")]
    assert found == ["boats", None]
