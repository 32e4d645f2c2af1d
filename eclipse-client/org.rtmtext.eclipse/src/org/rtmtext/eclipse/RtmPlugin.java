package org.rtmtext.eclipse;

import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;
import org.rtmtext.eclipse.editor.FollowedFiles;
import org.rtmtext.eclipse.files.ChangedFiles;
import org.rtmtext.eclipse.problems.ProblemWatch;
import org.rtmtext.eclipse.server.LanguageServer;
import org.rtmtext.eclipse.server.ServerProcess;

/**
 * Starts the plug-in's listeners when Eclipse loads its first class, and ends the language server
 * when the workbench closes. No other class depends on it.
 */
public final class RtmPlugin implements BundleActivator {
  private LanguageServer server;
  private ProblemWatch problems;
  private FollowedFiles files;
  private ChangedFiles changes;

  @Override
  public void start(BundleContext context) {
    server = LanguageServer.create();
    problems = new ProblemWatch(server);
    problems.start();
    files = new FollowedFiles();
    files.start();
    changes = new ChangedFiles();
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
