package org.rtmtext.eclipse.files;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.filesystem.EFS;
import org.eclipse.core.filesystem.IFileInfo;
import org.eclipse.core.filesystem.IFileStore;
import org.eclipse.core.filesystem.provider.FileInfo;
import org.eclipse.core.filesystem.provider.FileStore;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.Status;
import org.rtmtext.eclipse.files.ContentStamps.Stamp;
import org.rtmtext.eclipse.platform.WordWrap;
import org.rtmtext.eclipse.server.DecodeResult;
import org.rtmtext.eclipse.server.EncodeResult;
import org.rtmtext.eclipse.server.LanguageServer;

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

  /** Characters of a line of what the editor shows in place of a text. */
  private static final int LINE = 80;

  private final URI uri;
  private final Path file;
  private final ContentStamps stamps;

  /** The content that was spoken of last; null if there was no file. */
  private volatile String told;

  /**
   * What was read or written and not spoken of yet. Whoever asks after reading or writing takes the
   * answer for that of what they read or wrote, so it must be, even if another program was quicker.
   */
  private volatile Stamp untold;

  /** What was read or written last; null if there is no such text, or its file was gone. */
  private volatile Stamp content;

  /** The text that the next reader gets; null to ask the server. */
  private volatile DecodeResult offered;

  private volatile boolean saving;

  /**
   * The time that was told before the text was first read: whoever asked then takes it for that of
   * what they read.
   */
  private volatile Optional<Long> timeBefore = Optional.empty();

  /**
   * Whether somebody has the text. If its file goes, they are told that it was changed, and asked
   * whether to write it again. To a file that is not there, an editor gives a Save As of its own,
   * which writes a text under the name of an animation.
   */
  private volatile boolean opened;

  RtmFileStore(URI uri, Path file, ContentStamps stamps) {
    this.uri = uri;
    this.file = file;
    this.stamps = stamps;
  }

  /** The hash of what is in the file now, which may be saved over; null if there is no file. */
  String look() throws CoreException {
    try {
      told = current();
      return told;
    } catch (IOException e) {
      throw failure(e);
    }
  }

  /** The hash of the content that was spoken of last; null if there was no file. */
  String told() {
    return told;
  }

  Path file() {
    return file;
  }

  /** The hash of what was read or written last; null if nothing was, or its file was gone. */
  String content() {
    Stamp last = content;
    return last == null ? null : last.hash();
  }

  /** The hash of what is in the file now; null if there is no file. Changes nothing. */
  String current() throws IOException {
    return stamps.now(file).map(Stamp::hash).orElse(null);
  }

  /** Whether a text is being saved: the file may have changed already. */
  boolean isSaving() {
    return saving;
  }

  /** Has an open text replaced by one that was read from its file. */
  void replace(ITextFileBuffer buffer, DecodeResult text) throws CoreException {
    offered = text;
    try {
      buffer.revert(new NullProgressMonitor());
    } finally {
      offered = null;
    }
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

  /** What the user calls it. */
  private String name() {
    return file.getFileName().toString();
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
        stamp = opened ? known() : unread();
      }
      told = stamp.map(Stamp::hash).orElse(null);
      if (stamp.isPresent()) {
        info.setExists(true);
        info.setLastModified(stamp.get().time());
        info.setLength(stamp.get().size());
        info.setAttribute(EFS.ATTRIBUTE_READ_ONLY, isReadOnly());
      } else if (opened) {
        info.setExists(true);
        info.setLastModified(GONE);
      }
      return info;
    } catch (IOException e) {
      throw failure(e);
    }
  }

  /**
   * The stamp of the file for whoever has its text. Without unsaved changes that is what was read,
   * also when the file has changed: {@link ExternalChangeJob} reads it again, and there is nothing
   * to ask.
   */
  private Optional<Stamp> known() throws IOException {
    Stamp last = content;
    if (last == null) {
      return stamps.now(file);
    }
    if (TextBuffers.isSaved(this)) {
      return Optional.of(last);
    }
    // Content that was changed and changed back has its first time.
    return stamps.now(file).map(now -> last.hash().equals(now.hash()) ? last : now);
  }

  /** As Eclipse says it of every other file; the server writes over none of these. */
  private boolean isReadOnly() {
    if (Files.notExists(file)) {
      return false;
    }
    IFileInfo info = EFS.getLocalFileSystem().fromLocalFile(file.toFile()).fetchInfo();
    return info.getAttribute(EFS.ATTRIBUTE_READ_ONLY) || !Files.isWritable(file);
  }

  /** What nobody has read need not be compared, and may be too large for that. */
  private Optional<Stamp> unread() throws IOException {
    Optional<Stamp> stamp = FileSnapshot.of(file).map(Stamp::unread);
    timeBefore = stamp.map(Stamp::time);
    return stamp;
  }

  private synchronized Optional<Stamp> take() {
    Stamp stamp = untold;
    untold = null;
    return Optional.ofNullable(stamp);
  }

  @Override
  public InputStream openInputStream(int options, IProgressMonitor monitor) throws CoreException {
    try {
      DecodeResult ready = offered;
      DecodeResult decoded =
          ready == null ? LanguageServer.current().decode(uri, name(), monitor) : ready;
      Stamp read =
          timeBefore.isPresent()
              ? stamps.at(file, decoded.hash(), timeBefore.get())
              : stamps.of(file, decoded.hash());
      timeBefore = Optional.empty();
      content = read;
      untold = read;
      opened = true;
      return stream(decoded.text());
    } catch (IOException e) {
      Optional<String> kept = opened ? keep(e) : Optional.empty();
      if (kept.isPresent()) {
        return stream(kept.get());
      }
      // The editor shows this in place of the text, and does not break lines itself.
      throw failure(new IOException(String.join("\n", WordWrap.lines(e.getMessage(), LINE)), e));
    }
  }

  private Optional<String> keep(IOException unread) throws CoreException {
    try {
      content = stamps.now(file).orElse(null);
    } catch (IOException e) {
      throw failure(e);
    }
    return TextBuffers.keep(
        this,
        String.format(
            "%s. The text that was open was kept as unsaved: saving it writes the file.",
            unread.getMessage()));
  }

  private static InputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(SaveOnCloseStream.CHARSET));
  }

  @Override
  public OutputStream openOutputStream(int options, IProgressMonitor monitor) throws CoreException {
    if ((options & EFS.APPEND) != 0) {
      throw failure(new IOException("The text of an animation can only be written whole."));
    }
    String replaced = told;
    return new SaveOnCloseStream(text -> save(text, replaced, monitor));
  }

  private void save(String text, String replaced, IProgressMonitor monitor) throws IOException {
    saving = true;
    try {
      encode(text, replaced, monitor);
    } finally {
      saving = false;
    }
  }

  private void encode(String text, String replaced, IProgressMonitor monitor) throws IOException {
    EncodeResult encoded;
    try {
      encoded = LanguageServer.current().encode(uri, name(), text, replaced, monitor);
    } catch (IOException e) {
      stamps.doubt(file);
      throw new IOException(unanswered(replaced, e.getMessage()), e);
    }
    if (!encoded.saved()) {
      // If it was for a conflict, what is known of the file is not what it is.
      stamps.doubt(file);
      throw new IOException(encoded.message());
    }
    content = stamps.of(file, encoded.hash());
    untold = content;
    WorkspaceFiles.refresh(file);
  }

  /** The server has not said whether it saved: the file does. */
  private String unanswered(String replaced, String reason) {
    try {
      return Objects.equals(current(), replaced)
          ? name() + " was not saved, and is as it was: " + reason
          : name() + " may have been saved, or changed by another program: " + reason;
    } catch (IOException e) {
      return name() + " may have been saved or not: " + reason;
    }
  }

  private CoreException failure(IOException e) {
    return new CoreException(Status.error(e.getMessage(), e));
  }
}
