package org.eclipse.lsp4e.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * What LSP4E asks of a connection, to compile against: LSP4E is not on Maven Central. This is never
 * packaged. These methods are abstract in LSP4E 0.13.0 to 0.30.8; its others have a default.
 */
public interface StreamConnectionProvider {
  void start() throws IOException;

  InputStream getInputStream();

  OutputStream getOutputStream();

  InputStream getErrorStream();

  void stop();
}
