#!/usr/bin/env bash
# Runs the scenarios in the packaged extension (npm run package). Arguments: files, or options of node.
set -euo pipefail
cd "$(dirname "$0")/../.."
test/e2e/install.sh
home="${RTM_E2E_HOME:-$HOME/.cache/rtm-e2e}"
case "$*" in *.ts*) ;; *) set -- "$@" test/e2e/*.e2e.ts ;; esac
exec "$home/current/bin/node" --test --test-concurrency=1 "$@"
