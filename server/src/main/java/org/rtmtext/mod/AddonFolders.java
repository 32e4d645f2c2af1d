package org.rtmtext.mod;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The folders of addons and the paths of the game at which they are mounted: the prefix that a file
 * in the folder names, or else the name of the folder.
 */
final class AddonFolders {
  /** Names of files with the prefix of their folder, in lower case. */
  static final Set<String> PREFIX_FILES =
      Set.of("$pboprefix$", "$prefix$", "pboprefix.txt", "addon.toml");

  private static final Pattern PREFIX =
      Pattern.compile("(?im)^\\s*prefix\\s*=\\s*\"?([^\"\\r\\n]*?)\"?\\s*;?\\s*$");

  private static final Pattern FIRST_LINE =
      Pattern.compile("\\s*([^\\s=][^=\\r\\n]*?)\\s*(?:[\\r\\n]|$)");

  /** A folder with its prefix, in lower case, with a backslash at the end and none at the start. */
  private record Mount(String prefix, Path folder) {}

  private final List<Mount> mounts = new ArrayList<>();

  /**
   * @param prefixFiles the files that name prefixes
   * @param configs the {@code config.cpp} files; those in folders of addons without a prefix give
   *     them their names
   */
  AddonFolders(Collection<Path> prefixFiles, Collection<Path> configs, ConfigTexts texts) {
    for (Path file : prefixFiles) {
      prefix(file, texts).ifPresent(prefix -> add(prefix, file.getParent()));
    }
    List<Path> named = mounts.stream().map(Mount::folder).toList();
    configs.stream()
        .map(Path::getParent)
        .sorted(Comparator.comparingInt(Path::getNameCount))
        .filter(folder -> named.stream().noneMatch(folder::startsWith))
        .filter(folder -> folder.getFileName() != null)
        .filter(folder -> mounts.stream().noneMatch(m -> folder.startsWith(m.folder)))
        .toList()
        .forEach(this::addByName);
    mounts.sort(Comparator.comparingInt((Mount m) -> m.prefix.length()).reversed());
  }

  private void addByName(Path folder) {
    if (mounts.stream().noneMatch(m -> folder.startsWith(m.folder))) {
      add(folder.getFileName().toString(), folder);
    }
  }

  private void add(String prefix, Path folder) {
    String path = virtual(prefix);
    if (!path.isEmpty()) {
      mounts.add(new Mount(path + "\\", folder));
    }
  }

  private static Optional<String> prefix(Path file, ConfigTexts texts) {
    try {
      String text = texts.source(file).text();
      Matcher named = PREFIX.matcher(text);
      if (named.find()) {
        return Optional.of(named.group(1));
      }
      Matcher line = FIRST_LINE.matcher(text);
      boolean isToml = file.getFileName().toString().toLowerCase(Locale.ROOT).endsWith(".toml");
      return line.lookingAt() && !isToml ? Optional.of(line.group(1)) : Optional.empty();
    } catch (IOException | SecurityException e) {
      return Optional.empty();
    }
  }

  /** A path of the game in lower case, with backslashes only between its names. */
  private static String virtual(String path) {
    return path.strip()
        .toLowerCase(Locale.ROOT)
        .replace('/', '\\')
        .replaceAll("\\\\{2,}", "\\\\")
        .replaceAll("^\\\\|\\\\$", "");
  }

  /** The files that a path of the game may be, the most specific prefix first; need not exist. */
  Stream<Path> candidates(String path) {
    String wanted = virtual(path);
    return mounts.stream()
        .filter(mount -> wanted.startsWith(mount.prefix))
        .flatMap(mount -> resolved(mount.folder, wanted.substring(mount.prefix.length())).stream());
  }

  static Optional<Path> resolved(Path folder, String path) {
    try {
      Path file = folder.resolve(path.replace('\\', '/')).normalize();
      return file.startsWith(folder) ? Optional.of(file) : Optional.empty();
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  /** Whether a path of the game is in one of these folders. */
  boolean contains(String path) {
    return candidates(path).findAny().isPresent();
  }

  static boolean isPrefixFile(Path file) {
    return PREFIX_FILES.contains(file.getFileName().toString().toLowerCase(Locale.ROOT))
        && Files.isRegularFile(file);
  }
}
