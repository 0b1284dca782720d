"""Builds the engine for browsers: Python, one archive of the services' modules, and its scripts."""
