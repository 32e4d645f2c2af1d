package org.rtmtext.lsp;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.FileChangeType;
import org.eclipse.lsp4j.FileEvent;
import org.eclipse.lsp4j.FileSystemWatcher;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.rtmtext.lsp.feature.ModelConfigDocument;

/**
 * What is watched: {@code model.cfg} files, and what they include, by what such files are called.
 */
final class ModelConfigWatch {
  private static final List<String> ENDINGS = List.of("cfg", "hpp", "h");

  private ModelConfigWatch() {}

  static List<FileSystemWatcher> watchers() {
    return ENDINGS.stream()
        .map(ending -> new FileSystemWatcher(Either.forLeft("**/*." + inAnyCase(ending))))
        .toList();
  }

  /**
   * A glob of each letter in both cases. Groups and not {@code [cC]}: the protocol has brackets for
   * ranges, and some clients take nothing else in them.
   */
  static String inAnyCase(String letters) {
    return letters
        .chars()
        .mapToObj(Character::toString)
        .map(c -> "{" + c + "," + c.toUpperCase(Locale.ROOT) + "}")
        .collect(Collectors.joining());
  }

  /** Whether a file is watched, by the end of its name. */
  static boolean isConfig(String uri) {
    String name = uri.toLowerCase(Locale.ROOT);
    return ENDINGS.stream().anyMatch(ending -> name.endsWith("." + ending));
  }

  /** Whether a {@code model.cfg} is there that was not, or the other way round. */
  static boolean isCreatedOrDeleted(FileEvent event) {
    return event.getType() != FileChangeType.Changed && ModelConfigDocument.is(event.getUri());
  }
}
