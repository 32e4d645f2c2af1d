// What Eclipse adds to a page. The browser may define the plug-in's function rtmMessage after the
// page's script has started, so messages wait until the plug-in has called rtmStart.
{
  let waiting = [];
  window.rtmHost = (json) => {
    if (waiting) {
      waiting.push(json);
    } else {
      window.rtmMessage(json);
    }
  };
  window.rtmStart = () => {
    const messages = waiting ?? [];
    waiting = undefined;
    messages.forEach((json) => window.rtmMessage(json));
  };
  window.rtmPost = (data) => window.dispatchEvent(new MessageEvent('message', { data }));
  document.addEventListener('DOMContentLoaded', () => window.rtmPost(rtmFirstMessage));
  window.addEventListener('error', ({ message, lineno, colno }) => {
    const text = `${message} (line ${lineno}, column ${colno})`;
    window.rtmHost(JSON.stringify({ type: 'error', message: text }));
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
