import * as vscode from 'vscode';

/** Opens the bundled description of the text format. */
export async function openGuide(extension: vscode.Uri): Promise<void> {
  await vscode.commands.executeCommand(
    'markdown.showPreview',
    vscode.Uri.joinPath(extension, 'guide.md'),
  );
}
