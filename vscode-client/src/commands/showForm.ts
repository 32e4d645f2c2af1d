import type * as vscode from 'vscode';
import { SCHEME } from '../fileSystem/rtmAddress';
import { skeleton } from '../protocol';
import type { Server } from '../server/serverLifecycle';

const SHOW_POSES = 'rtm.showPoses';

/** The server's commands that show a text in another form, and change nothing of its animation. */
export const SHOW_COMMANDS: readonly string[] = [SHOW_POSES, 'rtm.showExact'];

/** Whether a text has the form that a command shows it in. */
export async function isShownBy(
  command: string,
  { uri }: vscode.TextDocument,
  server: Server,
): Promise<boolean> {
  const client = await server.start();
  const shown = await client.sendRequest(skeleton, { uri: uri.toString() });
  return shown.poses === (command === SHOW_POSES);
}

/**
 * Whether the text is to be saved after a command has replaced it, so that it has no unsaved changes if
 * it had none. A text file of its own is not: its numbers may be rounded.
 */
export function staysSaved(command: string, { isDirty, uri }: vscode.TextDocument): boolean {
  return SHOW_COMMANDS.includes(command) && !isDirty && uri.scheme === SCHEME;
}
