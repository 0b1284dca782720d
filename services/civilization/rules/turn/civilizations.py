"""The six civilizations of Wisdom & Warfare by name."""

from collections.abc import Sequence
from typing import Annotated, Literal, TypeAlias, get_args

from shared.core.suggestions import AlsoMeans

_Name: TypeAlias = Literal["aztecs", "english", "french", "japanese", "mongols", "zulus"]
Civilization: TypeAlias = Annotated[
    _Name, AlsoMeans(france="french", england="english", angleterre="english", mexico="aztecs")
]
CIVILIZATIONS: Sequence[Civilization] = get_args(_Name)
