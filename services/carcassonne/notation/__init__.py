"""A board in one line, as FEN is for chess: written, read, and the same again.

    -1,0 BA/U BA/D BA/V|*1 BA/B;wendy:follower@0,0:city;fairy@0,0=wendy shed@0,1

Three parts, parted by `;`, the last ones left out where they are empty: tiles, followers, pieces.
The tiles begin with the column and the row of their first space; then come the rows from north to
south, parted by `|`, all from the same column. `@90` is a rotation, `*3` are three spaces on which
no tile begins. A follower is `player:figure`, with `*2` for two of them, `+1` for a ghost and `^`
for a hill, then `@x,y`, what it stands on, and a side, or `#` and the index of a segment. In the
ids of tiles and players every sign that means something here is percent-encoded.

What is read may still be a board that the rules do not allow.
"""
