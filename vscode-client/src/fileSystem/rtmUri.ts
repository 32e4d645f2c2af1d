import * as vscode from 'vscode';
import { FILE, SCHEME, isAnimation, sourceOf, textAddress } from './rtmAddress';

/** The document in which an animation is shown as text. */
export function textUri(animation: vscode.Uri): vscode.Uri {
  return vscode.Uri.from(textAddress(animation, animation.toString()));
}

/** What is to be opened for a file: an animation as text, anything else as it is. */
export function shownUri(uri: vscode.Uri): vscode.Uri {
  return uri.scheme !== SCHEME && isAnimation(uri.path) ? textUri(uri) : uri;
}

/** The file of a document of an animation; undefined if it is none, or of a revision. */
export function animationFile(document: vscode.Uri): vscode.Uri | undefined {
  if (document.scheme !== SCHEME) {
    return document.scheme === FILE && isAnimation(document.path) ? document : undefined;
  }
  const source = sourceOf(document);
  return 'file' in source ? vscode.Uri.from(source.file) : undefined;
}
