#!/usr/bin/env bash
# Makes the npm packages of a program for Linux that is built already, and tries them: installed from their files, with nothing of
# Rust on the way to programs.
#
#   deploy/package/npm.sh [PROGRAM]
#
# Skipped, with a message, where npm is not there.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

if ! command -v npm >/dev/null; then
    echo "skipped: npm is not here"
    exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
node deploy/package/npm.mjs "$work" "$(uname -m)-unknown-linux-musl=${1:-target/debug/bystander}"
for package in "$work"/bystander*; do
    (cd "$package" && npm pack --silent --pack-destination "$work" >/dev/null)
done
mkdir "$work/user"
npm install --silent --offline --no-audit --prefix "$work/user" "$work"/*.tgz
node=$(dirname "$(command -v node)")
export PATH=$work/user/node_modules/.bin:$node:/usr/bin:/bin
! command -v cargo rustc || exit 1
bystander --version
status=0
bystander audit --quiet corpora/showcase >"$work/found" || status=$?
[ "$status" = 1 ]
tail -n 1 "$work/found"
