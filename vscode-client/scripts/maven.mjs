// What the packages take from the Maven build.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './npm.mjs';

const project = join(import.meta.dirname, '../..');

export const jar = join(project, 'server/target/rtm.jar');

/** Builds rtm.jar if it is missing. */
export function buildJar() {
  if (!existsSync(jar)) {
    console.log('server/target/rtm.jar is missing: running mvn -q -DskipTests package');
    run('mvn', ['-q', '-B', '-DskipTests', 'package'], project);
  }
}

/** Writes the file of an artifact, by its coordinates, into a folder. */
export function download(artifact, folder) {
  const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy';
  const args = [`-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`];
  run('mvn', ['-q', '-B', '-N', goal, ...args], project);
}
