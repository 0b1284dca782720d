"""What several answers of Déluges have: people by player, slaves, the steps that explain them."""

from collections.abc import Mapping
from typing import Annotated, NamedTuple, TypeAlias

from services.deluges.rules.box import CIVILISATIONS
from services.deluges.rules.cells import SlaveColour, SlaveMaster
from shared.core.answers import MANY, Amount
from shared.core.declarations import AtMost, Key, PlayerId
from shared.core.steps import Step

LISTED = AtMost(100)
"""Of lists that the rules keep shorter than that."""
CountsByPlayer: TypeAlias = Annotated[Mapping[PlayerId, Amount], AtMost(CIVILISATIONS)]
Steps: TypeAlias = Annotated[tuple[Step, ...], AtMost(MANY), "The explanation, step by step."]


class SlavesThere(NamedTuple):
    """Slaves of one people under one master."""

    master: SlaveMaster
    colour: SlaveColour
    number: Annotated[Amount, Key("count"), "How many slaves these are."]


SlaveList: TypeAlias = Annotated[
    tuple[SlavesThere, ...], LISTED, "Slaves by their master and their people."
]


class Crowd(NamedTuple):
    """Workers, warriors and slaves."""

    workers: Annotated[CountsByPlayer, "Free workers by player."]
    warriors: Annotated[CountsByPlayer, "Warriors by player."]
    slaves: SlaveList
