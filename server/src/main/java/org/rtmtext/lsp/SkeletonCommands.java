package org.rtmtext.lsp;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.rtmtext.conversion.Converted;
import org.rtmtext.lsp.feature.Commands;
import org.rtmtext.lsp.feature.Conversions;
import org.rtmtext.lsp.feature.RefusedException;
import org.rtmtext.lsp.feature.Snapshot;
import org.rtmtext.projection.Analysis;
import org.rtmtext.projection.ConvertedAnimation;
import org.rtmtext.projection.SkeletonMatch;
import org.rtmtext.projection.WriteCondition;

/** The commands that choose a skeleton, and the one that converts by it. */
final class SkeletonCommands {
  static final List<String> NAMES =
      List.of(Commands.CHOOSE_SKELETON, Commands.USE_SKELETON, Commands.CONVERT);

  /** More buttons than this are not read. */
  private static final int MOST_CHOICES = 5;

  private static final String BY_ITSELF = "The one that fits best";

  /** Makes the edit of a command. */
  interface Editor {
    void edit(String label, WorkspaceEdit edit, Snapshot document) throws RefusedException;
  }

  private final Session session;
  private final Editor editor;

  SkeletonCommands(Session session, Editor editor) {
    this.session = session;
    this.editor = editor;
  }

  /**
   * Executes a command.
   *
   * @param arguments all of them, the document's address first
   * @param beforeReplacement the point of no return where a file is written: what it throws is
   *     passed on
   */
  Object execute(
      String command, Snapshot document, List<JsonElement> arguments, Runnable beforeReplacement)
      throws RefusedException {
    switch (command) {
      case Commands.CHOOSE_SKELETON -> choose(document);
      case Commands.USE_SKELETON -> use(document, string(arguments, 1, "skeleton").orElse(""));
      default -> {
        return convert(document, arguments, beforeReplacement);
      }
    }
    return null;
  }

  private void choose(Snapshot document) {
    Analysis analysis = session.workers().analysis(document);
    Map<String, String> wishes = new LinkedHashMap<>();
    for (SkeletonMatch c : analysis.candidates().all(analysis.bones())) {
      if (wishes.size() < MOST_CHOICES) {
        wishes.put(
            String.format(
                "%s (%s): %d of %d",
                c.skeleton().name(), analysis.candidates().place(c), c.known(), c.bones()),
            c.spec());
      }
    }
    if (analysis.candidates().isRequested()) {
      wishes.put(BY_ITSELF, "");
    }
    ShowMessageRequestParams question = new ShowMessageRequestParams();
    question.setType(MessageType.Info);
    question.setMessage(
        "Which skeleton does this animation have? The numbers say how many of its bones are in one."
            + " The setting rtm.skeleton names others: FILE or FILE#Name.");
    List<MessageActionItem> answers = new ArrayList<>();
    wishes.keySet().forEach(title -> answers.add(new MessageActionItem(title)));
    question.setActions(answers);
    session
        .client()
        .showMessageRequest(question)
        .thenAccept(
            answer -> {
              if (answer != null && wishes.containsKey(answer.getTitle())) {
                session.answerFromFiles(
                    Commands.USE_SKELETON,
                    cancel -> useOrWarn(document, wishes.get(answer.getTitle())),
                    null);
              }
            });
  }

  /** Uses a skeleton; nobody waits for an answer. */
  private Void useOrWarn(Snapshot document, String wish) {
    try {
      use(document, wish);
    } catch (RefusedException e) {
      session.log().show(MessageType.Warning, e.getMessage());
    }
    return null;
  }

  private void use(Snapshot document, String wish) throws RefusedException {
    try {
      session.skeletons().choose(document, wish);
    } catch (IOException e) {
      throw new RefusedException(e.getMessage());
    }
    String now =
        session
            .workers()
            .analysis(document)
            .skeleton()
            .map(c -> "skeleton " + c.describe())
            .orElse("no skeleton");
    session
        .log()
        .show(
            MessageType.Info,
            "The animation has "
                + now
                + (wish.isEmpty()
                    ? "."
                    : " in this session. The setting rtm.skeleton keeps it: \""
                        + wish.replace('\\', '/')
                        + "\"."));
  }

  /** What {@code rtm.convert} answers. */
  record Done(String uri, String message) {}

  /** The file that {@code rtm.convert} writes; empty where it edits the document. */
  static Optional<Path> target(Snapshot document, List<JsonElement> arguments)
      throws RefusedException {
    Optional<String> target = string(arguments, 4, "target");
    return target.isEmpty() ? Optional.empty() : Optional.of(file(document, target.get()));
  }

  private Object convert(Snapshot document, List<JsonElement> arguments, Runnable beforeReplacement)
      throws RefusedException {
    String to = string(arguments, 1, "to").orElse(null);
    Optional<String> wish = string(arguments, 2, "skeleton");
    String bones = string(arguments, 3, "bones").orElse(null);
    Optional<Path> target = target(document, arguments);
    boolean overwrite =
        !arguments.isEmpty()
            && arguments.get(0) instanceof JsonObject o
            && o.get("overwrite") instanceof JsonPrimitive p
            && p.isBoolean()
            && p.getAsBoolean();
    Analysis source = session.workers().compute(() -> Conversions.source(document));
    Optional<SkeletonMatch> skeleton =
        Conversions.takesSkeleton(source.reading(), to)
            ? Optional.of(skeleton(document, wish))
            : Optional.empty();
    try (Progress p = session.progress("Converting the animation", document.text().length())) {
      Converted converted =
          session.workers().compute(() -> Conversions.convert(source, to, skeleton, bones));
      String message = Conversions.message(document, converted, skeleton, target.isEmpty());
      String uri = document.uri();
      if (target.isPresent()) {
        Path file = target.get();
        ConvertedAnimation.write(
            file,
            converted.animation(),
            overwrite ? WriteCondition.ANY : WriteCondition.ABSENT,
            beforeReplacement);
        uri = file.toUri().toString();
        message = file.getFileName() + " was written. " + message;
      } else {
        editor.edit(Commands.CONVERT, Conversions.edit(document, converted), document);
      }
      session
          .log()
          .show(converted.findings().isEmpty() ? MessageType.Info : MessageType.Warning, message);
      return new Done(uri, message);
    } catch (IOException e) {
      throw new RefusedException(e.getMessage());
    }
  }

  private SkeletonMatch skeleton(Snapshot document, Optional<String> wish) throws RefusedException {
    try {
      return wish.isPresent()
          ? session.skeletons().named(document, wish.get())
          : session
              .workers()
              .analysis(document)
              .skeleton()
              .orElseThrow(
                  () ->
                      new RefusedException(
                          "no skeleton is known that has half of the bones, and without one the"
                              + " transforms cannot be converted: name one, or put a model.cfg"
                              + " beside the animation"));
    } catch (IOException e) {
      throw new RefusedException(e.getMessage());
    }
  }

  /** A target is an address, or a path from the animation's folder. */
  private static Path file(Snapshot document, String target) throws RefusedException {
    Optional<Path> address = ProjectedUri.file(target).or(() -> ProjectedUri.path(target));
    Optional<Path> own =
        ProjectedUri.file(document.uri()).or(() -> ProjectedUri.path(document.uri()));
    try {
      Path file =
          address.orElseGet(
              () -> own.map(o -> o.resolveSibling(target)).orElseGet(() -> Path.of(target)));
      if (!file.isAbsolute()) {
        throw new RefusedException("target: the text is in no folder; give a whole path");
      }
      return file.normalize();
    } catch (InvalidPathException e) {
      throw new RefusedException("target: " + target + " is no path");
    }
  }

  /** An argument by its place, or by its name where the first argument is an object. */
  private static Optional<String> string(List<JsonElement> arguments, int i, String name)
      throws RefusedException {
    JsonElement value = null;
    if (!arguments.isEmpty() && arguments.get(0) instanceof JsonObject object) {
      value = object.get(name);
    } else if (i < arguments.size()) {
      value = arguments.get(i);
    }
    if (value == null || value.isJsonNull()) {
      return Optional.empty();
    }
    if (value instanceof JsonPrimitive p && p.isString()) {
      return Optional.of(p.getAsString());
    }
    throw new RefusedException(name + ": not a string");
  }
}
