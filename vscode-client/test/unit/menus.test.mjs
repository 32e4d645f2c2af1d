// Which commands the menus of package.json offer for the open text.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';

const { commands, menus } = JSON.parse(readFileSync('package.json', 'utf8')).contributes;

/** Operators of the conditions in package.json, which have no brackets. */
const OPERATORS = {
  '==': (value, text) => String(value) === text.replace(/^'(.*)'$/, '$1'),
  '!=': (value, text) => String(value) !== text,
  '=~': (value, text) => new RegExp(...text.match(/^\/(.*)\/(\w*)$/).slice(1)).test(value ?? ''),
};

/** @param {string} term such as `!rtm.form` or `editorLangId == rtm` */
function isTrue(term, context) {
  const comparison = /^([\w.]+) (==|!=|=~) (.*)$/.exec(term);
  if (comparison) {
    const [, key, operator, text] = comparison;
    return OPERATORS[operator](context[key], text);
  }
  assert.match(term, /^!?[\w.]+$/);
  return term.startsWith('!') ? !context[term.slice(1)] : Boolean(context[term] ?? term === 'true');
}

const fits = (when, context) =>
  when === undefined || when.split(' && ').every((term) => isTrue(term, context));

/** The titles of commands that the palette offers. */
function palette(context) {
  return commands
    .filter(({ command, enablement }) => {
      const entry = menus.commandPalette.find((item) => item.command === command);
      return fits(entry?.when, context) && fits(enablement, context);
    })
    .map(({ title }) => title);
}

const titleOf = (command) => commands.find((item) => item.command === command).title;

/** The titles in the submenu of the context menu; undefined if the menu does not have it. */
function submenu(context) {
  const [entry] = menus['editor/context'];
  return fits(entry.when, context)
    ? menus[entry.submenu]
        .filter(({ when }) => fits(when, context))
        .map(({ command }) => titleOf(command))
    : undefined;
}

/** Commands that the server has. */
const CAN = Object.fromEntries(
  menus.commandPalette
    .flatMap(({ when }) => when.match(/rtm\.can\.\w+/g) ?? [])
    .map((key) => [key, true]),
);

/** Commands that do not need an open text. */
const ALWAYS = [
  'New Animation...',
  'Fix All Animations in Folder...',
  'Undo Last Fix of a Folder',
  'Restart Language Server',
  'Show Log',
  'Open the Example Animation',
  'Open the Folder of the Example',
  'Open the Guide',
];

/** Commands that do not change the text. */
const READING = [
  'Show Motion',
  'Show Figure',
  'Compare with...',
  'Save as Text File...',
  'Export to glTF...',
];

const README = { ...CAN, editorLangId: 'markdown', resourceScheme: 'file', resourceExtname: '.md' };
const EXACT = {
  ...CAN,
  editorLangId: 'rtm',
  resourceLangId: 'rtm',
  resourceScheme: 'rtm',
  resourceExtname: '.rtm',
  'rtm.form': 'exact',
  'rtm.hasSkeleton': true,
  'rtm.hasFrames': true,
};
const POSES = { ...EXACT, 'rtm.form': 'poses' };
const WITHOUT_SKELETON = { ...EXACT, 'rtm.hasSkeleton': false };
const ONE_FRAME = { ...POSES, 'rtm.hasFrames': false };
const REVISION = { ...POSES, activeEditorIsReadonly: true };

/** What the palette offers for a text, but not for a similar one. */
function hidden(usual, context) {
  const shown = palette(context);
  return palette(usual).filter((title) => !shown.includes(title));
}

describe('the palette', () => {
  test('offers only what needs no animation in another text', () => {
    assert.deepEqual(palette(README), ALWAYS);
  });

  test('offers the form that the text does not have', () => {
    assert.deepEqual(
      palette(EXACT),
      palette(POSES).map((title) => (title === 'Show Exact Values' ? 'Show as Poses' : title)),
    );
  });

  test('offers no edits of poses without a skeleton', () => {
    assert.deepEqual(hidden(EXACT, WITHOUT_SKELETON), [
      'Show as Poses',
      'Turn Bone...',
      'Move Bone...',
      'Copy Pose to...',
      'Smooth...',
      'Make Loop...',
      'Put Feet on the Ground...',
      'Step Sounds Where Feet Touch...',
    ]);
  });

  test('offers no edits of the timeline for one frame', () => {
    assert.deepEqual(hidden(POSES, ONE_FRAME), [
      'Insert Frame between This One and the Next',
      'Delete Frame',
      'Space Frames Evenly',
      'Reverse in Time',
      'Copy Pose to...',
      'Mirror Pose...',
      'Smooth...',
      'Make Loop...',
      'Start Loop at This Frame...',
      'Crop...',
      'Resample...',
      'Trim Constant Frames',
      'Step Sounds Where Feet Touch...',
    ]);
  });

  test('offers no edits of a revision', () => {
    assert.deepEqual(palette(REVISION).sort(), [...ALWAYS, ...READING].sort());
  });

  test('offers no commands that the server does not have', () => {
    const withoutServer = {
      ...POSES,
      ...Object.fromEntries(Object.keys(CAN).map((k) => [k, false])),
    };
    const local = READING.filter((title) => title !== 'Export to glTF...');
    assert.deepEqual(palette(withoutServer).sort(), [...ALWAYS, ...local].sort());
  });
});

describe('the submenu of the context menu', () => {
  const FRAMES = ['Insert Frame between This One and the Next', 'Delete Frame'];
  const VIEWS = ['Show Figure', 'Show Motion'];
  const BONE = ['Turn Bone...', 'Move Bone...'];

  test('is only in texts of animations', () => {
    assert.equal(submenu(README), undefined);
  });

  test('has what fits the text', () => {
    assert.deepEqual(submenu(POSES), [...BONE, ...FRAMES, ...VIEWS, 'Show Exact Values']);
    assert.deepEqual(submenu(EXACT), [...BONE, ...FRAMES, ...VIEWS, 'Show as Poses']);
    assert.deepEqual(submenu(WITHOUT_SKELETON), [...FRAMES, ...VIEWS]);
    assert.deepEqual(submenu(ONE_FRAME), [...BONE, ...VIEWS, 'Show Exact Values']);
    assert.deepEqual(submenu(REVISION), VIEWS);
  });

  test('offers nothing that the palette does not offer', () => {
    for (const context of [POSES, EXACT, WITHOUT_SKELETON, ONE_FRAME, REVISION]) {
      const all = palette(context);
      assert.deepEqual(
        submenu(context).filter((title) => !all.includes(title)),
        [],
      );
    }
  });
});
