#!/usr/bin/env bash
# The pictures of the front page: a terminal, made of what the program says, and three views of the page that
# `--format html` writes, taken by Chromium. Run it when either looks otherwise, and look at each picture.
#
#   docs/pictures/make.sh [PROGRAM]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

program=${1:-target/debug/bystander}
chromium=${CHROMIUM:-chromium}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

UPDATE=1 cargo test --quiet --test all docs::pictures

# audit NAME ARGUMENT...: a report of that name
audit() {
    local name=$1
    shift
    "$program" audit --quiet --fail-on never --format html -o "$folder/$name.html" "$@"
}

# picture NAME X,Y WIDTH,HEIGHT REPORT#VIEW: a piece of it as a window shows it
picture() {
    cat >"$folder/window.html" <<END
<body style="margin: 0; overflow: hidden"><iframe src="$4" width="1180" height="2400"
style="border: 0; margin: -${2#*,}px 0 0 -${2%,*}px"></iframe></body>
END
    "$chromium" --headless --no-sandbox --disable-gpu --hide-scrollbars --force-color-profile=srgb \
        --user-data-dir="$folder/chromium" --window-size="$3" --virtual-time-budget=3000 \
        --screenshot="docs/pictures/$1.png" "file://$folder/window.html" 2>"$folder/log" ||
        { cat "$folder/log" >&2; return 1; }
}

audit all --code fide-2023 corpora/showcase corpora/codes
audit codes --code fide-2023 --code bcc-1894 --code household corpora/showcase/paris-1900.pgn
picture report 0,0 1180,720 "all.html#theme=light"
picture finding 740,580 430,900 "all.html#rule=illegal-move&finding=4&theme=light"
picture codes 740,960 430,900 "codes.html#finding=1&theme=dark"
ls -l docs/pictures
