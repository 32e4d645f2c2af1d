package org.rtmtext.eclipse;

import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.ui.plugin.AbstractUIPlugin;
import org.osgi.framework.BundleContext;
import org.rtmtext.eclipse.editor.FollowedFiles;
import org.rtmtext.eclipse.files.ChangedFiles;
import org.rtmtext.eclipse.problems.ProblemWatch;
import org.rtmtext.eclipse.server.LanguageServer;
import org.rtmtext.eclipse.server.ServerProcess;

/** The plug-in: from the first animation that is opened to the end of the workbench. */
public final class RtmPlugin extends AbstractUIPlugin {
  public static final String ID = "org.rtmtext.eclipse";

  private static RtmPlugin instance;

  private LanguageServer server;
  private ProblemWatch problems;
  private FollowedFiles files;
  private ChangedFiles changes;

  @Override
  public void start(BundleContext context) throws Exception {
    super.start(context);
    instance = this;
    server = new LanguageServer();
    problems = new ProblemWatch(server);
    problems.start();
    files = new FollowedFiles();
    files.start();
    changes = new ChangedFiles();
    changes.start();
  }

  @Override
  public void stop(BundleContext context) throws Exception {
    changes.stop();
    files.stop();
    problems.stop();
    server.stop();
    ServerProcess.endAll();
    instance = null;
    super.stop(context);
  }

  public static RtmPlugin instance() {
    return instance;
  }

  /** The server that opens and saves animations. */
  public static LanguageServer server() {
    return instance.server;
  }

  public static void log(int severity, String message) {
    log(severity, message, null);
  }

  /**
   * Writes to the Error Log.
   *
   * @param severity one of {@link IStatus}
   */
  public static void log(int severity, String message, Throwable cause) {
    ILog.of(RtmPlugin.class).log(new Status(severity, ID, message, cause));
  }
}
