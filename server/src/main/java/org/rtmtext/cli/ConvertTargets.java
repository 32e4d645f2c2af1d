package org.rtmtext.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.rtmtext.projection.FileErrors;
import org.rtmtext.projection.FolderWalk;

/** Where each of several animations is written. */
final class ConvertTargets {
  private ConvertTargets() {}

  /**
   * The target of each animation; those of a folder keep their folders.
   *
   * @throws Failure if one would be written over another one, or over what is still to be read
   */
  static Map<Path, Path> of(List<Path> inputs, Output output) throws IOException, Failure {
    Path folder = folder(output);
    Map<Path, Path> targets = new LinkedHashMap<>();
    Set<Path> taken = new HashSet<>();
    for (Path input : inputs) {
      boolean isFolder = Files.isDirectory(input);
      if (Paths.isStandard(input)) {
        throw Failure.usage("rtm: standard input has no name for a file in a folder");
      }
      for (Path file : FolderWalk.animations(List.of(input))) {
        Path target = folder.resolve(isFolder ? input.relativize(file) : file.getFileName());
        if (!taken.add(target.normalize())) {
          throw Failure.usage(
              "rtm: two animations would be written to " + FindingLines.printable(target + ""));
        }
        Paths.requireOther(file, target);
        targets.put(file, target);
      }
    }
    requireOthers(targets);
    if (targets.isEmpty()) {
      throw Failure.usage("rtm: no .rtm files in " + FindingLines.printable(inputs.get(0) + ""));
    }
    return targets;
  }

  private static Path folder(Output output) throws Failure {
    Path path = output.path();
    boolean isFile = Files.exists(path) && !Files.isDirectory(path);
    if (isFile && output.endsAsFolder()) {
      throw Failure.usage("rtm: " + FindingLines.printable(path + "") + " is a file, not a folder");
    }
    boolean isNamedAsFile = path.toString().toLowerCase(Locale.ROOT).endsWith(".rtm");
    if (isFile || Paths.isStandard(path) || isNamedAsFile && !output.isFolder()) {
      throw Failure.usage("rtm: several animations are written to a folder: -o FOLDER/");
    }
    return path;
  }

  /** An animation that is still to be read must not be written over. */
  private static void requireOthers(Map<Path, Path> targets) throws IOException, Failure {
    Set<Path> read = new HashSet<>();
    for (Path input : targets.keySet()) {
      read.add(input.toRealPath());
    }
    for (Path target : targets.values()) {
      if (Files.exists(target) && read.contains(target.toRealPath())) {
        throw Failure.usage(
            "rtm: "
                + FindingLines.printable(target.toString())
                + " is one of the animations that are read; write to another folder");
      }
    }
  }

  /**
   * Makes a folder unless it is there.
   *
   * @throws Failure that names it, if it cannot be made
   */
  static void makeFolder(Path folder) throws Failure {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw Failure.finding(
          "rtm: cannot make the folder "
              + FindingLines.printable(folder.toString())
              + ": "
              + FindingLines.printable(FileErrors.reason(e)));
    }
  }
}
