import { RequestType } from 'vscode-languageclient/node';
import type { Motion } from './motion/motionResult';

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

export interface MotionParams {
  textDocument: { uri: string };
  /** Names of the bones whose curves are wanted. */
  bones: readonly string[];
}

export const decode = new RequestType<DecodeParams, DecodeResult | null, void>('rtm/decode');
export const encode = new RequestType<EncodeParams, EncodeResult, void>('rtm/encode');

export const motion = new RequestType<MotionParams, Motion | null, void>('rtm/motion');

export interface SkeletonParams {
  uri: string;
}

/** Without a name, no skeleton fits. */
export interface SkeletonResult {
  name?: string;
  /** A path; none of one that is bundled. */
  file?: string;
  reason?: 'chosen' | 'nearest' | 'best' | 'built-in';
  /** Of the skeleton. */
  bones?: number;
  /** How many bones of the animation the skeleton has. */
  known?: number;
  animationBones: number;
}

export const skeleton = new RequestType<SkeletonParams, SkeletonResult | null, void>(
  'rtm/skeleton',
);

/** The server's command that writes the animation beside a text. */
export const WRITE_SIBLING = 'rtm.encode';
