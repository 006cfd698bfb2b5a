#!/usr/bin/env bash
# The archive of a release for one target, `bystander-VERSION-TARGET.tar.gz` (.zip for Windows): the program, its manual page,
# completions, and the manuals.
#
#   deploy/package/archive.sh PROGRAM TARGET [FOLDER]
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
project=$(cd "$here/../.." && pwd)

program=$1
target=$2
out=${3:-target/dist}
version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$project/Cargo.toml" | head -n 1)
name=bystander-$version-$target
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$out" "$work/$name/docs"
out=$(cd "$out" && pwd)

cp "$program" "$work/$name/"
cp "$project"/{README.md,CHANGELOG.md,LICENSE} "$work/$name/"
cp -R "$project"/docs/*.md "$project/docs/jsonl.schema.json" "$project/docs/pictures" "$work/$name/docs/"
"$here/extras.sh" "$program" "$work/$name/extras"
cd "$work"
case $target in
*windows*)
    rm -f "$out/$name.zip"
    7z a -bso0 "$out/$name.zip" "$name"
    ;;
*) tar -czf "$out/$name.tar.gz" "$name" ;;
esac
