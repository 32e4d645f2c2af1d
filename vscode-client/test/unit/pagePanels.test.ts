import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import * as vscode from 'vscode';
import { animationEditor } from '../../src/editor/animationEditor';
import type { Target } from '../../src/page/pageMessages';
import type { PagePanel } from '../../src/page/pagePanel';
import { PagePanels } from '../../src/page/pagePanels';
import type fake from './vscode';

const { test: given, window } = vscode as unknown as typeof fake;

/** A view as VS Code shows it, and what it shows. */
class View {
  readonly disposed = new vscode.EventEmitter<void>();
  readonly viewState = new vscode.EventEmitter<void>();
  readonly onDidDispose = this.disposed.event;
  readonly onDidChangeViewState = this.viewState.event;
  visible = true;
  active = false;
  isClosed = false;
  shown = '';

  dispose(): void {
    this.isClosed = true;
    this.disposed.fire();
  }
}

describe('views of texts', () => {
  const views: View[] = [];
  let registered: vscode.Disposable;

  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] });
    views.length = 0;
    registered = new PagePanels(
      {
        viewType: 'rtm.figure',
        title: 'Figure',
        command: 'show',
        pinCommand: 'pin',
        unpinCommand: 'unpin',
        target: (chosen) => ({ uri: animationEditor(chosen).document.uri.toString() }),
        create(panel, target) {
          const view = panel as unknown as View;
          const page = { panel, target, isPinned: false, show };
          function show(next: Target): void {
            page.target = next;
            view.shown = next.uri;
          }
          show(target);
          return page as unknown as PagePanel;
        },
      },
      vscode.Uri.file('/extension'),
    ).register();
  });

  afterEach(() => {
    registered.dispose();
    mock.timers.reset();
    window.activeTextEditor = undefined;
    window.visibleTextEditors.length = 0;
    Object.assign(window.tabGroups, { activeTabGroup: {}, all: [] });
  });

  const uriOf = (name: string) => vscode.Uri.from({ scheme: 'rtm', path: `/${name}` });
  const editorOf = (name: string) => ({ document: { uri: uriOf(name), languageId: 'rtm' } });

  /**
   * Shows texts.
   *
   * @param groups the names in each group of tabs, the visible one first
   * @param active the name of the text with the focus
   * @param visible the names of texts that have editors already
   */
  async function tabs(
    groups: string[][],
    active: string | undefined,
    visible = groups.flatMap(([first]) => first ?? []),
  ): Promise<void> {
    const all = groups.map((names) => {
      const own = names.map((name) => ({ input: new vscode.TabInputText(uriOf(name)) }));
      return { tabs: own, activeTab: own[0] };
    });
    Object.assign(window.tabGroups, { activeTabGroup: all[0] ?? {}, all });
    window.visibleTextEditors.splice(0, Infinity, ...visible.map(editorOf));
    window.activeTextEditor = active === undefined ? undefined : editorOf(active);
    given.visibleEditors.fire(undefined);
    mock.timers.tick(1000);
    await new Promise(setImmediate);
  }

  async function run(command: string): Promise<View> {
    const view = new View();
    given.panel = view;
    await given.commands.get(command)?.();
    return view;
  }

  test('go on with the text that becomes active when theirs is closed', async () => {
    await tabs([['a.rtm', 'b.rtm']], 'a.rtm');
    const view = await run('show');
    assert.equal(view.shown, 'rtm:/a.rtm');
    // Its editor is not open yet.
    await tabs([['b.rtm']], undefined, []);
    assert.equal(view.isClosed, false);
    await tabs([['b.rtm']], 'b.rtm');
    assert.equal(view.shown, 'rtm:/b.rtm');
    await tabs([[]], undefined);
    assert.ok(view.isClosed);
  });

  test('go on with a text that is visible while another group is active', async () => {
    await tabs([['a.rtm']], 'a.rtm');
    const view = await run('show');
    await tabs([[], ['b.rtm']], undefined);
    assert.equal(view.shown, 'rtm:/b.rtm');
    await tabs([['readme.md'], ['c.txt', 'b.rtm']], undefined);
    assert.equal(view.isClosed, false, 'its text is open');
    await tabs([['readme.md'], ['c.txt']], undefined);
    assert.ok(view.isClosed);
  });

  test('close when the editor of a merge closes, whose tab names no text', async () => {
    await tabs([[]], 'a.rtm', ['a.rtm']);
    const view = await run('show');
    await tabs([[]], 'a.rtm', ['a.rtm']);
    assert.equal(view.isClosed, false);
    await tabs([[]], undefined);
    assert.ok(view.isClosed);
  });

  test('close with their text if they are pinned', async () => {
    await tabs([['a.rtm', 'b.rtm']], 'a.rtm');
    const pinned = await run('show');
    pinned.active = true;
    await run('pin');
    pinned.active = false;
    await tabs([['b.rtm', 'a.rtm']], 'b.rtm');
    assert.equal(pinned.shown, 'rtm:/a.rtm');
    const view = await run('show');

    given.executedWith.length = 0;
    await tabs([['b.rtm']], 'b.rtm');
    assert.deepEqual([pinned.isClosed, view.isClosed], [true, false]);
    assert.deepEqual(given.executedWith, ['rtm.figure.isPinned', false], 'the button of the other');
  });
});
