import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import template from './view/motion.html';

/** The HTML of the motion view. Its content security policy allows only files of the extension. */
export function motionPage(
  webview: vscode.Webview,
  dist: vscode.Uri,
  document: vscode.Uri,
): string {
  const nonce = randomBytes(16).toString('base64');
  const urlOf = (name: string) => webview.asWebviewUri(vscode.Uri.joinPath(dist, name)).toString();
  const values: Record<string, string> = {
    policy: `default-src 'none'; script-src 'nonce-${nonce}'; style-src ${webview.cspSource};`,
    style: `<link rel="stylesheet" href="${urlOf('motion.css')}">`,
    document: escapeAttribute(document.toString()),
    script: `<script nonce="${nonce}" src="${urlOf('motion.js')}"></script>`,
  };
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}

function escapeAttribute(attribute: string): string {
  return attribute.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}
