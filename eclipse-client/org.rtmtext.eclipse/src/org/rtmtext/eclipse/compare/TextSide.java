package org.rtmtext.eclipse.compare;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Optional;
import org.eclipse.compare.IEncodedStreamContentAccessor;
import org.eclipse.compare.IResourceProvider;
import org.eclipse.compare.IStreamContentAccessor;
import org.eclipse.compare.ITypedElement;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.Status;
import org.eclipse.swt.graphics.Image;
import org.rtmtext.eclipse.files.RtmUri;
import org.rtmtext.eclipse.files.ShownText;
import org.rtmtext.eclipse.platform.Sentence;
import org.rtmtext.eclipse.server.LanguageServer;

/** One side of a comparison as text. */
public final class TextSide implements ITypedElement, IEncodedStreamContentAccessor {
  /**
   * What a side shows.
   *
   * @param note for the user, about a text that differs from the version; null for none
   */
  private record Shown(String text, String note) {}

  private interface Source {
    Shown read() throws CoreException;
  }

  /** Characters per line of an error, which is shown in half of a window. */
  private static final int ERROR_WIDTH = 45;

  private final String name;
  private final Image image;
  private final Optional<Path> file;
  private final Source source;
  private Shown shown;

  private TextSide(String name, Image image, Optional<Path> file, Source source) {
    this.name = name;
    this.image = image;
    this.file = file;
    this.source = source;
  }

  /** A text of a file. */
  public TextSide(Path file, String text) {
    this(file.getFileName().toString(), null, Optional.of(file), () -> new Shown(text, null));
  }

  /**
   * The text that an editor shows, or would show, for a file.
   *
   * @throws CoreException with a message for the user, if the file cannot be read
   */
  static TextSide shown(Path file) throws CoreException {
    try {
      return new TextSide(file, ShownText.of(file, null));
    } catch (IOException e) {
      throw new CoreException(Status.error(e.getMessage(), e));
    }
  }

  /**
   * The text of a file, unsaved changes included, in the form and with the joints in which an
   * editor shows, or would show, another file. A text file is shown as it is.
   *
   * @throws CoreException with a message for the user, if the file cannot be read
   */
  static TextSide beside(Path file, Path like) throws CoreException {
    String name = file.getFileName().toString();
    if (RtmUri.isText(name)) {
      return shown(file);
    }
    try {
      Optional<String> open = ShownText.open(file);
      byte[] bytes =
          open.isPresent() ? open.get().getBytes(StandardCharsets.UTF_8) : Files.readAllBytes(file);
      Shown shown = decode(new ByteArrayInputStream(bytes), name, like);
      return new TextSide(name, null, Optional.of(file), () -> shown);
    } catch (NoSuchFileException e) {
      throw new CoreException(Status.error(name + " does not exist", e));
    } catch (IOException e) {
      throw new CoreException(Status.error(name + ": " + e.getMessage(), e));
    }
  }

  /**
   * Another version of an animation, in the form in which an editor shows its file.
   *
   * @param content in base64
   * @throws CoreException with a message for the user, if it cannot be decoded
   */
  static TextSide version(String name, String content, Path file) throws CoreException {
    byte[] bytes = Base64.getDecoder().decode(content);
    try {
      Shown shown = decode(new ByteArrayInputStream(bytes), name, file);
      return new TextSide(name, null, Optional.empty(), () -> shown);
    } catch (IOException e) {
      throw new CoreException(Status.error(e.getMessage(), e));
    }
  }

  /**
   * An animation of a file, the local history or a commit; decoded when it is shown.
   *
   * @param like the file whose text has the form to show
   */
  static TextSide decoded(ITypedElement animation, Optional<Path> like) {
    return new TextSide(
        animation.getName(),
        animation.getImage(),
        file(animation),
        () -> decode(animation, like.orElse(ShownText.UNKNOWN)));
  }

  /** The file of a side; empty for a revision. */
  static Optional<Path> file(ITypedElement side) {
    return side instanceof IResourceProvider provider
        ? Optional.ofNullable(provider.getResource().getLocation()).map(IPath::toPath)
        : Optional.empty();
  }

  private static Shown decode(ITypedElement animation, Path like) throws CoreException {
    if (!(animation instanceof IStreamContentAccessor content)) {
      return new Shown("", null);
    }
    try (InputStream in = content.getContents()) {
      if (in == null) {
        return new Shown("", null);
      }
      return decode(in, animation.getName(), like);
    } catch (IOException e) {
      String reason = String.join("\n// ", Sentence.lines(e.getMessage(), ERROR_WIDTH));
      return new Shown("// Cannot be shown as text:\n// " + reason + "\n", null);
    }
  }

  private static Shown decode(InputStream in, String name, Path like) throws IOException {
    LanguageServer.Decoded decoded =
        LanguageServer.current()
            .decode(in, name, ShownText.uri(like), like.getFileName().toString());
    return new Shown(decoded.text(), decoded.note());
  }

  private Shown shown() throws CoreException {
    if (shown == null) {
      shown = source.read();
    }
    return shown;
  }

  String text() throws CoreException {
    return shown().text();
  }

  /**
   * A label with the note about the text, if it was read and has one.
   *
   * @param label may be null
   */
  String labelled(String label) {
    if (shown == null || shown.note() == null) {
      return label;
    }
    return label == null ? shown.note() : label + " (" + shown.note() + ")";
  }

  /** The file; empty for a revision. */
  Optional<Path> file() {
    return file;
  }

  @Override
  public String getName() {
    return name;
  }

  @Override
  public Image getImage() {
    return image;
  }

  @Override
  public InputStream getContents() throws CoreException {
    return new ByteArrayInputStream(text().getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public String getCharset() {
    return StandardCharsets.UTF_8.name();
  }

  @Override
  public String getType() {
    return "rtmt";
  }
}
