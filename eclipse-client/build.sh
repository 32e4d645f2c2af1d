#!/usr/bin/env bash
# Builds the Eclipse plug-in and tests it in a real workbench on a virtual screen.
#
#   build.sh            build and test; the p2 repository is repository/target/rtm-text-eclipse-*.zip
#   build.sh -DskipTests package     run other Maven goals
#   build.sh --which    print the Maven to use, as MVN=...
#   build.sh --missing  print the required Debian packages that are not installed
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
project=$(dirname "$here")
maven_version=3.9.16

missing=()
command -v mvn >/dev/null || missing+=(maven)
command -v javac >/dev/null || missing+=(openjdk-17-jdk-headless)
command -v xvfb-run >/dev/null || missing+=(xvfb)
command -v xauth >/dev/null || missing+=(xauth)
command -v dbus-launch >/dev/null || missing+=(dbus-x11)
command -v unzip >/dev/null || missing+=(unzip)
command -v pgrep >/dev/null || missing+=(procps)
libraries=$(ldconfig -p)
[[ $libraries == *libgtk-3.so.0* ]] || missing+=(libgtk-3-0)
[[ $libraries == *libwebkit2gtk-4.1.so.0* ]] || missing+=(libwebkit2gtk-4.1-0)
if [ "${1:-}" = --missing ]; then
  echo "${missing[*]}"
  exit
fi
if [ ${#missing[@]} -gt 0 ]; then
  echo "Debian packages are missing: ${missing[*]}" >&2
  exit 1
fi

# Tycho needs Maven 3.9. If the installed Maven is older, a newer one is fetched from Maven Central.
mvn=mvn
version=$(mvn --version | sed -n 's/.*Apache Maven \([0-9]*\.[0-9]*\).*/\1/p')
if [ "$(printf '%s\n3.9\n' "$version" | sort -V | head -n 1)" != 3.9 ]; then
  mvn=$here/target/apache-maven-$maven_version/bin/mvn
  if [ ! -x "$mvn" ]; then
    (cd "$project" && mvn -q -B dependency:copy -DoutputDirectory="$here/target" \
      -Dartifact=org.apache.maven:apache-maven:$maven_version:zip:bin)
    unzip -q -o "$here/target/apache-maven-$maven_version-bin.zip" -d "$here/target"
  fi
fi

if [ "${1:-}" = --which ]; then
  printf 'MVN=%q\n' "$mvn"
  exit
fi

if [ ! -f "$project/server/target/rtm.jar" ]; then
  (cd "$project" && mvn -q -B -DskipTests -DskipClient package)
fi

cd "$here"
# A virtual screen has no accessibility bus, about which GTK would warn.
export NO_AT_BRIDGE=1
xvfb-run -a -s "-screen 0 1280x800x24" "$mvn" -q -B "${@:-verify}"
if [ $# -eq 0 ]; then
  ls repository/target/rtm-text-eclipse-*.zip
fi
