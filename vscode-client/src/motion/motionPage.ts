import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';

/** The HTML of the motion view. Its content security policy allows only files of the extension. */
export function motionPage(
  webview: vscode.Webview,
  dist: vscode.Uri,
  document: vscode.Uri,
): string {
  const nonce = randomBytes(16).toString('base64');
  const urlOf = (name: string) => webview.asWebviewUri(vscode.Uri.joinPath(dist, name)).toString();
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src ${webview.cspSource};`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta http-equiv="Content-Security-Policy" content="${policy}">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Motion</title>
  <link rel="stylesheet" href="${urlOf('motion.css')}">
</head>
<body data-document="${escapeAttribute(document.toString())}">
  <header>
    <div id="groups" role="group" aria-label="Charts">
      <button type="button" data-group="position">Position</button>
      <button type="button" data-group="rotation">Rotation</button>
      <button type="button" data-group="distance">Distance</button>
    </div>
    <p id="frame"></p>
  </header>
  <div id="problem" role="alert" hidden><span></span><button type="button" hidden></button></div>
  <main>
    <section id="choice" aria-label="Bones">
      <label class="check"><input type="checkbox" id="follow">Follow the cursor</label>
      <input type="search" id="filter" placeholder="Filter bones" aria-label="Filter bones" spellcheck="false">
      <ul id="bones" role="listbox" aria-multiselectable="true" aria-label="Bones to draw" tabindex="0"></ul>
    </section>
    <section id="curves">
      <p id="empty" hidden></p>
      <div id="charts" tabindex="0" role="application" aria-roledescription="plot"
        aria-label="Curves plotted against the phase. Left and Right select a frame, Home and End select the first or last frame, Enter moves to the text."></div>
      <p id="marks"></p>
    </section>
  </main>
  <p id="spoken" role="status" class="visually-hidden"></p>
  <script nonce="${nonce}" src="${urlOf('motion.js')}"></script>
</body>
</html>`;
}

function escapeAttribute(attribute: string): string {
  return attribute.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}
