// Waiting for conditions. Nothing waits for a fixed time, so that scenarios pass on slow machines too.
import type { Locator } from 'playwright-core';

/** Limit for a condition; only a hanging program takes so long. */
export const TIMEOUT_MS = 4 * 60_000;

/** Limit for one attempt of an action that VS Code may ignore and that is then repeated. */
export const RETRY_MS = 10_000;

/** Waits until a condition is true. */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
): Promise<void> {
  const end = Date.now() + TIMEOUT_MS;
  while (!(await holds(condition))) {
    if (Date.now() > end) {
      throw new Error(`timeout: ${what}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** VS Code replaces the page of a view whose file is renamed; a page that is being replaced shows nothing yet. */
async function holds(condition: () => boolean | Promise<boolean>): Promise<boolean> {
  try {
    return await condition();
  } catch (error) {
    if (error instanceof Error && error.message.includes('Frame was detached')) {
      return false;
    }
    throw error;
  }
}

/** Waits until a locator matches nothing. */
export async function none(locator: Locator): Promise<void> {
  await until(`nothing matches ${locator.toString()}`, async () => (await locator.count()) === 0);
}

/** Repeats an action until it succeeds. After each failure, `reset` prepares the next attempt. */
export async function retry(
  what: string,
  action: () => Promise<unknown>,
  reset: () => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  await until(what, async () => {
    try {
      await action();
      return true;
    } catch {
      await reset();
      return false;
    }
  });
}
