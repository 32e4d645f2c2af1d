package org.rtmtext.eclipse.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/**
 * A merge conflict that git has left in an animation: the parameters of {@code rtm/merge}, with the
 * versions of git's index in base64. The program {@code git} reads them, in the background.
 *
 * @param base null if both sides have added the file
 */
public record GitConflict(String uri, String base, String ours, String theirs, boolean asText) {
  private static final String BASE = "1";
  private static final String OURS = "2";
  private static final String THEIRS = "3";

  /** Whether both sides of a merge have the file, and the conflict is not resolved. */
  public static CompletableFuture<Boolean> exists(Path file) {
    return CompletableFuture.supplyAsync(() -> isIn(versions(file)))
        .exceptionally(failure -> false);
  }

  private static boolean isIn(List<String> versions) {
    return versions.contains(OURS) && versions.contains(THEIRS);
  }

  /** Reads the versions; fails with a message for the user. */
  public static CompletableFuture<GitConflict> read(Path file) {
    return CompletableFuture.supplyAsync(
        () -> {
          List<String> versions = versions(file);
          if (!isIn(versions)) {
            throw new IllegalStateException(file.getFileName() + " no longer has a conflict");
          }
          return new GitConflict(
              file.toUri().toString(),
              versions.contains(BASE) ? version(file, BASE) : null,
              version(file, OURS),
              version(file, THEIRS),
              true);
        });
  }

  /** The conflict if only theirs had changed the file: its merge is theirs. */
  public GitConflict won() {
    return new GitConflict(uri, ours, ours, theirs, asText);
  }

  /** Whether the file is no longer ours, as git has left it. */
  public boolean isEdited() {
    try {
      byte[] file = Files.readAllBytes(Path.of(URI.create(uri)));
      return !Arrays.equals(file, Base64.getDecoder().decode(ours));
    } catch (IOException e) {
      // It was deleted.
      return true;
    }
  }

  private static List<String> versions(Path file) {
    if (!isInRepository(file.getParent())) {
      return List.of();
    }
    byte[] entries = git(file, "ls-files", "-u", "-z", "--", file.getFileName().toString());
    // An entry is: mode, hash and version, a tab, and the name.
    return Stream.of(new String(entries, StandardCharsets.UTF_8).split("\0"))
        .map(entry -> entry.replaceFirst("(?s)\t.*", "").replaceFirst(".* ", ""))
        .toList();
  }

  /** Without starting git. */
  private static boolean isInRepository(Path folder) {
    return Files.exists(folder.resolve(".git"))
        || folder.getParent() != null && isInRepository(folder.getParent());
  }

  /** A version as git would check it out, for example from Git LFS. */
  private static String version(Path file, String version) {
    String path = ":" + version + ":./" + file.getFileName();
    return Base64.getEncoder().encodeToString(git(file, "cat-file", "--filters", path));
  }

  private static byte[] git(Path file, String... arguments) {
    // A repository may configure another program as its monitor of files.
    Stream<String> git = Stream.of("git", "--literal-pathspecs", "-c", "core.fsmonitor=false");
    try {
      Process process =
          new ProcessBuilder(Stream.concat(git, Stream.of(arguments)).toList())
              .directory(file.getParent().toFile())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      process.getOutputStream().close();
      byte[] output = process.getInputStream().readAllBytes();
      if (process.onExit().join().exitValue() == 0) {
        return output;
      }
      throw new IOException("git could not read the versions of " + file.getFileName());
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }
}
