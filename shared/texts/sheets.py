"""Renders answers of the rules: fields for JSON, and rows of a score sheet as CSV."""

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
    PlayerTotals,
    Ruling,
    ScoreSheet,
    TieBreak,
    total,
)
from shared.texts.catalogues import Texts

COLUMNS = ("player", "entry", "kind", "category", "rule", "count", "each", "points", "text")
Say: TypeAlias = Callable[[str, Mapping[str, Param]], str]
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")


def answer_fields(
    answer: ScoreSheet | Calculation, players: Sequence[Mapping[str, Any]], texts: Texts
) -> dict[str, Plain]:
    """The fields of an answer that the rules decide, lines with their sentences.

    Other phrases are left for the writer. `players` are the request's, for what is only echoed.
    """
    fields: dict[str, Plain] = {}
    if isinstance(answer, ScoreSheet):
        echoed = {player["id"]: player for player in players}
        points = answer.award_points()
        fields["mode"] = answer.mode
        fields["players"] = [
            _render_standing(standing, echoed.get(standing.player.id, {}))
            for standing in answer.standings_by(points)
        ]
        fields["entries"] = [
            _render_entry(entry, award_points, texts)
            for entry, award_points in zip(answer.entries, points, strict=True)
        ]
    fields |= answer.facts
    fields["rulings"] = [_render_ruling(ruling, texts.say) for ruling in answer.rulings]
    fields["warnings"] = [_render_warning(notice) for notice in answer.warnings]
    return fields


def _render_standing(standing: PlayerTotals, echoed: Mapping[str, Any]) -> Plain:
    rendered: dict[str, Plain] = {"id": standing.player.id}
    rendered |= {name: echoed[name] for name in ("name", "colour") if name in echoed}
    rendered |= {
        "carried": standing.player.carried,
        "points": standing.points,
        "total": standing.total,
        "rank": standing.rank,
        "categories": dict(standing.categories),
    }
    return rendered | dict(standing.player.facts)


def _render_entry(entry: Entry, award_points: Sequence[int], texts: Texts) -> Plain:
    rendered: dict[str, Plain] = {"id": entry.id, "kind": entry.kind, "category": entry.category}
    if entry.complete is not None:
        rendered["complete"] = entry.complete
    if entry.lines is not None:
        rendered["value"] = total(entry.lines)
    if entry.strength is not None:
        rendered["strength"] = dict(entry.strength)
    if entry.lines is not None:
        rendered["lines"] = [_render_line(line, texts) for line in entry.lines]
    rendered["awards"] = [
        _render_award(award, points, entry, texts)
        for award, points in zip(entry.awards, award_points, strict=True)
    ]
    if entry.tie_breaks:
        rendered["tie_break"] = _render_tie_break(entry.tie_breaks[0])
        rendered["tie_breaks"] = [_render_tie_break(tie_break) for tie_break in entry.tie_breaks]
    return rendered | dict(entry.facts)


def _render_award(award: Award, points: int, entry: Entry, texts: Texts) -> Plain:
    rendered: dict[str, Plain] = {"player": award.player, "points": points}
    if entry.lines is not None and not award.shares_value:
        rendered["shares_value"] = False
    rendered["lines"] = [_render_line(line, texts) for line in award.lines]
    return rendered


def _render_line(line: Line, texts: Texts) -> Plain:
    params = tuple(line.params.items())
    return _render_cached(
        texts, line.rule, line.count, line.each, params, line.wording, line.category
    )


@lru_cache(maxsize=16_384)
def _render_cached(
    texts: Texts,
    rule: str,
    count: int,
    each: int,
    params: tuple[tuple[str, Param], ...],
    wording: str,
    category: str,
) -> Plain:
    """A line with its sentence. "4 tiles × 2" is in one sheet after another, so it is cached."""
    line = Line(rule, count, each, dict(params), wording, category)
    rendered: dict[str, Plain] = {
        "rule": rule,
        "count": count,
        "each": each,
        "points": line.points,
        "text": texts.say(*line.phrase),
    }
    if category:
        rendered["category"] = category
    return rendered


def _render_tie_break(tie_break: TieBreak) -> Plain:
    return {"rule": tie_break.rule, "values": dict(tie_break.values)}


def _render_ruling(ruling: Ruling, say: Say) -> Plain:
    """A ruling: the question that the rulebook leaves open, and the answer chosen."""
    question = say(f"ruling.{ruling.code}.question", ruling.params)
    answer = say(f"ruling.{ruling.code}.{ruling.choice}", ruling.params)
    return {"code": ruling.code, "choice": ruling.choice, "text": f"{question} {answer}"}


def _render_warning(notice: Notice) -> Plain:
    text = Phrase(f"warning.{notice.code}", notice.params)
    return {"code": notice.code, "pointer": notice.pointer, "text": text}


def sheet_csv(sheet: ScoreSheet, texts: Texts) -> str:
    """One row per line of every award, and one for what was carried (RFC 4180).

    A player without awards has a row for what was carried, even if it is 0, so the `points` of a
    player's rows always add up to the total. An apostrophe precedes text that a spreadsheet would
    take for a formula.
    """
    out = io.StringIO()
    rows = csv.writer(out)
    rows.writerow(COLUMNS)
    awarded = {award.player for entry in sheet.entries for award in entry.awards}
    for player in sheet.players:
        if player.carried or player.id not in awarded:
            carried = player.carried
            text = texts.say("sheet.carried", {"count": carried, "points": carried})
            rows.writerow(
                (_escape_formula(player.id), "", "carried", "", "", 1, carried, carried, text)
            )
    for entry in sheet.entries:
        for award in entry.awards:
            for line in _award_lines(entry, award):
                rows.writerow(
                    (
                        _escape_formula(award.player),
                        _escape_formula(entry.id),
                        entry.kind,
                        line.category or entry.category,
                        line.rule,
                        line.count,
                        line.each,
                        line.points,
                        _escape_formula(str(texts.render(line.phrase))),
                    )
                )
    return out.getvalue()


def _award_lines(entry: Entry, award: Award) -> Iterator[Line]:
    if award.shares_value:
        yield from entry.lines or ()
    yield from award.lines


def _escape_formula(text: str) -> str:
    starts = text.startswith(FORMULA_STARTS) or text.lstrip().startswith(FORMULA_STARTS)
    return f"'{text}" if starts else text
