"""Says whether tables that the Spark job wrote hold what one machine found.

    python3 compare.py --failed SOURCE FOUND.jsonl GAMES OUT...

FOUND.jsonl is what `bystander audit --each --format jsonl` wrote, GAMES how many games there are, and each OUT a folder that
the job wrote to. What cannot be read, or not to its end, is named with --failed.
"""

import argparse
import json
import sys
from collections import Counter

import duckdb


def plain(value):
    """A row without what is null or empty, which a table has in every row."""
    if isinstance(value, dict):
        value = {name: plain(it) for name, it in value.items()}
        return {name: it for name, it in value.items() if it not in (None, [], {}, "")}
    if isinstance(value, list):
        return [plain(it) for it in value]
    return value


def key(row):
    row = {**row}
    row.pop("type", None)
    if isinstance(row.get("ambiguity"), str):
        row["ambiguity"] = json.loads(row["ambiguity"])
    return json.dumps(plain(row), sort_keys=True, ensure_ascii=False)


def rows(table):
    """The rows of a table."""
    found = duckdb.sql(f"SELECT * FROM read_parquet('{table}/**/*.parquet', hive_partitioning = true)")
    return [dict(zip(found.columns, row)) for row in found.fetchall()]


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--failed", action="append", default=[])
    parser.add_argument("found")
    parser.add_argument("games", type=int)
    parser.add_argument("outs", nargs="+")
    return parser.parse_args()


def main():
    asked = arguments()
    with open(asked.found, encoding="utf-8") as file:
        lines = (json.loads(line) for line in file)
        expected = Counter(key(row) for row in lines if row["type"] == "finding")
    wrong = 0
    for out in asked.outs:
        told = Counter(key(row) for row in rows(f"{out}/tables/findings"))
        counted = len(rows(f"{out}/tables/games"))
        summed = sum(row["games"] for row in rows(f"{out}/tables/summary"))
        failed = sorted(row["source"] for row in rows(f"{out}/tables/failures"))
        same = told == expected and counted == summed == asked.games and failed == sorted(asked.failed)
        print(f"{out}: {sum(told.values())} findings, {counted} games, failed: {failed}: {'as expected' if same else 'WRONG'}")
        for name, others in ("missing", expected - told), ("too many", told - expected):
            for row in list(others)[:3]:
                print(f"  {name}: {row}")
        wrong += not same
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
