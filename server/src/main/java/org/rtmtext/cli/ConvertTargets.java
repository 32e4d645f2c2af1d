package org.rtmtext.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.rtmtext.model.Encoding;
import org.rtmtext.projection.FileErrors;
import org.rtmtext.projection.FileKind;
import org.rtmtext.projection.FolderWalk;
import org.rtmtext.projection.FolderWalk.Found;
import org.rtmtext.projection.FolderWalk.Walked;

/**
 * Where each of several animations is written.
 *
 * @param targets by the animation, or the text of one
 * @param unreadable folders that could not be listed, and files whose names cannot be used, with
 *     the reason
 * @param hasOutput whether the folder that is written to was found, and not looked into
 * @param texts that lie beside their animations
 * @param special pipes and devices that are called like animations
 */
record ConvertTargets(
    Map<Path, Path> targets, List<Found> unreadable, boolean hasOutput, int texts, int special) {
  private static final String ANIMATION = ".rtm";
  private static final String TEXT = ".rtmt";

  /**
   * The target of each animation and text; those of a folder keep their folders. Of a folder, a
   * text beside its animation is left out, and so is the folder that is written to.
   *
   * @throws Failure if one would be written over another one, or over what is still to be read
   */
  static ConvertTargets of(List<Path> inputs, Output output, Encoding to)
      throws IOException, Failure {
    Path folder = folder(output);
    Map<Path, Path> targets = new LinkedHashMap<>();
    List<Found> unreadable = new ArrayList<>();
    boolean hasOutput = false;
    int texts = 0;
    int special = 0;
    Set<Path> taken = new HashSet<>();
    for (Path input : inputs) {
      boolean isFolder = Files.isDirectory(input);
      if (Paths.isStandard(input)) {
        throw Failure.usage("rtm: standard input has no name for a file in a folder");
      }
      Walked walked = FolderWalk.find(List.of(input), Optional.of(folder));
      hasOutput |= walked.hasLeftOut();
      special += walked.special();
      Set<Path> files = walked.found().stream().map(Found::path).collect(Collectors.toSet());
      for (Found found : walked.found()) {
        Path file = found.path();
        if (found.failure() != null) {
          unreadable.add(found);
          continue;
        }
        Path animation;
        try {
          animation = animation(file);
        } catch (InvalidPathException e) {
          // The name came from a folder, in letters that cannot be written back in this locale.
          unreadable.add(new Found(file, new IOException(FileErrors.reason(e))));
          continue;
        }
        if (isFolder && isText(file) && files.contains(animation)) {
          texts++;
          continue;
        }
        Path target =
            folder.resolve(isFolder ? input.relativize(animation) : animation.getFileName());
        if (!taken.add(target.normalize())) {
          throw Failure.usage(
              "rtm: two animations would be written to " + FindingLines.printable(target + ""));
        }
        Paths.requireOther(file, target);
        targets.put(file, target);
      }
    }
    requireOthers(targets);
    requireConverted(inputs, folder, targets, to);
    if (targets.isEmpty() && unreadable.isEmpty()) {
      throw Failure.usage(
          "rtm: no .rtm or .rtmt files in " + FindingLines.printable(inputs.get(0) + ""));
    }
    return new ConvertTargets(targets, unreadable, hasOutput, texts, special);
  }

  /** How many of {@link #unreadable} are folders. */
  int unreadableFolders() {
    return (int) unreadable.stream().map(Found::path).filter(Files::isDirectory).count();
  }

  /** What of the folders was not converted, and is no failure; empty if there is nothing. */
  Optional<String> leftOut() {
    List<String> parts = new ArrayList<>();
    if (hasOutput) {
      parts.add("the folder that is written to");
    }
    if (texts > 0) {
      parts.add(
          Counted.of(texts, "text")
              + (texts == 1 ? " beside its animation" : " beside their animations"));
    }
    if (special > 0) {
      parts.add(special == 1 ? "1 pipe or device" : special + " pipes or devices");
    }
    return parts.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", parts));
  }

  static boolean isText(Path file) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith(TEXT);
  }

  /** The animation of a text lies beside it: walk.rtm of walk.rtmt and of walk.rtm.rtmt. */
  private static Path animation(Path file) {
    if (!isText(file)) {
      return file;
    }
    String name = file.getFileName().toString();
    String stem = name.substring(0, name.length() - TEXT.length());
    boolean whole = stem.toLowerCase(Locale.ROOT).endsWith(ANIMATION);
    return file.resolveSibling(whole ? stem : stem + ANIMATION);
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
      // A link that leads nowhere is reported when it is read.
      if (Files.exists(input)) {
        read.add(input.toRealPath());
      }
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
   * In a folder that is left out of those that are read, only what was converted before may be
   * written over: anything else there is somebody's animation.
   */
  private static void requireConverted(
      List<Path> inputs, Path folder, Map<Path, Path> targets, Encoding to)
      throws IOException, Failure {
    if (!Files.exists(folder)) {
      return;
    }
    boolean leftOut = false;
    for (Path input : inputs) {
      leftOut |= Files.isDirectory(input) && folder.toRealPath().startsWith(input.toRealPath());
    }
    for (Path target : targets.values()) {
      if (leftOut && Files.exists(target) && !FileKind.encoding(target).equals(Optional.of(to))) {
        throw Failure.usage(
            "rtm: "
                + FindingLines.printable(target.toString())
                + " is in a folder that is read, and not "
                + to.text()
                + "; write to another folder");
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
      throw Failure.usage(
          "rtm: cannot make the folder "
              + FindingLines.printable(folder.toString())
              + ": "
              + FindingLines.printable(FileErrors.reason(e)));
    }
  }
}
