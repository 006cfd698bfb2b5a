"""Says whether tables that the Spark job wrote hold what one machine found.

    spark-submit compare.py FOUND.jsonl GAMES OUT...

FOUND.jsonl is what `bystander audit --each --format jsonl` wrote, GAMES how many games there are, and each OUT a folder that
the job wrote to.
"""

import json
import sys
from collections import Counter

from pyspark.sql import SparkSession


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


def main():
    found, games, outs = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
    with open(found, encoding="utf-8") as file:
        rows = (json.loads(line) for line in file)
        expected = Counter(key(row) for row in rows if row["type"] == "finding")
    spark = SparkSession.builder.appName("compare").getOrCreate()
    wrong = 0
    for out in outs:
        tables = {name: spark.read.parquet(f"{out}/tables/{name}") for name in ("findings", "games", "failures", "summary")}
        told = Counter(key(row.asDict(recursive=True)) for row in tables["findings"].collect())
        counted = tables["games"].count()
        failed = [row["source"] for row in tables["failures"].collect()]
        summed = sum(row["games"] for row in tables["summary"].collect())
        same = told == expected and counted == summed == games and len(set(failed)) == 1
        print(f"{out}: {sum(told.values())} findings, {counted} games, failed: {failed}: {'as expected' if same else 'WRONG'}")
        for name, rows in ("missing", expected - told), ("too many", told - expected):
            for row in list(rows)[:3]:
                print(f"  {name}: {row}")
        wrong += not same
    spark.stop()
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
