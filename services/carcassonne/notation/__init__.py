"""A board in one line, as FEN is for chess: writes it and reads it.

    -1,0 BA/U BA/D BA/V|*1 BA/B;wendy:follower@0,0:city;fairy@0,0=wendy shed@0,1

There are three parts, separated by `;`: tiles, followers, pieces. Empty parts at the end are left
out. The tiles begin with the column and the row of their first space; then come the rows from north
to south, separated by `|`, all from the same column. `@90` is a rotation; `*3` are three spaces on
which no tile begins. A follower is `player:figure`, with `*2` for two of them, `+1` for a ghost and
`^` for a hill, then `@x,y`, what it is on, and a side, or `#` and the index of a segment. In the
ids of tiles and players every character with a meaning in the notation is percent-encoded.

Reading checks only the notation; the board may still break the rules.
"""
