package org.eclipse.lsp4e.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * A declaration of LSP4E's interface to compile against, because LSP4E is not on Maven Central. It
 * is not packaged. These methods are abstract in LSP4E 0.13.0 to 0.30.8; all others have defaults.
 */
public interface StreamConnectionProvider {
  void start() throws IOException;

  InputStream getInputStream();

  OutputStream getOutputStream();

  InputStream getErrorStream();

  void stop();
}
