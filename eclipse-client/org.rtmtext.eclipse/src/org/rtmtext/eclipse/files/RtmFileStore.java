package org.rtmtext.eclipse.files;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
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
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.core.runtime.Status;
import org.rtmtext.eclipse.files.ContentStamps.Stamp;
import org.rtmtext.eclipse.platform.Sentence;
import org.rtmtext.eclipse.server.LanguageServer;

/**
 * An animation as a text file: reading decodes the animation, writing encodes the text into it.
 * Each buffer has its own store.
 */
final class RtmFileStore extends FileStore {
  /** The text of each animation starts with this. */
  private static final String START = "rtm ";

  private static final int ERROR_WIDTH = 80;

  private final URI uri;
  private final Path file;
  private final KnownContent content;

  /** The text that is read next; null to ask the server. */
  private volatile LanguageServer.Decoded prefetched;

  /** The text that {@link #markSaved} reads; null if it is not running. */
  private volatile String restored;

  private volatile boolean saving;

  RtmFileStore(URI uri, Path file, ContentStamps stamps) {
    this.uri = uri;
    this.file = file;
    this.content = new KnownContent(file, stamps, () -> TextBuffers.isSaved(this));
  }

  Path file() {
    return file;
  }

  KnownContent content() {
    return content;
  }

  /**
   * Allows a save to replace the file's present content. Returns its hash; null if there is no
   * file.
   */
  String allowReplacing() throws CoreException {
    try {
      return content.reportCurrent();
    } catch (IOException e) {
      throw failure(e);
    }
  }

  /** Whether a save is running, which may have replaced the file already. */
  boolean isSaving() {
    return saving;
  }

  /** Replaces an open text by one that was decoded from the file. */
  void reload(ITextFileBuffer buffer, LanguageServer.Decoded text) throws CoreException {
    prefetched = text;
    try {
      buffer.revert(new NullProgressMonitor());
    } finally {
      prefetched = null;
    }
  }

  /**
   * Marks an open text as saved that is again the text which was read or saved last.
   *
   * <p>A buffer tells its editor so only when it has read its file. If another program has changed
   * the file since, {@link ExternalChangeJob} reads it.
   */
  void markSaved(ITextFileBuffer buffer) throws CoreException {
    restored = buffer.getDocument().get();
    try {
      buffer.revert(new NullProgressMonitor());
    } finally {
      restored = null;
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

  private String animationName() {
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
      Optional<Stamp> stamp = content.report();
      if (stamp.isPresent()) {
        info.setExists(true);
        info.setLastModified(stamp.get().time());
        info.setLength(stamp.get().size());
        info.setAttribute(EFS.ATTRIBUTE_READ_ONLY, isReadOnly());
      }
      return info;
    } catch (IOException e) {
      throw failure(e);
    }
  }

  /** Read-only for Eclipse, or not writable for the server. */
  private boolean isReadOnly() {
    if (Files.notExists(file)) {
      return false;
    }
    IFileInfo info = EFS.getLocalFileSystem().fromLocalFile(file.toFile()).fetchInfo();
    return info.getAttribute(EFS.ATTRIBUTE_READ_ONLY) || !Files.isWritable(file);
  }

  @Override
  public InputStream openInputStream(int options, IProgressMonitor monitor) throws CoreException {
    String own = restored;
    if (own != null) {
      return stream(own);
    }
    if (openText().filter(text -> !text.startsWith(START)).isEmpty()) {
      return new LaterReading(monitor);
    }
    try {
      return reading(monitor);
    } catch (IOException e) {
      throw failure(e);
    }
  }

  private Optional<String> openText() {
    return content.isOpened() ? TextBuffers.text(this) : Optional.empty();
  }

  private InputStream reading(IProgressMonitor monitor) throws IOException {
    try {
      LanguageServer.Decoded ready = prefetched;
      LanguageServer.Decoded decoded =
          ready == null ? LanguageServer.current().decode(uri, animationName(), monitor) : ready;
      return new WholeReading(decoded.text(), () -> content.read(decoded.hash()));
    } catch (IOException e) {
      // The Generic Editor shows this message in place of the text, without wrapping it.
      String message = String.join("\n", Sentence.lines(e.getMessage(), ERROR_WIDTH));
      return new WholeReading(
          openText().orElseThrow(() -> new IOException(message, e)), () -> keepOpenText(e));
    }
  }

  private void keepOpenText(IOException cause) throws IOException {
    content.skipReading();
    TextBuffers.keepAsUnsaved(
        this,
        cause.getMessage()
            + ". The editor keeps the text as unsaved changes; save to write the text to the"
            + " file.");
  }

  private static InputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * The text counts as read when its end is reached: to find out the content type, plug-ins such as
   * LSP4E read the beginning while the editor shows another text.
   */
  private static final class WholeReading extends FilterInputStream {
    private interface End {
      void reached() throws IOException;
    }

    private final End end;
    private boolean isRead;

    WholeReading(String text, End end) {
      super(stream(text));
      this.end = end;
    }

    @Override
    public int read() throws IOException {
      return endingWith(super.read());
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      return endingWith(super.read(bytes, offset, length));
    }

    private int endingWith(int result) throws IOException {
      if (result < 0 && !isRead) {
        isRead = true;
        end.reached();
      }
      return result;
    }
  }

  /**
   * Decodes the animation when more than its beginning is read: Eclipse and LSP4E look at the
   * content type of a text on the UI thread, for each command in a menu.
   */
  private final class LaterReading extends InputStream {
    private final IProgressMonitor monitor;
    private InputStream in = stream(START);
    private boolean isDecoded;

    LaterReading(IProgressMonitor monitor) {
      this.monitor = monitor;
    }

    @Override
    public int read() throws IOException {
      byte[] next = new byte[1];
      return read(next, 0, 1) < 0 ? -1 : next[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int count = in.read(bytes, offset, length);
      if (count >= 0 || isDecoded) {
        return count;
      }
      in = reading(monitor);
      isDecoded = true;
      byte[] start = in.readNBytes(START.length());
      if (!new String(start, StandardCharsets.UTF_8).equals(START)) {
        throw new IOException(animationName() + " has changed while it was read. Try again.");
      }
      return in.read(bytes, offset, length);
    }
  }

  @Override
  public OutputStream openOutputStream(int options, IProgressMonitor monitor) throws CoreException {
    if ((options & EFS.APPEND) != 0) {
      throw failure(new IOException("Text cannot be appended to an animation."));
    }
    String replacedHash = content.reportedHash();
    return new ByteArrayOutputStream() {
      private boolean closed;

      @Override
      public void close() throws IOException {
        if (!closed) {
          closed = true;
          save(utf8(ByteBuffer.wrap(buf, 0, count)), replacedHash, monitor);
        }
      }
    };
  }

  private static String utf8(ByteBuffer bytes) throws IOException {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
    } catch (CharacterCodingException e) {
      throw new IOException("The text was not saved: it is not UTF-8.", e);
    }
  }

  private void save(String text, String replacedHash, IProgressMonitor monitor) throws IOException {
    saving = true;
    try {
      LocalHistory.addContent(file, monitor);
      encode(text, replacedHash, monitor);
    } catch (OperationCanceledException e) {
      throw new IOException(animationName() + " was not saved and is unchanged: cancelled", e);
    } finally {
      saving = false;
    }
  }

  private void encode(String text, String replacedHash, IProgressMonitor monitor)
      throws IOException {
    LanguageServer.Encoded result;
    try {
      result = LanguageServer.current().encode(uri, animationName(), text, replacedHash, monitor);
    } catch (IOException e) {
      content.invalidate();
      throw new IOException(outcomeWithoutAnswer(replacedHash) + ": " + e.getMessage(), e);
    }
    if (!result.saved()) {
      content.invalidate();
      throw new IOException(result.message());
    }
    content.written(result.hash());
    WorkspaceFiles.refresh(file);
  }

  /** Finds out from the file whether the server has saved the text. */
  private String outcomeWithoutAnswer(String replacedHash) {
    try {
      return animationName()
          + (Objects.equals(content.currentHash(), replacedHash)
              ? " was not saved and is unchanged"
              : " was changed, either by this save or by another program");
    } catch (IOException e) {
      return animationName() + " may or may not have been saved";
    }
  }

  private static CoreException failure(IOException e) {
    return new CoreException(Status.error(e.getMessage(), e));
  }
}
