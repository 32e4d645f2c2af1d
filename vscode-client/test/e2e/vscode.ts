// A real VS Code in a browser: code-server with the packaged extension, and Chromium.
import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import * as fs from 'node:fs';
import * as http from 'node:http';
import * as net from 'node:net';
import * as os from 'node:os';
import * as path from 'node:path';
import { type Browser, type Locator, type Page, chromium } from 'playwright-core';
import { uncompressed } from './uncompressed.ts';

const HOME = process.env['RTM_E2E_HOME'] ?? path.join(os.homedir(), '.cache/rtm-e2e');
const PICTURES = process.env['RTM_E2E_PICTURES'] ?? path.join(HOME, 'pictures');
const NODE = path.join(HOME, 'current/bin/node');
const CODE_SERVER = path.join(HOME, 'current/bin/code-server');
const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const SETTINGS = {
  'workbench.startupEditor': 'none',
  'chat.disableAIFeatures': true,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'extensions.autoUpdate': false,
  'editor.hover.delay': 100,
  'files.simpleDialog.enable': true,
  // In a browser it is on unless it is turned off.
  'files.autoSave': 'off',
  'workbench.reduceMotion': 'on',
};

/** Milliseconds after which a condition is given up: only what hangs takes so long. */
export const PATIENCE = 4 * 60_000;

/** Milliseconds after which a key or the mouse is tried again, where VS Code may have overlooked it. */
export const AGAIN = 5000;

export interface Options {
  /** Names of files in the workspace, and what they are copies of. */
  readonly files: Readonly<Record<string, string>>;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Settings of the machine that the files are on, as against those of the user. */
  readonly machineSettings?: Readonly<Record<string, unknown>>;
  /** Asks whom to trust, as VS Code does unless it is told otherwise. */
  readonly trust?: boolean;
  /** Whether what goes to and from the browser is as fast as on a desktop. */
  readonly uncompressed?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** Called with the workspace before VS Code starts. */
  prepare?(workspace: string): void;
}

/** One VS Code with a profile and a workspace of its own. */
export class VsCode {
  readonly workspace: string;
  private readonly folder: string;
  private server: ChildProcess | undefined;
  private browser: Browser | undefined;
  private opened: Page | undefined;
  private address = '';
  private way: net.Server | undefined;
  private log = '';

  private constructor(options: Options) {
    this.folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rtm-e2e-'));
    this.workspace = path.join(this.folder, 'work');
    fs.mkdirSync(this.workspace);
    for (const [name, from] of Object.entries(options.files)) {
      const to = path.join(this.workspace, name);
      fs.mkdirSync(path.dirname(to), { recursive: true });
      fs.copyFileSync(from, to);
    }
    options.prepare?.(this.workspace);
    fs.mkdirSync(path.join(this.folder, 'user/User'), { recursive: true });
    fs.writeFileSync(
      path.join(this.folder, 'user/User/settings.json'),
      JSON.stringify({ ...SETTINGS, ...options.settings }),
    );
    fs.mkdirSync(path.join(this.folder, 'user/Machine'));
    fs.writeFileSync(
      path.join(this.folder, 'user/Machine/settings.json'),
      JSON.stringify(options.machineSettings ?? {}),
    );
  }

  /** Starts one with the extension. The page is not opened yet. */
  static async start(vsix: string, options: Options): Promise<VsCode> {
    const code = new VsCode(options);
    const folders = [
      '--config',
      path.join(code.folder, 'config.yaml'),
      '--extensions-dir',
      path.join(code.folder, 'ext'),
      '--user-data-dir',
      path.join(code.folder, 'user'),
    ];
    const env = { ...process.env, ...options.env };
    execFileSync(NODE, [CODE_SERVER, '--install-extension', vsix, '--force', ...folders], {
      stdio: 'pipe',
      env,
    });
    const port = await freePort();
    code.server = spawn(
      NODE,
      [
        CODE_SERVER,
        '--auth',
        'none',
        '--bind-addr',
        `127.0.0.1:${port}`,
        ...folders,
        '--disable-telemetry',
        '--disable-update-check',
        ...(options.trust ? [] : ['--disable-workspace-trust']),
        '--disable-getting-started-override',
      ],
      { detached: true, stdio: ['ignore', 'pipe', 'pipe'], env },
    );
    const note = (chunk: Buffer) => (code.log += chunk.toString());
    code.server.stdout?.on('data', note);
    code.server.stderr?.on('data', note);
    await until('code-server answers', () => answers(`http://127.0.0.1:${port}/healthz`));
    code.browser = await chromium.launch({
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: CHROMIUM_FLAGS,
    });
    code.opened = await code.browser.newPage({ viewport: { width: 1400, height: 900 } });
    code.page.setDefaultTimeout(PATIENCE);
    const way = options.uncompressed ? await uncompressed(port) : undefined;
    code.way = way;
    const at = way ? (way.address() as net.AddressInfo).port : port;
    code.address = `http://127.0.0.1:${at}/?folder=${code.workspace}`;
    await code.page.goto(code.address);
    return code;
  }

  /** Closes the window without saving anything, lets something happen, and opens it again. */
  async reopen(meanwhile: () => void = () => undefined): Promise<void> {
    await this.page.goto('about:blank');
    await until('the window is closed', () => this.serverProcesses().length === 0);
    meanwhile();
    await this.page.goto(this.address);
    await this.page.locator('.monaco-workbench').waitFor();
  }

  get page(): Page {
    if (!this.opened) {
      throw new Error('there is no page');
    }
    return this.opened;
  }

  path(name: string): string {
    return path.join(this.workspace, name);
  }

  bytes(name: string): Buffer {
    return fs.readFileSync(this.path(name));
  }

  /** Waits until the extension has been started. */
  async ready(): Promise<void> {
    await this.page.locator('.monaco-workbench').waitFor();
    await this.page.locator('.explorer-folders-view .monaco-list-row').first().waitFor();
    await until('the extension is active', () =>
      this.logs('remoteexthost.log').includes('rtm-text.rtm-text'),
    );
  }

  /** What was written to logs of this name. */
  private logs(file: string): string {
    const folder = path.join(this.folder, 'user/logs');
    const names = fs.existsSync(folder) ? fs.readdirSync(folder, { recursive: true }) : [];
    return names
      .map(String)
      .filter((name) => name.endsWith(file))
      .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))
      .join('');
  }

  /** How often the language server was started and has answered. */
  timesReady(): number {
    return this.logs('RTM Text.log').split('[info] the language server is ready').length - 1;
  }

  explorerRow(name: string) {
    return this.page.locator(`.explorer-folders-view .monaco-list-row:has(:text-is("${name}"))`);
  }

  /** Chooses from the menu of a file. */
  async chooseFor(name: string, entry: string): Promise<void> {
    await this.chooseForAll([name], entry);
  }

  /** Chooses from the menu of files that are selected in the Explorer; it is opened at the last one. */
  async chooseForAll(names: readonly [string, ...string[]], entry: string): Promise<void> {
    const item = this.page.getByRole('menuitem', { name: entry });
    const selected = (row: Locator) => row.and(this.page.locator('.selected')).isVisible();
    // The Explorer follows an editor that is being opened: it forgets what was selected, and closes the menu.
    await until(`${entry} was chosen`, async () => {
      const [first, ...others] = names.map((name) => this.explorerRow(name));
      // A click opens the file too, which would take the place of what is chosen here.
      if (others.length > 0 && first && !(await selected(first))) {
        await first.click();
      }
      for (const row of others) {
        if (!(await selected(row))) {
          await row.click({ modifiers: ['Control'] });
        }
      }
      await (others.at(-1) ?? first)?.click({ button: 'right' });
      if (await succeeds(item.hover({ timeout: AGAIN }))) {
        // Clicks right after the menu has come up are ignored.
        await this.page.keyboard.press('Enter');
        if (await succeeds(item.waitFor({ state: 'hidden', timeout: AGAIN }))) {
          return true;
        }
      }
      await this.page.keyboard.press('Escape');
      return false;
    });
  }

  tab(name: string) {
    return this.page.locator(`.tabs-container .tab[data-resource-name="${name}"]`);
  }

  /** Waits until there is one tab of a file: for a moment there may be the redirecting one too. */
  async oneTab(name: string): Promise<void> {
    await until(`one tab has ${name}`, async () => (await this.tab(name).count()) === 1);
  }

  /** The lines of the editor that are on the screen. */
  async text(): Promise<string> {
    const lines = await this.page
      .locator('.editor-instance .view-lines .view-line')
      .evaluateAll((all) =>
        (all as unknown as { style: { top: string }; textContent: string }[])
          .map(({ style, textContent }) => ({ top: parseFloat(style.top), text: textContent }))
          .sort((a, b) => a.top - b.top)
          .map(({ text }) => text.replaceAll('\u00a0', ' ')),
      );
    return lines.join('\n');
  }

  async showsText(part: string | RegExp): Promise<void> {
    await until(`the editor shows ${part}`, async () => {
      const text = await this.text();
      return typeof part === 'string' ? text.includes(part) : part.test(text);
    });
  }

  /** Waits until a diff of texts has these on its left and right. */
  async showsDiff(left: string, right: string): Promise<void> {
    const side = async (name: string) => {
      const lines = await this.page
        .locator(`.monaco-diff-editor .editor.${name} .view-line`)
        .allTextContents();
      return lines.join('\n').replaceAll('\u00a0', ' ');
    };
    await until(
      `a diff of ${left} and ${right}`,
      async () =>
        (await side('original')).includes(left) && (await side('modified')).includes(right),
    );
  }

  /** Types at a line and column of the editor in front. */
  async typeAt(line: number, column: number, text: string): Promise<void> {
    await this.goTo(line, column);
    await this.page.keyboard.type(text);
    // A list of completions would take the keys that come.
    await this.page.keyboard.press('Escape');
  }

  /** Clicks a button of a message. */
  async answer(message: string | RegExp, button: string): Promise<void> {
    await this.notification(message).hover();
    await this.notification(message).locator('.monaco-button', { hasText: button }).click();
  }

  /** Goes to a line and column, and waits until the cursor is there. */
  async goTo(line: number, column: number): Promise<void> {
    await this.pick('Control+g', `:${line}:${column}`, `go to line ${line} at column ${column}`);
    await this.page
      .locator('.statusbar-item', { hasText: `Ln ${line}, Col ${column}` })
      .first()
      .waitFor();
    await this.page.locator('.monaco-editor.focused').first().waitFor();
  }

  /** An entry of the list at the top. */
  choice(text: string) {
    return this.page.locator('.quick-input-list .monaco-list-row', { hasText: text }).first();
  }

  /** Opens the list at the top with a key, filters it, and clicks an entry. */
  async pick(key: string, filter: string, entry: string): Promise<void> {
    const input = this.page.locator('.quick-input-widget input');
    // An editor that is still being opened takes the focus, which closes the list at any time.
    await until(`"${entry}" is picked`, async () => {
      await this.page.keyboard.press(key);
      const picked =
        (await succeeds(enter(input, filter))) &&
        (await succeeds(this.choice(entry).click({ timeout: AGAIN })));
      if (!picked) {
        // An open list keeps the commands that applied when it was opened.
        await this.page.keyboard.press('Escape');
      }
      return picked;
    });
  }

  async command(title: string): Promise<void> {
    // An editor that is still being opened would take the focus, and close the list again.
    await this.page.locator('.monaco-editor.focused').first().waitFor();
    await this.pick('F1', `>${title}`, title);
  }

  /** Saves the editor in front under another name in the workspace. */
  async saveAs(
    name: string,
    { overwrite = false, key }: { overwrite?: boolean; key?: string } = {},
  ): Promise<void> {
    if (key === undefined) {
      await this.command('File: Save As...');
    } else {
      await this.page.keyboard.press(key);
    }
    await this.giveTarget(name, { overwrite });
  }

  /** Tells the dialog of 'Save As' a name in the workspace. */
  async giveTarget(name: string, { overwrite = false } = {}): Promise<void> {
    await this.givePath(this.path(name));
    if (overwrite) {
      // The dialog says that the file is there, and takes a second answer.
      const question = this.page.locator('.quick-input-widget', { hasText: 'already exists' });
      await question.waitFor();
      await until('the answer is taken', async () => {
        if (await question.isVisible()) {
          await question
            .locator('.monaco-button', { hasText: 'OK' })
            .click({ timeout: AGAIN })
            .catch(() => undefined);
        }
        return !(await question.isVisible());
      });
    }
    await this.page.locator('.quick-input-widget input').waitFor({ state: 'hidden' });
  }

  /** Gives the dialog of files a path, and ends it with Enter. */
  async givePath(file: string): Promise<void> {
    const input = this.page.locator('.quick-input-widget input');
    await until('the dialog is there', async () => {
      return (await input.isVisible()) && (await input.inputValue()).startsWith('/');
    });
    // With the list of the folder it fills in a path of its own.
    await this.page.locator('.quick-input-list .monaco-list-row').first().waitFor();
    await until('the path stays', async () => {
      const kept = (await input.inputValue()) === file;
      await enter(input, file);
      return kept;
    });
    await this.page.keyboard.press('Enter');
  }

  /** Waits until no tab has unsaved changes. */
  async clean(): Promise<void> {
    await until(
      'no tab is dirty',
      async () => (await this.page.locator('.tab.dirty').count()) === 0,
    );
  }

  /** Waits until the tab of a file has unsaved changes. */
  async dirty(name: string): Promise<void> {
    await this.page.locator(`.tab.dirty[data-resource-name="${name}"]`).first().waitFor();
  }

  async clearNotifications(): Promise<void> {
    await this.pick('F1', '>Notifications: Clear All Notifications', 'Clear All Notifications');
    await this.page.locator('.notification-toast').first().waitFor({ state: 'hidden' });
  }

  /** Looks out for something that may be seen only for a moment; the answer waits until it was there. */
  async appearance(selector: string): Promise<() => Promise<void>> {
    const seen = 'rtmSeen';
    await this.page.evaluate(
      `{
        const seen = () => (window.${seen} ||= document.querySelector(${JSON.stringify(selector)}) !== null);
        const all = { subtree: true, childList: true, attributes: true };
        window.${seen} = false;
        new MutationObserver((_, observer) => seen() && observer.disconnect()).observe(document.body, all);
      }`,
    );
    return async () => {
      await this.page.waitForFunction(`window.${seen}`);
    };
  }

  notification(text: string | RegExp) {
    return this.page
      .locator('.notification-toast, .notification-list-item')
      .filter({ hasText: text })
      .first();
  }

  async picture(name: string): Promise<void> {
    fs.mkdirSync(PICTURES, { recursive: true });
    await this.page.screenshot({
      path: path.join(PICTURES, `${name}.png`),
      animations: 'disabled',
    });
  }

  /** The processes of language servers that belong to this VS Code. */
  serverProcesses(): number[] {
    return processes((_, command) => command.includes(this.folder) && command.includes('rtm.jar'));
  }

  /** Lets the processes of extensions do nothing until they are resumed. */
  pauseExtensions(): void {
    this.extensionHosts().forEach((pid) => process.kill(pid, 'SIGSTOP'));
  }

  resumeExtensions(): void {
    this.extensionHosts().forEach((pid) => process.kill(pid, 'SIGCONT'));
  }

  private extensionHosts(): number[] {
    const group = this.server?.pid;
    const hosts = processes(
      (pid, command) => command.includes('--type=extensionHost') && groupOf(pid) === group,
    );
    assert.notEqual(hosts.length, 0, 'extensions run in a process');
    return hosts;
  }

  /** What VS Code keeps of edits that were not saved. */
  backups(): string[] {
    const folder = path.join(this.folder, 'user/User/Backups');
    return fs.existsSync(folder)
      ? fs
          .readdirSync(folder, { recursive: true })
          .map(String)
          .filter((name) => /[\\/]rtm[\\/]/.test(name))
      : [];
  }

  /** The archives of classes that were made. */
  archives(): string[] {
    const folder = path.join(this.folder, 'user/User/globalStorage/rtm-text.rtm-text');
    return fs.existsSync(folder)
      ? fs.readdirSync(folder).filter((name) => name.endsWith('.jsa'))
      : [];
  }

  /** Closes the window, as the user does. */
  async closeWindow(): Promise<void> {
    await this.page.goto('about:blank');
    await this.browser?.close();
    this.browser = undefined;
  }

  /** Ends everything and deletes the profile. */
  async end(): Promise<void> {
    await this.browser?.close();
    this.way?.close();
    const { server } = this;
    if (server?.pid !== undefined && server.exitCode === null) {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      process.kill(-server.pid, 'SIGTERM');
      await ended;
    }
    await until('no language server is left', () => this.serverProcesses().length === 0);
    if (process.env['RTM_E2E_KEEP'] === undefined) {
      fs.rmSync(this.folder, { recursive: true, force: true });
    }
  }

  /** What helps to understand a failure. */
  report(): string {
    return this.log.slice(-4000);
  }
}

/** Waits until a condition is true; fails when that takes too long. */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  patience = PATIENCE,
): Promise<void> {
  const end = Date.now() + patience;
  while (!(await condition())) {
    if (Date.now() > end) {
      throw new Error(`waited in vain: ${what}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The processes of this machine that fit; `command` is the command line. */
function processes(fits: (pid: number, command: string) => boolean): number[] {
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return fits(Number(pid), fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
      } catch {
        return false;
      }
    })
    .map(Number);
}

/** The group of a process. */
function groupOf(pid: number): number {
  // The name of the program, in brackets, may have spaces.
  const afterName = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '');
  return Number(afterName.split(' ')[2]);
}

/** Enters a text into a field by setting its value. Keys would go to an editor that takes the focus meanwhile. */
async function enter(field: Locator, text: string): Promise<void> {
  await field.evaluate(
    (element, value) => {
      const input = element as unknown as { value: string; dispatchEvent(event: Event): void };
      input.value = value;
      input.dispatchEvent(new Event('input', { bubbles: true }));
    },
    text,
    { timeout: AGAIN },
  );
}

/** Whether something succeeds that may fail, and is tried again then. */
export function succeeds(attempt: Promise<unknown>): Promise<boolean> {
  return attempt.then(
    () => true,
    () => false,
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

function answers(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    http
      .get(url, (response) => {
        response.resume();
        resolve(response.statusCode === 200);
      })
      .once('error', () => resolve(false));
  });
}
