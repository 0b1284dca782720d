"""The application context: settings, store, jobs, games and their texts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from shared.cache import Store, open_store
from shared.texts import Language, Texts, load_texts
from shared.web.game import Game
from shared.web.jobs import Jobs
from shared.web.settings import BadSettings, Settings

SHARED_TEXTS = Path(__file__).parent.parent / "texts"


@dataclass(frozen=True)
class AppContext:
    """Everything a request may need. Built once, before the first request."""

    settings: Settings
    store: Store
    jobs: Jobs
    games: Mapping[str, Game]
    texts: Mapping[str, Mapping[Language, Texts]]
    shared_texts: Mapping[Language, Texts]

    def texts_at(self, path: str) -> Mapping[Language, Texts]:
        """The texts of the game that the address belongs to, else those that all games share."""
        steps = path.split("/", 3)
        return self.texts.get(steps[2] if len(steps) > 2 else "", self.shared_texts)


def build_context(games: Sequence[Game], settings: Settings) -> AppContext:
    """Open the store and read the texts; raises BadSettings when the store cannot work."""
    try:
        store = open_store(
            settings.redis_url,
            settings.cache_bytes,
            settings.result_seconds,
            settings.cache_secret,
        )
    except ValueError as error:
        raise BadSettings(f"REDIS_URL: {error}") from None
    return AppContext(
        settings=settings,
        store=store,
        jobs=Jobs(settings.heavy_slots, settings.deadline_seconds),
        games={game.card.id: game for game in games},
        texts={game.card.id: load_texts(SHARED_TEXTS, game.folder / "texts") for game in games},
        shared_texts=load_texts(SHARED_TEXTS),
    )
