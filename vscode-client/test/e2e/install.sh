#!/usr/bin/env bash
# Installs code-server (a real VS Code in a browser) with its own Node.js, and Chromium, from npm and the Debian archive,
# unless a working installation exists. With the argument `oldest`, its version is the oldest one that the extension supports.
#
# Installs into a new folder and checks it before the link `current` or `oldest` is set to it, so that the next run can start
# again after any failure or interruption.
set -euo pipefail

case "${1:-current}" in
  current) node_version=24.9.0 npm_version=11.6.0 code_server_version=4.139.1 ;;
  oldest) node_version=20.19.2 npm_version=10.9.2 code_server_version=4.100.3 ;;
  *) echo "unknown version: $1" >&2 && exit 2 ;;
esac
which=${1:-current}

client=$(cd "$(dirname "$0")/../.." && pwd)
home="${RTM_E2E_HOME:-$HOME/.cache/rtm-e2e}"
target="$home/$which"
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
  rm -rf "$home/$which".* "$home"/node "$home"/vscode "$home"/node-program "$home"/installed-*
  [ "$which" = oldest ] || rm -rf "$home"/install.*
  local new arch quiet=(--no-audit --no-fund --loglevel=error)
  new=$(mktemp -d "$home/$which.XXXXXX")
  cd "$new"
  case "$(uname -m)" in aarch64) arch=arm64 ;; *) arch=x64 ;; esac
  mkdir bin
  ln -s "../node_modules/node-linux-$arch/bin/node" bin/node
  ln -s ../node_modules/npm/bin/npm-cli.js bin/npm
  ln -s ../node_modules/code-server/out/node/entry.js bin/code-server
  echo '{ "private": true }' >package.json
  npm install "${quiet[@]}" "node-linux-$arch@$node_version" "npm@$npm_version"
  # Its native modules are built against the headers of this Node.js.
  export PATH="$new/bin:$PATH" npm_config_nodedir="$new/node_modules/node-linux-$arch"
  if [ "$which" = oldest ]; then
    install_without_scripts
  else
    npm install "${quiet[@]}" "code-server@$code_server_version"
  fi
  works "$new" || { echo "The new installation does not work: $complaint." >&2 && exit 1; }
  ln -s "$(basename "$new")" "$new/link"
  mv -T "$new/link" "$target"
}

# The scripts of old versions download ripgrep from GitHub. Debian's is used instead.
install_without_scripts() {
  npm install "${quiet[@]}" --ignore-scripts "code-server@$code_server_version"
  npm rebuild "${quiet[@]}" argon2
  local vscode="$new/node_modules/code-server/lib/vscode"
  for folder in "$vscode" "$vscode/extensions"; do
    (cd "$folder" && npm install "${quiet[@]}" --omit=dev --ignore-scripts)
  done
  # Without node-pty, which only terminals need.
  (cd "$vscode" && npm rebuild "${quiet[@]}" @vscode/spdlog @parcel/watcher kerberos native-watchdog @vscode/deviceid)
  mkdir -p "$vscode/node_modules/@vscode/ripgrep/bin"
  ln -s /usr/bin/rg "$vscode/node_modules/@vscode/ripgrep/bin/rg"
}

mkdir -p "$home"
# Other runs wait for this one and then find its installation.
exec 9>"$home/lock"
flock 9
if ! works "$target"; then
  packages=(chromium libkrb5-dev libsecret-1-dev libx11-dev libxkbfile-dev pkg-config g++ make python3)
  [ "$which" != oldest ] || packages+=(ripgrep)
  "$client/../.ci/apt" "${packages[@]}"
  works "$target" || must_install=1
fi
[ -z "${must_install:-}" ] || install

[ "$which" != oldest ] || exit 0
# Playwright is one of the packages of the client.
cd "$client"
PATH="$target/bin:$PATH" "$target/bin/node" --input-type=module --eval \
  'import { install } from "./scripts/npm.mjs"; install(); await import("playwright-core");'
