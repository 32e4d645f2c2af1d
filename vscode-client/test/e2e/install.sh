#!/usr/bin/env bash
# Installs code-server (a real VS Code in a browser) with its own Node.js, and Chromium, from npm and the Debian archive,
# unless a working installation exists.
#
# Installs into a new folder and checks it before the link `current` is set to it, so that the next run can start again after
# any failure or interruption.
set -euo pipefail

node_version=24.9.0
npm_version=11.6.0
code_server_version=4.139.1

client=$(cd "$(dirname "$0")/../.." && pwd)
home="${RTM_E2E_HOME:-$HOME/.cache/rtm-e2e}"
current="$home/current"
chromium="${CHROMIUM:-/usr/bin/chromium}"

# An outer npm sets environment variables that describe its Node.js. Packages installed here would believe them: code-server
# would refuse "node v20".
for name in $(compgen -e); do
  case "${name,,}" in
    npm_config_cache | npm_config_registry | npm_config_userconfig | npm_config_globalconfig) ;;
    npm_config_cafile | npm_config_proxy | npm_config_https_proxy | npm_config_noproxy) ;;
    npm_* | node | node_options | init_cwd) unset "$name" ;;
  esac
done

# Whether an installation works: its programs and Chromium start, and the versions are the ones above.
works() {
  [ "$("$1/bin/node" --version 2>&1)" = "v$node_version" ] || { complaint="its Node.js does not start" && return 1; }
  # The version is the last line: code-server may first report that it has created its config file.
  [[ "$("$1/bin/node" "$1/bin/code-server" --config "$1/config.yaml" --version 2>&1 | tail -n 1)" == \
    "$code_server_version "* ]] || { complaint="code-server does not answer" && return 1; }
  "$chromium" --version >/dev/null 2>&1 || { complaint="$chromium does not start" && return 1; }
}

install() {
  # Unusable installations, and files of earlier versions of this script.
  rm -rf "$home"/install.* "$home"/node "$home"/vscode "$home"/node-program "$home"/installed-*
  local new arch quiet=(--no-audit --no-fund --loglevel=error)
  new=$(mktemp -d "$home/install.XXXXXX")
  cd "$new"
  case "$(uname -m)" in aarch64) arch=arm64 ;; *) arch=x64 ;; esac
  mkdir bin
  ln -s "../node_modules/node-linux-$arch/bin/node" bin/node
  ln -s ../node_modules/npm/bin/npm-cli.js bin/npm
  ln -s ../node_modules/code-server/out/node/entry.js bin/code-server
  echo '{ "private": true }' >package.json
  npm install "${quiet[@]}" "node-linux-$arch@$node_version" "npm@$npm_version"
  # Its native modules are built against the headers of this Node.js.
  PATH="$new/bin:$PATH" npm_config_nodedir="$new/node_modules/node-linux-$arch" \
    npm install "${quiet[@]}" "code-server@$code_server_version"
  works "$new" || { echo "The new installation does not work: $complaint." >&2 && exit 1; }
  ln -s "$(basename "$new")" "$new/link"
  mv -T "$new/link" "$current"
}

mkdir -p "$home"
# Other runs wait for this one and then find its installation.
exec 9>"$home/lock"
flock 9
if ! works "$current"; then
  "$client/../.ci/apt" chromium libkrb5-dev libsecret-1-dev libx11-dev libxkbfile-dev pkg-config g++ make python3
  works "$current" || must_install=1
fi
[ -z "${must_install:-}" ] || install

# Playwright is one of the packages of the client.
cd "$client"
PATH="$current/bin:$PATH" "$current/bin/node" --input-type=module --eval \
  'import { install } from "./scripts/npm.mjs"; install(); await import("playwright-core");'
