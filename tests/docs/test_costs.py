"""The contract says what each operation may cost, and the code says the same."""

import re
from pathlib import Path

from deploy.services import game_names
from services.civilization.rules.odds.hidden_hands import MOST_NODES as MOST_ODDS_NODES
from services.civilization.rules.odds.hidden_hands import MOST_SAMPLES
from services.civilization.rules.solving.search import MOST_NODES
from shared.operations.game import COST_CEILING, LIGHT_COST
from tests.found_games import GAMES

PAGE = Path(__file__).resolve().parents[2] / "docs" / "contract.md"
SECTION = (
    PAGE.read_text(encoding="utf-8").partition("## What a request may cost")[2].split("\n## ")[0]
)
ROW = re.compile(r"^\| `([\w/-]+)` \| (\d+) \|", re.MULTILINE)


def test_the_table_has_the_ceiling_of_every_operation_whose_requests_differ() -> None:
    published = {operation: int(ceiling) for operation, ceiling in ROW.findall(SECTION)}
    assert published == {
        f"{name}/{operation.name}": operation.cost.ceiling
        for name in game_names()
        for operation in GAMES[name].operations
        if operation.cost.estimate
    }


def test_the_page_names_the_bounds_as_they_are() -> None:
    for bound in (COST_CEILING, LIGHT_COST, MOST_NODES, MOST_ODDS_NODES, MOST_SAMPLES):
        assert f"{bound:,}" in SECTION
