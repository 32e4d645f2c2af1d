package org.rtmtext.eclipse.files;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.eclipse.core.filesystem.EFS;
import org.eclipse.core.filesystem.IFileInfo;
import org.eclipse.core.filesystem.IFileStore;
import org.eclipse.core.filesystem.provider.FileInfo;
import org.eclipse.core.filesystem.provider.FileStore;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.rtmtext.eclipse.Lines;
import org.rtmtext.eclipse.RtmPlugin;
import org.rtmtext.eclipse.files.Stamps.Stamp;
import org.rtmtext.eclipse.server.Decoded;
import org.rtmtext.eclipse.server.Encoded;

/**
 * An animation as a file of text: reading it decodes the animation, writing it saves over it.
 *
 * <p>Each editor's buffer has a store of its own, and compares the times that it gives. What may be
 * saved over is what this store spoke of last: the buffer has just compared it, or the user was
 * asked.
 */
final class RtmFileStore extends FileStore {
  /** The time of a file that is no longer there. */
  private static final long GONE = 1;

  private final URI uri;
  private final Path file;
  private final Stamps stamps;

  /** The content that was spoken of last; null if there was no file. */
  private volatile String told;

  /**
   * What was read or written and not spoken of yet. Whoever asks after reading or writing takes the
   * answer for that of what they read or wrote, so it must be, even if another program was quicker.
   */
  private volatile Stamp untold;

  /**
   * Whether somebody has the text. If its file goes, they are told that it was changed, and asked
   * whether to write it again. To a file that is not there, an editor gives a Save As of its own,
   * which writes a text under the name of an animation.
   */
  private volatile boolean opened;

  RtmFileStore(URI uri, Path file, Stamps stamps) {
    this.uri = uri;
    this.file = file;
    this.stamps = stamps;
  }

  @Override
  public URI toURI() {
    return uri;
  }

  @Override
  public String getName() {
    String path = uri.getSchemeSpecificPart();
    return path.substring(path.lastIndexOf('/') + 1);
  }

  @Override
  public IFileStore getParent() {
    return null;
  }

  @Override
  public IFileStore getChild(String name) {
    return EFS.getNullFileSystem().getStore(new org.eclipse.core.runtime.Path(name));
  }

  @Override
  public String[] childNames(int options, IProgressMonitor monitor) {
    return new String[0];
  }

  @Override
  public IFileInfo fetchInfo(int options, IProgressMonitor monitor) throws CoreException {
    FileInfo info = new FileInfo(getName());
    try {
      Optional<Stamp> stamp = take();
      if (stamp.isEmpty()) {
        stamp = stamps.now(file);
      }
      told = stamp.map(Stamp::hash).orElse(null);
      if (stamp.isPresent()) {
        info.setExists(true);
        info.setLastModified(stamp.get().time());
        info.setLength(stamp.get().size());
        info.setAttribute(EFS.ATTRIBUTE_READ_ONLY, !Files.isWritable(file));
      } else if (opened) {
        info.setExists(true);
        info.setLastModified(GONE);
      }
      return info;
    } catch (IOException e) {
      throw failure(e);
    }
  }

  private synchronized Optional<Stamp> take() {
    Stamp stamp = untold;
    untold = null;
    return Optional.ofNullable(stamp);
  }

  @Override
  public InputStream openInputStream(int options, IProgressMonitor monitor) throws CoreException {
    try {
      Decoded decoded = RtmPlugin.server().decode(uri);
      untold = stamps.of(file, decoded.hash());
      opened = true;
      return new ByteArrayInputStream(decoded.text().getBytes(EncodingStream.CHARSET));
    } catch (IOException e) {
      // The editor shows this in place of the text, and does not break lines itself.
      throw failure(new IOException(String.join("\n", Lines.of(e.getMessage())), e));
    }
  }

  @Override
  public OutputStream openOutputStream(int options, IProgressMonitor monitor) throws CoreException {
    if ((options & EFS.APPEND) != 0) {
      throw failure(new IOException("The text of an animation can only be written whole."));
    }
    String replaced = told;
    return new EncodingStream(text -> save(text, replaced));
  }

  private void save(String text, String replaced) throws IOException {
    Encoded encoded = RtmPlugin.server().encode(uri, text, replaced);
    if (!encoded.saved()) {
      // If it was for a conflict, what is known of the file is not what it is.
      stamps.doubt(file);
      throw new IOException(encoded.message());
    }
    untold = stamps.of(file, encoded.hash());
    WorkspaceFiles.refresh(file);
  }

  private CoreException failure(IOException e) {
    return new CoreException(new Status(IStatus.ERROR, RtmPlugin.ID, e.getMessage(), e));
  }
}
