"""What the two commands say when they cannot go on: one sentence, and a non-zero exit."""

import argparse
from typing import NoReturn


class Refusal(Exception):
    """A command cannot do what was asked; its text is the one sentence that says why."""


class OneSentenceParser(argparse.ArgumentParser):
    """An argument parser that answers a wrong argument with a sentence instead of its usage."""

    def error(self, message: str) -> NoReturn:
        """End the command with exit code 2 and `message` as its sentence."""
        self.exit(2, f"{self.prog}: {message} (--help lists what can be given)\n")
