// Bundles the extension into dist/, or with --tests the unit tests into dist-test/.
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { notices } from './notices.mjs';

const tests = process.argv.includes('--tests');
const out = tests ? 'dist-test' : 'dist';
const root = join(import.meta.dirname, '..');

/** Unit tests run outside VS Code, which the language client extends. */
const WITHOUT_VSCODE = {
  vscode: './test/unit/vscode.ts',
  'vscode-languageclient/node': 'vscode-languageserver-protocol/node',
};

rmSync(join(root, out), { recursive: true, force: true });
const common = {
  absWorkingDir: root,
  outdir: out,
  bundle: true,
  minify: !tests,
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
  // The tests of the page in server/ import it from there.
  nodePaths: [join(root, 'node_modules')],
};
const program = await build({
  ...common,
  entryPoints: tests
    ? readdirSync(join(root, 'test/unit'))
        .filter((name) => name.includes('.test.'))
        .map((name) => `test/unit/${name}`)
    : ['src/extension.ts'],
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  ...(tests ? { alias: WITHOUT_VSCODE } : { external: ['vscode'] }),
});
if (!tests) {
  writeFileSync(join(root, out, 'notices.md'), notices(root, [program.metafile]));
}
