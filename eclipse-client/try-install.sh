#!/usr/bin/env bash
# Installs the plug-in's zip into a workbench without it, as Install New Software does, and starts that
# workbench, which must open an animation and leave no process. Run build.sh before.
set -euo pipefail
cd "$(dirname "$0")"
zip=$(ls "$PWD"/repository/target/rtm-text-eclipse-*.zip)
bench=$PWD/workbench/target/products/workbench/linux/gtk/x86_64
data=$PWD/target/try-install
rm -rf "$data"
mkdir -p "$data"

eval "$(./build.sh --which)"
"$MVN" -q -B -f workbench/pom.xml org.eclipse.tycho:tycho-p2-director-plugin:4.0.13:director \
  -Drepositories="jar:file:$zip!/" -DinstallIUs=org.rtmtext.eclipse.feature.feature.group \
  -Ddestination="$bench" -Dprofile=DefaultProfile

# The timeout only ends a hang.
xvfb-run -a -s "-screen 0 1280x800x24" timeout 30m java -Drtm.probe="$PWD/../testdata/walk.rtm" \
  -jar "$bench"/plugins/org.eclipse.equinox.launcher_*.jar -nosplash -data "$data" -consoleLog \
  > "$data.log" 2>&1 || { cat "$data.log"; exit 1; }
log=$data/.metadata/.log
expected="probe: org.rtmtext.eclipse was not active, is active; walk.rtm as text: rtm bmtr 5,"
if ! grep "$expected" "$log" || grep -E '^!ENTRY org\.rtmtext\S* 4' "$log"; then
  cat "$log"
  exit 1
fi
# The language server ends a moment after the workbench; the limit only ends a hang.
limit=$((SECONDS + 600))
while left=$(pgrep -f "$bench/.*rtm\.jar"); do
  [ "$SECONDS" -lt "$limit" ] || { echo "a language server is still running: $left"; exit 1; }
  sleep 1
done
echo "$(basename "$zip"): $(du -h "$zip" | cut -f1), installed and tested"
