import { NotificationType, RequestType, RequestType0 } from 'vscode-languageclient/node';
import type { FigureAnswer } from './figure/figureMessages';
import type { MotionResult } from './motion/motionResult';

/** Requests of the server that are not part of LSP: see docs/protocol.md. */

export interface DecodeParams {
  uri: string;
}

export interface DecodeResult {
  text: string;
  /** The client passes it back when it saves the file. */
  hash: string;
}

export interface EncodeParams {
  uri: string;
  text: string;
  /** Hash of the file to replace; null if the file must not exist. */
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
  /** Names of bones. */
  bones?: readonly string[];
  /**
   * Requests the bone of this line, from 0, instead of `bones`. For a line without a bone it is the
   * first of `bones` that is in the list, or else the first bone in the list.
   */
  line?: number;
}

export interface FigureParams {
  textDocument: { uri: string };
  /** The version that the page shows. */
  since?: number;
  /** URI of another text or file; absent for the stored file. */
  compareWith?: string;
}

export interface SkeletonParams {
  uri: string;
}

/** The animation of a text and its skeleton. */
export interface SkeletonResult {
  /** Absent if the first line of the text names none. */
  encoding?: string;
  frames: number;
  /** Number of bones in the text's list. */
  animationBones: number;
  /** Absent if no skeleton fits. */
  name?: string;
  /** A path; absent for a built-in skeleton. */
  file?: string;
  reason?: 'chosen' | 'settings' | 'nearest' | 'best' | 'built-in';
  /** How many bones of the animation the skeleton has. */
  known?: number;
}

export const decode = new RequestType<DecodeParams, DecodeResult | null, void>('rtm/decode');
export const encode = new RequestType<EncodeParams, EncodeResult, void>('rtm/encode');
export const motion = new RequestType<MotionParams, MotionResult | null, void>('rtm/motion');
export const figure = new RequestType<FigureParams, FigureAnswer | null, void>('rtm/figure');
export const figureClosed = new NotificationType<Omit<FigureParams, 'since'>>('rtm/figureClosed');
export const figurePage = new RequestType0<{ html: string }, void>('rtm/figurePage');
export const skeleton = new RequestType<SkeletonParams, SkeletonResult | null, void>(
  'rtm/skeleton',
);

/** The command of the server that writes the animation next to a text file. */
export const WRITE_ANIMATION = 'rtm.encode';
