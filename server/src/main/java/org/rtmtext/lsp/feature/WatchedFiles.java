package org.rtmtext.lsp.feature;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.lsp4j.FileChangeType;
import org.eclipse.lsp4j.FileEvent;
import org.eclipse.lsp4j.FileSystemWatcher;
import org.eclipse.lsp4j.WatchKind;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.mod.ModFiles;

/**
 * The files that the client watches for the server: animations, {@code model.cfg} files and files
 * that these may include, by their extensions; and the settings of mods.
 */
public final class WatchedFiles {
  private static final List<String> ANIMATIONS = List.of("rtm");
  private static final List<String> TEXTS = List.of("rtmt");
  private static final List<String> MODEL_CONFIGS = List.of("cfg", "hpp", "h");

  private WatchedFiles() {}

  public static List<FileSystemWatcher> animationWatchers() {
    return watchers(ANIMATIONS);
  }

  /**
   * Watchers for checks of the workspace: texts, and folders that are moved or deleted, of whose
   * files clients tell nothing.
   */
  public static List<FileSystemWatcher> workspaceWatchers() {
    return Stream.concat(
            watchers(TEXTS).stream(),
            Stream.of(
                new FileSystemWatcher(Either.forLeft("**/*"), WatchKind.Create + WatchKind.Delete)))
        .toList();
  }

  /** Of {@code model.cfg} files, files that they may include, and settings of mods. */
  public static List<FileSystemWatcher> modelConfigWatchers() {
    List<FileSystemWatcher> all = new ArrayList<>(watchers(MODEL_CONFIGS));
    all.add(new FileSystemWatcher(Either.forLeft("**/" + ModFiles.NAME)));
    return all;
  }

  /** The changed settings of mods. */
  public static List<Path> settings(Collection<FileEvent> events) {
    return events.stream()
        .flatMap(event -> RtmUri.path(event.getUri()).stream())
        .filter(ModFiles::isSettings)
        .toList();
  }

  private static List<FileSystemWatcher> watchers(List<String> extensions) {
    return extensions.stream()
        .map(e -> new FileSystemWatcher(Either.forLeft("**/*." + inAnyCase(e))))
        .toList();
  }

  /**
   * A glob that matches both cases of each letter. It has groups, not {@code [cC]}: the protocol
   * defines brackets for ranges, and some clients accept nothing else in them.
   */
  private static String inAnyCase(String letters) {
    return letters
        .chars()
        .mapToObj(Character::toString)
        .map(c -> "{" + c + "," + c.toUpperCase(Locale.ROOT) + "}")
        .collect(Collectors.joining());
  }

  public static boolean isAnimation(FileEvent event) {
    return hasExtension(event.getUri(), ANIMATIONS);
  }

  public static boolean isModelConfig(String uri) {
    return hasExtension(uri, MODEL_CONFIGS);
  }

  private static boolean hasExtension(String uri, List<String> extensions) {
    String name = uri.toLowerCase(Locale.ROOT);
    return extensions.stream().anyMatch(extension -> name.endsWith("." + extension));
  }

  /** Whether a {@code model.cfg} was created or deleted. */
  public static boolean isModelConfigCreatedOrDeleted(FileEvent event) {
    return event.getType() != FileChangeType.Changed && ModelConfigDocument.is(event.getUri());
  }

  /** The changed animations, in the form of {@link #key}. */
  public static Set<Path> animations(Collection<FileEvent> events) {
    return keys(events, WatchedFiles::isAnimation);
  }

  /** The changed animations and texts, and what may be folders, in the form of {@link #key}. */
  public static Set<Path> ofWorkspace(Collection<FileEvent> events) {
    return keys(
        events,
        event ->
            isAnimation(event)
                || hasExtension(event.getUri(), TEXTS)
                || event.getType() != FileChangeType.Changed && !isModelConfig(event.getUri()));
  }

  private static Set<Path> keys(Collection<FileEvent> events, Predicate<FileEvent> wanted) {
    return events.stream()
        .filter(wanted)
        .map(event -> RtmUri.path(event.getUri()))
        .flatMap(Optional::stream)
        .map(WatchedFiles::key)
        .collect(Collectors.toSet());
  }

  /** The same path for all spellings of a path; links are not resolved. */
  public static Path key(Path file) {
    return file.toAbsolutePath().normalize();
  }
}
