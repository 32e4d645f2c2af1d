import * as vscode from 'vscode';
import { sectionOf } from './markdownSection';

const SCHEME = 'rtm-problem';

/**
 * What the codes of problems lead to: a page for each, which the association in package.json shows
 * as a preview. (VS Code follows no link of a problem that is a command.)
 */
export function showProblemPages(extension: vscode.Uri): vscode.Disposable {
  const all = vscode.Uri.joinPath(extension, 'server/problems.md');
  return vscode.workspace.registerTextDocumentContentProvider(SCHEME, {
    async provideTextDocumentContent(uri) {
      const page = Buffer.from(await vscode.workspace.fs.readFile(all)).toString('utf8');
      return sectionOf(page.replaceAll('\r\n', '\n'), uri.path.slice(1, -'.md'.length)) ?? page;
    },
  });
}

/** Where the server links to a section of a page, the link is to leave out the rest of it. */
export function linkCodes(problems: readonly vscode.Diagnostic[]): void {
  for (const { code } of problems) {
    if (typeof code === 'object' && code.target.scheme === 'file') {
      code.target = vscode.Uri.from({ scheme: SCHEME, path: `/${code.target.fragment}.md` });
    }
  }
}
