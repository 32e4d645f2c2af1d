import * as fs from 'node:fs';
import * as vscode from 'vscode';
import { compareWith } from './commands/compareWith';
import { showCommands } from './commands/serverCommands';
import { openGuide } from './commands/openGuide';
import { saveText } from './commands/saveAsText';
import { showText } from './commands/openAsText';
import { statusMenu } from './commands/statusMenu';
import { tellErrors } from './messages';
import { writeAnimation } from './commands/writeAnimation';
import { tellChanges } from './editor/changedOnDiskWarning';
import { RedirectingEditor } from './editor/redirectingEditor';
import { tellRefusals } from './editor/decodeErrors';
import { followRenames } from './editor/followRenames';
import { resumeAutoSave } from './editor/autoSave';
import { SaveAs } from './editor/saveAsCommand';
import { openSavedTexts } from './editor/reopenSavedTexts';
import { sweepTabs } from './editor/binaryTabs';
import { showProblemPages } from './problems/problemPages';
import { packWrittenTexts } from './editor/overwrittenAnimations';
import { MotionPanels } from './motion/motionPanels';
import { Conversation } from './fileSystem/codec';
import { RtmFileSystem } from './fileSystem/rtmFileSystem';
import { Server } from './server/server';
import { watchGit } from './git/sourceControl';
import { Status } from './status/statusBar';

let server: Server | undefined;

export function activate(context: vscode.ExtensionContext): void {
  const log = vscode.window.createOutputChannel('RTM Text', { log: true });
  const jar = context.asAbsolutePath('server/rtm.jar');
  const runtime = context.asAbsolutePath('runtime');
  const bundled = fs.existsSync(runtime) ? runtime : undefined;
  const started = new Server(jar, bundled, context.globalStorageUri.fsPath, log);
  server = started;
  const conversation = new Conversation(started);
  const files = new RtmFileSystem(conversation);
  const command = (name: string, run: (uri?: vscode.Uri) => unknown) =>
    vscode.commands.registerCommand(name, (uri?: vscode.Uri) =>
      // Why the server does not run is told by itself.
      tellErrors(
        () => run(uri),
        () => started.state === 'failed',
      ),
    );
  context.subscriptions.push(
    log,
    started,
    files.register(),
    new RedirectingEditor().register(),
    tellRefusals(files, started, log),
    tellChanges(files),
    followRenames(files),
    openSavedTexts(),
    resumeAutoSave(files),
    new SaveAs(files),
    packWrittenTexts(conversation, files, log),
    new Status(started),
    showProblemPages(context.extensionUri),
    new MotionPanels(started, context.extensionUri).register(),
    command('rtm.showText', showText),
    command('rtm.compareWith', compareWith),
    command('rtm.saveText', (uri) => saveText(conversation, uri)),
    command('rtm.writeAnimation', (uri) => writeAnimation(started, uri)),
    command('rtm.restartServer', () => started.restart()),
    command('rtm.showLog', () => log.show()),
    command('rtm.openGuide', () => openGuide(context.extensionUri)),
    command('rtm.statusMenu', statusMenu),
    started.onDidChangeState((state) => {
      if (state === 'running') {
        void showAbilities(started);
      }
    }),
    vscode.workspace.onDidOpenTextDocument((document) => startFor(started, document)),
  );
  vscode.workspace.textDocuments.forEach((document) => startFor(started, document));
  void sweepTabs();
  void watchGit(files).then(
    (watching) => watching && context.subscriptions.push(watching),
    (error: unknown) => log.warn(`without git: ${String(error)}`),
  );
}

/** The server is started when there is a text for it, and not in every window. */
function startFor(started: Server, document: vscode.TextDocument): void {
  if (document.languageId === 'rtm') {
    // What is wrong is told by the server's own messages.
    started.start().catch(() => undefined);
  }
}

async function showAbilities(started: Server): Promise<void> {
  const client = await started.running();
  await showCommands(client?.initializeResult?.capabilities.executeCommandProvider?.commands ?? []);
  await vscode.commands.executeCommand('setContext', 'rtm.opened', true);
}

/** Ends the server before the window is gone. */
export async function deactivate(): Promise<void> {
  await server?.stop();
}
