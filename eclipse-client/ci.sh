#!/usr/bin/env bash
# Installs missing Debian packages, builds and tests the plug-in, and installs it into another workbench.
set -euo pipefail
cd "$(dirname "$0")"

read -ra missing <<<"$(./build.sh --missing)"
if [ ${#missing[@]} -gt 0 ]; then
  apt-get update -qq
  log=$(mktemp)
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" \
    >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
  rm "$log"
fi
./build.sh
./try-install.sh
