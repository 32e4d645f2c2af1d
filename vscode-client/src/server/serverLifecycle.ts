import * as vscode from 'vscode';
import {
  CloseAction,
  ErrorAction,
  type ExecuteCommandSignature,
  type LanguageClient,
  RevealOutputChannelOn,
} from 'vscode-languageclient/node';
import { showProposedSkeleton } from '../commands/showProposedSkeleton';
import { serverUri } from '../fileSystem/rtmUri';
import { isFile, localMachine, runVersion } from '../java/localMachine';
import { type Java, NoJavaError, findJava } from '../java/findJava';
import { javaCandidates } from '../java/javaCandidates';
import { errorMessage, showWithLog } from '../messages';
import { skeletonProposed } from '../protocol';
import { ClassArchive } from './classArchive';
import { RtmLanguageClient } from './languageClient';
import { serverArguments } from './javaArguments';
import { askInDialogs } from './serverQuestions';
import { ServerProcess } from './serverProcess';
import type { ServerSettings } from './serverSettings';
import { MAX_RESTARTS, RestartLimit } from './restartLimit';
import { showDocument } from './showDocument';

const STOP_TIMEOUT_MS = 2000;
const EXIT_TIMEOUT_MS = 5000;
const ARCHIVE_DELAY_MS = 3000;

/** Runs a command of the server, with what the user is asked before and after it. */
export type CommandRunner = (
  server: Server,
  command: string,
  args: unknown[],
  next: ExecuteCommandSignature,
) => Promise<unknown>;

export type ServerState = 'stopped' | 'starting' | 'running' | 'failed';

function exitError(exit: string): Error {
  return new Error(`The RTM Text language server ${exit}.`);
}

interface Running {
  readonly client: LanguageClient;
  readonly process: ServerProcess;
}

/** The language server: starts when it is first needed, and restarts after a crash. */
export class Server implements vscode.Disposable {
  private readonly stateChanged = new vscode.EventEmitter<ServerState>();
  readonly onDidChangeState = this.stateChanged.event;

  private current: ServerState = 'stopped';
  private starting: Promise<Running> | undefined;
  private readonly restartLimit = new RestartLimit();
  private readonly archive: ClassArchive;
  private finalError: Error | undefined;
  private stopping = false;
  private disposed = false;
  private stopped: Promise<void> | undefined;

  /**
   * @param runtime the folder of the bundled Java, if the extension has one
   * @param storage the folder for class archives
   */
  constructor(
    private readonly jar: string,
    private readonly runtime: string | undefined,
    storage: string,
    private readonly log: vscode.LogOutputChannel,
    private readonly execute: CommandRunner,
    private readonly settings: ServerSettings,
  ) {
    this.archive = new ClassArchive(storage, jar, (message) => log.info(message));
  }

  get state(): ServerState {
    return this.current;
  }

  private setState(state: ServerState): void {
    if (state !== this.current) {
      this.current = state;
      this.stateChanged.fire(state);
    }
  }

  /** Starts the server unless it is running. Reports failures to the user. */
  async start(): Promise<LanguageClient> {
    if (this.finalError) {
      throw this.finalError;
    }
    await this.stopped;
    if (this.disposed) {
      throw new Error('RTM Text has stopped because its window was closed.');
    }
    this.starting ??= this.launch();
    return (await this.starting).client;
  }

  /** The client, if the server is running. */
  async running(): Promise<LanguageClient | undefined> {
    return this.current === 'running' ? (await this.starting)?.client : undefined;
  }

  private async launch(): Promise<Running> {
    this.setState('starting');
    try {
      const java = await this.java();
      const archive = await this.archive.find(java);
      const running = await this.launchWith(java, archive);
      void running.process.exit.then((how) => this.onExit(how, running));
      this.log.info('the language server is ready');
      this.setState('running');
      this.scheduleArchive(java);
      return running;
    } catch (error) {
      this.starting = undefined;
      this.setState('failed');
      this.log.error(String(error));
      void this.reportStartFailure(error);
      throw error;
    }
  }

  private async java(): Promise<Java> {
    const setting = vscode.workspace.getConfiguration('rtm').get('java.home', '');
    const java = await findJava(
      javaCandidates(localMachine, setting, this.runtime),
      isFile,
      runVersion,
    );
    java.rejected.forEach((candidate) => this.log.warn(`not used: ${candidate}`));
    return java;
  }

  private async launchWith(java: Java, archive: string | undefined): Promise<Running> {
    const megabytes = vscode.workspace.getConfiguration('rtm').get('java.memory', 1024);
    const args = serverArguments(this.jar, archive, megabytes, java.version);
    this.log.info(`starting ${java.program} ${args.join(' ')} (${java.description})`);
    const process = new ServerProcess(java.program, args);
    const client = this.clientFor(process);
    // The client would wait forever for the first answer of a process that has ended.
    const early = process.exit.then((how) => {
      throw exitError(how);
    });
    early.catch(() => undefined);
    try {
      await Promise.race([client.start(), early]);
      return { client, process };
    } catch (failure) {
      // A process that ends closes its streams first; the resulting error is not the cause.
      const how = await process.exitWithin(EXIT_TIMEOUT_MS);
      const error = how === undefined ? failure : exitError(how);
      process.child.kill();
      await client.dispose(0).catch(() => undefined);
      if (archive !== undefined) {
        this.log.warn(`${String(error)} Trying again without the class archive.`);
        return this.launchWith(java, undefined);
      }
      throw error;
    }
  }

  private scheduleArchive(java: Java): void {
    setTimeout(() => {
      if (this.current === 'running') {
        this.archive.create(java).catch((error: unknown) => this.log.warn(String(error)));
      }
    }, ARCHIVE_DELAY_MS);
  }

  private clientFor(process: ServerProcess): LanguageClient {
    const client: LanguageClient = new RtmLanguageClient(
      'rtm',
      'RTM Text',
      () => Promise.resolve(process.child),
      {
        // Without a scheme, the selectors would match documents such as those of save conflicts.
        documentSelector: [
          { scheme: 'rtm', language: 'rtm' },
          { scheme: 'file', pattern: '**/*.rtmt' },
          { scheme: 'file', pattern: '**/[mM][oO][dD][eE][lL].[cC][fF][gG]' },
        ],
        uriConverters: { code2Protocol: (uri) => uri.toString(), protocol2Code: serverUri },
        outputChannel: this.log,
        revealOutputChannelOn: RevealOutputChannelOn.Never,
        initializationOptions: {
          ...this.settings.current(),
          animationUris: 'rtm',
          problemPages: true,
          settingNames: {
            writeCommand: '"RTM: Write the Animation next to This Text"',
            log: 'the log ("RTM: Show Log")',
          },
        },
        markdown: { supportHtml: false },
        middleware: {
          window: { showDocument },
          workspace: this.settings.middleware(() => client),
          executeCommand: (command, args: unknown[], next) =>
            this.execute(this, command, args, async (name, all: unknown[]) => {
              const answer: unknown = await next(name, all);
              if (answer === true) {
                this.settings.shown(name, client);
              }
              return answer;
            }),
        },
        errorHandler: {
          error: () => ({ action: ErrorAction.Continue, handled: true }),
          closed: () => ({ action: CloseAction.DoNotRestart, handled: true }),
        },
        initializationFailedHandler: () => false,
      },
    );
    askInDialogs(client);
    client.onNotification(skeletonProposed, showProposedSkeleton);
    return client;
  }

  /** Restarts a crashed server, or asks the user if it has crashed too often. */
  private async onExit(how: string, { client }: Running): Promise<void> {
    this.log.info(`the language server ${how}`);
    if (this.stopping) {
      return;
    }
    this.starting = undefined;
    this.setState('stopped');
    await client.dispose(0).catch(() => undefined);
    const { message } = exitError(how);
    if (this.restartLimit.allowRestart(Date.now())) {
      this.log.warn('restarting');
      void showWithLog(vscode.window.showWarningMessage, `${message} Restarting it.`);
      this.start().catch(() => undefined);
      return;
    }
    this.finalError = new Error(
      `${message} It has crashed too often: run "RTM: Restart Language Server" or "RTM: Show Log".`,
    );
    this.setState('failed');
    const retry = 'Try Again';
    const often = `It has crashed ${MAX_RESTARTS + 1} times within a few minutes.`;
    const answer = await showWithLog(vscode.window.showErrorMessage, `${message} ${often}`, retry);
    if (answer === retry) {
      await this.restart();
    }
  }

  private isReporting = false;

  /** Reports why the server did not start, with one message at a time. */
  private async reportStartFailure(error: unknown): Promise<void> {
    if (this.isReporting) {
      return;
    }
    this.isReporting = true;
    const open = 'Open Setting';
    const retry = 'Try Again';
    const buttons = error instanceof NoJavaError ? [open, retry] : [retry];
    try {
      const message = errorMessage(error);
      const answer = await showWithLog(vscode.window.showErrorMessage, message, ...buttons);
      if (answer === open) {
        await vscode.commands.executeCommand('workbench.action.openSettings', 'rtm.java.home');
      } else if (answer === retry) {
        this.start().catch(() => undefined);
      }
    } finally {
      this.isReporting = false;
    }
  }

  /** Restarts the server on the user's request. */
  async restart(): Promise<void> {
    await this.stop();
    this.restartLimit.reset();
    this.finalError = undefined;
    await this.start();
  }

  stop(): Promise<void> {
    // `start` waits for this before it starts another one.
    const stopped = (this.stopped ?? Promise.resolve()).then(() => this.shutDown());
    this.stopped = stopped;
    return stopped;
  }

  private async shutDown(): Promise<void> {
    const starting = this.starting;
    this.starting = undefined;
    if (starting) {
      this.stopping = true;
      try {
        const { client, process } = await starting;
        const exited = process.killAfter(STOP_TIMEOUT_MS);
        await client.dispose(STOP_TIMEOUT_MS).catch(() => undefined);
        await exited;
      } catch {
        // The server did not start.
      } finally {
        this.stopping = false;
      }
    }
    this.setState('stopped');
  }

  dispose(): void {
    this.disposed = true;
    this.archive.dispose();
    void this.stop();
    this.stateChanged.dispose();
  }
}
