import { RequestType } from 'vscode-languageclient/node';

/** The requests of the server's own: see DecodeParams and the like in `server/`. */

export interface DecodeParams {
  uri: string;
}

export interface DecodeResult {
  text: string;
  /** To be given back when the file is saved. */
  hash: string;
  encoding: string;
  frames: number;
  bones: number;
}

export interface EncodeParams {
  uri: string;
  text: string;
  /** Of the file that is to be replaced; null if there must be none. */
  hash: string | null;
  overwrite: boolean;
}

export interface EncodeResult {
  saved: boolean;
  hash?: string;
  reason?: 'errors' | 'conflict' | 'file';
  message?: string;
}

export const decode = new RequestType<DecodeParams, DecodeResult | null, void>('rtm/decode');
export const encode = new RequestType<EncodeParams, EncodeResult, void>('rtm/encode');

/** The server's command that writes the animation beside a text. */
export const WRITE_SIBLING = 'rtm.encode';
