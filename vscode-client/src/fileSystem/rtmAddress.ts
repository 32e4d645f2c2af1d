/** The parts of a URI, so that this file needs no VS Code; `vscode.Uri` has them. */
export interface Address {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
  readonly query: string;
}

/** The scheme of animations that are shown as text. */
export const SCHEME = 'rtm';

/** The scheme of files that the server can read. */
export const FILE = 'file';

/** Whether a path names a binary animation. */
export function isAnimation(path: string): boolean {
  return /\.rtm$/i.test(path);
}

/** Whether a path names the text file of an animation. */
export function isText(path: string): boolean {
  return /\.rtmt$/i.test(path);
}

/**
 * The address of the text of an animation. It has the path of the animation, so that VS Code shows
 * the usual name and folder. The query has the complete URI of an animation that is not a file.
 *
 * @param uri of the animation as a string
 */
export function textAddress(animation: Address, uri: string): Address {
  const isFile = animation.scheme === FILE;
  return {
    scheme: SCHEME,
    authority: isFile ? animation.authority : '',
    path: animation.path,
    query: isFile ? '' : uri,
  };
}

/** The animation of a text: a file, or the URI of a read-only revision in source control. */
export type Source = { readonly file: Address } | { readonly revision: string };

/** The animation that a text address was made from. */
export function sourceOf(text: Address): Source {
  return text.query === ''
    ? { file: { scheme: FILE, authority: text.authority, path: text.path, query: '' } }
    : { revision: text.query };
}

/**
 * A URI of the server with its host. Java writes hosts that are no Internet names, such as `my_nas`, as part of
 * the path, with four slashes, which VS Code refuses.
 */
export function withHost(uri: string): string {
  return uri.replace(/^([a-z-]+:\/\/)\/\/(?=[^/])/, '$1');
}
