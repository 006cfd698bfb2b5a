#!/usr/bin/env python3
"""Audits an archive of games with Spark: the findings of one machine, made by many.

    spark-submit --files target/release/bystander deploy/spark/audit_spark.py --output OUT games/*.pgn games/*.pgn.zst

What is written is Parquet, below OUT/tables: `findings` (a row a finding, in folders by code and rule), `games` (a row a
game), `summary` (a row a source) and `failures` (a row for what could not be read). See docs/scale.md.

The work is done in batches. What came of one lies in OUT/work and is seen only once it is whole, so a run that was
broken off goes on behind the last whole batch. The tables are made at the end, of all batches, and take the place of
older ones at once.
"""

import argparse
import hashlib
import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from pyspark import SparkFiles
from pyspark.sql import SparkSession, functions as F

# What cannot be cut into parts is read by one task.
PACKED = (".zst", ".gz", ".bz2", ".zip")
# One row of what the tasks bring: of which kind it is, of which source, and the row itself.
WORK = "kind string, file string, place int, source string, json string"

# The fields of the tables, as SQL names them.
FIX = "struct<title:string,applicability:string,edits:array<struct<`start`:bigint,`end`:bigint,`text`:string>>>"
CONSEQUENCE = "struct<kind:string,to_ply:int,from_ply:int,man:string,`by`:string,side:string>"
OTHER = "struct<source:string,game:bigint,line:bigint,white:string,black:string,`date`:string,result:string>"
FINDING = (
    "source string, game bigint, line bigint, `column` bigint, rule string, level string, kind string, ground string, "
    "code string, citation string, ply int, `move` string, side string, variation boolean, `text` string, fen string, "
    f"consequence {CONSEQUENCE}, message string, suggestions array<string>, fixes array<{FIX}>, times bigint, "
    f"ambiguity string, other {OTHER}, "
    "white string, black string, event string, site string, `date` string, `round` string, fingerprint string"
)
GAME = (
    "source string, game bigint, line bigint, tags map<string,string>, result string, notation string, plies int, "
    "unaudited_plies int, opening string, `start` string, `end` string, hash string, findings bigint"
)
COUNTS = ["games", "plies", "unaudited_plies", "seconds", "bytes"]
SUMMARY = "games bigint, plies bigint, unaudited_plies bigint, seconds double, bytes bigint"
FAILURE = "source string, shard string, why string"
MARK = "key string, source string, game bigint"


# What runs on the executors.


def binary(name, checksum):
    """The program as it was shipped, once it is known to be the one that was meant."""
    place = Path(tempfile.gettempdir()) / f"bystander-{checksum[:16]}"
    if not place.exists():
        shipped = Path(SparkFiles.get(name))
        shipped = shipped if shipped.exists() else Path(name)
        found = hashlib.sha256(shipped.read_bytes()).hexdigest()
        if found != checksum:
            raise RuntimeError(f"{shipped} is not the program of the driver: {found}")
        own = place.with_suffix(f".{os.getpid()}")
        shutil.copyfile(shipped, own)
        own.chmod(0o755)
        own.rename(place)
    return str(place)


def run(program, arguments, source, opened, out):
    """Runs the program on a source, or on what the command that opens it writes; what it says, and how it ended."""
    if opened is None:
        done = subprocess.run([program, *arguments, source], stdout=out, stderr=subprocess.PIPE)
        return done.returncode, done.stderr.decode(errors="replace")
    command = opened.replace("{}", shlex.quote(source))
    with subprocess.Popen(command, shell=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as pipe:
        done = subprocess.run([program, *arguments, "-"], stdin=pipe.stdout, stdout=out, stderr=subprocess.PIPE)
        pipe.stdout.close()
        said = pipe.stderr.read().decode(errors="replace")
    code = done.returncode if pipe.returncode == 0 else 2
    return code, said + done.stderr.decode(errors="replace")


def lines(path, source):
    """The rows of a file, with the name of the source where the program read a pipe."""
    with open(path, encoding="utf-8") as file:
        for line in file:
            row = json.loads(line)
            if row.get("source") == "<stdin>":
                row["source"] = source
            yield row


def audit(task, job):
    """Audits a part of a source: rows of what was found."""
    program = binary(job["name"], job["checksum"])
    source, shard = task["source"], f"{task['number']}/{task['of']}"
    began = time.monotonic()

    def row(kind, value, of=None):
        return kind, task["file"], task["place"], of or source, json.dumps(value, ensure_ascii=False)

    with tempfile.TemporaryDirectory(prefix="bystander-") as folder:
        report, marks, games = (str(Path(folder) / name) for name in ("report", "marks", "games"))
        asked = ["audit", "--no-config", "--no-errata", "--quiet", "--each", "--threads", "1", "--fail-on", "never", *job["flags"]]
        asked += ["--format", "jsonl", "--shard", shard, "--marks", marks, "-o", report]
        code, said = run(program, asked, source, job["open"], subprocess.DEVNULL)
        if code < 0:
            raise RuntimeError(f"{source} {shard}: the program was ended by signal {-code}")
        totals = {}
        for path, kinds in (report, ("finding", "summary")), (marks, ("mark",)):
            for found in lines(path, source) if Path(path).exists() else ():
                kind = found.pop("type")
                found.pop("manner", None)
                if kind == "summary":
                    totals = found
                elif kind in kinds:
                    yield row(kind, found, found["source"])
        if job["games"]:
            with open(games, "wb") as out:
                counted = ["stats", "--format", "jsonl", "--games", "--threads", "1", "--shard", shard]
                run(program, counted, source, job["open"], out)
            for found in lines(games, source):
                if found.pop("type") == "game":
                    yield row("game", found, found["source"])
        if code == 2:
            yield row("failure", {"source": source, "shard": shard, "why": said.strip()})
    counts = {name: totals.get(name, 0) for name in ("games", "plies", "unaudited_plies")}
    yield row("summary", {**counts, "seconds": time.monotonic() - began, "bytes": task["bytes"]})


def duplicates(rows, job):
    """The findings about games of which these are all the marks, the first of each ahead."""
    marks = [json.loads(row.json) for row in rows]
    if not marks:
        return
    program = binary(job["name"], job["checksum"])
    part = {"number": 1, "of": 1, "input": "", "question": ""}
    sources = list(dict.fromkeys(mark["source"] for mark in marks))
    shard = {**part, "each": True, "compares": True, "unasked": [], "sources": sources, "failed": []}
    summary = {"type": "summary", "games": 0, "plies": 0, "unaudited_plies": 0, "findings": {}, "shard": shard}
    with tempfile.TemporaryDirectory(prefix="bystander-") as folder:
        report, joined = Path(folder) / "report", Path(folder) / "marks"
        report.write_text(json.dumps(summary, separators=(",", ":")) + "\n", encoding="utf-8")
        with open(joined, "w", encoding="utf-8") as out:
            for line in {"type": "marks", **part}, *({"type": "mark", **mark} for mark in marks):
                out.write(json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n")
            out.write(f'{{"type":"end","marks":{len(marks)}}}\n')
        merge = [program, "merge", "--no-config", "--fail-on", "never", str(report), str(joined)]
        done = subprocess.run(merge, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode:
        raise RuntimeError(done.stderr.decode(errors="replace"))
    for line in done.stdout.decode().splitlines():
        found = json.loads(line)
        if found.pop("type") == "finding":
            yield (json.dumps(found, ensure_ascii=False),)


# What runs on the driver.


class Store:
    """The output, on whatever file system Spark can write to."""

    def __init__(self, spark, root):
        self.spark, self.root = spark, root.rstrip("/")
        jvm = spark.sparkContext._jvm
        self.path = jvm.org.apache.hadoop.fs.Path
        self.files = self.path(self.root).getFileSystem(spark.sparkContext._jsc.hadoopConfiguration())

    def __call__(self, *names):
        return "/".join((self.root, *names))

    def exists(self, *names):
        return self.files.exists(self.path(self(*names)))

    def remove(self, *names):
        self.files.delete(self.path(self(*names)), True)

    def rename(self, old, new):
        if not self.files.rename(self.path(self(old)), self.path(self(new))):
            raise RuntimeError(f"cannot rename {self(old)} to {new}")

    def batches(self):
        """The rows of the batches that are whole; none if there is no such batch."""
        if not self.exists("work"):
            return None
        found = (entry.getPath() for entry in self.files.listStatus(self.path(self("work"))))
        whole = [str(path) for path in found if self.files.exists(self.path(path, "_SUCCESS"))]
        rows = self.spark.read.schema(WORK).option("basePath", self("work"))
        return rows.parquet(*whole) if whole else None


def found_in(paths):
    """The files that these name, in order; what is in a folder by its names."""
    for path in map(Path, paths):
        if path.is_dir():
            below = (it for it in path.rglob("*") if it.is_file())
            yield from map(str, sorted(below, key=lambda it: it.relative_to(path).parts))
        else:
            yield str(path)


def parts(sources, job, split):
    """A task for each part of each source."""
    for place, source in enumerate(sources):
        size = changed = 0
        if job["open"] is None and os.path.exists(source):
            found = os.stat(source)
            size, changed = found.st_size, found.st_mtime_ns
        whole = job["open"] is not None or source.endswith(PACKED)
        of = 1 if whole else max(1, -(-size // split))
        known = (source, size, changed, of, job["checksum"], job["flags"], job["open"], job["games"])
        file = hashlib.sha256(repr(known).encode()).hexdigest()
        for number in range(1, of + 1):
            yield {
                "source": source, "file": file, "place": place, "number": number, "of": of, "bytes": size // of,
            }


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sources", nargs="*", metavar="SOURCE", help="files, or folders, that every executor sees; with --open, names")
    parser.add_argument("--list", metavar="FILE", help="take the names of the sources from this file, one a line")
    parser.add_argument("--output", required=True, metavar="OUT", help="where the tables go: a path or URI that Spark can write to")
    parser.add_argument("--open", metavar="COMMAND", help="each source is what this writes; {} is its name: 'aws s3 cp s3://games/{} -'")
    parser.add_argument("--bystander", metavar="FILE", default="bystander", help="the program, as the driver finds it; it is shipped from there, or by --files")
    parser.add_argument("--flags", default="", metavar="FLAGS", help="what `bystander audit` is asked with: '--code all --ignore bad-tag'")
    parser.add_argument("--split", type=int, default=64 << 20, metavar="BYTES", help="plain files are cut into parts of about this size")
    parser.add_argument("--batch", type=int, default=2000, metavar="N", help="tasks that are done, and kept, together")
    parser.add_argument("--no-games", action="store_true", help="do not write the table of games, which takes a second reading")
    return parser.parse_args()


def unfinished(store, tasks):
    """The tasks of the sources of which not every part is done."""
    rows = store.batches()
    if rows is None:
        return tasks
    done = rows.where("kind = 'summary'").groupBy("file").count().collect()
    done = {row["file"]: row["count"] for row in done}
    return [task for task in tasks if done.get(task["file"], 0) < task["of"]]


def work(spark, store, tasks, job, batch):
    """Does the tasks, batch by batch; a source is in one batch."""
    while tasks:
        last = tasks[min(batch, len(tasks)) - 1]["file"]
        taken = [n for n, task in enumerate(tasks) if task["file"] == last][-1] + 1
        now, tasks = tasks[:taken], tasks[taken:]
        name = hashlib.sha256(repr(now).encode()).hexdigest()[:24]
        rows = spark.sparkContext.parallelize(now, len(now)).flatMap(lambda task: audit(task, job))
        frame = spark.createDataFrame(rows, WORK)
        frame.write.mode("overwrite").partitionBy("kind").parquet(store("work", f"batch={name}"))
        print(f"bystander: {len(tasks)} tasks are left", file=sys.stderr, flush=True)


def tables(spark, store, files, job):
    """Makes the tables of what the batches hold, and puts them in the place of older ones."""
    # What came of sources as they were before stays in the batches, and is left out.
    current = F.broadcast(spark.createDataFrame([(file,) for file in files], "file string"))
    rows = store.batches().join(current, "file")

    def of_kind(kind, fields):
        kept = rows.where(F.col("kind") == kind)
        return kept.select("source", F.from_json("json", fields).alias("row"))

    marks = rows.where("kind = 'mark'").select("place", "json", F.from_json("json", MARK).alias("mark"))
    marks = marks.select("place", "json", "mark.key", "mark.game")
    # The keys are counted first; then every mark goes where its key is, and those of a key that is there twice stay.
    twice = marks.groupBy("key").count().where("count > 1").select("key")
    shared = marks.join(twice, "key", "left_semi").repartition("key").sortWithinPartitions("key", "place", "game")
    again = spark.createDataFrame(shared.rdd.mapPartitions(lambda it: duplicates(it, job)), "json string")
    findings = of_kind("finding", FINDING).select("row.*")
    again = again.select(F.from_json("json", FINDING).alias("row")).select("row.*")

    store.remove("new")
    both = findings.unionByName(again)
    both.repartition("code", "rule").write.partitionBy("code", "rule").parquet(store("new", "findings"))
    of_kind("game", GAME).select("row.*").write.parquet(store("new", "games"))
    of_kind("failure", FAILURE).select("row.*").coalesce(1).write.parquet(store("new", "failures"))
    summary = of_kind("summary", SUMMARY).groupBy("source")
    sums = [F.sum(f"row.{name}").alias(name) for name in COUNTS]
    summary.agg(F.count("*").alias("shards"), *sums).coalesce(1).write.parquet(store("new", "summary"))
    store.remove("old")
    if store.exists("tables"):
        store.rename("tables", "old")
    store.rename("new", "tables")
    store.remove("old")


def main():
    asked = arguments()
    spark = SparkSession.builder.appName("bystander").getOrCreate()
    spark.sparkContext.setLogLevel("WARN")
    program = Path(asked.bystander)
    if not program.exists():
        program = Path(SparkFiles.get(program.name))
    job = {
        "name": program.name,
        "checksum": hashlib.sha256(program.read_bytes()).hexdigest(),
        "flags": shlex.split(asked.flags),
        "open": asked.open,
        "games": not asked.no_games,
    }
    spark.sparkContext.addFile(str(program.resolve()))
    sources = Path(asked.list).read_text(encoding="utf-8").splitlines() if asked.list else asked.sources
    sources = list(sources if asked.open else found_in(sources))
    tasks = list(parts(sources, job, asked.split))
    if not tasks:
        sys.exit("bystander: there is nothing to read")
    store = Store(spark, asked.output)
    left = unfinished(store, tasks)
    print(f"bystander: {len(tasks)} tasks, {len(tasks) - len(left)} of them done before", file=sys.stderr, flush=True)
    work(spark, store, left, job, asked.batch)
    tables(spark, store, {task["file"] for task in tasks}, job)
    counts = spark.read.parquet(store("tables", "summary")).agg(*(F.sum(it).alias(it) for it in COUNTS))
    failed = spark.read.parquet(store("tables", "failures")).count()
    findings = spark.read.parquet(store("tables", "findings")).count()
    print(json.dumps({**counts.first().asDict(), "findings": findings, "failures": failed}))
    spark.stop()


if __name__ == "__main__":
    main()
