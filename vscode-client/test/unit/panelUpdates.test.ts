import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PanelUpdates } from '../../src/panelUpdates';

/** A panel whose requests a test answers. */
class Panel {
  isShown = true;
  canRecover = false;
  readonly log: string[] = [];
  private answers: { resolve: (show: () => void) => void; reject: (error: unknown) => void }[] = [];
  readonly updates = new PanelUpdates(
    {
      isVisible: () => this.isShown,
      request: () => {
        this.log.push('request');
        return new Promise((resolve, reject) => this.answers.push({ resolve, reject }));
      },
      mayRecover: () => this.canRecover,
      showFailure: (error) => this.log.push(`failure ${String(error)}`),
    },
    0,
  );

  answer(text: string): void {
    this.answers.shift()?.resolve(() => this.log.push(text));
  }

  fail(text: string): void {
    this.answers.shift()?.reject(text);
  }
}

describe('the updates of a panel', () => {
  test('are shown', async () => {
    const panel = new Panel();
    const run = panel.updates.run();
    panel.answer('a');
    await run;
    assert.deepEqual(panel.log, ['request', 'a']);
  });

  test('are requested when a hidden panel becomes visible, and not before', async () => {
    const panel = new Panel();
    panel.isShown = false;
    await panel.updates.run();
    panel.updates.visibilityChanged();
    assert.deepEqual(panel.log, []);
    panel.isShown = true;
    panel.updates.visibilityChanged();
    assert.deepEqual(panel.log, ['request']);
    const run = panel.updates.run();
    panel.answer('a');
    panel.isShown = false;
    await run;
    assert.deepEqual(panel.log, ['request', 'a']);
  });

  test('are not requested again if nothing was missed', async () => {
    const panel = new Panel();
    const run = panel.updates.run();
    panel.answer('a');
    await run;
    panel.isShown = false;
    panel.updates.visibilityChanged();
    panel.isShown = true;
    panel.updates.visibilityChanged();
    assert.deepEqual(panel.log, ['request', 'a']);
  });

  test('are not shown in a disposed panel', async () => {
    const answered = new Panel();
    void answered.updates.run();
    const end = answered.updates.dispose();
    answered.answer('a');
    await end;
    assert.deepEqual(answered.log, ['request']);

    const failed = new Panel();
    void failed.updates.run();
    const failedEnd = failed.updates.dispose();
    failed.fail('the server ended');
    await failedEnd;
    assert.deepEqual(failed.log, ['request']);
  });

  test('report a failure that will not go away', async () => {
    const panel = new Panel();
    const run = panel.updates.run();
    panel.fail('x');
    await run;
    assert.deepEqual(panel.log, ['request', 'failure x']);
  });

  test('are requested later after new diagnostics, unless an edit requests them', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const panel = new Panel();
    panel.updates.schedule();
    assert.deepEqual(panel.log, []);
    t.mock.timers.tick(1);
    assert.deepEqual(panel.log, ['request']);
    panel.answer('a');
    // Resolves when nothing more is requested.
    await panel.updates.dispose();

    const edited = new Panel();
    edited.updates.schedule();
    const run = edited.updates.run();
    t.mock.timers.tick(1);
    edited.answer('a');
    await run;
    assert.deepEqual(edited.log, ['request', 'a']);
  });
});
