"""Builds the clients that programs install: a wheel for Python, a tarball for npm."""
