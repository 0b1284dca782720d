"""How commands fail: with one sentence and a non-zero exit code."""

import argparse
from typing import NoReturn


class Refusal(Exception):
    """A command cannot do what was asked; its text is one sentence with the reason."""


class OneSentenceParser(argparse.ArgumentParser):
    """An argument parser that answers a wrong argument with a sentence instead of its usage."""

    def error(self, message: str) -> NoReturn:
        """End the command with exit code 2 and `message` as its sentence."""
        self.exit(2, f"{self.prog}: {message} (--help lists what can be given)\n")
