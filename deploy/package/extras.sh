#!/usr/bin/env bash
# What is packed beside the program: its manual page and completions, as it writes them itself.
#
#   deploy/package/extras.sh PROGRAM [FOLDER]
set -euo pipefail

program=$1
folder=${2:-target/extras}
mkdir -p "$folder"
"$program" generate man >"$folder/bystander.1"
"$program" generate completions bash >"$folder/bystander.bash"
"$program" generate completions fish >"$folder/bystander.fish"
"$program" generate completions zsh >"$folder/_bystander"
"$program" generate completions powershell >"$folder/_bystander.ps1"
