package org.rtmtext.eclipse.lsp4e;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.Map;
import org.eclipse.lsp4e.server.StreamConnectionProvider;
import org.rtmtext.eclipse.server.ServerProcess;
import org.rtmtext.eclipse.server.StderrTail;
import org.rtmtext.eclipse.settings.ServerSettings;

/** Starts a language server for LSP4E. */
public final class RtmConnectionProvider implements StreamConnectionProvider {
  private ServerProcess process;

  @Override
  public synchronized void start() throws IOException {
    process = ServerProcess.start();
    StderrTail.logged(process.errors());
  }

  @Override
  public synchronized InputStream getInputStream() {
    return process == null ? null : process.output();
  }

  @Override
  public synchronized OutputStream getOutputStream() {
    return process == null ? null : process.input();
  }

  @Override
  public InputStream getErrorStream() {
    return InputStream.nullInputStream();
  }

  /** A method of the interface of LSP4E, which our declaration of it lacks. */
  public Object getInitializationOptions(URI rootUri) {
    return ServerSettings.all();
  }

  /** As {@link #getInitializationOptions}. */
  public Object getExperimentalFeaturesPOJO() {
    return Map.of("keepsChosenSkeletons", true);
  }

  @Override
  public synchronized void stop() {
    if (process != null) {
      process.endWithin(ServerProcess.END_MILLISECONDS);
      process = null;
    }
  }
}
