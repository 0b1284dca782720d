"""The six civilizations of Wisdom & Warfare by name."""

from collections.abc import Sequence
from typing import Literal, TypeAlias, get_args

Civilization: TypeAlias = Literal["aztecs", "english", "french", "japanese", "mongols", "zulus"]
CIVILIZATIONS: Sequence[Civilization] = get_args(Civilization)
