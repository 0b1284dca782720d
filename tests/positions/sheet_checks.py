"""Every point of a score sheet is added up, in JSON and in CSV."""

import csv
import io
import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

from shared.schemas.forms import FormBuilder, FormDetails
from shared.texts import SHARED_TEXTS, load_texts
from tests.json_places import document
from tests.positions.answers import CSV, Answers

CONTRACT = (Path(__file__).parents[2] / "docs" / "contract.md").read_text(encoding="utf-8")
COLUMNS = ["player", "entry", "kind", "category", "rule", "count", "each", "points", "text"]


def _sum_points(lines: list[dict[str, Any]]) -> int:
    return sum(line["points"] for line in lines)


def lines_are_count_times_each_and_say_so(answers: Answers) -> None:
    entries = answers.document()["entries"]
    lines = [line for entry in entries for line in entry.get("lines", [])]
    lines += [line for entry in entries for award in entry["awards"] for line in award["lines"]]
    assert [line for line in lines if line["points"] != line["count"] * line["each"]] == []
    assert [line for line in lines if not line["text"].strip()] == []
    known = {rule.id for rule in answers.position.game.card.rules}
    assert {line["rule"] for line in lines} <= known


def lines_add_up_to_entries_and_entries_to_awards(answers: Answers) -> None:
    for entry in answers.document()["entries"]:
        assert ("value" in entry) == ("lines" in entry)
        if "value" in entry:
            assert entry["value"] == _sum_points(entry["lines"])
        for award in entry["awards"]:
            alone = _sum_points(award["lines"])
            assert award["points"] in (alone, alone + entry.get("value", 0))
        assert entry.get("tie_break") == next(iter(entry.get("tie_breaks", [])), None)


def entries_add_up_to_players_and_players_to_totals(answers: Answers) -> None:
    sheet = answers.document()
    drawn: dict[str, dict[str, int]] = {player["id"]: {} for player in sheet["players"]}
    for entry in sheet["entries"]:
        for award in entry["awards"]:
            sums, own = drawn[award["player"]], award["points"]
            for line in award["lines"]:
                if "category" in line:
                    own -= line["points"]
                    sums[line["category"]] = sums.get(line["category"], 0) + line["points"]
            sums[entry["category"]] = sums.get(entry["category"], 0) + own
    totals = [player["total"] for player in sheet["players"]]
    for player in sheet["players"]:
        assert player["categories"] == drawn[player["id"]]
        assert player["points"] == sum(drawn[player["id"]].values())
        assert player["total"] == player["carried"] + player["points"]
        assert player["rank"] == 1 + sum(total > player["total"] for total in totals)


def every_category_has_a_label_in_the_forms(answers: Answers) -> None:
    summed = {name for player in answers.document()["players"] for name in player["categories"]}
    assert summed <= _list_categories(answers.position.game.folder)


@cache
def _list_categories(folder: Path) -> set[str]:
    words = load_texts(SHARED_TEXTS, folder / "texts")["en"]
    return {one["value"] for one in FormBuilder(words, FormDetails()).build_categories()}


def the_order_of_the_players_changes_no_score(answers: Answers) -> None:
    players = answers.request.get("players", [])
    if len(players) > 1:
        turned = document(answers.post({**answers.request, "players": players[::-1]}))
        assert _sort_by_id(turned["players"]) == _sort_by_id(answers.document()["players"])


def _sort_by_id(players: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted(players, key=lambda one: str(one["id"]))


def _read_rows(answers: Answers, language: str) -> list[list[str]]:
    answer = answers.answer(language, CSV)
    assert answer.status_code == 200
    assert answer.content_type == "text/csv; charset=utf-8; header=present"
    assert answer.headers["Content-Language"] == language
    text = answer.data.decode()
    assert text.endswith("\r\n")
    assert "\n" not in text.replace("\r\n", "")
    read = list(csv.reader(io.StringIO(text, newline=""), strict=True))
    assert read[0][: len(COLUMNS)] == COLUMNS
    assert {len(row) for row in read} == {len(read[0])}
    assert len(set(read[0])) == len(read[0])
    return read


def the_csv_adds_up_to_the_totals(answers: Answers) -> None:
    for language in answers.languages:
        sums: Counter[str] = Counter()
        columns, *rows = _read_rows(answers, language)
        for row in rows:
            line = dict(zip(columns, row, strict=True))
            assert int(line["points"]) == int(line["count"]) * int(line["each"])
            assert bool(line["text"].strip()) == bool(line["player"])
            sums[line["player"]] += int(line["points"])
        totals = {player["id"]: player["total"] for player in answers.document()["players"]}
        assert {player: sums[player] for player in totals} == totals
        assert set(sums) <= {*totals, ""}
        assert not sums[""]


def the_csv_of_a_projected_sheet_has_what_its_json_has(answers: Answers) -> None:
    """Every field of every entry is a cell of its rows; other sheets have no further columns."""
    for language in answers.languages:
        columns, *rows = _read_rows(answers, language)
        sheet = answers.document(language)
        if sheet["mode"] != "projected":
            assert columns == COLUMNS
            continue
        renamed = [name for name in columns if name.startswith("entry_")]
        assert [name for name in renamed if f"`{name}`" not in CONTRACT] == []
        there: dict[str, list[dict[str, str]]] = {}
        for row in rows:
            line = dict(zip(columns, row, strict=True))
            there.setdefault(line["entry"].removeprefix("'"), []).append(line)
        for entry in sheet["entries"]:
            own = there[entry["id"]]
            keys = {name: name.removeprefix("entry_") for name in columns[len(COLUMNS) :]}
            further = {name: entry.get(key) for name, key in keys.items()}
            assert set(entry) <= {*keys.values(), "id", "kind", "category", "lines", "awards"}
            for name, value in further.items():
                assert {_read_cell(line[name], value) for line in own} == {json.dumps(value)}


def _read_cell(cell: str, value: Any) -> str:
    """What a cell says, in JSON; text stands there as it is."""
    if isinstance(value, str):
        return json.dumps(cell.removeprefix("'"))
    return json.dumps(json.loads(cell) if cell else None)


def the_csv_is_the_same_from_the_cache(answers: Answers) -> None:
    again = answers.post(answers.request, {"Accept": CSV, "Accept-Language": "en"})
    assert again.data == answers.answer("en", CSV).data


CHECKS_OF_SHEETS = (
    lines_are_count_times_each_and_say_so,
    lines_add_up_to_entries_and_entries_to_awards,
    entries_add_up_to_players_and_players_to_totals,
    every_category_has_a_label_in_the_forms,
    the_order_of_the_players_changes_no_score,
    the_csv_adds_up_to_the_totals,
    the_csv_of_a_projected_sheet_has_what_its_json_has,
    the_csv_is_the_same_from_the_cache,
)
