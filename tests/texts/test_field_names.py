"""A player reads a sentence without knowing the fields of a request; a program finds their names.

So a sentence says a thing in the words of the table, and the name of the field that has it stands
behind in parentheses: “Say which cells touch Mû (`neighbours`).”
"""

import re
from collections.abc import Iterator

import pytest

from deploy.services import game_names
from tests.texts.catalogues_found import ALONE

IN_PARENTHESES = re.compile(r"\([^()]*\)")
BARE = re.compile(r"`|(?<![{`\w])[a-z]+_[a-z_]+")
"""A name between backticks, or one that cannot be a word."""


def list_sentences_with_bare_names(game: str) -> Iterator[str]:
    """The codes of sentences that name a field outside parentheses."""
    for texts in ALONE[game].values():
        for code in texts.codes():
            if any(BARE.search(IN_PARENTHESES.sub("", form)) for form in texts.forms(code)):
                yield code


@pytest.mark.parametrize("game", game_names())
def test_names_of_fields_stand_in_parentheses(game: str) -> None:
    assert list(list_sentences_with_bare_names(game)) == []
