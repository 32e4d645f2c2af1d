// Bundles the pages of views, which run in browsers.
//
//   node scripts/views.mjs FOLDER   writes each page for another client: NAME.html, NAME.js, NAME.css
//                                   and the licences of the packages in the bundles, notices.md
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(import.meta.dirname, '..');

/** The script of each page; the HTML is next to it. */
const PAGES = { motion: 'src/motion/view/motionView.ts' };

/** Returns esbuild's report on the bundles. */
export async function bundleViews(outdir) {
  const { build } = await import('esbuild');
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: PAGES,
    outdir,
    bundle: true,
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
    metafile: true,
    platform: 'browser',
    // The modules in server/ import libraries from there.
    nodePaths: [join(root, 'node_modules')],
    // Safari stands for the WebKit in which Eclipse shows pages on Linux and macOS.
    target: ['chrome120', 'safari16.4'],
    format: 'iife',
  });
  return metafile;
}

async function writePages(folder) {
  const { install } = await import('./npm.mjs');
  install();
  const { notices } = await import('./notices.mjs');
  rmSync(folder, { recursive: true, force: true });
  const metafile = await bundleViews(folder);
  for (const [name, script] of Object.entries(PAGES)) {
    cpSync(join(root, script, '..', `${name}.html`), join(folder, `${name}.html`));
  }
  writeFileSync(join(folder, 'notices.md'), notices(root, [metafile]));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.length !== 3) {
    console.error('usage: node scripts/views.mjs FOLDER');
    process.exit(2);
  }
  await writePages(resolve(process.argv[2]));
}
