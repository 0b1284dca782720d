"""The problems of addresses that are not known, and of methods that an address does not take."""

from collections.abc import Callable, Collection

from shared.core.suggestions import Fitting, fit_names
from shared.operations.game import Game, Lookup
from shared.operations.http import split_ending
from shared.operations.problems import Refusal


def build_unknown_address_refusal(
    path: str,
    names: Collection[str],
    game: Game | None = None,
    get_game: Callable[[str], Game] | None = None,
) -> Refusal:
    """The 404 problem of an unknown address; it lists the addresses that exist.

    That are the addresses of the game, where it is of one, else the games of these names. The
    whole address is suggested where only `/v1` is missing, or where `get_game` is given, only the
    game's name is wrong, or is wrong as well; a game's other names are understood then.
    """
    _, root, *steps = [*path.split("/", 3), ""]
    if root in names:
        meant = f"/v1{path}"
        return Refusal("not-found", fitting=Fitting(meant={path: meant}), given=path)
    if root != "v1" or steps == [""]:
        return Refusal("not-found")
    if game is not None:
        for lookup in game.lookups:
            refusal = _refuse_by_start(game, lookup, steps[1])
            if refusal is not None:
                return refusal
        given = _find_address(game, steps[1])
        return Refusal("not-found", wording="game", fitting=game.addresses, given=given)
    cards = [] if get_game is None else [get_game(name).card for name in names]
    fitting = fit_names(names, {word: card.id for card in cards for word in card.also_called})
    name = fitting.suggest(steps[0])
    other = get_game(name) if name and get_game else None
    whole = other and other.addresses.suggest(_find_address(other, steps[1]))
    if whole:
        return Refusal("not-found", fitting=Fitting(fitting.allowed, {path: whole}), given=path)
    return Refusal("not-found", fitting=fitting, given=steps[0])


def build_method_refusal(method: str, game: Game | None) -> Refusal:
    if method != "POST" or game is None:
        return Refusal("method-not-allowed")
    paths = tuple([f"/v1/{game.card.id}/{operation.name}" for operation in game.operations])
    return Refusal("method-not-allowed", wording="operations", fitting=Fitting(paths))


def _refuse_by_start(game: Game, lookup: Lookup, rest: str) -> Refusal | None:
    """The 404 problem of an address that begins as one of a lookup and means one of its names."""
    start = lookup.path.partition("{")[0]
    if not rest.startswith(start):
        return None
    given, _ = split_ending(rest.removeprefix(start))
    return refuse_unknown_name(game, lookup, given) if lookup.known.suggest(given) else None


def refuse_unknown_name(game: Game, lookup: Lookup, given: str) -> Refusal:
    """The 404 problem of a name that a lookup has not; it suggests the address of what is meant."""
    name, start = lookup.known.suggest(given), lookup.path.partition("{")[0]
    meant = {given: f"/v1/{game.card.id}/{start}{name}"} if name else {}
    fitting = Fitting(game.addresses.allowed, meant)
    return Refusal("not-found", wording="name", fitting=fitting, given=given, name=given)


def _find_address(game: Game, rest: str) -> str:
    """What follows the game's name, without what follows an address of the game."""
    first = rest.partition("/")[0]
    return first if first in game.addresses.meant else rest
