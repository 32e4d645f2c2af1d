#!/usr/bin/env bash
# Runs the scenarios in the packaged extension: npm run package first. Arguments are names of files or options of node.
set -euo pipefail
cd "$(dirname "$0")/../.."
test/e2e/install.sh
home="${RTM_E2E_HOME:-$HOME/.cache/rtm-e2e}"
if [ "$#" -eq 0 ]; then set -- test/e2e/*.e2e.ts; fi
exec "$home/node-program" --test --test-concurrency=1 "$@"
