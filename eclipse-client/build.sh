#!/usr/bin/env bash
# Builds the Eclipse plug-in and tests it in a real workbench on a screen of its own.
#
#   build.sh            everything; the p2 repository is repository/target/rtm-text-eclipse-*.zip
#   build.sh -DskipTests package     other goals of Maven
#   build.sh --which    which Maven it takes
#   build.sh --missing  the Debian packages that it needs and that are not there
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
  echo "These Debian packages are missing: ${missing[*]}" >&2
  exit 1
fi

# Tycho needs Maven 3.9; where that on the path is older, it fetches a newer one as an artifact.
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
# There is no accessibility bus on a screen of its own, and GTK would warn of that.
export NO_AT_BRIDGE=1
xvfb-run -a -s "-screen 0 1280x800x24" "$mvn" -q -B "${@:-verify}"
if [ $# -eq 0 ]; then
  ls repository/target/rtm-text-eclipse-*.zip
fi
