// Makes the .vsix: the bundle, the server's jar and the papers, gathered in package/.
//
//   npm run package                      the pictures of README.md are in it
//   npm run package -- https://...       they are to be found at this address, as the Marketplace wants it
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
  'images',
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
rmSync(join(stage, 'images/icon.svg'));
cpSync(join(project, 'LICENSE'), join(stage, 'LICENSE'));
cpSync(jar, join(stage, 'server/rtm.jar'));
cpSync(join(project, 'textformat/docs/problems.md'), join(stage, 'server/problems.md'));

// What the extension is made with is of no use in it.
const manifest = JSON.parse(readFileSync(join(client, 'package.json'), 'utf8'));
for (const key of ['scripts', 'dependencies', 'devDependencies', 'private']) {
  delete manifest[key];
}
writeFileSync(join(stage, 'package.json'), JSON.stringify(manifest, null, 2));

const [address] = process.argv.slice(2);
if (address === undefined) {
  // Relative links lead nowhere where the page of an extension is shown.
  const readme = join(stage, 'README.md');
  const withPictures = readFileSync(readme, 'utf8').replace(
    /(?<=\]\()images\/[\w-]+\.png(?=\))/g,
    (image) => `data:image/png;base64,${readFileSync(join(client, image)).toString('base64')}`,
  );
  writeFileSync(readme, withPictures);
}

const vsix = join(client, `rtm-text-${manifest.version}.vsix`);
node(
  join(client, 'node_modules/@vscode/vsce/vsce'),
  'package',
  '--no-dependencies',
  '--no-git-tag-version',
  '--allow-missing-repository',
  '--skip-license',
  ...(address === undefined
    ? ['--no-rewrite-relative-links']
    : ['--baseImagesUrl', address, '--baseContentUrl', address]),
  '--out',
  vsix,
);
