#!/usr/bin/env bash
# The Spark job finds what one machine finds: where every source comes through a pipe, on a cluster that loses an executor, and
# in two runs of which the first is killed. BYSTANDER names the program, GAMES how many games are made up.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

skip() {
    printf 'deploy/spark: skipped, for %s\n' "$1"
    exit 0
}

for needed in java python3 zstd; do
    command -v "$needed" >/dev/null || skip "there is no $needed"
done
java=$(java -version 2>&1 | sed -n 's/.*version "\([0-9]*\).*/\1/p')
[ "${java:-0}" -ge 17 ] || skip "this Java is older than 17"
program=${BYSTANDER:-target/debug/bystander} # which `cargo test` leaves there
[ -x "$program" ] || skip "there is no $program"
venv=$PWD/target/spark-venv
if [ ! -x "$venv/bin/spark-submit" ]; then
    python3 -m venv "$venv" || skip "there is no venv of Python"
    timeout 300 "$venv/bin/pip" install -q 'pyspark>=4,<5' duckdb || skip "pyspark cannot be had"
fi
export VIRTUAL_ENV=$venv PATH=$venv/bin:$PATH PYSPARK_PYTHON=$venv/bin/python3 SPARK_LOCAL_IP=127.0.0.1
SPARK_HOME=$(python3 -c 'import os, pyspark; print(os.path.dirname(pyspark.__file__))')
export SPARK_HOME

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 deploy/spark/archive.py "$work/archive" "${GAMES:-50000}"
cp -r corpora/showcase corpora/descriptive "$work/archive"
damaged=("$work/archive/f.pgn.zst" "$work/archive/missing.pgn")
sources=("$work"/archive/*.pgn "$work"/archive/*.pgn.zst "$work"/archive/{showcase,descriptive}/*.pgn "${damaged[1]}")
printf '%s\n' "${sources[@]}" >"$work/names"

audit=("$program" audit --no-config --no-errata --each --fail-on never --format jsonl -o "$work/found.jsonl" --quiet)
"${audit[@]}" "${sources[@]}" 2>"$work/said" && { echo "the damaged file was not told"; exit 1; }
games=$(tail -n 1 "$work/found.jsonl" | python3 -c 'import json, sys; print(json.load(sys.stdin)["games"])')

job=(deploy/spark/audit_spark.py --bystander "$program" --batch 4 --split $((${GAMES:-50000} * 20))) # plain files are cut in two
short='-XX:TieredStopAtLevel=1 -XX:+UseSerialGC' # a JVM of a minute has no use for code that is compiled twice
conf=(--conf spark.ui.enabled=false --conf spark.sql.shuffle.partitions=4
    --conf "spark.driver.extraJavaOptions=$short" --conf "spark.executor.extraJavaOptions=$short")

submit() { # MASTER OUT LOG SOURCES...: execs, so that its number is that of the driver
    exec spark-submit --master "$1" "${conf[@]}" "${job[@]}" --output "$2" "${@:4}" >>"$3" 2>&1
}

first_batch() { # OUT PID: waits until a batch is whole
    until compgen -G "$1/work/batch=*/_SUCCESS" >/dev/null; do
        kill -0 "$2" || return 1
        sleep 0.2
    done
}

fail() {
    printf 'deploy/spark: %s\n' "$1"
    cat "$2"
    exit 1
}

said() { # WHAT: and how long it took so far
    printf '%4d s: %s\n' "$SECONDS" "$1"
}

(submit 'local[2]' "$work/one" "$work/one.log" --open 'cat {}' --list "$work/names") || fail "the job failed" "$work/one.log"
said "every source through a pipe"

(submit 'local-cluster[2,1,1024]' "$work/two" "$work/two.log" "${sources[@]}") &
driver=$!
first_batch "$work/two" "$driver" || fail "the job failed" "$work/two.log"
executor=$(pgrep -P "$driver" java | head -n 1)
kill -9 "$executor"
wait "$driver" || fail "the job did not outlive an executor" "$work/two.log"
grep -q 'Lost executor' "$work/two.log" || fail "no executor was lost" "$work/two.log"
said "a cluster that loses an executor"

(submit 'local[2]' "$work/three" "$work/three.log" "${sources[@]}") &
driver=$!
first_batch "$work/three" "$driver" || fail "the job failed" "$work/three.log"
kill -9 "$driver"
wait "$driver" 2>/dev/null || true
[ ! -e "$work/three/tables" ] || fail "a run that was broken off shows tables" "$work/three.log"
said "a driver that is killed"
(submit 'local[2]' "$work/three" "$work/again.log" "${sources[@]}") || fail "the job did not go on" "$work/again.log"
grep -Eq 'tasks, [1-9][0-9]* of them done before' "$work/again.log" || fail "nothing was kept" "$work/again.log"
said "what it left undone"

python3 deploy/spark/compare.py "$work/found.jsonl" "$games" "${damaged[@]/#/--failed=}" "$work"/{one,two,three}
python3 deploy/spark/questions.py "$work/one" 2>"$work/questions.log" || fail "two engines differ" "$work/questions.log"
