package org.rtmtext.lsp;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.FileEvent;
import org.eclipse.lsp4j.FileSystemWatcher;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** Which files are watched because their texts may be open: animations. */
final class AnimationWatch {
  private static final String ENDING = "rtm";

  private AnimationWatch() {}

  static List<FileSystemWatcher> watchers() {
    return List.of(
        new FileSystemWatcher(Either.forLeft("**/*." + ModelConfigWatch.inAnyCase(ENDING))));
  }

  static boolean isAnimation(FileEvent event) {
    return event.getUri().toLowerCase(Locale.ROOT).endsWith("." + ENDING);
  }

  /** The animations among files that have changed, as {@link #key} has them. */
  static Set<Path> animations(Collection<FileEvent> events) {
    return events.stream()
        .filter(AnimationWatch::isAnimation)
        .map(event -> RtmUri.path(event.getUri()))
        .flatMap(Optional::stream)
        .map(AnimationWatch::key)
        .collect(Collectors.toSet());
  }

  /** One path for all spellings of a file's path that can be told without the disk. */
  static Path key(Path file) {
    return file.toAbsolutePath().normalize();
  }
}
