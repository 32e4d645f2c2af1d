package org.rtmtext.eclipse.test;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.internal.registry.ExtensionRegistry;
import org.eclipse.core.runtime.ContributorFactoryOSGi;
import org.eclipse.core.runtime.IExtensionPoint;
import org.eclipse.core.runtime.Platform;
import org.eclipse.jface.text.DocumentEvent;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IDocumentListener;
import org.eclipse.ui.texteditor.ITextEditor;
import org.rtmtext.eclipse.files.BufferTracker;
import org.rtmtext.eclipse.lsp4e.RtmConnectionProvider;
import org.rtmtext.eclipse.platform.UiThread;
import org.rtmtext.eclipse.server.LanguageServer;
import org.rtmtext.eclipse.server.LspConnection;

/**
 * Behaves like LSP4E, which is not on Maven Central: registers its extension point, initializes a
 * server through the plug-in's connection provider, keeps texts synchronized with it, and shows its
 * diagnostics as LSP4E does ({@link Lsp4eDiagnostics}).
 */
final class Lsp4eStandIn implements AutoCloseable {
  private static final String POINT =
      """
      <plugin>
        <extension-point id="languageServer" name="Language servers"/>
      </plugin>
      """;

  private final ExtensionRegistry registry;
  private final Map<String, JsonObject> shown = new HashMap<>();
  private RtmConnectionProvider provider;
  private LspConnection client;

  private Lsp4eStandIn(ExtensionRegistry registry) {
    this.registry = registry;
  }

  /** Registers the extension point only. */
  static Lsp4eStandIn install() {
    ExtensionRegistry registry = (ExtensionRegistry) Platform.getExtensionRegistry();
    assertTrue(
        registry.addContribution(
            new ByteArrayInputStream(POINT.getBytes(StandardCharsets.UTF_8)),
            ContributorFactoryOSGi.createContributor(Platform.getBundle("org.eclipse.lsp4e")),
            false,
            "LSP4E",
            null,
            registry.getTemporaryUserToken()));
    return new Lsp4eStandIn(registry);
  }

  /**
   * Starts and initializes a server.
   *
   * @return the server's capabilities
   */
  JsonObject start() throws Exception {
    provider = new RtmConnectionProvider();
    provider.start();
    client =
        new LspConnection(
            provider.getInputStream(), provider.getOutputStream(), this::notified, ended -> {});
    Map<String, Object> initialize = new HashMap<>();
    initialize.put("processId", ProcessHandle.current().pid());
    initialize.put("rootUri", null);
    initialize.put("initializationOptions", provider.getInitializationOptions(null));
    initialize.put(
        "capabilities",
        Map.of(
            "workspace", Map.of("workspaceEdit", Map.of("documentChanges", true)),
            "textDocument", Map.of("publishDiagnostics", Map.of()),
            "experimental", provider.getExperimentalFeaturesPOJO()));
    JsonObject result = ask("initialize", initialize).getAsJsonObject();
    client.notify("initialized", Map.of());
    return result.getAsJsonObject("capabilities");
  }

  private void notified(String method, JsonElement params) {
    if (method.equals("textDocument/publishDiagnostics")) {
      JsonObject diagnostics = params.getAsJsonObject();
      UiThread.run(
          () -> {
            Lsp4eDiagnostics.show(diagnostics);
            shown.put(diagnostics.get("uri").getAsString(), diagnostics);
          });
    }
  }

  JsonElement ask(String method, Object params) throws Exception {
    return client.request(method, params).get(Wait.MAX_MINUTES, TimeUnit.MINUTES);
  }

  /** Opens the text of an editor at the server, and sends its changes. */
  void connect(ITextEditor editor) {
    String uri = Lsp4eDiagnostics.uri(editor).toASCIIString();
    IDocument document = Workspace.document(editor);
    client.notify(
        "textDocument/didOpen",
        Map.of(
            "textDocument",
            Map.of("uri", uri, "languageId", "rtm", "version", 1, "text", document.get())));
    new ConnectedText(uri, document).start();
  }

  /** Sends each new text as a whole, until the text is closed. */
  private final class ConnectedText extends BufferTracker<String> implements IDocumentListener {
    private final String uri;
    private final IDocument document;
    private int version = 1;

    ConnectedText(String uri, IDocument document) {
      this.uri = uri;
      this.document = document;
    }

    @Override
    public void start() {
      super.start();
      document.addDocumentListener(this);
    }

    @Override
    protected String opened(ITextFileBuffer buffer) {
      return buffer.getDocument() == document ? uri : null;
    }

    @Override
    protected void closed(String closed) {
      stop();
      client.notify("textDocument/didClose", Map.of("textDocument", Map.of("uri", closed)));
    }

    @Override
    public void documentAboutToBeChanged(DocumentEvent event) {}

    @Override
    public void documentChanged(DocumentEvent event) {
      version++;
      client.notify(
          "textDocument/didChange",
          Map.of(
              "textDocument",
              Map.of("uri", uri, "version", version),
              "contentChanges",
              new Object[] {Map.of("text", event.getDocument().get())}));
    }
  }

  /** Saves a text file and tells the server. */
  void save(ITextEditor editor) throws Exception {
    Workspace.save(editor);
    String uri = Lsp4eDiagnostics.uri(editor).toASCIIString();
    client.notify("textDocument/didSave", Map.of("textDocument", Map.of("uri", uri)));
  }

  /** The number of diagnostics that it has shown last for the text of an editor. */
  int shownFor(ITextEditor editor) {
    JsonObject last = shown.get(Lsp4eDiagnostics.uri(editor).toASCIIString());
    return last == null ? 0 : last.getAsJsonArray("diagnostics").size();
  }

  /** Shuts the server down, as LSP4E does when the last editor is closed. */
  void stop() throws Exception {
    try {
      ask("shutdown", null);
      client.notify("exit", null);
    } catch (ExecutionException e) {
      // LSP4E, too, only logs that a server has ended before.
      assertInstanceOf(IOException.class, e.getCause());
    }
    provider.stop();
    provider = null;
  }

  @Override
  public void close() throws Exception {
    if (provider != null) {
      stop();
    }
    // The shared server knows the capabilities of this client, not those of the plug-in.
    LanguageServer.current().restart();
    IExtensionPoint point = registry.getExtensionPoint("org.eclipse.lsp4e.languageServer");
    assertTrue(registry.removeExtensionPoint(point, registry.getTemporaryUserToken()));
  }
}
