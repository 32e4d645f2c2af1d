package org.rtmtext.mod;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.rtmtext.files.FileBytes;
import org.rtmtext.files.FileErrors;
import org.rtmtext.joints.JointPositions;
import org.rtmtext.joints.PivotsModel;
import org.rtmtext.problem.LfsPointer;
import org.rtmtext.skeleton.Skeleton;

/** Finds and reads the pivots models that skeletons name. */
public final class PivotsFiles {
  private static final long MAX_SIZE = 64 << 20;

  /** Maximum number of names in a path; real paths are shorter. */
  private static final int MAX_NAMES = 32;

  /** A pivots model and the file that it was read from. */
  public record Read(Path file, PivotsModel model) {}

  private PivotsFiles() {}

  /**
   * Reads the pivots model of a skeleton.
   *
   * @param config the {@code model.cfg} that contains the skeleton
   * @return empty if the skeleton names no model or the file is not found
   */
  public static Optional<Read> read(Skeleton skeleton, Path config) {
    return skeleton
        .pivotsModel()
        .flatMap(path -> find(config, path))
        .map(file -> new Read(file, read(file)));
  }

  /**
   * Finds a file of the game's drive, of which only a part may be on this disk. The longest end of
   * the path that exists is used, such as {@code data\x.p3d} for {@code \mod\data\x.p3d}, in the
   * folder of the {@code model.cfg} or in the nearest folder above it.
   */
  static Optional<Path> find(Path config, String path) {
    List<String> names =
        Stream.of(path.replace('\\', '/').replaceFirst("^[A-Za-z]:", "").split("/"))
            .filter(name -> !name.isEmpty() && !name.equals("."))
            .toList();
    if (names.contains("..") || names.size() > MAX_NAMES) {
      return Optional.empty();
    }
    IncludeResolver resolver = new IncludeResolver(file -> {}, file -> false);
    Path start = config.toAbsolutePath().normalize();
    for (int first = 0; first < names.size(); first++) {
      String end = String.join("/", names.subList(first, names.size()));
      Optional<Path> found =
          ModRoots.andAbove(start)
              .filter(from -> from.getParent() != null)
              .flatMap(from -> resolver.find(from.toString(), end).stream())
              .filter(Files::isRegularFile)
              .findFirst();
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private static PivotsModel read(Path file) {
    try {
      if (Files.size(file) > MAX_SIZE) {
        return unreadable("the file is larger than 64 MiB");
      }
      byte[] bytes = FileBytes.read(file);
      return LfsPointer.is(bytes) ? unreadable(LfsPointer.MESSAGE) : PivotsModel.read(bytes);
    } catch (IOException e) {
      return unreadable(FileErrors.reasonAlone(e));
    } catch (SecurityException e) {
      return unreadable("access denied");
    }
  }

  private static PivotsModel unreadable(String reason) {
    return new PivotsModel(JointPositions.NONE, Optional.of(reason));
  }
}
