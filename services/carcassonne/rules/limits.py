"""Sizes of a request: how many of anything there may be."""

BOXES = 2
PLAYERS = 12
FLOCK_TOKENS = 16
SHEEP_OF_A_TOKEN = 4
"""The most sheep on a token of a flock."""
FEATURES = 120
FOLLOWER_ENTRIES = 20
ROADS = 20
BETS = 40
MOST = 2_000
"""The highest count of anything."""
TILES = 2_000
FITS = 20_000
"""Pairs of a free space and a tile that fits into it, in one answer; also pairs of a free space and
a cell of a tile that covers several, which are tried one by one."""
CUSTOM_TILES = 50
OWN_SEGMENTS = 8_000
CELLS = 12
SEGMENTS = 40
MOST_PRINTED = 20
"""The most of one thing that may be printed in one place."""
MARKS = 10
BOARD_FOLLOWERS = 500
BOARD_PIECES = 200
FARTHEST = 5_000
"""How far from the origin a space may be, either way."""
LONGEST_NOTATION = 200_000
