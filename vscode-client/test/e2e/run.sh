#!/usr/bin/env bash
# Runs the scenarios in the packaged extension (npm run package). Arguments: files, or options of node. With --oldest, they run
# in the oldest version of VS Code that the extension supports; without other arguments, only a few of them.
set -euo pipefail
cd "$(dirname "$0")/../.."
test/e2e/install.sh
if [ "${1:-}" = --oldest ]; then
  shift
  test/e2e/install.sh oldest
  export RTM_E2E_VSCODE=oldest
  # Other files need not be loaded: some generate large animations.
  [ $# -gt 0 ] || { export RTM_E2E_SHORT=1 && set -- $(grep -l 'inOldest: true' test/e2e/*.e2e.ts); }
fi
home="${RTM_E2E_HOME:-$HOME/.cache/rtm-e2e}"
case "$*" in *.ts*) ;; *) set -- "$@" test/e2e/*.e2e.ts ;; esac
exec "$home/current/bin/node" --test --test-concurrency=1 "$@"
