package org.rtmtext.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.rtmtext.check.FolderWalk;
import org.rtmtext.check.FolderWalk.Found;
import org.rtmtext.check.FolderWalk.Walked;
import org.rtmtext.files.FileErrors;
import org.rtmtext.files.FileKind;
import org.rtmtext.mod.ModFiles;
import org.rtmtext.problem.Wording;

/**
 * The file that each of several inputs is written to.
 *
 * @param targets by input, an animation or the text of one
 * @param unreadable folders that could not be listed, and files whose names cannot be used, with
 *     the reason
 * @param hasOutput whether the output folder was found, and skipped
 * @param texts skipped texts next to their animations
 * @param special skipped pipes and devices with names of animations
 * @param hasExcluded whether settings of mods exclude files or folders
 */
record BatchTargets(
    Map<Path, Path> targets,
    List<Found> unreadable,
    boolean hasOutput,
    int texts,
    int special,
    boolean hasExcluded) {
  private static final String ANIMATION = ".rtm";
  private static final String TEXT = ".rtmt";

  /** Which files of a folder a command reads, and the names of its outputs. */
  enum Kind {
    /** Animations, and texts without one, are written as animations. */
    CONVERT,
    /** Animations are written as texts. */
    TEXT,
    /** Texts are written as animations. */
    PACK;

    private boolean reads(Path file) {
      return this == CONVERT || isText(file) == (this == PACK);
    }

    private Path output(Path file) {
      return this == TEXT
          ? file.resolveSibling(stem(file, ANIMATION) + BatchTargets.TEXT)
          : animation(file);
    }

    private String nothing(Path input) {
      String extensions =
          switch (this) {
            case CONVERT -> ".rtm or .rtmt";
            case TEXT -> ".rtm";
            case PACK -> ".rtmt";
          };
      return "no " + extensions + " files in " + input;
    }
  }

  /**
   * The targets of a conversion. In a folder, texts next to their animation are skipped, and so is
   * the output folder.
   *
   * @throws Failure if a target would overwrite another target or an input
   */
  static BatchTargets of(List<Path> inputs, OutputArgument output, ConvertFormat to, ModFiles mods)
      throws IOException, Failure {
    Path folder = folder(output);
    UnaryOperator<Path> naming =
        to.isGltf() ? file -> withExtension(file, to.extension()) : UnaryOperator.identity();
    BatchTargets all = of(inputs, Optional.of(folder), Kind.CONVERT, naming, mods);
    if (!to.isGltf()) {
      requireConverted(inputs, folder, all.targets(), to);
    }
    return all;
  }

  /**
   * The targets of all files that a command reads; those of a folder keep their relative paths. The
   * output folder is skipped, unless it is an input.
   *
   * @param folder to write to; empty to write next to the inputs
   * @param naming changes the name that an output has by its kind
   * @throws Failure if a target would overwrite another target or an input
   */
  static BatchTargets of(
      List<Path> inputs,
      Optional<Path> folder,
      Kind kind,
      UnaryOperator<Path> naming,
      ModFiles mods)
      throws IOException, Failure {
    Map<Path, Path> targets = new LinkedHashMap<>();
    List<Found> unreadable = new ArrayList<>();
    boolean hasOutput = false;
    int texts = 0;
    int special = 0;
    boolean hasExcluded = false;
    Map<Path, Path> taken = new HashMap<>();
    for (Path input : inputs) {
      boolean isFolder = Files.isDirectory(input);
      if (FileArguments.isStandard(input)) {
        throw Failure.usage(
            "standard input has no file name, so its output cannot be written to a folder: run the"
                + " command for it separately");
      }
      Walked walked = FolderWalk.find(List.of(input), folder, mods);
      hasOutput |= walked.hasSkipped();
      special += walked.special();
      hasExcluded |= walked.hasExcluded();
      Set<Path> files = walked.found().stream().map(Found::path).collect(Collectors.toSet());
      for (Found found : walked.found()) {
        Path file = found.path();
        if (found.failure() != null) {
          unreadable.add(found);
          continue;
        }
        if (isFolder && !kind.reads(file)) {
          continue;
        }
        Path output;
        try {
          output = kind.output(file);
        } catch (InvalidPathException e) {
          // A name from a folder listing, with characters that this locale cannot encode.
          unreadable.add(new Found(file, new IOException(FileErrors.reason(e))));
          continue;
        }
        if (isFolder && kind == Kind.CONVERT && isText(file) && files.contains(output)) {
          texts++;
          continue;
        }
        Path named = naming.apply(output);
        Path relative = isFolder ? input.relativize(named) : named.getFileName();
        Path target = folder.map(f -> f.resolve(relative)).orElse(named);
        Path other = taken.put(target.normalize(), file);
        if (other != null) {
          throw Failure.usage(
              file.equals(other)
                  ? file + " is given twice"
                  : String.format(
                      "%s and %s would both be written to %s: use a separate output folder for each",
                      other, file, target));
        }
        OverwriteRules.requireOther(file, target);
        targets.put(file, target);
      }
    }
    requireNoInput(targets);
    if (targets.isEmpty() && unreadable.isEmpty()) {
      throw Failure.usage(kind.nothing(inputs.get(0)));
    }
    return new BatchTargets(targets, unreadable, hasOutput, texts, special, hasExcluded);
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
    if (hasExcluded) {
      parts.add("paths that " + ModFiles.NAME + " excludes");
    }
    return parts.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", parts));
  }

  static boolean isText(Path file) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith(TEXT);
  }

  /** The animation next to a text: walk.rtm for walk.rtmt and for walk.rtm.rtmt. */
  static Path animation(Path file) {
    if (!isText(file)) {
      return file;
    }
    String stem = stem(file, TEXT);
    boolean whole = stem.toLowerCase(Locale.ROOT).endsWith(ANIMATION);
    return file.resolveSibling(whole ? stem : stem + ANIMATION);
  }

  /** The name of a file without an extension, if it has it. */
  private static String stem(Path file, String extension) {
    String name = file.getFileName().toString();
    return name.toLowerCase(Locale.ROOT).endsWith(extension)
        ? name.substring(0, name.length() - extension.length())
        : name;
  }

  /** The glTF file of an animation: walk.glb for walk.rtm. */
  private static Path withExtension(Path animation, String extension) {
    return animation.resolveSibling(stem(animation, ANIMATION) + extension);
  }

  /**
   * The folder that several files are written to.
   *
   * @throws Failure if the argument names a file
   */
  static Path folder(OutputArgument output) throws Failure {
    Path path = output.path();
    boolean isFile = Files.exists(path) && !Files.isDirectory(path);
    if (isFile && output.endsAsFolder()) {
      throw Failure.usage(path + " is a file, not a folder");
    }
    String name = path.toString().toLowerCase(Locale.ROOT);
    boolean isNamedAsFile =
        name.endsWith(ANIMATION) || name.endsWith(TEXT) || ConvertFormat.isGltf(path);
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
      List<Path> inputs, Path folder, Map<Path, Path> targets, ConvertFormat to)
      throws IOException, Failure {
    if (!Files.exists(folder)) {
      return;
    }
    boolean isInside = false;
    for (Path input : inputs) {
      isInside |= Files.isDirectory(input) && folder.toRealPath().startsWith(input.toRealPath());
    }
    for (Path target : targets.values()) {
      if (isInside && Files.exists(target) && !FileKind.encoding(target).equals(to.encoding())) {
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
