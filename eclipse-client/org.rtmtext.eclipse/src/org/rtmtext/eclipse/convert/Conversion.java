package org.rtmtext.eclipse.convert;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rtmtext.eclipse.files.ShownText;
import org.rtmtext.eclipse.server.PrivateText;
import org.rtmtext.eclipse.server.ServerConnection;
import org.rtmtext.eclipse.server.SkeletonChoice;

/** A text that is converted into a new file; the text stays unchanged. */
final class Conversion implements AutoCloseable {
  static final List<String> ENCODINGS = List.of("plain", "bmtr 3", "bmtr 4", "bmtr 5");

  private static final Pattern FIRST_LINE =
      Pattern.compile("^\\s*rtm\\s+(plain(?:\\s+0100)?|bmtr\\s+\\d)\\b", Pattern.MULTILINE);

  /**
   * @param message for the user
   */
  record Result(String uri, String message) {}

  private final Path file;
  private final String text;
  private final PrivateText copy;

  /**
   * @throws IOException with a message for the user, if the file cannot be read
   */
  Conversion(Path file) throws IOException {
    this.file = file;
    text = ShownText.of(file, null);
    copy = PrivateText.of(ShownText.uri(file).toString());
  }

  Path file() {
    return file;
  }

  /** The encoding of the text; empty if its first line names none. */
  String encoding() {
    Matcher matcher = FIRST_LINE.matcher(text);
    return matcher.find() ? matcher.group(1).replaceAll("\\s+", " ") : "";
  }

  boolean needsSkeleton(String to) {
    return encoding().startsWith("plain") != to.startsWith("plain");
  }

  CompletableFuture<List<SkeletonChoice>> skeletons() {
    return copy.open(text)
        .thenCompose(connection -> SkeletonChoice.request(connection, copy.uri()));
  }

  /**
   * Writes the text in the chosen encoding to the chosen file.
   *
   * @throws IOException with a message for the user, if nothing was written
   */
  Result convert(ConvertDialog.Choice choice) throws IOException {
    Map<String, Object> options = new HashMap<>();
    options.put("to", choice.encoding());
    options.put("target", choice.target().toUri().toString());
    if (choice.skeleton() != null) {
      options.put("skeleton", choice.skeleton());
    }
    return ServerConnection.read(
        copy.execute("rtm.convert", text, options, "Converting " + file.getFileName()),
        Result.class);
  }

  @Override
  public void close() {
    copy.close();
  }
}
