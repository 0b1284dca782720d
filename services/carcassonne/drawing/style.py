"""The colours and strokes of every picture, for light and for dark surroundings.

Kinds differ by outline and stroke too: cities have walls, besieged ones broken walls, rivers are
broad, tunnels and hedges are dashed, and every sign has a shape of its own.
"""

STYLE = (
    ".f{fill:#d5e8b0;stroke:#8aa06a;stroke-width:.2}"
    ".q{fill:url(#_)}.c{fill:#dcb58a;stroke:#5d3a1a;stroke-width:.6;stroke-linejoin:round}"
    ".w{fill:none;stroke:#dcb58a;stroke-width:6}"
    ".b{stroke-dasharray:1 .5}"
    ".r{fill:none;stroke:#55524b;stroke-width:1.1}"
    ".u{stroke-dasharray:.9 .6}"
    ".i{fill:none;stroke:#2f80bd;stroke-width:2.2;stroke-linecap:round}"
    ".h{fill:none;stroke:#4d6b2c;stroke-width:.5;stroke-dasharray:.7 .5}"
    ".s{fill:#fffdf5;stroke:#222;stroke-width:.35;fill-opacity:.9}"
    ".k{stroke:#111;stroke-width:.3}"
    ".g{fill:none;stroke:#222;stroke-width:2}.v{fill:none;stroke:#d9b26a;stroke-width:1.3}"
    ".y{fill:none;stroke:#222;stroke-width:.5;stroke-dasharray:1 .6}"
    ".d{fill:none;stroke:#0a0a0a;stroke-width:.8}"
    "text{font:bold 2.5px sans-serif;text-anchor:middle;fill:#fff;stroke:#111;"
    "stroke-width:.5;paint-order:stroke}"
    ".l{opacity:.75}.n{text-anchor:start;fill:CanvasText;stroke:none;font-size:2px}"
    ":root{color-scheme:light dark}@media(prefers-color-scheme:dark){"
    ".f{fill:#35492a;stroke:#5f7a4a}.c{fill:#6d4a2a;stroke:#e2bd92}.w{stroke:#6d4a2a}.r{stroke:#d9d5c8}"
    ".i{stroke:#5aa9e0}.h{stroke:#b6d78c}.d{stroke:#fff}.s{fill:#262019;stroke:#f4efe0}}"
)
