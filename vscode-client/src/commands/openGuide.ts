import * as vscode from 'vscode';

/** The headings of the guide that explain the forms of a text, as links name them. */
export const HEADINGS: Readonly<Record<string, string>> = {
  poses: 'editing-poses',
  exact: 'text-format',
};

/**
 * Opens the bundled description of the text format.
 *
 * @param form of the text that the user wants explained; by default, the guide opens at its beginning
 */
export async function openGuide(extension: vscode.Uri, form: unknown): Promise<void> {
  const fragment = (typeof form === 'string' && HEADINGS[form]) || '';
  await vscode.commands.executeCommand(
    'markdown.showPreview',
    vscode.Uri.joinPath(extension, 'guide.md').with({ fragment }),
  );
}
