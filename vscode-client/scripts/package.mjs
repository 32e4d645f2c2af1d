// Makes the .vsix: the bundle, the server's jar and the papers, gathered in package/.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const client = join(import.meta.dirname, '..');
const project = join(client, '..');
const stage = join(client, 'package');
const jar = join(project, 'server/target/rtm.jar');

if (!existsSync(jar)) {
  console.error('server/target/rtm.jar is not there; make it with: mvn -DskipTests package');
  process.exit(1);
}

const node = (...args) => execFileSync(process.execPath, args, { cwd: stage, stdio: 'inherit' });

rmSync(stage, { recursive: true, force: true });
mkdirSync(join(stage, 'server'), { recursive: true });
node(join(client, 'scripts/build.mjs'));
for (const name of [
  'dist/extension.js',
  'dist/motion.js',
  'dist/motion.css',
  'images/icon.png',
  'images/file-light.svg',
  'images/file-dark.svg',
  'snippets',
  'syntaxes',
  'walkthrough',
  'language-configuration.json',
  'guide.md',
  'README.md',
  'CHANGELOG.md',
]) {
  cpSync(join(client, name), join(stage, name), { recursive: true });
}
const [java, npm] = ['THIRD-PARTY-NOTICES.md', 'dist/notices.md'].map((name) =>
  readFileSync(join(client, name), 'utf8'),
);
writeFileSync(join(stage, 'THIRD-PARTY-NOTICES.md'), `${java}\n${npm}`);
cpSync(join(project, 'LICENSE'), join(stage, 'LICENSE'));
cpSync(jar, join(stage, 'server/rtm.jar'));
cpSync(join(project, 'textformat/docs/problems.md'), join(stage, 'server/problems.md'));

// What the extension is made with is of no use in it.
const manifest = JSON.parse(readFileSync(join(client, 'package.json'), 'utf8'));
for (const key of ['scripts', 'dependencies', 'devDependencies', 'private']) {
  delete manifest[key];
}
writeFileSync(join(stage, 'package.json'), JSON.stringify(manifest, null, 2));

const vsix = join(client, `rtm-text-${manifest.version}.vsix`);
node(
  join(client, 'node_modules/@vscode/vsce/vsce'),
  'package',
  '--no-dependencies',
  '--no-git-tag-version',
  '--allow-missing-repository',
  '--skip-license',
  '--out',
  vsix,
);
