import * as vscode from 'vscode';
import { ExecuteCommandRequest } from 'vscode-languageclient/node';
import { asSentence } from '../messageText';
import { isRefusal } from '../server/languageClient';
import type { Server } from '../server/serverLifecycle';
import { askChecked } from './askChecked';
import { proposal } from './proposal';

/** What a user is asked for. */
interface PoseEdit {
  /** The name in the server's command. */
  readonly edit: string;
  readonly title: string;
  /**
   * Asks for the words of the edit. In the proposed value, BONE and FRAME stand for the bone and the
   * frame at the cursor.
   */
  readonly words?: { readonly prompt: string; readonly value: string };
  /** Whether the words are the file of another animation. */
  readonly file?: boolean;
  /** Whether it applies to some of the frames. */
  readonly inFrames: boolean;
  readonly canEase?: boolean;
  /** Whether one frame alone makes no sense. */
  readonly needsSeveral?: boolean;
}

/** The server's command that edits poses. */
const SERVER_EDIT = 'rtm.editPoses';

const FEET =
  'Bones that touch the ground, separated by commas; empty for those with foot, toe, ankle, paw or hoof in their names';

/** The client's commands that edit poses, by their names. */
const POSE_EDITS: Readonly<Record<string, PoseEdit>> = {
  'rtm.turnBone': {
    edit: 'turn',
    title: 'Turn Bone',
    words: {
      prompt: 'Bone and degrees about x, y and z, or an angle and the axis. Its children follow.',
      value: 'BONE 0 0 0',
    },
    inFrames: true,
    canEase: true,
  },
  'rtm.moveBone': {
    edit: 'move',
    title: 'Move Bone',
    words: {
      prompt: 'Bone and metres along x, y and z. Its children follow.',
      value: 'BONE 0 0 0',
    },
    inFrames: true,
    canEase: true,
  },
  'rtm.copyPose': {
    edit: 'copy-pose',
    title: 'Copy Pose to',
    words: { prompt: 'The frame to copy, from 1', value: '' },
    inFrames: true,
    canEase: true,
  },
  'rtm.mirrorPose': { edit: 'mirror', title: 'Mirror Pose', inFrames: true },
  'rtm.smooth': {
    edit: 'smooth',
    title: 'Smooth',
    words: { prompt: 'How often to near each pose to those before and after it', value: '1' },
    inFrames: true,
    needsSeveral: true,
  },
  'rtm.makeLoop': {
    edit: 'loop',
    title: 'Make Loop',
    words: { prompt: 'Over how many of the last frames; empty for a quarter of them', value: '' },
    inFrames: false,
  },
  'rtm.shiftStart': {
    edit: 'shift-start',
    title: 'Start Loop at This Frame',
    words: { prompt: 'The frame at which the loop is to begin, from 1', value: 'FRAME' },
    inFrames: false,
  },
  'rtm.crop': {
    edit: 'crop',
    title: 'Crop',
    words: { prompt: 'The frames to keep, from 1, such as 5..20', value: '' },
    inFrames: false,
  },
  'rtm.append': { edit: 'append', title: 'Append Animation', file: true, inFrames: false },
  'rtm.resample': {
    edit: 'resample',
    title: 'Resample',
    words: { prompt: 'The new number of frames', value: '' },
    inFrames: false,
  },
  'rtm.trim': { edit: 'trim', title: 'Trim Constant Frames', inFrames: false },
  'rtm.ground': {
    edit: 'ground',
    title: 'Put Feet on the Ground',
    words: { prompt: FEET, value: '' },
    inFrames: true,
    canEase: true,
  },
  'rtm.stepSounds': {
    edit: 'step-sounds',
    title: 'Step Sounds Where Feet Touch',
    words: { prompt: FEET, value: '' },
    inFrames: true,
    needsSeveral: true,
  },
};

/** Registers the commands. They ask for what the server's command needs, and run it. */
export function registerPoseEdits(
  register: (name: string, run: () => unknown) => vscode.Disposable,
  server: Server,
): vscode.Disposable {
  return vscode.Disposable.from(
    ...Object.entries(POSE_EDITS).map(([name, edit]) => register(name, () => ask(edit, server))),
  );
}

function activeText(): vscode.TextEditor {
  const editor = vscode.window.activeTextEditor;
  if (editor?.document.languageId !== 'rtm') {
    throw new Error('Open an animation first.');
  }
  return editor;
}

/** Each answer is checked before the next question; the last one runs the edit. */
async function ask(poseEdit: PoseEdit, server: Server): Promise<void> {
  const editor = activeText();
  const { edit, title } = poseEdit;
  if (poseEdit.file) {
    await askForFile(poseEdit, editor, server);
    return;
  }
  let given: object = { edit };
  const next = async (
    options: vscode.InputBoxOptions,
    members: (text: string) => object,
    isLast: (text: string) => boolean,
  ) => {
    const before = given;
    const text = await askChecked({ title, ...options }, (entered) => {
      given = { ...before, ...members(entered) };
      return run(server, editor, isLast(entered) ? given : { ...given, check: true });
    });
    return text === undefined || isLast(text) ? undefined : text;
  };
  const { words } = poseEdit;
  if (words) {
    const bone = boneAt(editor);
    const value = proposal(words.value, bone, frameAt(editor));
    const start = words.value.startsWith('BONE ') ? bone.length + 1 : 0;
    const options = {
      prompt: words.prompt,
      value,
      valueSelection: [start, value.length] as [number, number],
    };
    const isLast = !poseEdit.inFrames;
    if (
      (await next(
        options,
        (text) => ({ words: text }),
        () => isLast,
      )) === undefined
    ) {
      return;
    }
  } else if (!poseEdit.inFrames) {
    await run(server, editor, given);
    return;
  }
  const frames = await next(
    {
      prompt: 'Frames, from 1, such as 5 or 5..20; empty for all',
      value: poseEdit.needsSeveral ? '' : frameAt(editor),
    },
    (text) => ({ frames: text }),
    (text) => !poseEdit.canEase || !text.includes('..'),
  );
  if (frames !== undefined) {
    const prompt = 'Over how many frames at each end the edit begins and ends';
    await next(
      { prompt, value: '0' },
      (text) => ({ ease: numberOfFrames(text) }),
      () => true,
    );
  }
}

function numberOfFrames(text: string): number {
  if (!/^\d{1,5}$/.test(text.trim())) {
    throw new Error('Enter a number of frames, such as 3.');
  }
  return Number(text);
}

async function askForFile(
  { edit, title }: PoseEdit,
  editor: vscode.TextEditor,
  server: Server,
): Promise<void> {
  const [file] =
    (await vscode.window.showOpenDialog({ title, filters: { Animations: ['rtm'] } })) ?? [];
  if (file) {
    await run(server, editor, { edit, words: file.toString() });
  }
}

/** @throws Error with a sentence if the server refuses the edit */
async function run(server: Server, editor: vscode.TextEditor, edit: object): Promise<void> {
  const { document, selection } = editor;
  const client = await server.start();
  try {
    await client.sendRequest(ExecuteCommandRequest.type, {
      command: SERVER_EDIT,
      arguments: [{ uri: document.uri.toString(), line: selection.active.line, ...edit }],
    });
  } catch (error) {
    throw isRefusal(error) ? new Error(asSentence(error.message)) : error;
  }
}

/** The bone of the row or entry at the cursor; BONE if there is none. */
function boneAt({ document, selection }: vscode.TextEditor): string {
  const [word] = document.lineAt(selection.active).text.trim().split(/\s/, 1);
  return word !== undefined && /^\w+$/.test(word) && word !== 'frame' ? word : 'BONE';
}

/** The number of the frame at the cursor, from 1; empty before the first frame. */
function frameAt({ document, selection }: vscode.TextEditor): string {
  let frames = 0;
  for (let line = 0; line <= selection.active.line; line++) {
    frames += document.lineAt(line).text.startsWith('frame ') ? 1 : 0;
  }
  return frames === 0 ? '' : frames.toString();
}
