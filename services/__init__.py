"""One folder per game. A folder that holds an `app.py` with a `GAME` is a service."""
