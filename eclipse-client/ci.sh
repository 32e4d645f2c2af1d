#!/usr/bin/env bash
# What a fresh Debian needs, then the build with its tests in a workbench, and the installation into another one.
set -euo pipefail
cd "$(dirname "$0")/.."

missing=()
command -v xvfb-run >/dev/null || missing+=(xvfb)
command -v xauth >/dev/null || missing+=(xauth)
command -v dbus-launch >/dev/null || missing+=(dbus-x11)
command -v unzip >/dev/null || missing+=(unzip)
libraries=$(ldconfig -p)
[[ $libraries == *libgtk-3.so.0* ]] || missing+=(libgtk-3-0)
[[ $libraries == *libwebkit2gtk-4.1.so.0* ]] || missing+=(libwebkit2gtk-4.1-0)
if [ ${#missing[@]} -gt 0 ]; then
  apt-get update -qq
  apt-get install -y -qq "${missing[@]}"
fi
eclipse-client/build.sh
eclipse-client/try-install.sh
