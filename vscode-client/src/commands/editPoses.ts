import * as vscode from 'vscode';

/** What a user is asked for. */
interface PoseEdit {
  /** The name in the server's command. */
  readonly edit: string;
  readonly title: string;
  /** Asks for the words of the edit; they begin with the bone at the cursor if `bone` is true. */
  readonly words?: { readonly prompt: string; readonly value: string; readonly bone?: boolean };
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
      value: '0 0 0',
      bone: true,
    },
    inFrames: true,
    canEase: true,
  },
  'rtm.moveBone': {
    edit: 'move',
    title: 'Move Bone',
    words: {
      prompt: 'Bone and metres along x, y and z. Its children follow.',
      value: '0 0 0',
      bone: true,
    },
    inFrames: true,
    canEase: true,
  },
  'rtm.copyPose': {
    edit: 'copy-pose',
    title: 'Copy Pose',
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
  'rtm.crop': {
    edit: 'crop',
    title: 'Crop',
    words: { prompt: 'The frames to keep, from 1, such as 5..20', value: '' },
    inFrames: false,
  },
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
  },
  'rtm.stepSounds': {
    edit: 'step-sounds',
    title: 'Step Sounds Where Feet Touch',
    words: { prompt: FEET, value: '' },
    inFrames: true,
    needsSeveral: true,
  },
};

const APPEND = 'rtm.append';

/** Registers the commands. They ask for what the server's command needs, and run it. */
export function registerPoseEdits(
  register: (name: string, run: () => unknown) => vscode.Disposable,
): vscode.Disposable {
  return vscode.Disposable.from(
    ...Object.entries(POSE_EDITS).map(([name, edit]) => register(name, () => ask(edit))),
    register(APPEND, append),
  );
}

function activeText(): vscode.TextEditor {
  const editor = vscode.window.activeTextEditor;
  if (editor?.document.languageId !== 'rtm') {
    throw new Error('Open an animation first.');
  }
  return editor;
}

async function ask(edit: PoseEdit): Promise<void> {
  const editor = activeText();
  const bone = edit.words?.bone ? `${boneAt(editor)} ` : '';
  const words =
    edit.words &&
    (await vscode.window.showInputBox({
      title: edit.title,
      prompt: edit.words.prompt,
      value: bone + edit.words.value,
      valueSelection: [bone.length, bone.length + edit.words.value.length],
    }));
  if (edit.words && words === undefined) {
    return;
  }
  const frames = edit.inFrames
    ? await vscode.window.showInputBox({
        title: edit.title,
        prompt: 'Frames, from 1, such as 5 or 5..20; empty for all',
        value: edit.needsSeveral ? '' : frameAt(editor),
      })
    : '';
  if (frames === undefined) {
    return;
  }
  const ease = edit.canEase && frames.includes('..') ? await askForEase(edit.title) : 0;
  if (ease !== undefined) {
    await run(editor, { edit: edit.edit, words, frames, ease });
  }
}

async function askForEase(title: string): Promise<number | undefined> {
  const frames = await vscode.window.showInputBox({
    title,
    prompt: 'Over how many frames at each end the edit begins and ends',
    value: '0',
    validateInput: (text) => (/^\d{1,5}$/.test(text) ? undefined : 'A number of frames, such as 3'),
  });
  return frames === undefined ? undefined : Number(frames);
}

async function append(): Promise<void> {
  const editor = activeText();
  const [file] =
    (await vscode.window.showOpenDialog({
      title: 'Append Animation',
      filters: { Animations: ['rtm'] },
    })) ?? [];
  if (file) {
    await run(editor, { edit: 'append', words: file.toString() });
  }
}

async function run(editor: vscode.TextEditor, edit: object): Promise<void> {
  const uri = editor.document.uri.toString();
  await vscode.commands.executeCommand(SERVER_EDIT, { uri, ...edit });
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
