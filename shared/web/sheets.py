"""A sheet on its way out: its fields for JSON, and its rows as CSV."""

import csv
import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from shared.core.phrases import Param, Phrase, Plain
from shared.core.sheet import (
    Award,
    Calculation,
    Entry,
    Line,
    Notice,
    Ruling,
    ScoreSheet,
    Standing,
    TieBreak,
    total,
)
from shared.texts import Texts

COLUMNS = ("player", "entry", "kind", "category", "rule", "count", "each", "points", "text")
Say: TypeAlias = Callable[[str, Mapping[str, Param]], str]
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")


def answer_fields(
    answer: ScoreSheet | Calculation, players: Sequence[Mapping[str, Any]], texts: Texts
) -> dict[str, Plain]:
    """The fields that rules decide: lines in words, phrases in whatever else is said.

    `players` are the request's, for what is only echoed.
    """
    fields: dict[str, Plain] = {}
    if isinstance(answer, ScoreSheet):
        echoed = {player["id"]: player for player in players}
        points = answer.award_points()
        fields["mode"] = answer.mode
        fields["players"] = [
            _standing(standing, echoed.get(standing.player.id, {}))
            for standing in answer.standings_by(points)
        ]
        fields["entries"] = [
            _entry(entry, drawn, texts) for entry, drawn in zip(answer.entries, points, strict=True)
        ]
    fields |= answer.facts
    fields["rulings"] = [_ruling(ruling, texts.say) for ruling in answer.rulings]
    fields["warnings"] = [_warning(notice) for notice in answer.warnings]
    return fields


def _standing(standing: Standing, echoed: Mapping[str, Any]) -> Plain:
    shown: dict[str, Plain] = {"id": standing.player.id}
    shown |= {name: echoed[name] for name in ("name", "colour") if name in echoed}
    shown |= {
        "carried": standing.player.carried,
        "points": standing.points,
        "total": standing.total,
        "rank": standing.rank,
        "categories": dict(standing.categories),
    }
    return shown | dict(standing.player.facts)


def _entry(entry: Entry, drawn: Sequence[int], texts: Texts) -> Plain:
    shown: dict[str, Plain] = {"id": entry.id, "kind": entry.kind, "category": entry.category}
    if entry.complete is not None:
        shown["complete"] = entry.complete
    if entry.lines is not None:
        shown["value"] = total(entry.lines)
    if entry.strength is not None:
        shown["strength"] = dict(entry.strength)
    if entry.lines is not None:
        shown["lines"] = [_line(line, texts) for line in entry.lines]
    shown["awards"] = [
        _award(award, points, entry, texts)
        for award, points in zip(entry.awards, drawn, strict=True)
    ]
    if entry.tie_breaks:
        shown["tie_break"] = _tie_break(entry.tie_breaks[0])
        shown["tie_breaks"] = [_tie_break(tie_break) for tie_break in entry.tie_breaks]
    return shown | dict(entry.facts)


def _award(award: Award, points: int, entry: Entry, texts: Texts) -> Plain:
    shown: dict[str, Plain] = {"player": award.player, "points": points}
    if entry.lines is not None and not award.shares_value:
        shown["shares_value"] = False
    shown["lines"] = [_line(line, texts) for line in award.lines]
    return shown


def _line(line: Line, texts: Texts) -> Plain:
    rule, count, each, params, wording, category = line
    return _line_said(texts, rule, count, each, tuple(params.items()), wording, category)


@lru_cache(maxsize=16_384)
def _line_said(
    texts: Texts,
    rule: str,
    count: int,
    each: int,
    params: tuple[tuple[str, Param], ...],
    wording: str,
    category: str,
) -> Plain:
    """A line in words. "4 tiles × 2" comes back in sheet after sheet, so it is remembered."""
    line = Line(rule, count, each, dict(params), wording, category)
    shown: dict[str, Plain] = {
        "rule": rule,
        "count": count,
        "each": each,
        "points": line.points,
        "text": texts.say(*line.phrase),
    }
    if category:
        shown["category"] = category
    return shown


def _tie_break(tie_break: TieBreak) -> Plain:
    return {"rule": tie_break.rule, "values": dict(tie_break.values)}


def _ruling(ruling: Ruling, say: Say) -> Plain:
    """A ruling in words: the question that the rulebook leaves open, and the answer chosen."""
    question = say(f"ruling.{ruling.code}.question", ruling.params)
    answer = say(f"ruling.{ruling.code}.{ruling.choice}", ruling.params)
    return {"code": ruling.code, "choice": ruling.choice, "text": f"{question} {answer}"}


def _warning(notice: Notice) -> Plain:
    text = Phrase(f"warning.{notice.code}", notice.params)
    return {"code": notice.code, "pointer": notice.pointer, "text": text}


def sheet_csv(sheet: ScoreSheet, texts: Texts) -> str:
    """One row per line of every award, and one for what was carried (RFC 4180).

    Nobody is left out: who draws nothing has a row for what was carried, though it be 0. A player's
    `points`, added up, are the total. Text that a spreadsheet would take for a formula
    is preceded by an apostrophe.
    """
    out = io.StringIO()
    rows = csv.writer(out)
    rows.writerow(COLUMNS)
    awarded = {award.player for entry in sheet.entries for award in entry.awards}
    for player in sheet.players:
        if player.carried or player.id not in awarded:
            carried = player.carried
            text = texts.say("sheet.carried", {"count": carried, "points": carried})
            rows.writerow((_cell(player.id), "", "carried", "", "", 1, carried, carried, text))
    for entry in sheet.entries:
        for award in entry.awards:
            for line in _award_lines(entry, award):
                rows.writerow(
                    (
                        _cell(award.player),
                        _cell(entry.id),
                        entry.kind,
                        line.category or entry.category,
                        line.rule,
                        line.count,
                        line.each,
                        line.points,
                        _cell(str(texts.rendered(line.phrase))),
                    )
                )
    return out.getvalue()


def _award_lines(entry: Entry, award: Award) -> Iterator[Line]:
    if award.shares_value:
        yield from entry.lines or ()
    yield from award.lines


def _cell(text: str) -> str:
    starts = text.startswith(FORMULA_STARTS) or text.lstrip().startswith(FORMULA_STARTS)
    return f"'{text}" if starts else text
