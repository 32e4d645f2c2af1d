import {
  type Diagnostic,
  NotificationType,
  RequestType,
  RequestType0,
} from 'vscode-languageclient/node';
import type { FigureAnswer } from './page/pageMessages';

/** Requests of the server that are not part of LSP: see docs/protocol.md. */

export interface DecodeParams {
  uri: string;
  /** An earlier version of the animation in base64; absent for the file. */
  content?: string;
  /** The text that is compared with the file, which gets its form. */
  compareWith?: string;
}

export interface DecodeResult {
  text: string;
  /** The client passes it back when it saves the file. */
  hash: string;
  /** A sentence for the user, if the text is not exactly that of the animation. */
  note?: string;
}

export interface MergeParams {
  uri: string;
  /** Versions of the animation in base64; `base` is absent if both others added it. */
  base?: string;
  ours: string;
  theirs: string;
}

export interface MergeResult {
  /** The merged file in base64, unless there are conflicts. */
  content?: string;
  /** With conflict marks, if there are conflicts. */
  text?: string;
  conflicts: number;
  message: string;
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
  message: string;
  /** The first errors of the text, if they are the reason. */
  diagnostics?: readonly Diagnostic[];
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

/** What the extension uses of the answer; the page uses the rest. */
export interface MotionResult {
  /** All names in the list of bones. */
  bones: readonly string[];
}

/** The page of a view, without data. */
export interface Page {
  html: string;
}

export interface FigureParams {
  textDocument: { uri: string };
  /** The version that the page shows. */
  since?: number;
  /** URI of another text or file; absent for the stored file. */
  compareWith?: string;
  /** The arguments of `rtm.editPoses`: shows this edit, which is not made. */
  edit?: object;
}

/** A line, or a frame and a bone. */
export interface PlaceParams {
  textDocument: { uri: string };
  line?: number;
  /** Of the cursor in the line. */
  character?: number;
  frame?: number;
  /** A name; absent for the first line of the frame. */
  bone?: string;
}

export interface NumbersParams {
  textDocument: { uri: string };
  frame: number;
  /** That the page shows: of the text, or of a preview. */
  version: number;
}

/** What a line of a text is about. */
export interface Place {
  version: number;
  line: number;
  /** Absent before the first frame. */
  frame?: number;
  /** The name; absent for a line without one. */
  bone?: string;
  /** What the number at the cursor does; only the page of the figure knows its members. */
  axis?: unknown;
}

/** Parameters of {@link poseEdits}. */
export interface PoseEditsParams {
  textDocument: { uri: string };
  /** Of the cursor. */
  line: number;
}

/** An edit of poses. */
export interface PoseEdit {
  /** Its name in `rtm.editPoses`. */
  edit: string;
  /** The command of this extension. */
  command: string;
  title: string;
  prompts: readonly PosePrompt[];
}

/** What a user is asked for. */
export interface PosePrompt {
  /** Of the arguments of `rtm.editPoses`. */
  member: string;
  prompt: string;
  value: string;
  /** The index of the first character of the value that is selected, up to its end. */
  selectFrom: number;
  /** Whether the value is an animation. */
  file: boolean;
}

/** The answer to `rtm.editPoses` with `check`. */
export interface RemainingPrompts {
  /** The members that remain to be asked for. */
  missing: readonly string[];
}

export interface SkeletonParams {
  uri: string;
}

export interface SkeletonProposedParams extends SkeletonParams {
  /** The text of a model.cfg. */
  text: string;
}

/** The animation of a text and its skeleton. */
export interface SkeletonResult {
  /** Absent if the first line of the text names none. */
  encoding?: string;
  frames: number;
  /** Whether the text shows poses. */
  poses?: boolean;
  /** Equal for texts of poses with the same skeleton and joints; absent for exact values. */
  joints?: number;
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

export interface HeadParams {
  uri: string;
  /** Used instead of the open text or the file. */
  text?: string;
}

export interface Conversions {
  /** The encodings that the text can be converted to, the likeliest first. */
  conversions: EncodingChoice[];
}

/** An encoding that the user can choose. */
export interface EncodingChoice {
  encoding: string;
  /** When to use it. */
  description: string;
}

/** The choices for a new animation, the likeliest first. */
export interface NewAnimationChoices {
  skeletons: SkeletonCandidate[];
  encodings: EncodingChoice[];
}

/** A skeleton that an animation may have. */
export interface SkeletonCandidate {
  name: string;
  /** A path; absent for a built-in skeleton. */
  file?: string;
  /** Number of its bones. */
  bones: number;
  /** Its name in requests. */
  skeleton: string;
}

export interface NewAnimationParams {
  /** URI of the file to create. */
  uri: string;
  encoding: string;
  skeleton: string;
  frames: number;
}

export interface PreviewFixesParams {
  /** The folder. */
  uri: string;
  /** Codes of the problems to fix; absent for those that editors fix without asking. */
  codes?: readonly string[];
  workDoneToken?: string;
}

/** Problems that can be fixed. */
export interface FixChoice {
  code: string;
  /** What is wrong. */
  title: string;
  /** What the fix does; empty if the title makes that obvious. */
  explanation: string;
  /** Number of problems; absent if it is unknown. */
  count?: number;
  /** Whether the preview fixes them. */
  selected: boolean;
}

/** A file that fixes would change. */
export interface FixedFile {
  uri: string;
  description: string;
  /** URI of a document that shows the changes. */
  diff: string;
}

export interface PreviewFixesResult {
  id: string;
  /** How many files were looked at. */
  count: number;
  /** The files that would change. */
  files: FixedFile[];
  codes: FixChoice[];
  message: string;
}

export interface ApplyFixesParams {
  /** Of the preview. */
  id: string;
  files: readonly string[];
  /** URI of a new folder for the old content of the files. */
  backup: string;
  workDoneToken?: string;
}

export interface ApplyFixesResult {
  changed: number;
  failures: string[];
  message: string;
}

export interface UndoFixesResult {
  /** Paths of files that have been changed since, and were left alone. */
  changed: string[];
  failures: string[];
  message: string;
}

export const previewFixes = new RequestType<PreviewFixesParams, PreviewFixesResult, void>(
  'rtm/previewFixes',
);
export const applyFixes = new RequestType<ApplyFixesParams, ApplyFixesResult, void>(
  'rtm/applyFixes',
);
export const undoFixes = new RequestType<{ backup: string }, UndoFixesResult, void>(
  'rtm/undoFixes',
);

export const decode = new RequestType<DecodeParams, DecodeResult, void>('rtm/decode');
export const encode = new RequestType<EncodeParams, EncodeResult, void>('rtm/encode');
export const merge = new RequestType<MergeParams, MergeResult, void>('rtm/merge');
export const motion = new RequestType<MotionParams, MotionResult, void>('rtm/motion');
export const place = new RequestType<PlaceParams, Place | null, void>('rtm/place');
/** The result is for the page of the figure. */
export const numbers = new RequestType<NumbersParams, object | null, void>('rtm/numbers');
export const poseEdits = new RequestType<PoseEditsParams, { edits: readonly PoseEdit[] }, void>(
  'rtm/poseEdits',
);
export const figure = new RequestType<FigureParams, FigureAnswer, void>('rtm/figure');
export const figureClosed = new NotificationType<Omit<FigureParams, 'since' | 'edit'>>(
  'rtm/figureClosed',
);
export const figurePage = new RequestType0<Page, void>('rtm/figurePage');
export const motionPage = new RequestType0<Page, void>('rtm/motionPage');
export const head = new RequestType<HeadParams, { isAnimation: boolean }, void>('rtm/head');
export const skeleton = new RequestType<SkeletonParams, SkeletonResult & Conversions, void>(
  'rtm/skeleton',
);
export const skeletons = new RequestType<SkeletonParams, NewAnimationChoices, void>(
  'rtm/skeletons',
);
export const skeletonProposed = new NotificationType<SkeletonProposedParams>(
  'rtm/skeletonProposed',
);
export const newAnimation = new RequestType<NewAnimationParams, { text: string }, void>(
  'rtm/newAnimation',
);

/** The command of the server that writes the animation next to a text file. */
export const WRITE_ANIMATION = 'rtm.encode';
