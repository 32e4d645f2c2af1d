import * as vscode from 'vscode';

/** The command behind the code of a problem; its argument is the address that the server gives. */
export const DESCRIBE_PROBLEM = 'rtm.describeProblem';

/**
 * Lets the codes of problems lead to their descriptions. The server gives the address of a page
 * beside it; followed as it is, that would show the page's source from the top.
 */
export function linkCodes(problems: readonly vscode.Diagnostic[]): void {
  for (const { code } of problems) {
    if (typeof code === 'object' && code.target.scheme === 'file') {
      const [page, section] = [code.target.with({ fragment: '' }), code.target.fragment];
      const link = encodeURIComponent(JSON.stringify([page.toString(), section]));
      code.target = vscode.Uri.parse(`command:${DESCRIBE_PROBLEM}?${link}`);
    }
  }
}

/** Shows what a problem means. */
export async function describeProblem(page: string, section: string): Promise<void> {
  await vscode.commands.executeCommand(
    'markdown.showPreview',
    vscode.Uri.parse(page, true).with({ fragment: section }),
  );
}
