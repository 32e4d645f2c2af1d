#!/usr/bin/env bash
# Installs what the scenarios run in: code-server (a real VS Code in a browser) with a Node.js of its own, and Chromium,
# from npm and the Debian archive. Installs nothing when everything works already.
#
# An installation is made in a new folder. The link `current` is set to it in one step when a check has shown that it works;
# after a failure or an interruption anywhere, the next run begins again with another folder.
set -euo pipefail

node_version=24.9.0
npm_version=11.6.0
code_server_version=4.139.1

client=$(cd "$(dirname "$0")/../.." && pwd)
home="${RTM_E2E_HOME:-$HOME/.cache/rtm-e2e}"
current="$home/current"
chromium="${CHROMIUM:-/usr/bin/chromium}"

# An outer npm describes itself, its Node.js and its settings in the environment. Packages that are installed here would take
# that for the npm that installs them: code-server then refuses "node v20".
for name in $(compgen -e); do
  case "${name,,}" in
    npm_config_cache | npm_config_registry | npm_config_userconfig | npm_config_globalconfig) ;;
    npm_config_cafile | npm_config_proxy | npm_config_https_proxy | npm_config_noproxy) ;;
    npm_* | node | node_options | init_cwd) unset "$name" ;;
  esac
done

# Whether an installation can be used: its programs start and are of the versions above, and so does Chromium.
works() {
  [ "$("$1/bin/node" --version 2>&1)" = "v$node_version" ] || { complaint="its Node.js does not start" && return 1; }
  # It writes a config file where it finds none, and tells so before it answers.
  [[ "$("$1/bin/node" "$1/bin/code-server" --config "$1/config.yaml" --version 2>&1 | tail -n 1)" == \
    "$code_server_version "* ]] || { complaint="code-server does not answer" && return 1; }
  "$chromium" --version >/dev/null 2>&1 || { complaint="$chromium does not start" && return 1; }
}

install() {
  # What does not work, from interrupted runs too, and what this script made formerly.
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
  works "$new" || { echo "What was installed does not work: $complaint." >&2 && exit 1; }
  ln -s "$(basename "$new")" "$new/link"
  mv -T "$new/link" "$current"
}

mkdir -p "$home"
# One run at a time; the others wait, and find what it has installed.
exec 9>"$home/lock"
flock 9
if ! works "$current"; then
  "$client/../.ci/apt" chromium libkrb5-dev libsecret-1-dev libx11-dev libxkbfile-dev pkg-config g++ make python3
  works "$current" || must_install=1
fi
[ -z "${must_install:-}" ] || install

# Playwright, with the other packages of the client.
cd "$client"
PATH="$current/bin:$PATH" "$current/bin/node" --input-type=module --eval \
  'import { install } from "./scripts/npm.mjs"; install(); await import("playwright-core");'
