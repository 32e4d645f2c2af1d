// The interface of VS Code to a page, on top of the functions that the plug-in defines. The browser
// may define these after the page's script has started, so calls wait until the plug-in has called
// rtmStart.
{
  let state = rtmInitialState;
  let waiting = [];
  const call = (name, value) => {
    if (waiting) {
      waiting.push(() => call(name, value));
    } else {
      window[name](JSON.stringify(value));
    }
  };
  window.rtmStart = () => {
    const calls = waiting ?? [];
    waiting = undefined;
    calls.forEach((run) => run());
  };
  window.acquireVsCodeApi = () => ({
    postMessage: (message) => call('rtmMessage', message),
    getState: () => state,
    setState: (newState) => {
      state = newState;
      call('rtmState', newState);
    },
  });
  window.rtmTheme = ({ className, colours }) => {
    for (const [name, colour] of Object.entries(colours)) {
      document.documentElement.style.setProperty(`--vscode-${name}`, colour);
    }
    document.body.className = className;
  };
  window.rtmTheme(rtmInitialTheme);
  window.addEventListener('error', ({ message, lineno, colno }) => {
    call('rtmError', `${message} (line ${lineno}, column ${colno})`);
  });
  try {
    new Intl.NumberFormat(navigator.language);
  } catch {
    // Without a locale (LANG=C), WebKit names a language that its own functions refuse.
    Object.defineProperty(navigator, 'language', { value: 'en' });
  }
  // The browser's own menu offers to go back and to reload.
  window.addEventListener('contextmenu', (event) => event.preventDefault());
}
