// A real VS Code in a browser: code-server with the packaged extension, and Chromium.
import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import * as fs from 'node:fs';
import type * as net from 'node:net';
import * as os from 'node:os';
import * as path from 'node:path';
import { type Browser, type Page, chromium } from 'playwright-core';
import { freePort, groupOf, processes, responds } from './processes.ts';
import { uncompressed } from './uncompressed.ts';
import { TIMEOUT_MS, until } from './waiting.ts';

const HOME = process.env['RTM_E2E_HOME'] ?? path.join(os.homedir(), '.cache/rtm-e2e');
/** Whether scenarios run in the oldest version of VS Code that the extension supports. */
export const OLDEST = process.env['RTM_E2E_VSCODE'] === 'oldest';
const INSTALLED = path.join(HOME, OLDEST ? 'oldest' : 'current');
const NODE = path.join(INSTALLED, 'bin/node');
const CODE_SERVER = path.join(INSTALLED, 'bin/code-server');
const PICTURES =
  process.env['RTM_E2E_PICTURES'] ?? path.join(HOME, OLDEST ? 'pictures-oldest' : 'pictures');
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
  // The default in a browser is on.
  'files.autoSave': 'off',
  'workbench.reduceMotion': 'on',
  // Most scenarios are about all lines of exact values; others set what is shown first.
  'rtm.text': 'exact',
  '[rtm]': { 'editor.foldingImportsByDefault': false },
};

export interface Options {
  /** Names of files in the workspace, and the files to copy. */
  readonly files: Readonly<Record<string, string>>;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Machine settings, as opposed to user settings. */
  readonly machineSettings?: Readonly<Record<string, unknown>>;
  /** Whether VS Code restricts workspaces that are not trusted, as by default. */
  readonly trust?: boolean;
  /** Whether messages to the browser are not compressed, which is as fast as on a desktop. */
  readonly uncompressed?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** The manifests of other extensions, by the names of their folders. */
  readonly neighbours?: Readonly<Record<string, unknown>>;
  /** The name of the folder that is opened. */
  readonly folder?: string;
  /** Whether this is one of the scenarios that are run in the oldest version of VS Code by default. */
  readonly inOldest?: boolean;
  /** Called with the workspace before VS Code starts. */
  prepare?(workspace: string): void;
}

/** The processes, profile and workspace of one VS Code. */
export class Session {
  readonly workspace: string;
  protected readonly folder: string;
  private server: ChildProcess | undefined;
  private browser: Browser | undefined;
  private openPage: Page | undefined;
  private address = '';
  private proxy: net.Server | undefined;
  private log = '';

  constructor(options: Options) {
    this.folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rtm-e2e-'));
    this.workspace = path.join(this.folder, options.folder ?? 'work');
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
    for (const [name, manifest] of Object.entries(options.neighbours ?? {})) {
      const folder = path.join(this.folder, 'ext', name);
      fs.mkdirSync(folder, { recursive: true });
      fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
    }
  }

  /** Starts VS Code with the extension and opens the workspace. */
  static async start<T extends Session>(
    this: new (options: Options) => T,
    vsix: string,
    options: Options,
  ): Promise<T> {
    const code = new this(options);
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
    const onOutput = (chunk: Buffer) => (code.log += chunk.toString());
    code.server.stdout?.on('data', onOutput);
    code.server.stderr?.on('data', onOutput);
    await until('code-server responds', () => responds(`http://127.0.0.1:${port}/healthz`));
    code.browser = await chromium.launch({
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: CHROMIUM_FLAGS,
    });
    code.openPage = await code.browser.newPage({ viewport: { width: 1400, height: 900 } });
    code.page.setDefaultTimeout(TIMEOUT_MS);
    code.proxy = options.uncompressed ? await uncompressed(port) : undefined;
    const address = code.proxy?.address() as net.AddressInfo | undefined;
    code.address = `http://127.0.0.1:${address?.port ?? port}/?folder=${encodeURIComponent(code.workspace)}`;
    await code.page.goto(code.address);
    return code;
  }

  /** Closes the window without saving, and opens it again after an action. */
  async reopen(meanwhile: () => void = () => undefined): Promise<void> {
    await this.page.goto('about:blank');
    await until('the window is closed', () => this.serverProcesses().length === 0);
    meanwhile();
    await this.page.goto(this.address);
    await this.page.locator('.monaco-workbench').waitFor();
  }

  get page(): Page {
    if (!this.openPage) {
      throw new Error('there is no page');
    }
    return this.openPage;
  }

  path(name: string): string {
    return path.join(this.workspace, name);
  }

  bytes(name: string): Buffer {
    return fs.readFileSync(this.path(name));
  }

  /** The content of all logs with this name. */
  protected logs(file: string): string {
    const folder = path.join(this.folder, 'user/logs');
    const names = fs.existsSync(folder) ? fs.readdirSync(folder, { recursive: true }) : [];
    return names
      .map(String)
      .filter((name) => name.endsWith(file))
      .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))
      .join('');
  }

  /** How often the language server has started successfully. */
  serverStarts(): number {
    return this.logs('RTM Text.log').split('[info] the language server is ready').length - 1;
  }

  async picture(name: string): Promise<void> {
    fs.mkdirSync(PICTURES, { recursive: true });
    await this.page.screenshot({
      path: path.join(PICTURES, `${name}.png`),
      animations: 'disabled',
    });
  }

  /** The language servers of this VS Code. */
  serverProcesses(): number[] {
    return processes((_, command) => command.includes(this.folder) && command.includes('rtm.jar'));
  }

  /** Stops the processes of extensions until they are resumed. */
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
    assert.notEqual(hosts.length, 0, 'an extension host is running');
    return hosts;
  }

  /** VS Code's backups of unsaved changes. */
  backups(): string[] {
    const folder = path.join(this.folder, 'user/User/Backups');
    return fs.existsSync(folder)
      ? fs
          .readdirSync(folder, { recursive: true })
          .map(String)
          .filter((name) => /[\\/]rtm[\\/]/.test(name))
      : [];
  }

  /** The existing class archives. */
  archives(): string[] {
    const folder = path.join(this.folder, 'user/User/globalStorage/rtm-text.rtm-text');
    return fs.existsSync(folder)
      ? fs.readdirSync(folder).filter((name) => /\.(jsa|aot)$/.test(name))
      : [];
  }

  /** Closes the window as a user does. */
  async closeWindow(): Promise<void> {
    await this.page.goto('about:blank');
    await this.browser?.close();
    this.browser = undefined;
  }

  /** Ends everything and deletes the profile. */
  async end(): Promise<void> {
    await this.browser?.close();
    this.proxy?.close();
    const { server } = this;
    if (server?.pid !== undefined && server.exitCode === null) {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      process.kill(-server.pid, 'SIGTERM');
      await ended;
    }
    await until('all language servers have ended', () => this.serverProcesses().length === 0);
    if (process.env['RTM_E2E_KEEP'] === undefined) {
      fs.rmSync(this.folder, { recursive: true, force: true });
    }
  }

  /** The end of the log, to explain a failure. */
  logTail(): string {
    return this.log.slice(-1500);
  }
}
