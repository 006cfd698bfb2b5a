#!/usr/bin/env python3
"""How much memory a run needs at most, on inputs that would fill it: `benches/memory.py BYSTANDER [GIGABYTES]`.

Each input is made while it is read, through a pipe, and is audited on one thread and on four. What is promised is
64 MiB and 16 more a thread; the exit code is 1 if a run needs more. `GIGABYTES` (10) is the size of the largest input.
"""

import os
import subprocess
import sys
import threading

MIB = 1 << 20
HEAD = b'[Event "x"]\n[Result "*"]\n\n'
GAME = HEAD + b"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *\n\n"


def repeated(piece, size):
    """So many bytes of a piece, a mebibyte at a time."""
    block = piece * (MIB // len(piece) + 1)
    for _ in range(0, size, len(block)):
        yield block


def framed(before, middle, behind):
    """What stands between other bytes."""
    yield before
    yield from middle
    yield behind


def inputs(gigabytes):
    """Every input by its name."""
    giga = 1 << 30
    shuffle = b"Nf3 Nf6 Ng1 Ng8 "
    depth = 100_000
    return {
        f"{gigabytes} GB of games": repeated(GAME, gigabytes * giga),
        "a line of 1 GB": repeated(b"e4 e5 Nf3 ", giga),
        "a comment of 1 GB": framed(HEAD + b"1. e4 {", repeated(b"word ", giga), b"} *\n"),
        "a game of a million plies": framed(HEAD, [shuffle * 250_000], b"*\n"),
        "variations in each other": framed(HEAD + b"1. e4 ", [b"(1. d4 " * depth, b") " * depth], b"*\n"),
        "a million tags": framed(b"", repeated(b'[A1 "value of it"]\n', 19_000_000), b"\n1. e4 *\n"),
        "words that are no moves": repeated(b"Nz6 ", giga // 8),
    }


def peak(program, threads, pieces):
    """The most memory that an audit of the pieces needs, in mebibytes."""
    command = [program, "audit", "--no-config", "-q", "--threads", str(threads), "-o", os.devnull, "-"]
    child = subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL)

    def feed():
        try:
            for piece in pieces:
                child.stdin.write(piece)
            child.stdin.close()
        except BrokenPipeError:
            pass

    feeder = threading.Thread(target=feed)
    feeder.start()
    _, _, used = os.wait4(child.pid, 0)
    feeder.join()
    return used.ru_maxrss / 1024


def main():
    """Measures all inputs, and says which need too much."""
    program, *rest = sys.argv[1:]
    gigabytes = int(rest[0]) if rest else 10
    failed = False
    for name in inputs(gigabytes):
        for threads in (1, 4):
            most = 64 + 16 * threads
            used = peak(program, threads, inputs(gigabytes)[name])
            failed |= used > most
            told = "" if used <= most else "  TOO MUCH"
            print(f"{name:<28} {threads} threads {used:>6.0f} MiB of {most}{told}", flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
