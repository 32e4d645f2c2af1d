package org.rtmtext.eclipse;

import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;
import org.rtmtext.eclipse.editor.MovedFileListener;
import org.rtmtext.eclipse.files.ExternalChanges;
import org.rtmtext.eclipse.problems.DocumentSynchronizer;
import org.rtmtext.eclipse.server.LanguageServer;
import org.rtmtext.eclipse.server.ServerProcess;

/**
 * Starts the plug-in's listeners when Eclipse loads its first class, and ends the language server
 * when the workbench closes. No other class depends on it.
 */
public final class RtmPlugin implements BundleActivator {
  private LanguageServer server;
  private DocumentSynchronizer problems;
  private MovedFileListener files;
  private ExternalChanges changes;

  @Override
  public void start(BundleContext context) {
    server = LanguageServer.create();
    problems = new DocumentSynchronizer(server);
    problems.start();
    files = new MovedFileListener();
    files.start();
    changes = new ExternalChanges();
    changes.start();
  }

  @Override
  public void stop(BundleContext context) {
    changes.stop();
    files.stop();
    problems.stop();
    server.stop();
    ServerProcess.endAll();
  }
}
