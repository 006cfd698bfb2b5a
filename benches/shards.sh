#!/usr/bin/env bash
# The parts of a run put together are the run: the same bytes and the same exit code, for 1, 2, 7 and 1,000 parts of these files,
# under one code and under all.
#
#   benches/shards.sh PROGRAM FILE...
set -euo pipefail

program=$1
shift
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

run() { # AT MOST 1, which only says that something was found
    local code=0
    "$program" "$@" --no-config --quiet || code=$?
    [ "$code" -lt 2 ] && printf '%s' "$code"
}

part() { # K/N OUT FILES...
    run audit "${asked[@]}" --threads 1 --shard "$1" --marks "$2.marks.zst" -o "$2.jsonl" "${@:3}" >"$2.code"
}

parts() { # N FILES...: those of every second number beside the others
    for first in 1 2; do
        for ((k = first; k <= $1; k += 2)); do part "$k/$1" "$folder/parts/$k" "${@:2}"; done &
    done
    wait
}

for code in fide-2023 all; do
    asked=(--no-errata --format jsonl --code "$code")
    expected=$(run audit "${asked[@]}" -o "$folder/whole.jsonl" "$@")
    for of in 1 2 7 1000; do
        mkdir "$folder/parts"
        SECONDS=0
        parts "$of" "$@"
        audited=$SECONDS
        mapfile -t files < <(find "$folder/parts" -name '*.jsonl' -o -name '*.zst' | shuf)
        ended=$(run merge -o "$folder/merged.jsonl" "${files[@]}")
        cmp "$folder/whole.jsonl" "$folder/merged.jsonl"
        [ "$ended" = "$expected" ]
        printf '%s, %d parts: the same %d lines, %d of them of games that stand there twice, exit code %d (%d s, and %d s to merge)\n' \
            "$code" "$of" "$(wc -l <"$folder/whole.jsonl")" "$(grep -c '"rule":"duplicate-game"' "$folder/whole.jsonl")" \
            "$ended" "$audited" "$((SECONDS - audited))"
        rm -r "$folder/parts"
    done
done
