"""What is taken away from a running stack under load, one after the other, and put back.

Each fault waits until all containers of the game are healthy again, because a stack that has lost
both of a game has nothing left to answer with.
"""

import os
import signal
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from deploy.containers.engine import Engine, wait_until

_PAUSE_SECONDS = 5
# The gateway looks the names of containers up every two seconds.
_SETTLE_SECONDS = 5


@dataclass(frozen=True)
class Faults:
    """What can be done to the containers of `game` and to Redis."""

    engine: Engine
    game: str

    def all(self) -> Mapping[str, Callable[[], None]]:
        """Return every fault by the sentence that the report has for it."""
        return {
            "nothing is taken away": lambda: time.sleep(2 * _SETTLE_SECONDS),
            "a container's process is killed, and Docker starts it again": self.crash,
            "a container is killed and stays away, then is started": self.kill,
            "a container is stopped, then is started": self.stop,
            "scaled from two to four, then back to two": self.scale,
            f"Redis is paused for {_PAUSE_SECONDS} s": self.pause_redis,
            "Redis is killed, and Docker starts it again": self.crash_redis,
        }

    def crash(self) -> None:
        self._crash(self.game)

    def kill(self) -> None:
        self._remove("kill")

    def stop(self) -> None:
        self._remove("stop")

    def scale(self) -> None:
        for number in (4, 2):
            self.engine.compose(
                "up", "--detach", "--no-recreate", "--scale", f"{self.game}={number}", self.game
            )
            self._settle(self.game, number)

    def pause_redis(self) -> None:
        (redis,) = self.engine.containers("redis")
        self.engine.docker("pause", redis)
        time.sleep(_PAUSE_SECONDS)
        self.engine.docker("unpause", redis)
        self._settle("redis", 1)

    def crash_redis(self) -> None:
        self._crash("redis")

    def _crash(self, service: str) -> None:
        """End a container's first process as a fault of its own would."""
        containers = self.engine.containers(service)
        process = self.engine.inspect(containers[0])["State"]["Pid"]
        os.kill(process, signal.SIGKILL)
        wait_until(
            lambda: self.engine.inspect(containers[0])["State"]["Pid"] not in {0, process},
            f"Docker has started {service} again",
        )
        self._settle(service, len(containers))

    def _remove(self, how: str) -> None:
        container, *others = self.engine.containers(self.game)
        self.engine.docker(how, container)
        time.sleep(_SETTLE_SECONDS)
        self.engine.docker("start", container)
        self._settle(self.game, 1 + len(others))

    def _settle(self, service: str, number: int) -> None:
        def is_settled() -> bool:
            found = self.engine.containers(service)
            return len(found) == number and all(map(self.engine.is_healthy, found))

        wait_until(is_settled, f"{number} of {service} are healthy")
        time.sleep(_SETTLE_SECONDS)
