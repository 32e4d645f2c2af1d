#!/usr/bin/env bash
# What a fresh Debian needs, then the build with its tests in a workbench, and the installation into another one.
set -euo pipefail
cd "$(dirname "$0")"

read -ra missing <<<"$(./build.sh --missing)"
if [ ${#missing[@]} -gt 0 ]; then
  apt-get update -qq
  apt-get install -y -qq "${missing[@]}"
fi
./build.sh
./try-install.sh
