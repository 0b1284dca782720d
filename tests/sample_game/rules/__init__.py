"""The rules of the sample game as pure functions."""
