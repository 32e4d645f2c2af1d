import * as vscode from 'vscode';
import {
  CloseAction,
  ErrorAction,
  type LanguageClient,
  RevealOutputChannelOn,
} from 'vscode-languageclient/node';
import { askForVersion, isFile, thisMachine } from '../java/localMachine';
import { type Java, NoJavaError, findJava } from '../java/findJava';
import { places } from '../java/javaCandidates';
import { askCommands } from '../commands/serverCommands';
import { linkCodes } from '../problems/problemPages';
import { Archive } from './classArchive';
import { RtmLanguageClient } from './languageClient';
import { serverArguments } from './javaArguments';
import { ServerProcess } from './serverProcess';
import { MOST_RESTARTS, Restarts } from './restartLimit';

const STOP_MILLISECONDS = 2000;
const END_MILLISECONDS = 5000;
const ARCHIVE_DELAY = 3000;

export type ServerState = 'stopped' | 'starting' | 'running' | 'failed';

function serverEnded(how: string): Error {
  return new Error(`The language server of RTM Text ${how}.`);
}

interface Running {
  readonly client: LanguageClient;
  readonly process: ServerProcess;
}

/** The language server: started when it is first needed, and started again when it ended by itself. */
export class Server implements vscode.Disposable {
  private readonly stateChanged = new vscode.EventEmitter<ServerState>();
  readonly onDidChangeState = this.stateChanged.event;

  private current: ServerState = 'stopped';
  private starting: Promise<Running> | undefined;
  private readonly restarts = new Restarts();
  private readonly archive: Archive;
  private givenUp: Error | undefined;
  private stopping = false;
  private disposed = false;
  private stopped: Promise<void> | undefined;

  /**
   * @param runtime the folder of the Java that came along, if one did
   * @param storage where archives of classes are kept
   */
  constructor(
    private readonly jar: string,
    private readonly runtime: string | undefined,
    storage: string,
    private readonly log: vscode.LogOutputChannel,
  ) {
    this.archive = new Archive(storage, jar, (message) => log.info(message));
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

  /** Starts the server unless it runs. What is wrong is told to the user here. */
  async start(): Promise<LanguageClient> {
    if (this.givenUp) {
      throw this.givenUp;
    }
    await this.stopped;
    if (this.disposed) {
      throw new Error('RTM Text has been stopped with its window.');
    }
    this.starting ??= this.launch();
    return (await this.starting).client;
  }

  /** The client, if the server runs. */
  async running(): Promise<LanguageClient | undefined> {
    return this.current === 'running' ? (await this.starting)?.client : undefined;
  }

  private async launch(): Promise<Running> {
    this.setState('starting');
    try {
      const java = await this.java();
      const archive = await this.archive.find(java);
      const running = await this.launchWith(java, archive);
      void running.process.ended.then((how) => this.ended(how, running));
      this.log.info('the language server is ready');
      this.setState('running');
      this.makeArchiveSoon(java);
      return running;
    } catch (error) {
      this.starting = undefined;
      this.setState('failed');
      this.log.error(String(error));
      void this.offerTry(error instanceof Error ? error : new Error(String(error)));
      throw error;
    }
  }

  private async java(): Promise<Java> {
    const setting = vscode.workspace.getConfiguration('rtm').get('java.home', '');
    const java = await findJava(places(thisMachine, setting, this.runtime), isFile, askForVersion);
    java.passedOver.forEach((program) => this.log.warn(`not used: ${program}`));
    return java;
  }

  private async launchWith(java: Java, archive: string | undefined): Promise<Running> {
    const megabytes = vscode.workspace.getConfiguration('rtm').get('java.memory', 0);
    const args = serverArguments(this.jar, archive, megabytes);
    this.log.info(`starting ${java.program} ${args.join(' ')} (${java.description})`);
    const process = new ServerProcess(java.program, args);
    const client = this.clientFor(process);
    // A process that ends at once would let the client wait for its first answer for ever.
    const early = process.ended.then((how) => {
      throw serverEnded(how);
    });
    early.catch(() => undefined);
    try {
      await Promise.race([client.start(), early]);
      return { client, process };
    } catch (failure) {
      // A process that ends closes its streams first: what that brings about is not the cause.
      const how = await process.endsWithin(END_MILLISECONDS);
      const error = how === undefined ? failure : serverEnded(how);
      process.child.kill();
      await client.dispose(0).catch(() => undefined);
      if (archive !== undefined) {
        this.log.warn(`${String(error)} Trying without the archive of classes.`);
        return this.launchWith(java, undefined);
      }
      throw error;
    }
  }

  private makeArchiveSoon(java: Java): void {
    setTimeout(() => {
      if (this.current === 'running') {
        this.archive.make(java).catch((error: unknown) => this.log.warn(String(error)));
      }
    }, ARCHIVE_DELAY);
  }

  private clientFor(process: ServerProcess): LanguageClient {
    return new RtmLanguageClient('rtm', 'RTM Text', () => Promise.resolve(process.child), {
      // A selector without a scheme would also mean documents like those of save conflicts.
      documentSelector: [
        { scheme: 'rtm', language: 'rtm' },
        { scheme: 'file', pattern: '**/*.rtmt' },
        { scheme: 'file', pattern: '**/[mM][oO][dD][eE][lL].[cC][fF][gG]' },
      ],
      outputChannel: this.log,
      revealOutputChannelOn: RevealOutputChannelOn.Never,
      initializationOptions: vscode.workspace.getConfiguration('rtm'),
      markdown: { supportHtml: false },
      middleware: {
        executeCommand: askCommands,
        provideDiagnostics: async (document, previous, token, next) => {
          const report = await next(document, previous, token);
          if (report && 'items' in report) {
            linkCodes(report.items);
          }
          return report;
        },
      },
      errorHandler: {
        error: () => ({ action: ErrorAction.Continue, handled: true }),
        closed: () => ({ action: CloseAction.DoNotRestart, handled: true }),
      },
      initializationFailedHandler: () => false,
    });
  }

  /** A server that was running has ended; unless it was to, it is started again or the user is asked. */
  private async ended(how: string, { client }: Running): Promise<void> {
    this.log.info(`the language server ${how}`);
    if (this.stopping) {
      return;
    }
    this.starting = undefined;
    this.setState('stopped');
    await client.dispose(0).catch(() => undefined);
    const { message } = serverEnded(how);
    if (this.restarts.ended(Date.now())) {
      this.log.warn('it is started again');
      void this.tell(vscode.window.showWarningMessage, `${message} It is started again.`);
      this.start().catch(() => undefined);
      return;
    }
    this.givenUp = new Error(
      `${message} It ended too often to be started again: run "RTM: Restart Language Server", or see "RTM: Show Log".`,
    );
    this.setState('failed');
    const again = 'Try Again';
    const often = `It ended ${MOST_RESTARTS + 1} times within minutes.`;
    const answer = await this.tell(vscode.window.showErrorMessage, `${message} ${often}`, again);
    if (answer === again) {
      await this.restart();
    }
  }

  private async tell(
    show: (message: string, ...items: string[]) => Thenable<string | undefined>,
    message: string,
    ...items: string[]
  ): Promise<string | undefined> {
    const showLog = 'Show Log';
    const answer = await show(message, ...items, showLog);
    if (answer === showLog) {
      this.log.show();
    }
    return answer;
  }

  private offering = false;

  /** Says why the server did not start, once at a time. */
  private async offerTry(error: Error): Promise<void> {
    if (this.offering) {
      return;
    }
    this.offering = true;
    const open = 'Open Setting';
    const again = 'Try Again';
    const items = error instanceof NoJavaError ? [open, again] : [again];
    try {
      const answer = await this.tell(vscode.window.showErrorMessage, error.message, ...items);
      if (answer === open) {
        await vscode.commands.executeCommand('workbench.action.openSettings', 'rtm.java.home');
      } else if (answer === again) {
        this.start().catch(() => undefined);
      }
    } finally {
      this.offering = false;
    }
  }

  /** Starts the server anew. */
  async restart(): Promise<void> {
    await this.stop();
    this.restarts.forget();
    this.givenUp = undefined;
    await this.start();
  }

  /** Ends the server. */
  stop(): Promise<void> {
    // Who starts it meanwhile waits for the end of the old one.
    const stopped = (this.stopped ?? Promise.resolve()).then(() => this.end());
    this.stopped = stopped;
    return stopped;
  }

  private async end(): Promise<void> {
    const starting = this.starting;
    this.starting = undefined;
    if (starting) {
      this.stopping = true;
      try {
        const { client, process } = await starting;
        const gone = process.endWithin(STOP_MILLISECONDS);
        await client.dispose(STOP_MILLISECONDS).catch(() => undefined);
        await gone;
      } catch {
        // It did not start: there is nothing to end.
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
