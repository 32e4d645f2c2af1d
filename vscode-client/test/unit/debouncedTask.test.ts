import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DebouncedTask } from '../../src/debouncedTask';

describe('a debounced task', () => {
  test('runs once at a time, and once more if requested meanwhile', async () => {
    const waiting: (() => void)[] = [];
    let runs = 0;
    const task = new DebouncedTask(() => {
      runs++;
      return new Promise((resolve) => waiting.push(resolve));
    }, 0);
    const done = task.run();
    void task.run();
    void task.run();
    assert.equal(runs, 1);
    waiting.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(runs, 2);
    waiting.shift()?.();
    await done;
    assert.equal(runs, 2);
    void task.run();
    assert.equal(runs, 3, 'a later request runs it again');
    waiting.shift()?.();
  });

  test('does not run after it was disposed', async () => {
    let runs = 0;
    const task = new DebouncedTask(() => Promise.resolve(void runs++), 0);
    task.schedule();
    task.dispose();
    await task.run();
    assert.equal(runs, 0);
  });
});
