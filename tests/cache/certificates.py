"""Certificates made on the spot by openssl: an authority and what it signs."""

import subprocess
from dataclasses import dataclass
from pathlib import Path

from tests.servers import require_program

_NEW_KEY = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1")


@dataclass(frozen=True)
class Certificate:
    """A certificate and its private key, as files."""

    file: Path
    key: Path


class Authority:
    """An authority of its own that signs certificates; its files have `name` in theirs."""

    def __init__(self, folder: Path, name: str = "authority") -> None:
        self._folder = folder
        self._name = name
        self.certificate = self._files("itself")
        # Since Python 3.13 an authority has to say that it signs certificates.
        authority = ["-addext", "basicConstraints=critical,CA:TRUE"]
        authority += ["-addext", "keyUsage=critical,keyCertSign,cRLSign"]
        itself = [*self._subject(name), *authority, "-out", str(self.certificate.file)]
        _openssl("req", "-x509", "-days", "2", *_NEW_KEY, *self._key("itself", ""), *itself)

    def sign(self, host: str, *, days: int = 2, password: str = "") -> Certificate:
        """A certificate for `host`, that ends in so many days; with 0 it has ended at once.

        That for localhost is one for 127.0.0.1 too.
        """
        signed, request = self._files(host), self._folder / f"{self._name}-{host}.request"
        names = f"subjectAltName=DNS:{host}" + (",IP:127.0.0.1" if host == "localhost" else "")
        wanted = [*self._subject(host), "-addext", names, "-out", str(request)]
        _openssl("req", "-new", *_NEW_KEY, *self._key(host, password), *wanted)
        issuer = ["-CA", str(self.certificate.file), "-CAkey", str(self.certificate.key)]
        result = ["-days", str(days), "-copy_extensions", "copy", "-out", str(signed.file)]
        _openssl("x509", "-req", "-in", str(request), *issuer, *result)
        return signed

    def _files(self, name: str) -> Certificate:
        stem = self._folder / f"{self._name}-{name}"
        return Certificate(stem.with_suffix(".pem"), stem.with_suffix(".key"))

    def _key(self, name: str, password: str) -> list[str]:
        locked = ["-passout", f"pass:{password}"] if password else ["-nodes"]
        return ["-keyout", str(self._files(name).key), *locked]

    @staticmethod
    def _subject(name: str) -> list[str]:
        return ["-subj", f"/CN={name}"]


def _openssl(*arguments: str) -> None:
    command = [require_program("openssl"), *arguments]
    subprocess.run(command, check=True, capture_output=True, timeout=60)
