package org.rtmtext.lsp.feature;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.lsp4j.FileChangeType;
import org.eclipse.lsp4j.FileEvent;
import org.eclipse.lsp4j.FileSystemWatcher;
import org.eclipse.lsp4j.WatchKind;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.mod.ModSettingsFiles;

/**
 * The files that the client watches for the server: animations, {@code model.cfg} files and files
 * that these may include, by their extensions; and the settings of mods.
 *
 * <p>The globs match both cases of each letter. They use groups, not {@code [cC]}: the protocol
 * defines brackets for ranges, and some clients accept nothing else in brackets.
 */
public final class WatchedFiles {
  private static final Pattern ANIMATION = extension("rtm");
  private static final Pattern TEXT = extension("rtmt");
  private static final Pattern MODEL_CONFIG = extension("cfg|hpp|h");

  private WatchedFiles() {}

  private static Pattern extension(String extensions) {
    return Pattern.compile("\\.(" + extensions + ")$", Pattern.CASE_INSENSITIVE);
  }

  public static List<FileSystemWatcher> animationWatchers() {
    return watchers("*.{r,R}{t,T}{m,M}");
  }

  /**
   * Watchers of what a check of the workspace depends on: texts, and folders that are created,
   * moved or deleted, because clients do not report the files in them.
   */
  public static List<FileSystemWatcher> workspaceWatchers() {
    List<FileSystemWatcher> all = watchers("*.{r,R}{t,T}{m,M}{t,T}", "*");
    all.get(1).setKind(WatchKind.Create + WatchKind.Delete);
    return all;
  }

  /**
   * Watchers of {@code model.cfg} files, of files that they may include, and of settings of mods.
   */
  public static List<FileSystemWatcher> modelConfigWatchers() {
    return watchers("*.{c,C}{f,F}{g,G}", "*.{h,H}{p,P}{p,P}", "*.{h,H}", ModSettingsFiles.NAME);
  }

  private static List<FileSystemWatcher> watchers(String... names) {
    return Stream.of(names)
        .map(name -> new FileSystemWatcher(Either.forLeft("**/" + name)))
        .toList();
  }

  /** The files with settings of mods among the changed files. */
  public static List<Path> settings(Collection<FileEvent> events) {
    return events.stream()
        .flatMap(event -> RtmUri.path(event.getUri()).stream())
        .filter(ModSettingsFiles::isSettings)
        .toList();
  }

  /** Whether a file is a {@code model.cfg}, or one that it may include, by its extension. */
  public static boolean isModelConfig(String uri) {
    return MODEL_CONFIG.matcher(uri).find();
  }

  /** Whether a {@code model.cfg} was created or deleted. Files that it may include do not count. */
  public static boolean isModelConfigCreatedOrDeleted(FileEvent event) {
    return event.getType() != FileChangeType.Changed && ModelConfigDocument.is(event.getUri());
  }

  /** The changed animations, in the form of {@link #key}. */
  public static Set<Path> animations(Collection<FileEvent> events) {
    return keys(events, event -> ANIMATION.matcher(event.getUri()).find());
  }

  /**
   * The changed animations and texts, and created or deleted paths that may be folders, in the form
   * of {@link #key}.
   */
  public static Set<Path> ofWorkspace(Collection<FileEvent> events) {
    return keys(
        events,
        event ->
            ANIMATION.matcher(event.getUri()).find()
                || TEXT.matcher(event.getUri()).find()
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

  /** An absolute path without {@code .} and {@code ..}, for comparisons; links are not resolved. */
  public static Path key(Path file) {
    return file.toAbsolutePath().normalize();
  }
}
