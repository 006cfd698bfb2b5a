"""Asks the questions of docs/sql.md of tables that the Spark job wrote, in DuckDB and in Spark SQL: both must say the same.

    python3 questions.py OUT

OUT is the folder that the job wrote to.
"""

import re
import sys
from collections import Counter
from pathlib import Path

import duckdb
from pyspark.sql import SparkSession

TABLES = ("findings", "games")


def statements():
    """The views of DuckDB, and the questions; where many rows are alike, which are the first is left open, so all are asked for."""
    text = (Path(__file__).parents[2] / "docs/sql.md").read_text(encoding="utf-8")
    section = text.split("## Three questions")[1].split("\n## ")[0]
    blocks = re.findall(r"```sql\n(.*?)```", section, re.DOTALL)
    views, questions = ([it.strip() for it in block.split(";") if it.strip()] for block in blocks)
    return views, [re.sub(r" LIMIT \d+$", "", question) for question in questions]


def main():
    out = sys.argv[1]
    views, questions = statements()
    assert (len(views), len(questions)) == (2, 3), "docs/sql.md shows other questions"
    for view in views:
        duckdb.sql(view.replace("OUT/", f"{out}/"))
    spark = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    for table in TABLES:
        spark.read.parquet(f"{out}/tables/{table}").createOrReplaceTempView(table)
    for question in questions:
        one = Counter(duckdb.sql(question).fetchall())
        other = Counter(tuple(row) for row in spark.sql(question).collect())
        assert one == other, f"{question}\nDuckDB: {one}\nSpark: {other}"
        print(f"{question.splitlines()[0]} {sum(one.values())} rows")
    spark.stop()


if __name__ == "__main__":
    main()
