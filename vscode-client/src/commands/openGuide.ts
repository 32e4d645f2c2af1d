import * as vscode from 'vscode';

/** Opens the description of the text, which comes with the extension. */
export async function openGuide(extension: vscode.Uri): Promise<void> {
  await vscode.commands.executeCommand(
    'markdown.showPreview',
    vscode.Uri.joinPath(extension, 'guide.md'),
  );
}
