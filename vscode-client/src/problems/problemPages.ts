import * as vscode from 'vscode';
import { markdownSection } from './markdownSection';

const SCHEME = 'rtm-problem';

/**
 * Provides a page for each problem code. `workbench.editorAssociations` in package.json opens it as
 * a preview. A command could not open it: VS Code does not follow command links of problems.
 */
export function provideProblemPages(extension: vscode.Uri): vscode.Disposable {
  const all = vscode.Uri.joinPath(extension, 'server/problems.md');
  return vscode.workspace.registerTextDocumentContentProvider(SCHEME, {
    async provideTextDocumentContent(uri) {
      const page = Buffer.from(await vscode.workspace.fs.readFile(all)).toString('utf8');
      return (
        markdownSection(page.replaceAll('\r\n', '\n'), uri.path.slice(1, -'.md'.length)) ?? page
      );
    },
  });
}

/** Makes problem codes link to their own page instead of a section of the server's page. */
export function linkProblemCodes(problems: readonly vscode.Diagnostic[]): void {
  for (const { code } of problems) {
    if (typeof code === 'object' && code.target.scheme === 'file') {
      code.target = vscode.Uri.from({ scheme: SCHEME, path: `/${code.target.fragment}.md` });
    }
  }
}
