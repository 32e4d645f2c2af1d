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
import org.rtmtext.check.FolderWalk;
import org.rtmtext.check.FolderWalk.Found;
import org.rtmtext.check.FolderWalk.Walked;
import org.rtmtext.cli.output.Failure;
import org.rtmtext.cli.output.FileArguments;
import org.rtmtext.cli.output.OutputArgument;
import org.rtmtext.files.FileErrors;
import org.rtmtext.files.FileKind;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.Wording;

/**
 * The file that each of several animations is written to.
 *
 * @param targets by input, an animation or the text of one
 * @param unreadable folders that could not be listed, and files whose names cannot be used, with
 *     the reason
 * @param hasOutput whether the output folder was found, and skipped
 * @param texts skipped texts next to their animations
 * @param special skipped pipes and devices with names of animations
 */
record ConvertTargets(
    Map<Path, Path> targets, List<Found> unreadable, boolean hasOutput, int texts, int special) {
  private static final String ANIMATION = ".rtm";
  private static final String TEXT = ".rtmt";

  /**
   * The targets of all animations and texts; those of a folder keep their relative paths. In a
   * folder, texts next to their animation are skipped, and so is the output folder.
   *
   * @throws Failure if a target would overwrite another target or an input
   */
  static ConvertTargets of(List<Path> inputs, OutputArgument output, Encoding to)
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
      if (FileArguments.isStandard(input)) {
        throw Failure.usage(
            "standard input has no file name, so it cannot be converted into a folder: convert it"
                + " separately");
      }
      Walked walked = FolderWalk.find(List.of(input), Optional.of(folder));
      hasOutput |= walked.hasSkipped();
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
          // A name from a folder listing, with characters that this locale cannot encode.
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
          throw Failure.usage("two animations would be written to " + target);
        }
        FileArguments.requireOther(file, target);
        targets.put(file, target);
      }
    }
    requireNoInput(targets);
    requireConverted(inputs, folder, targets, to);
    if (targets.isEmpty() && unreadable.isEmpty()) {
      throw Failure.usage("no .rtm or .rtmt files in " + inputs.get(0));
    }
    return new ConvertTargets(targets, unreadable, hasOutput, texts, special);
  }

  /** How many of {@link #unreadable} are folders. */
  int unreadableFolders() {
    return (int) unreadable.stream().map(Found::path).filter(Files::isDirectory).count();
  }

  /** What was not converted without being a failure, in words; empty if nothing. */
  Optional<String> skipped() {
    List<String> parts = new ArrayList<>();
    if (hasOutput) {
      parts.add("the output folder");
    }
    if (texts > 0) {
      parts.add(
          Wording.count(texts, "text")
              + (texts == 1 ? " next to its animation" : " next to their animations"));
    }
    if (special > 0) {
      parts.add(special == 1 ? "1 pipe or device" : special + " pipes or devices");
    }
    return parts.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", parts));
  }

  static boolean isText(Path file) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith(TEXT);
  }

  /** The animation next to a text: walk.rtm for walk.rtmt and for walk.rtm.rtmt. */
  private static Path animation(Path file) {
    if (!isText(file)) {
      return file;
    }
    String name = file.getFileName().toString();
    String stem = name.substring(0, name.length() - TEXT.length());
    boolean whole = stem.toLowerCase(Locale.ROOT).endsWith(ANIMATION);
    return file.resolveSibling(whole ? stem : stem + ANIMATION);
  }

  private static Path folder(OutputArgument output) throws Failure {
    Path path = output.path();
    boolean isFile = Files.exists(path) && !Files.isDirectory(path);
    if (isFile && output.endsAsFolder()) {
      throw Failure.usage(path + " is a file, not a folder");
    }
    boolean isNamedAsFile = path.toString().toLowerCase(Locale.ROOT).endsWith(ANIMATION);
    if (isFile || FileArguments.isStandard(path) || isNamedAsFile && !output.isFolder()) {
      throw Failure.usage("several animations need an output folder: use -o FOLDER/");
    }
    return path;
  }

  /** No target may be an animation that is still to be read. */
  private static void requireNoInput(Map<Path, Path> targets) throws IOException, Failure {
    Set<Path> inputs = new HashSet<>();
    for (Path input : targets.keySet()) {
      // A dangling link is reported when it is read.
      if (Files.exists(input)) {
        inputs.add(input.toRealPath());
      }
    }
    for (Path target : targets.values()) {
      if (Files.exists(target) && inputs.contains(target.toRealPath())) {
        throw Failure.usage(target + " is one of the inputs; write to another folder");
      }
    }
  }

  /**
   * In an output folder inside an input folder, only results of an earlier conversion may be
   * replaced: any other animation there is an original.
   */
  private static void requireConverted(
      List<Path> inputs, Path folder, Map<Path, Path> targets, Encoding to)
      throws IOException, Failure {
    if (!Files.exists(folder)) {
      return;
    }
    boolean isInside = false;
    for (Path input : inputs) {
      isInside |= Files.isDirectory(input) && folder.toRealPath().startsWith(input.toRealPath());
    }
    for (Path target : targets.values()) {
      if (isInside && Files.exists(target) && !FileKind.encoding(target).equals(Optional.of(to))) {
        throw Failure.usage(
            target
                + " would be overwritten, but it may be an original: it is in an input folder and is"
                + " not "
                + to.text()
                + ". Write to another folder");
      }
    }
  }

  /**
   * Creates a folder unless it exists.
   *
   * @throws Failure if that fails
   */
  static void makeFolder(Path folder) throws Failure {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw Failure.usage("cannot create the folder " + folder + ": " + FileErrors.reason(e));
    }
  }
}
