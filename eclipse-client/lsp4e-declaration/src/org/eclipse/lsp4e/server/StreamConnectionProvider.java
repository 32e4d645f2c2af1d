package org.eclipse.lsp4e.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;

/**
 * A declaration of LSP4E's interface to compile against, because LSP4E is not on Maven Central. It
 * is not packaged. The methods without a default are abstract in LSP4E 0.13.0 to 0.30.8.
 */
public interface StreamConnectionProvider {
  void start() throws IOException;

  InputStream getInputStream();

  OutputStream getOutputStream();

  InputStream getErrorStream();

  default Object getInitializationOptions(URI rootUri) {
    return null;
  }

  default Object getExperimentalFeaturesPOJO() {
    return null;
  }

  void stop();
}
