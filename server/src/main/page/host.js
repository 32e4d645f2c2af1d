// @ts-check

/**
 * The program that shows the page: VS Code, Eclipse, or a browser alone.
 * @typedef {object} Host
 * @property {boolean} isEditor
 * @property {(message: object) => void} send
 * @property {(key: string) => unknown} load a remembered value
 * @property {(key: string, value: unknown) => void} save
 * @property {(state: object, initial: object) => void} restore remembers values that the editor
 *   kept; `initial` only where no value is remembered
 */

/**
 * Finds the host. VS Code and our plug-in for Eclipse have `acquireVsCodeApi`, other editors a
 * function `rtmHost` that takes a message as JSON.
 * @param {any} window
 * @returns {Host}
 */
export function findHost(window) {
  if (typeof window.acquireVsCodeApi === 'function') {
    const api = window.acquireVsCodeApi();
    return {
      isEditor: true,
      send: (message) => api.postMessage(message),
      load: (key) => api.getState()?.[key],
      save(key, value) {
        api.setState({ ...api.getState(), [key]: value });
        // VS Code forgets the state of a page that is closed.
        api.postMessage({ type: 'state', state: api.getState() });
      },
      restore: (state, initial) => api.setState({ ...initial, ...api.getState(), ...state }),
    };
  }
  const isEditor = typeof window.rtmHost === 'function';
  return {
    isEditor,
    send: (message) => isEditor && window.rtmHost(JSON.stringify(message)),
    load: (key) => stored(() => JSON.parse(window.localStorage.getItem(`rtm.${key}`) ?? 'null')),
    save: (key, value) =>
      stored(() => window.localStorage.setItem(`rtm.${key}`, JSON.stringify(value))),
    restore() {},
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
