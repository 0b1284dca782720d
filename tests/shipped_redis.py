"""Redis as the compose file and the manifests start it: deploy/redis/start.sh and its users."""

import shutil
from pathlib import Path

from deploy.services import CHECKOUT
from tests.servers import RedisServer

SHIPPED = CHECKOUT / "deploy" / "redis"
PASSWORD = "p@ss word/é"
QUOTED_PASSWORD = "p%40ss%20word%2F%C3%A9"


class ShippedRedis(RedisServer):
    """A Redis with the shipped users, and one more for `command`, which may do everything."""

    def __init__(self, folder: Path, **options: str) -> None:
        super().__init__(folder, **options)
        copied = shutil.copytree(SHIPPED, folder / "redis", dirs_exist_ok=True)
        with (copied / "users.acl").open("a") as users:
            users.write("user observer on nopass ~* &* +@all\n")
        password_file = folder / "redis-password"
        password_file.write_text(f"{PASSWORD}\n", encoding="utf-8")
        self._program = ["sh", str(copied / "start.sh")]
        self._environ = {"DECOMPTE_REDIS_PASSWORD_FILE": str(password_file)}
        self._log_in = ["AUTH", "observer", "any"]

    @property
    def games_url(self) -> str:
        """Where it listens, with the credentials of the games."""
        return f"redis://games:{QUOTED_PASSWORD}@127.0.0.1:{self.port}/0"
