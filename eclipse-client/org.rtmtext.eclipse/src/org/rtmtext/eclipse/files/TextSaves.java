package org.rtmtext.eclipse.files;

import java.net.URI;
import java.nio.file.Path;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.jobs.Job;
import org.rtmtext.eclipse.settings.ServerSettings;

/**
 * Open text files ({@code .rtmt}): when one is saved, the server may write the animation next to
 * it. Makes the workspace notice that.
 */
public final class TextSaves extends BufferTracker<TextSaves.Text> {
  private static final int PERIOD_MILLISECONDS = 1000;
  private static final String EXTENSION = ".rtmt";

  private final ReplacedAnimations replaced = new ReplacedAnimations();

  @Override
  public void start() {
    replaced.start();
    super.start();
  }

  @Override
  public void stop() {
    super.stop();
    replaced.stop();
  }

  /** An open text file, and the job that watches its animation. */
  static final class Text {
    private final URI uri;
    private final Path animation;
    private final Job watch;
    private volatile boolean closed;

    Text(URI uri) {
      this.uri = uri;
      this.animation = animationOf(Path.of(uri));
      // The server reports no end of its writing. LSP4E may be the one that has asked for it.
      this.watch =
          Job.createSystem(
              "Watching " + animation.getFileName(),
              m -> {
                refresh();
              });
      watch.schedule(PERIOD_MILLISECONDS);
    }

    private void refresh() {
      try {
        for (IFile text : WorkspaceFiles.at(uri)) {
          IFile resource =
              text.getParent().getFile(IPath.fromOSString(animation.getFileName().toString()));
          if (ServerSettings.encodesOnSave(uri) && !resource.isSynchronized(IResource.DEPTH_ZERO)) {
            resource.refreshLocal(IResource.DEPTH_ZERO, null);
          }
        }
      } catch (CoreException e) {
        ILog.get().error(animation + " could not be refreshed", e);
      }
      if (!closed) {
        watch.schedule(PERIOD_MILLISECONDS);
      }
    }
  }

  /** The animation that the server writes for a text file. */
  private static Path animationOf(Path text) {
    String name = text.getFileName().toString();
    String stem = name.substring(0, name.length() - EXTENSION.length());
    return text.resolveSibling(stem.endsWith(".rtm") ? stem : stem + ".rtm");
  }

  @Override
  protected Text opened(ITextFileBuffer buffer) {
    URI uri = buffer.getFileStore().toURI();
    return "file".equals(uri.getScheme()) && uri.getPath().endsWith(EXTENSION)
        ? new Text(uri)
        : null;
  }

  @Override
  protected void closed(Text text) {
    text.closed = true;
    text.watch.cancel();
  }
}
