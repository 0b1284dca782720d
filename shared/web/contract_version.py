"""The version of the HTTP contract, which is also that of the project and of the clients."""

CONTRACT_VERSION = "1.1.0"
"""Semantic: a field or an operation more raises the second number, nothing is ever taken away."""
