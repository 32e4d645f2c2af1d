/** The parts of an address; `vscode.Uri` has them. */
export interface Address {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
  readonly query: string;
}

/** The scheme of animations that are shown as text. */
export const SCHEME = 'rtm';

/** Animations lie on a disk that the server can read under this scheme. */
export const FILE = 'file';

/** Whether a path is that of an animation. */
export function isAnimation(path: string): boolean {
  return /\.rtm$/i.test(path);
}

/** Whether a path is that of a text. */
export function isText(path: string): boolean {
  return /\.rtmt$/i.test(path);
}

/**
 * The address under which an animation is shown as text. It has the same path, so that names and
 * folders are shown as they are; what is no file on the disk stands in the query, whole.
 *
 * @param whole the address of the animation as a string
 */
export function textAddress(animation: Address, whole: string): Address {
  return {
    scheme: SCHEME,
    authority: animation.scheme === FILE ? animation.authority : '',
    path: animation.path,
    query: animation.scheme === FILE ? '' : whole,
  };
}

/** What an address of a text stands for: a file, or a revision that cannot be written. */
export type Source = { readonly file: Address } | { readonly revision: string };

/** The other way round. */
export function sourceOf(text: Address): Source {
  return text.query === ''
    ? { file: { scheme: FILE, authority: text.authority, path: text.path, query: '' } }
    : { revision: text.query };
}
