#!/bin/sh
# Installs a packed Polywire as the files of a container image. The Dockerfile runs this script, and test/ops/container.test.ts runs
# it in an empty folder.
#
# usage: install.sh TARBALL LOCKFILE ROOT [NODE_MODULES]
#
#   TARBALL       the file that `npm pack` writes
#   LOCKFILE      package-lock.json of the same commit. A package has none, so its indirect dependencies would float
#   ROOT          the folder that becomes `/` of the image
#   NODE_MODULES  copies the dependencies from this folder instead of a registry. For tests without a network
set -eu

tarball=$1
lockfile=$2
root=$3
dependencies=${4:-}
here=$(dirname "$0")
app=$root/opt/polywire

mkdir -p "$app" "$root/etc/polywire" "$root/data"
tar -xzf "$tarball" -C "$app" --strip-components=1 --no-same-owner
cp "$lockfile" "$app/package-lock.json"
cp "$here/health-check.mjs" "$app/"

if [ -z "$dependencies" ]; then
  npm ci --prefix "$app" --omit=dev --ignore-scripts --no-audit --no-fund
else
  node -e '
    const { cpSync, existsSync, readFileSync } = require("node:fs");
    const [app, from] = process.argv.slice(1);
    const { packages } = JSON.parse(readFileSync(`${app}/package-lock.json`, "utf8"));
    for (const [path, { dev }] of Object.entries(packages)) {
      const source = path.replace(/^node_modules/, from);
      if (path === "" || dev === true || /\/node-(bin-)?(linux|darwin|win)-/.test(path)) continue;
      if (existsSync(source)) cpSync(source, `${app}/${path}`, { recursive: true });
    }
  ' "$app" "$dependencies"
fi

# The image has a Node of its own. The one that a checkout pins for its tests takes 185 MB.
rm -rf "$app"/node_modules/node-linux-* "$app"/node_modules/.bin

# The native server has a file for each system and each release of Node. The others take up to 130 MB.
native=$(node -p '`_${process.platform}_${process.arch}_${process.versions.modules}.node`')
find "$app/node_modules" -path '*/uWebSockets.js/*' -name '*.node' ! -name "*$native" -delete

# The gateway's user reads the program and cannot change it.
chmod -R a+rX,go-w "$app" "$root/etc/polywire"
chmod 700 "$root/data"
if [ "$(id -u)" -eq 0 ]; then chown 1000:1000 "$root/data"; fi

# A package that was built for another system, or without its files, fails here and not at the first start.
cache=$(mktemp -d)
POLYWIRE_CACHE=$cache node "$app/dist/polywire.js" --version
rm -rf "$cache"
