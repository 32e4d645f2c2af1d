// @ts-check

/**
 * The program that shows the page: VS Code, Eclipse, another page, or a browser alone.
 * @typedef {object} Host
 * @property {boolean} isEditor
 * @property {boolean} isPart whether the page is a frame of another page of ours
 * @property {(message: object) => void} send
 * @property {(key: string) => unknown} load a remembered value
 * @property {(key: string, value: unknown) => void} save
 * @property {(state: object, initial: object) => void} restore remembers values that the editor
 *   kept; `initial` only where no value is remembered
 */

/**
 * Finds the host. VS Code has `acquireVsCodeApi`, other editors a function `rtmHost` that takes a
 * message as JSON, and may have `rtmState`, what its last message `state` contained.
 * @param {any} window
 * @returns {Host}
 */
export function findHost(window) {
  const api = window.acquireVsCodeApi?.();
  const isEditor = api !== undefined || typeof window.rtmHost === 'function';
  // Not any frame: the page may be part of a page of somebody else.
  const isPart =
    !isEditor && window.name === 'rtm-curves' && window.location.href === 'about:srcdoc';
  const hasStorage = !isEditor && !isPart;
  /** @type {Record<string, unknown>} what the editor keeps */
  let kept = api?.getState() ?? window.rtmState ?? {};
  const remember = (/** @type {Record<string, unknown>} */ state) => {
    kept = state;
    api?.setState(state);
  };
  /** @param {object} message */
  const send = (message) => {
    if (api) {
      api.postMessage(message);
    } else if (isEditor) {
      window.rtmHost(JSON.stringify(message));
    } else if (isPart) {
      // Pages in files have no origin.
      window.parent.postMessage(message, '*');
    }
  };
  return {
    isEditor,
    isPart,
    send,
    load: (key) =>
      kept[key] ??
      (hasStorage
        ? stored(() => JSON.parse(window.localStorage.getItem(`rtm.${key}`) ?? 'null'))
        : undefined),
    save(key, value) {
      if (hasStorage) {
        stored(() => window.localStorage.setItem(`rtm.${key}`, JSON.stringify(value)));
      }
      if (isEditor) {
        remember({ ...kept, [key]: value });
        // VS Code forgets the state of a page that is closed.
        send({ type: 'state', state: kept });
      }
    },
    restore: (state, initial) => remember({ ...initial, ...kept, ...state }),
  };
}

/**
 * Browsers may refuse storage to a local file.
 * @param {() => unknown} access
 */
function stored(access) {
  try {
    return access();
  } catch {
    return null;
  }
}
