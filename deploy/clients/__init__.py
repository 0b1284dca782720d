"""Builds what programs install: a wheel for Python, tarballs of client and engine for npm."""
