#!/usr/bin/env bash
# Fetches the released program of this version for this machine, checks it against the checksums of the release, and puts it into a
# folder. Fails where there is none.
#
#   deploy/package/fetch.sh FOLDER
set -euo pipefail
project=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

# field NAME: what Cargo.toml says of the package
field() {
    sed -n "s/^$1 = \"\(.*\)\"/\1/p" "$project/Cargo.toml" | head -n 1
}

# The sums that these lines of `SHA256SUMS` tell are those of the files beside them.
check() {
    if command -v sha256sum >/dev/null; then sha256sum --check --quiet -; else shasum -a 256 --check --quiet -; fi
}

mkdir -p "$1"
folder=$(cd "$1" && pwd)
version=$(field version)
releases=${RELEASES:-$(field repository)/releases/download}/v$version
ending=tar.gz
case $(uname -s)-$(uname -m) in
Linux-x86_64) target=x86_64-unknown-linux-musl ;;
Linux-aarch64) target=aarch64-unknown-linux-musl ;;
Darwin-x86_64) target=x86_64-apple-darwin ;;
Darwin-arm64) target=aarch64-apple-darwin ;;
MINGW*-x86_64 | MSYS*-x86_64) target=x86_64-pc-windows-msvc ending=zip ;;
*)
    echo "no program is released for $(uname -sm)" >&2
    exit 1
    ;;
esac
name=bystander-$version-$target

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for file in "$name.$ending" SHA256SUMS; do
    curl --fail --silent --show-error --location --retry 3 --output "$work/$file" "$releases/$file"
done
cd "$work"
grep -F " $name.$ending" SHA256SUMS | check
if [ "$ending" = zip ]; then unzip -q "$name.zip"; else tar -xzf "$name.tar.gz"; fi
cp "$name"/bystander* "$folder/"
