package org.rtmtext.eclipse.views;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Matcher;
import org.eclipse.core.runtime.ILog;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.util.IPropertyChangeListener;
import org.eclipse.swt.SWT;
import org.eclipse.swt.SWTError;
import org.eclipse.swt.browser.Browser;
import org.eclipse.swt.browser.BrowserFunction;
import org.eclipse.swt.browser.LocationListener;
import org.eclipse.swt.browser.ProgressListener;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.layout.FillLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Text;

/**
 * Shows a page of the server in a browser widget. Messages and state of the page are JSON, see
 * docs/protocol.md. Where no browser can be created, a text gives the reason instead.
 */
public final class PageBrowser {
  private static final String BLANK = "about:blank";

  /** On Linux, SWT passes calls of browser functions through addresses with the scheme swt. */
  private static final String CALLS = "connect-src swt:; ";

  private static final String MISSING =
      "This view is a web page, and Eclipse found no browser to show it (%s).\n\n"
          + "Linux: install WebKitGTK (package libwebkit2gtk-4.1-0 or webkit2gtk4.1) and restart"
          + " Eclipse.\n"
          + "Windows: install the Microsoft Edge WebView2 runtime and restart Eclipse.";

  private final Gson gson = new Gson();
  private final Composite parent;
  private final Consumer<JsonObject> listener;

  /** Null if there is none. */
  private final Browser browser;

  private final IPropertyChangeListener themeListener = event -> themeChanged();
  private PageTheme theme;
  private String state;
  private boolean started;
  private boolean themeIsOutdated;

  /**
   * @param listener takes the messages of the page, on the UI thread
   */
  public PageBrowser(Composite parent, Consumer<JsonObject> listener) {
    this(parent, listener, composite -> new Browser(composite, SWT.NONE));
  }

  /** For tests: creates the browser with a function, which may throw {@link SWTError}. */
  public PageBrowser(
      Composite parent, Consumer<JsonObject> listener, Function<Composite, Browser> factory) {
    this.parent = parent;
    this.listener = listener;
    parent.setLayout(new FillLayout());
    browser = browser(factory);
    if (browser != null) {
      browser.setJavascriptEnabled(true);
      browser.addLocationListener(
          LocationListener.changingAdapter(e -> e.doit = isOwn(e.location)));
      browser.addProgressListener(ProgressListener.completedAdapter(event -> start()));
      // Colours of the registry change with the theme; those of controls change at the same time.
      JFaceResources.getColorRegistry().addListener(themeListener);
      parent.addDisposeListener(
          event -> JFaceResources.getColorRegistry().removeListener(themeListener));
    }
  }

  private Browser browser(Function<Composite, Browser> factory) {
    try {
      return factory.apply(parent);
    } catch (SWTError e) {
      Text reason = new Text(parent, SWT.MULTI | SWT.READ_ONLY | SWT.WRAP | SWT.V_SCROLL);
      reason.setText(String.format(MISSING, e.getMessage()));
      ILog.get().warn("Could not create a browser.", e);
      return null;
    }
  }

  private static boolean isOwn(String location) {
    return location.startsWith(BLANK) || location.isEmpty();
  }

  /**
   * Loads a page.
   *
   * @param html with a content security policy
   * @param storedState a state that {@link #state} returned earlier; null for none
   */
  public void load(String html, String storedState) {
    if (browser == null) {
      return;
    }
    started = false;
    state = storedState;
    theme = PageTheme.of(parent);
    // Gson escapes characters that would end a script element.
    String setup =
        String.format(
            "const rtmFirstMessage = %s; window.rtmState = %s;",
            gson.toJson(theme),
            storedState == null ? "{}" : gson.toJson(JsonParser.parseString(storedState)));
    try {
      browser.setText(withHost(html, setup));
    } catch (IOException e) {
      browser.setText(e.getMessage());
      ILog.get().error("A page cannot be shown.", e);
    }
  }

  /**
   * Adds the functions of Eclipse to a page, and allows them in its content security policy.
   *
   * @param setup JavaScript that is run first
   */
  private static String withHost(String html, String setup) throws IOException {
    byte[] bytes = new byte[16];
    new SecureRandom().nextBytes(bytes);
    String nonce = Base64.getEncoder().encodeToString(bytes);
    String policy = CALLS + "script-src 'nonce-" + nonce + "' ";
    try (InputStream in = PageBrowser.class.getResourceAsStream("host.js")) {
      String host = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      String script = String.format("<script nonce=\"%s\">%s%s</script>", nonce, setup, host);
      return html.replaceFirst("script-src ", Matcher.quoteReplacement(policy))
          .replaceFirst("<body>", Matcher.quoteReplacement("<body>" + script));
    }
  }

  private void start() {
    if (!started) {
      started = true;
      new BrowserFunction(browser, "rtmMessage") {
        @Override
        public Object function(Object[] arguments) {
          String json = (String) arguments[0];
          // Not now: the script of the page waits for this function.
          browser.getDisplay().asyncExec(() -> runIfOpen(() -> received(json)));
          return null;
        }
      };
      // Eclipse styles a view only after it has created the controls, without an event.
      updateTheme();
      browser.execute("rtmStart()");
    }
  }

  private void received(String json) {
    JsonObject message = JsonParser.parseString(json).getAsJsonObject();
    switch (message.get("type").getAsString()) {
      case "state" -> state = message.get("state").toString();
      case "error" ->
          ILog.get().error("A page script failed: " + message.get("message").getAsString());
      default -> listener.accept(message);
    }
  }

  /**
   * Sends a message to the page. Until the page has sent its first message, it may receive none.
   *
   * @param message a record, whose null members are left out, or JSON
   */
  public void post(Object message) {
    if (started) {
      runIfOpen(
          () ->
              browser.execute(
                  "rtmPost("
                      + (message instanceof JsonElement element
                          ? element.toString()
                          : gson.toJson(message))
                      + ")"));
    }
  }

  private void runIfOpen(Runnable action) {
    if (!browser.isDisposed()) {
      action.run();
    }
  }

  private void themeChanged() {
    if (!themeIsOutdated) {
      themeIsOutdated = true;
      parent.getDisplay().asyncExec(this::updateTheme);
    }
  }

  private void updateTheme() {
    themeIsOutdated = false;
    if (started && !browser.isDisposed() && !PageTheme.of(parent).equals(theme)) {
      theme = PageTheme.of(parent);
      post(theme);
    }
  }

  boolean isDisposed() {
    return parent.isDisposed();
  }

  /** The state that the page has stored, as JSON; null if it has stored none. */
  public String state() {
    return state;
  }

  /** Runs JavaScript in the page, and returns its result; null before it is loaded. For tests. */
  public Object evaluate(String script) {
    return started ? browser.evaluate(script) : null;
  }

  /** Where the page is on the screen. */
  public Rectangle bounds() {
    return parent.getDisplay().map(parent, null, parent.getClientArea());
  }

  public void setFocus() {
    if (browser == null) {
      parent.setFocus();
    } else {
      browser.setFocus();
    }
  }
}
