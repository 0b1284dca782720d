"""Ghosts, and the floor of the track.

Rows `*.ghost` and `ghost.floor` of docs/rules/carcassonne.md: −1 per ghost with the followers of a
player who has the majority. The feature keeps its value, the player's points may be negative, but
his figure does not go below 0 on the track. Where `carried` is given, the floor gives back, once
per stage of the order of the whole (ruling `ghost-floor`), what his ghosts of that stage would take
beyond 0; it gives back nothing else, so Vodyanoy goes through it. Where `carried` is not given,
nobody knows, and a warning says so. Does not know which features belong to a stage.
"""

from collections.abc import Mapping, Sequence

from services.carcassonne.rules.lines import line
from services.carcassonne.rules.position import Follower, Player
from services.carcassonne.rules.reckoning import Reckoning
from shared.core.sheet import Award, Entry, Line, total

ROW = ".ghost"
"""How the ids of all rows end by which ghosts take points."""


def ghost_lines(
    rule: str, player: str, followers: Sequence[Follower], reckoning: Reckoning
) -> tuple[Line, ...]:
    """What his ghosts take from a player who scores; an empty rule is that of no ghosts.

    Rules `*.ghost`.
    """
    ghosts = sum([one.ghosts for one in followers if one.player == player])
    if not (rule and ghosts):
        return ()
    reckoning.lose(player, ghosts)
    return (line(rule, ghosts, -1),)


class Track:
    """The figures on the track, stage by stage, of those players who may sink below 0."""

    def __init__(self, players: Sequence[Player], reckoning: Reckoning) -> None:
        self._players = [
            (index, player) for index, player in enumerate(players) if reckoning.may_sink(player)
        ]
        self._reckoning = reckoning
        self._at = {player.id: player.carried or 0 for _, player in self._players}
        self._unknown: set[str] = set()

    def after(self, stage: str, entries: Sequence[Entry]) -> Entry | None:
        """Moves the figures by a stage; what the floor gives back, as an entry of its own."""
        taken = self._moved(entries)
        awards = []
        for index, player in self._players:
            given_back = min(-self._at[player.id], taken.get(player.id, 0))
            if given_back <= 0:
                continue
            if player.carried is None:
                self._warn_once(index, player.id)
            else:
                self._at[player.id] += given_back
                awards.append(Award(player.id, (line("ghost.floor", given_back, 1),)))
        if not awards:
            return None
        self._reckoning.ruled("ghost-floor", "per-stage")
        return Entry(f"ghost_floor-{stage}", "ghost_floor", "figures", awards=tuple(awards))

    def _warn_once(self, index: int, player: str) -> None:
        if player not in self._unknown:
            self._unknown.add(player)
            self._reckoning.warn("ghost-floor", "players", index, player=player)

    def _moved(self, entries: Sequence[Entry]) -> Mapping[str, int]:
        """Adds the awards to the figures; what ghosts took, by player."""
        taken: dict[str, int] = {}
        for entry in entries:
            for award in entry.awards:
                if award.player not in self._at:
                    continue
                shared = entry.lines if entry.lines and award.shares_value else ()
                self._at[award.player] += total(shared) + total(award.lines)
                for step in award.lines:
                    if step.rule.endswith(ROW):
                        taken[award.player] = taken.get(award.player, 0) - step.points
        return taken
