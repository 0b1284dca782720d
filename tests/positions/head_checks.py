"""An answer begins with what follows from its request and its game's card.

This is not recorded of a position: it changes whenever the engine is raised.
"""

from shared.operations.stored_answers import result_id
from tests.positions.answers import Answers
from tests.positions.recorded_checks import dump_exactly
from tests.recorded_answers import fill_in_rules


def the_game_and_the_engine_are_those_of_the_card(answers: Answers) -> None:
    card = answers.position.game.card
    for _, _, document in answers.list_languages():
        assert (document["game"], document["engine"]) == (card.id, card.engine)


def the_id_is_that_of_the_canonical_request(answers: Answers) -> None:
    card = answers.position.game.card
    canonical = dump_exactly(answers.canonical)
    name = result_id(card.id, card.engine, answers.position.operation.name, canonical)
    for _, _, document in answers.list_languages():
        assert document["id"] == name


def the_rules_are_echoed_with_every_default(answers: Answers) -> None:
    rules_given, echoed = answers.request.get("rules", {}), answers.document()["rules"]
    # Where rules are compared there are several.
    several = rules_given if isinstance(rules_given, list) else [rules_given]
    found = echoed if isinstance(echoed, list) else [echoed]
    for one, asked_rules in zip(found, several, strict=True):
        # A code of a battle may begin with the edition.
        named = {"edition": one["edition"]} if "code" in answers.request else {}
        filled = fill_in_rules(answers.position.game, {**named, **asked_rules})
        assert one == filled
        assert dump_exactly(one) == dump_exactly(filled)
    for other in (answers.canonical, *(document for _, _, document in answers.list_languages())):
        assert dump_exactly(other["rules"]) == dump_exactly(echoed)


CHECKS_OF_ANSWERED = (
    the_game_and_the_engine_are_those_of_the_card,
    the_id_is_that_of_the_canonical_request,
    the_rules_are_echoed_with_every_default,
)
