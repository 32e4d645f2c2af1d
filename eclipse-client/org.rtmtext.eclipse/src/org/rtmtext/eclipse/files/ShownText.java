package org.rtmtext.eclipse.files;

import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.filebuffers.LocationKind;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.IProgressMonitor;
import org.rtmtext.eclipse.platform.UiThread;
import org.rtmtext.eclipse.server.LanguageServer;

/** The text that an editor shows for an animation or a text file, unsaved changes included. */
public final class ShownText {
  /**
   * A file that does not exist, for an animation whose file is unknown. The name of a revision is
   * no name of a file: it may contain a time. Users do not see this name.
   */
  public static final Path UNKNOWN = Path.of("/", "revision.rtm");

  private static final int BYTE_ORDER_MARK = 0xFEFF;

  private ShownText() {}

  private static boolean isTextFile(Path file) {
    return RtmUri.isText(file.getFileName().toString());
  }

  /** The address of the text at the server. */
  public static URI uri(Path file) {
    return isTextFile(file) ? file.toUri() : RtmUri.of(file);
  }

  /**
   * The text in an open editor; empty if no editor has the file. Can be called on any thread: the
   * text is read on the UI thread, which alone changes it.
   */
  public static Optional<String> open(Path file) {
    return UiThread.compute(() -> read(file), Optional.empty());
  }

  private static Optional<String> read(Path file) {
    Optional<ITextFileBuffer> buffer =
        isTextFile(file)
            ? Optional.ofNullable(
                FileBuffers.getTextFileBufferManager()
                    .getTextFileBuffer(
                        FileBuffers.normalizeLocation(IPath.fromPath(file)),
                        LocationKind.NORMALIZE))
            : TextBuffers.buffer(file);
    return buffer.filter(TextBuffers::isText).map(b -> b.getDocument().get());
  }

  /**
   * The text of an open editor, or else of the file.
   *
   * @param monitor may cancel; may be null
   * @throws IOException with a message for the user
   */
  public static String of(Path file, IProgressMonitor monitor) throws IOException {
    Optional<String> open = open(file);
    if (open.isPresent()) {
      return open.get();
    }
    if (isTextFile(file)) {
      return readFile(file);
    }
    return LanguageServer.current()
        .decode(RtmUri.of(file), file.getFileName().toString(), monitor)
        .text();
  }

  /**
   * Reads a text file as the server does: in UTF-8, or in UTF-16 with a byte order mark.
   *
   * @throws IOException with a message for the user
   */
  private static String readFile(Path file) throws IOException {
    String name = file.getFileName().toString();
    byte[] bytes;
    try {
      bytes = Files.readAllBytes(file);
    } catch (NoSuchFileException e) {
      throw new IOException(name + " does not exist", e);
    } catch (IOException e) {
      throw new IOException(name + " could not be read: " + e.getMessage(), e);
    } catch (OutOfMemoryError e) {
      throw new IOException(name + " is too large", e);
    }
    Charset charset = charset(bytes);
    try {
      String text = charset.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return text.startsWith(Character.toString(BYTE_ORDER_MARK)) ? text.substring(1) : text;
    } catch (CharacterCodingException e) {
      throw new IOException(name + " is not valid " + charset.name(), e);
    }
  }

  private static Charset charset(byte[] bytes) {
    int first = bytes.length < 2 ? 0 : (bytes[0] & 0xff) << Byte.SIZE | bytes[1] & 0xff;
    if (first == BYTE_ORDER_MARK) {
      return StandardCharsets.UTF_16BE;
    }
    return first == 0xFFFE ? StandardCharsets.UTF_16LE : StandardCharsets.UTF_8;
  }
}
