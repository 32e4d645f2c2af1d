import * as path from 'node:path';
import * as vscode from 'vscode';
import type { Diagnostic } from 'vscode-languageclient/node';
import { type Codec, InvalidTextError } from '../fileSystem/codec';
import { FILE, isAnimation } from '../fileSystem/rtmAddress';
import type { RtmFileSystem } from '../fileSystem/rtmFileSystem';
import { textUri } from '../fileSystem/rtmUri';
import { errorMessage, showWithLog } from '../messages';
import { closeTabs } from './documents';

/**
 * Encodes a text that VS Code has written into an `.rtm` file without calling this extension, for
 * example with *Save All*.
 */
export function encodeOverwrittenAnimations(
  codec: Codec,
  files: RtmFileSystem,
  log: vscode.LogOutputChannel,
): vscode.Disposable {
  return vscode.workspace.onDidSaveTextDocument(async (document) => {
    const { uri } = document;
    const text = document.getText();
    if (uri.scheme !== FILE || !isAnimation(uri.path)) {
      return;
    }
    try {
      // While the server is asked, a newer text may be saved, which must not be replaced.
      const hash = await files.hashOf(uri);
      if ((await codec.isAnimation(document)) === false) {
        return;
      }
      await codec.encode(uri, text, hash);
    } catch (error) {
      const message = messageOf(uri, error);
      log.warn(message);
      await showWithLog(vscode.window.showErrorMessage, message);
      return;
    }
    await vscode.commands.executeCommand('vscode.open', textUri(uri), { preview: false });
    await closeTabs(uri);
  });
}

function messageOf(uri: vscode.Uri, error: unknown): string {
  const written = `VS Code has written text into ${path.posix.basename(uri.path)}, so it is no longer an animation.`;
  const message = errorMessage(error);
  if (!(error instanceof InvalidTextError)) {
    return `${written} Save the text again to write the animation. The last attempt failed: ${message}`;
  }
  // The server's message says that the animation is unchanged, but here a text has replaced it.
  const [first] = error.errors;
  const count = error.errors.length === 1 ? 'an error' : 'errors';
  const reason = first === undefined ? '' : ` Line ${first.range.start.line + 1}: ${textOf(first)}`;
  return `${written} Correct the text and save it again to write the animation. The text has ${count}.${reason}`;
}

function textOf({ message }: Diagnostic): string {
  return typeof message === 'string' ? message : message.value;
}
