import * as fs from 'node:fs';
import * as vscode from 'vscode';
import { compareWith } from './commands/compareWith';
import { registerPoseEdits } from './commands/editPoses';
import { exportText } from './commands/exportText';
import { newAnimation } from './commands/newAnimation';
import { openAsText } from './commands/openAsText';
import { openExample, openExampleFolder } from './commands/openExample';
import { openGuide } from './commands/openGuide';
import { enableCommands, executeServerCommand } from './commands/serverCommands';
import { statusMenu } from './commands/statusMenu';
import { writeAnimation } from './commands/writeAnimation';
import { resumeAutoSave } from './editor/autoSave';
import { replaceBinaryTabs } from './editor/binaryTabs';
import { warnOfChangesOnDisk } from './editor/changedOnDiskWarning';
import { showDecodeErrors } from './editor/decodeErrors';
import { showAtFirstFrame } from './editor/firstFrame';
import { followRenames } from './editor/followRenames';
import { encodeOverwrittenAnimations } from './editor/overwrittenAnimations';
import { provideProblemPages } from './editor/problemPages';
import { RedirectingEditor } from './editor/redirectingEditor';
import { reopenSavedTexts } from './editor/reopenSavedTexts';
import { SaveOverrides } from './editor/saveOverrides';
import { EditPreview } from './figure/editPreview';
import { figures } from './figure/figurePanel';
import { Codec } from './fileSystem/codec';
import { RtmFileSystem } from './fileSystem/rtmFileSystem';
import { FixBackups } from './fix/fixBackups';
import { fixFolder } from './fix/fixFolder';
import { integrateGit } from './git/sourceControl';
import { showErrors } from './messages';
import { motions } from './motion/motionPanel';
import { PagePanels } from './page/pagePanels';
import { Server } from './server/serverLifecycle';
import { ServerSettings } from './server/serverSettings';
import { startWhenNeeded } from './server/startWhenNeeded';
import { StatusBar } from './status/statusBar';
import { tickSteps } from './walkthroughSteps';

let server: Server | undefined;

export function activate(context: vscode.ExtensionContext): void {
  const log = vscode.window.createOutputChannel('RTM Text', { log: true });
  const jar = context.asAbsolutePath('server/rtm.jar');
  const runtime = context.asAbsolutePath('runtime');
  const bundled = fs.existsSync(runtime) ? runtime : undefined;
  const storage = context.globalStorageUri.fsPath;
  const settings = new ServerSettings(context.workspaceState, log);
  const started = new Server(jar, bundled, storage, log, executeServerCommand, settings);
  server = started;
  const codec = new Codec(started);
  const files = new RtmFileSystem(codec);
  const preview = new EditPreview();
  const backups = new FixBackups(context, started);
  const command = (name: string, run: (uri?: vscode.Uri) => unknown) =>
    vscode.commands.registerCommand(name, (uri?: vscode.Uri) =>
      // The server itself reports that it does not start.
      showErrors(
        () => run(uri),
        () => started.state === 'failed',
      ),
    );
  context.subscriptions.push(
    log,
    started,
    files.register(),
    new RedirectingEditor(codec, (uri, show) => showAtFirstFrame(uri, started, show)).register(),
    provideProblemPages(started),
    showDecodeErrors(files, started, log),
    warnOfChangesOnDisk(files),
    followRenames(files),
    reopenSavedTexts(),
    resumeAutoSave(files),
    new SaveOverrides(files, log),
    encodeOverwrittenAnimations(codec, files, log),
    new StatusBar(started),
    tickSteps(context, started),
    new PagePanels(
      figures(started, context.workspaceState, preview),
      context.extensionUri,
    ).register(),
    new PagePanels(motions(started), context.extensionUri).register(),
    command('rtm.showText', openAsText),
    command('rtm.newAnimation', () => newAnimation(started, files)),
    command('rtm.compareWith', (uri) => compareWith(codec, uri)),
    command('rtm.saveText', (uri) => exportText(codec, uri)),
    command('rtm.writeAnimation', (uri) => writeAnimation(started, uri)),
    registerPoseEdits(command, started, preview, context.extension),
    command('rtm.fixFolder', (uri) => fixFolder(started, backups, uri)),
    command('rtm.undoFixes', () => backups.undo()),
    command('rtm.restartServer', () => started.restart()),
    command('rtm.showLog', () => log.show()),
    command('rtm.openExample', () => openExample(context)),
    command('rtm.openExampleFolder', () => openExampleFolder(context)),
    command('rtm.openGuide', (form) => openGuide(context.extensionUri, form)),
    command('rtm.statusMenu', statusMenu),
    started.onDidChangeState((state) => {
      if (state === 'running') {
        void enableServerCommands(started);
      }
    }),
    startWhenNeeded(started),
  );
  void replaceBinaryTabs();
  void integrateGit(files, codec).then(
    (integration) => integration && context.subscriptions.push(integration),
    (error: unknown) => log.warn(`git is not available: ${String(error)}`),
  );
}

async function enableServerCommands(started: Server): Promise<void> {
  const client = await started.running();
  await enableCommands(
    client?.initializeResult?.capabilities.executeCommandProvider?.commands ?? [],
  );
}

/** VS Code waits for this before it closes the window. */
export async function deactivate(): Promise<void> {
  await server?.stop();
}
