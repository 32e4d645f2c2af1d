// Bundles the extension into dist/, or with --tests the unit tests into dist-test/.
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { notices } from './notices.mjs';

const tests = process.argv.includes('--tests');
const out = tests ? 'dist-test' : 'dist';
const root = join(import.meta.dirname, '..');

rmSync(join(root, out), { recursive: true, force: true });
const result = await build({
  absWorkingDir: root,
  entryPoints: tests
    ? readdirSync(join(root, 'test/unit')).map((name) => `test/unit/${name}`)
    : ['src/extension.ts'],
  outdir: out,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  external: ['vscode'],
  minify: !tests,
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
});
if (!tests) {
  writeFileSync(join(root, out, 'notices.md'), notices(root, result.metafile));
}
