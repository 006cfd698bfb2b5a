"""Writes an archive of generated games: plain files, compressed ones, and one that is damaged.

    python3 archive.py FOLDER GAMES

Each game is pawns that step forward in some order, which is lawful in any. Some games stand there twice, some have a result
that the other side of the record contradicts, some an unlawful move.
"""

import random
import subprocess
import sys
from pathlib import Path


def movetext(dice):
    """Moves of pawns that never meet: White's go no further than the fourth rank, Black's than the fifth."""
    steps = {"white": {file: 2 for file in "abcdefgh"}, "black": {file: 7 for file in "abcdefgh"}}
    words = []
    for number in range(1, dice.randint(8, 14)):
        words.append(f"{number}.")
        for side, step, last in ("white", 1, 4), ("black", -1, 5):
            ranks = steps[side]
            file = dice.choice([file for file, rank in ranks.items() if rank != last])
            ranks[file] += step
            words.append(f"{file}{ranks[file]}")
    if dice.random() < 0.01:
        words.append("Ke5")
    return " ".join(words)


def main():
    folder, games = Path(sys.argv[1]), int(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    dice, known = random.Random(17), []
    names = ["a.pgn", "b.pgn", "c.pgn", "d.pgn.zst", "e.pgn.zst", "f.pgn.zst"]
    for name in names:
        plain = folder / name.removesuffix(".zst")
        with open(plain, "w", encoding="utf-8") as out:
            for number in range(games // len(names)):
                moves = dice.choice(known) if known and dice.random() < 0.01 else movetext(dice)
                known.append(moves)
                result = dice.choice(["1-0", "0-1", "1/2-1/2"])
                tag = "1-0" if dice.random() < 0.01 else result
                out.write(
                    f'[Event "Archive {name}"]\n[Site "?"]\n[Date "2026.{number % 12 + 1:02}.01"]\n[Round "{number % 11 + 1}"]\n'
                    f'[White "Lund {number % 97}"]\n[Black "Oros {number % 89}"]\n[Result "{tag}"]\n\n{moves} {result}\n\n'
                )
        if name.endswith(".zst"):
            subprocess.run(["zstd", "-q", "--rm", "-f", str(plain)], check=True)
    damaged = folder / names[-1]
    packed = bytearray(damaged.read_bytes())
    packed = packed[: len(packed) * 2 // 3]
    damaged.write_bytes(packed)


if __name__ == "__main__":
    main()
