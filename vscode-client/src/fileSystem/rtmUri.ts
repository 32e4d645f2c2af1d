import * as vscode from 'vscode';
import { FILE, SCHEME, isAnimation, sourceOf, textAddress, withHost } from './rtmAddress';

/** The URI under which an animation is shown as text. */
export function textUri(animation: vscode.Uri): vscode.Uri {
  return vscode.Uri.from(textAddress(animation, animation.toString()));
}

/** The URI of a read-only text of an animation or a text, in the form of another text. */
export function versionUri(version: vscode.Uri, { authority, path }: vscode.Uri): vscode.Uri {
  const source = animationFile(version) ?? version;
  return vscode.Uri.from({ scheme: SCHEME, authority, path, query: source.toString() });
}

/** The URI to open for a file: animations are opened as text. */
export function shownUri(uri: vscode.Uri): vscode.Uri {
  return uri.scheme !== SCHEME && isAnimation(uri.path) ? textUri(uri) : uri;
}

/** The file of an animation or its text; undefined for other documents and for revisions. */
export function animationFile(document: vscode.Uri): vscode.Uri | undefined {
  if (document.scheme !== SCHEME) {
    return document.scheme === FILE && isAnimation(document.path) ? document : undefined;
  }
  const source = sourceOf(document);
  return 'file' in source ? vscode.Uri.from(source.file) : undefined;
}

/** The URI of a file or document that the server names. */
export function serverUri(uri: string): vscode.Uri {
  return vscode.Uri.parse(withHost(uri));
}
