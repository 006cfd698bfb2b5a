"""Says whether tables that the Spark job wrote hold what one machine found.

    python3 compare.py FOUND.jsonl GAMES OUT...

FOUND.jsonl is what `bystander audit --each --format jsonl` wrote, GAMES how many games there are, and each OUT a folder that
the job wrote to.
"""

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


def main():
    found, games, outs = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
    with open(found, encoding="utf-8") as file:
        lines = (json.loads(line) for line in file)
        expected = Counter(key(row) for row in lines if row["type"] == "finding")
    wrong = 0
    for out in outs:
        told = Counter(key(row) for row in rows(f"{out}/tables/findings"))
        counted = len(rows(f"{out}/tables/games"))
        summed = sum(row["games"] for row in rows(f"{out}/tables/summary"))
        failed = {row["source"] for row in rows(f"{out}/tables/failures")}
        same = told == expected and counted == summed == games and len(failed) == 1
        print(f"{out}: {sum(told.values())} findings, {counted} games, failed: {failed}: {'as expected' if same else 'WRONG'}")
        for name, others in ("missing", expected - told), ("too many", told - expected):
            for row in list(others)[:3]:
                print(f"  {name}: {row}")
        wrong += not same
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
