import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as vscode from 'vscode';
import { EditPreview } from '../../src/figure/editPreview';

const TURN = { edit: 'turn', words: 'LeftArm 0 0 30' };

function text(path: string, version: number): vscode.TextDocument {
  return { uri: vscode.Uri.parse(`rtm:${path}`), version } as vscode.TextDocument;
}

describe('the preview of an edit', () => {
  test('is for one version of one text', () => {
    const preview = new EditPreview();
    preview.show(text('/walk.rtm', 3), TURN);
    assert.equal(preview.of(text('/walk.rtm', 3)), TURN);
    assert.equal(preview.of(text('/run.rtm', 3)), undefined);
    assert.equal(preview.of(text('/walk.rtm', 4)), undefined, 'the edit would be made twice');
  });

  test('tells its text when it changes and ends', () => {
    const preview = new EditPreview();
    const changes: string[] = [];
    preview.onDidChange((uri) => changes.push(uri));
    preview.end();
    assert.deepEqual(changes, []);
    preview.show(text('/walk.rtm', 3), TURN);
    preview.show(text('/walk.rtm', 3), { ...TURN, frames: '2' });
    preview.end();
    preview.end();
    assert.deepEqual(changes, ['rtm:/walk.rtm', 'rtm:/walk.rtm', 'rtm:/walk.rtm']);
    assert.equal(preview.of(text('/walk.rtm', 3)), undefined);
  });
});
