package org.rtmtext.eclipse.lsp4e;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import org.eclipse.lsp4e.server.StreamConnectionProvider;
import org.rtmtext.eclipse.server.LanguageServer;
import org.rtmtext.eclipse.server.SharedServer;
import org.rtmtext.eclipse.settings.ServerSettings;

/** Connects LSP4E to a language server that the plug-in uses as well. */
public final class RtmConnectionProvider implements StreamConnectionProvider {
  private SharedServer server;

  @Override
  public synchronized void start() throws IOException {
    server = LanguageServer.current().startShared();
    SymbolsTitle.install();
  }

  @Override
  public synchronized InputStream getInputStream() {
    return server == null ? null : server.lsp4eInput();
  }

  @Override
  public synchronized OutputStream getOutputStream() {
    return server == null ? null : server.lsp4eOutput();
  }

  @Override
  public InputStream getErrorStream() {
    return InputStream.nullInputStream();
  }

  /**
   * The settings. Semantic tokens are declined: the plug-in colours by itself, and LSP4E needs TM4E
   * for them.
   */
  @Override
  public Object getInitializationOptions(URI rootUri) {
    Map<String, Object> options = new HashMap<>(ServerSettings.initial());
    options.put("semanticTokens", false);
    return options;
  }

  /**
   * The plug-in itself reports changes by other programs, stores chosen skeletons, and adds
   * replaced animations to the local history.
   */
  @Override
  public Object getExperimentalFeaturesPOJO() {
    return Map.of(
        "tellsOfChangedAnimations", true, "keepsChosenSkeletons", true, "keepsReplacedFiles", true);
  }

  @Override
  public synchronized void stop() {
    if (server != null) {
      server.detach();
      server = null;
    }
  }
}
