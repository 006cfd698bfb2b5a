#!/usr/bin/env bash
# Tries an installed program as somebody would who has no compiler: nothing of Rust is on the way to programs.
#
#   deploy/package/try.sh FOLDER     the folder of programs it stands in
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

export PATH=$1:/usr/bin:/bin:/usr/sbin:/sbin
! command -v cargo rustc || exit 1
[ "$(command -v bystander)" = "$1/bystander" ]
bystander --version
status=0
found=$(bystander audit --quiet corpora/showcase) || status=$?
[ "$status" = 1 ]
tail -n 1 <<<"$found"
