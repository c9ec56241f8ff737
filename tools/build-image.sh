#!/usr/bin/env bash
# Builds the image of the Dockerfile without a container registry: needs only Debian's and npm's servers.
#
#   apt-get install buildah debootstrap curl
#   tools/build-image.sh [NAME]     as root; without NAME, the image is "hereabouts"
#
# The base is debootstrap's Debian with Node and npm from npm's registry, under the name that the Dockerfile asks for. It is
# built once.
set -euo pipefail
cd "$(dirname "$0")/.."

NAME=${1:-hereabouts}
BASE=$(sed -n 's/^FROM \(node:[^ ]*\)$/\1/p' Dockerfile)
NODE=${BASE#node:}
NODE=${NODE%%-*}
DEBIAN=${BASE%-slim}
DEBIAN=${DEBIAN##*-}
NPM=11.21.2
REGISTRY=${npm_config_registry:-https://registry.npmjs.org}
# These work as root inside a container or a small virtual machine, too.
export BUILDAH_ISOLATION=${BUILDAH_ISOLATION:-chroot} STORAGE_DRIVER=${STORAGE_DRIVER:-vfs}

give_up() {
  echo "$1" >&2
  exit 1
}
[ "$(id -u)" = 0 ] || give_up 'Run this as root: debootstrap needs it.'
for command in buildah debootstrap curl; do
  command -v "$command" >/dev/null || give_up "There is no $command: apt-get install buildah debootstrap curl"
done
case $(uname -m) in
  x86_64) PLATFORM=linux-x64 ;;
  aarch64) PLATFORM=linux-arm64 ;;
  *) give_up "npm has no Node for $(uname -m)." ;;
esac

# unpack PACKAGE VERSION DIRECTORY
unpack() {
  mkdir -p "$3"
  curl -fsSL "${REGISTRY%/}/$1/-/$1-$2.tgz" | tar -xz --strip-components=1 --no-same-owner -C "$3"
}

if ! buildah inspect --type image "docker.io/library/$BASE" >/dev/null 2>&1; then
  ROOT=$(mktemp -d)
  trap 'rm -rf "$ROOT"' EXIT
  debootstrap --variant=minbase --include=ca-certificates "$DEBIAN" "$ROOT"
  rm -rf "$ROOT"/var/cache/apt/* "$ROOT"/var/lib/apt/lists/*
  unpack "node-$PLATFORM" "$NODE" "$ROOT/usr/local"
  unpack npm "$NPM" "$ROOT/usr/local/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$ROOT/usr/local/bin/npm"
  ln -s ../lib/node_modules/npm/bin/npx-cli.js "$ROOT/usr/local/bin/npx"
  chroot "$ROOT" useradd --create-home --uid 1000 node
  container=$(buildah from scratch)
  buildah add --quiet "$container" "$ROOT" /
  buildah commit --rm --quiet "$container" "docker.io/library/$BASE"
fi
# A network that reads TLS has a certificate of its own, which Node's environment names.
TRUST=()
if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
  NPMRC=$(mktemp)
  echo "cafile=$NODE_EXTRA_CA_CERTS" >"$NPMRC"
  TRUST=(--volume "$NPMRC:/usr/local/etc/npmrc:ro" --volume "$NODE_EXTRA_CA_CERTS:$NODE_EXTRA_CA_CERTS:ro")
fi
buildah build --format docker --pull-never "${TRUST[@]}" --tag "$NAME" .
echo "Built $NAME. Try it: buildah push $NAME docker-archive:$NAME.tar, then docker load --input $NAME.tar"
