package org.rtmtext.eclipse.convert;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.core.runtime.IProgressMonitor;
import org.rtmtext.eclipse.files.ShownText;
import org.rtmtext.eclipse.server.AnimationChoices;
import org.rtmtext.eclipse.server.CancellableWait;
import org.rtmtext.eclipse.server.EncodingChoice;
import org.rtmtext.eclipse.server.LanguageServer;
import org.rtmtext.eclipse.server.ServerConnection;
import org.rtmtext.eclipse.server.SkeletonCandidate;

/** Converts the texts of animations into new files; the texts stay unchanged. */
final class Conversion {
  /**
   * The answer to {@code rtm.convert}.
   *
   * @param uri null if nothing was written, because the animation has this encoding already
   * @param message for the user, with the warnings
   * @param warnings what the new file does not contain exactly
   */
  record Result(String uri, String message, List<String> warnings) {}

  /** The members of the answer to {@code rtm/skeleton} that are used here. */
  private record Text(List<EncodingChoice> conversions, List<SkeletonCandidate> choices) {}

  private Conversion() {}

  /**
   * The choices for some animations.
   *
   * @throws IOException with a message for the user, if a file cannot be read
   */
  static AnimationChoices choices(List<Path> files) throws IOException {
    Path first = files.get(0);
    String uri = ShownText.uri(first).toString();
    String task = "Reading " + first.getFileName();
    if (files.size() > 1) {
      return CancellableWait.await(AnimationChoices.request(uri), task, null);
    }
    Map<String, String> params = Map.of("uri", uri, "text", ShownText.of(first, null));
    Text text =
        ServerConnection.read(
            LanguageServer.current().ask("rtm/skeleton", params, task, null), Text.class);
    return new AnimationChoices(text.choices(), text.conversions());
  }

  /** The file next to an animation that a conversion creates unless the user names another. */
  static Path target(Path file, String encoding) {
    String name = file.getFileName().toString();
    String stem = name.substring(0, name.lastIndexOf('.'));
    return file.resolveSibling(stem + "-" + encoding.replace(" ", "") + ".rtm");
  }

  /**
   * Writes a text in the chosen encoding to a new file.
   *
   * @param monitor may cancel; may be null
   * @throws IOException with a message for the user, if nothing was written
   */
  static Result convert(
      Path file, ConvertDialog.Choice choice, Path target, IProgressMonitor monitor)
      throws IOException {
    Map<String, Object> arguments = new HashMap<>();
    arguments.put("uri", ShownText.uri(file).toString());
    ShownText.open(file).ifPresent(text -> arguments.put("text", text));
    arguments.put("to", choice.encoding());
    arguments.put("target", target.toUri().toString());
    if (choice.skeleton() != null) {
      arguments.put("skeleton", choice.skeleton());
    }
    String task = "Converting " + file.getFileName();
    return ServerConnection.read(
        LanguageServer.current().execute("rtm.convert", arguments, task, monitor), Result.class);
  }
}
