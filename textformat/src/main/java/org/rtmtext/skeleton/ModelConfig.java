package org.rtmtext.skeleton;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.rtmtext.config.ConfigSource;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Severity;

/**
 * The skeletons of a {@code model.cfg}. Classes that it does not define are those of the {@code
 * model.cfg} files in the folders above, the nearest first.
 *
 * @param skeletons in the order of the file
 * @param problems of the file and those that it includes, in the order in which they were found;
 *     problems of the files above are found when those files are read
 * @param usedAbove names of the files above whose classes its skeletons inherit
 */
public record ModelConfig(List<Skeleton> skeletons, List<Problem> problems, Set<String> usedAbove) {
  public ModelConfig {
    skeletons = List.copyOf(skeletons);
    usedAbove = Set.copyOf(usedAbove);
    problems = List.copyOf(problems);
  }

  /** Reads a file without files above it. Errors in it become problems, never exceptions. */
  public static ModelConfig read(ConfigSource source, ConfigSource.Includes includes) {
    return of(SkeletonClasses.parse(source, includes), List.of());
  }

  /**
   * Resolves what the classes of a file inherit.
   *
   * @param above the files in the folders above, the nearest first
   */
  public static ModelConfig of(SkeletonClasses file, List<SkeletonClasses> above) {
    return new SkeletonsReader(file, above).read();
  }

  /** The bundled skeletons: the men of Arma 3, of Arma 2 and of Operation Flashpoint. */
  public static List<Skeleton> builtIn() {
    return BuiltIn.SKELETONS;
  }

  /** Reads the bundled {@code model.cfg} on first use. */
  private static final class BuiltIn {
    static final List<Skeleton> SKELETONS =
        read(new ConfigSource("", text()), ConfigSource.Includes.NONE).skeletons();

    private static String text() {
      try (InputStream in = ModelConfig.class.getResourceAsStream("built-in.cfg")) {
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /**
   * Why some or all of the file was not read, so that skeletons may be missing; empty if all was
   * read, apart from branches whose conditions are not known.
   */
  public Optional<Problem> notRead() {
    return problems.stream()
        .filter(p -> p.code() == Code.CONFIG_NOT_READ)
        .filter(p -> p.severity().isAtLeast(Severity.WARNING))
        .findFirst();
  }

  /** A skeleton of this file by its name, ignoring letter case. */
  public Optional<Skeleton> find(String name) {
    return skeletons.stream().filter(s -> s.name().equalsIgnoreCase(name)).findFirst();
  }
}
