#!/usr/bin/env bash
# Builds the Debian package of a program that is built already, unpacks it and tries it; with INSTALL=1, which takes root, it is
# installed on this machine, tried there and removed again.
#
#   deploy/package/deb.sh [PROFILE]     the profile it was built with; release unless said
#
# Skipped, with a message, where cargo-deb or dpkg is not there. The package is left in target/dist.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

for tool in cargo-deb dpkg; do
    if ! command -v "$tool" >/dev/null; then
        echo "skipped: $tool is not here"
        exit 0
    fi
done
profile=${1:-release}
target=${CARGO_TARGET_DIR:-target}
deploy/package/extras.sh "$target/$profile/bystander"
mkdir -p target/dist
package=$(cargo-deb deb --no-build --profile "$profile" --output target/dist | tail -n 1)
dpkg --info "$package"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [ "${INSTALL:-0}" = 1 ]; then
    dpkg --install "$package"
    trap 'rm -rf "$work"; dpkg --remove bystander' EXIT
    root=
else
    dpkg --extract "$package" "$work/root"
    root=$work/root
fi
deploy/package/try.sh "$root/usr/bin"
for file in man/man1/bystander.1.gz bash-completion/completions/bystander fish/vendor_completions.d/bystander.fish \
    zsh/vendor-completions/_bystander doc/bystander/copyright doc/bystander/docs/tour.md*; do
    # Debian packs long manuals.
    # shellcheck disable=SC2086
    ls "$root"/usr/share/$file
done
gzip -dc "$root/usr/share/man/man1/bystander.1.gz" | grep -q '^.TH bystander 1'
