#!/usr/bin/env bash
# Builds the wheel, and tries it as somebody would who has Python and no compiler: in a virtual environment of its own, with
# nothing of Rust on the way to programs; then as a hook of pre-commit, if that can be had.
#
#   deploy/package/wheel.sh [PROFILE]     as `cargo build --profile` has it; dev unless said
#
# Skipped, with a message, where maturin is not there. MATURIN says where it is.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

maturin=${MATURIN:-maturin}
if ! command -v "$maturin" >/dev/null; then
    echo "skipped: maturin is not here; pip install maturin"
    exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
wheels=$work/wheels
"$maturin" build --quiet --profile "${1:-dev}" --out "$wheels"
ls -l "$wheels"

python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --no-index "$wheels"/*.whl
deploy/package/try.sh "$work/venv/bin"
export PATH=$work/venv/bin:/usr/bin:/bin

if ! "$work/venv/bin/pip" install --quiet --retries 1 --timeout 15 pre-commit; then
    echo "skipped: pre-commit cannot be had here"
    exit 0
fi
export HOME=$work PRE_COMMIT_HOME=$work/hooks PIP_FIND_LINKS=$wheels GIT_CONFIG_GLOBAL=/dev/null
mkdir "$work/games"
cp corpora/showcase/club-night.pgn "$work/games/"
# What docs/ci.md says.
awk '/^## pre-commit/ { near = 1 } /^```$/ && inside { exit } inside; /^```yaml/ && near { inside = 1 }' docs/ci.md |
    sed "s/VERSION/$(bystander --version | cut -d ' ' -f 2)/" >"$work/games/.pre-commit-config.yaml"
cd "$work/games"
git init --quiet
git add .
status=0
pre-commit run --all-files >"$work/said" || status=$?
[ "$status" = 1 ] && grep -q 'error\[illegal-move\]' "$work/said"
grep '^bystander' "$work/said"
