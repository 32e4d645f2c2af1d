// Runs the unit tests that build.mjs has bundled. Lists the files, because versions of Node.js treat folders and patterns differently.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './npm.mjs';

const client = join(import.meta.dirname, '..');
const tests = readdirSync(join(client, 'dist-test')).map((name) => join('dist-test', name));
run('node', ['--test', ...tests], client);
