#!/usr/bin/env python3
"""Draws the table of `cargo bench --bench throughput`: `benches/plot.py TABLE > docs/pictures/performance.svg`.

A bar for each line, as long as what it does takes beside the audit of the same run.
"""

import re
import sys
from html import escape

LINE = re.compile(r"(\S.*?) {2,}([\d.]+) +([\d.]+)( #*)?$")
ROW, LEFT, WIDE = 18, 250, 560


def rows(table):
    """Every line's name, and how many audits of SAN it takes."""
    found = (LINE.match(line.rstrip()) for line in table)
    return [(line[1], float(line[3])) for line in found if line]


def drawn(rows):
    """The lines of an SVG image."""
    longest = max(ratio for _, ratio in rows)
    height = ROW * len(rows) + 8
    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDE + 60} {height}" font-family="sans-serif" font-size="12">'
    yield '<rect width="100%" height="100%" fill="#fff"/>'
    for at, (name, ratio) in enumerate(rows):
        y, long = ROW * at + 4, max(1.0, WIDE * ratio / longest)
        fill = "#b58863" if "pgn-reader" in name else "#4a6f8a"
        yield f'<text x="{LEFT - 8}" y="{y + 13}" text-anchor="end">{escape(name)}</text>'
        yield f'<rect x="{LEFT}" y="{y + 3}" width="{long:.1f}" height="{ROW - 5}" fill="{fill}"/>'
        yield f'<text x="{LEFT + long + 5:.1f}" y="{y + 13}">{ratio:.2f}</text>'
    yield "</svg>"


def main():
    """Draws the table in a file."""
    with open(sys.argv[1], encoding="utf-8") as table:
        print("\n".join(drawn(rows(table))))


if __name__ == "__main__":
    main()
