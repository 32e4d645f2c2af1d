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
import org.rtmtext.mod.ModSettingsFiles;
import org.rtmtext.problem.Wording;

/**
 * Several inputs, and the file that each of them is written to. A file that fails does not stop the
 * others.
 */
final class Batch {
  private static final String ANIMATION = ".rtm";
  private static final String TEXT = ".rtmt";

  /** What a command does with each file. */
  @FunctionalInterface
  interface Step {
    /**
     * Reads a file and writes its output, whose folder exists.
     *
     * @return the line to print; empty if the output was up to date
     */
    Optional<String> run(Path input, Path target) throws IOException, Failure;
  }

  /** Which files of a folder a command reads, and the names of its outputs. */
  enum Kind {
    /** Animations, and texts that are not next to one, are written as animations. */
    CONVERT(".rtm or .rtmt"),
    /** Animations are written as texts. */
    TEXT(".rtm"),
    /** Texts are written as animations. */
    PACK(".rtmt");

    private final String extensions;

    Kind(String extensions) {
      this.extensions = extensions;
    }

    private boolean reads(Path file) {
      return this == CONVERT || isText(file) == (this == PACK);
    }

    private Path output(Path file) {
      return this == TEXT
          ? file.resolveSibling(stem(file, ANIMATION) + Batch.TEXT)
          : animation(file);
    }
  }

  private final Console console;
  private final boolean quiet;

  /** Whether steps write nothing, so that no folder is created for them. */
  private final boolean isDry;

  private final Map<Path, Path> targets = new LinkedHashMap<>();

  /** Folders that could not be listed, and files whose names cannot be used, with the reason. */
  private final List<Found> unreadable = new ArrayList<>();

  /** The folder that outputs are written to; empty to write next to the inputs. */
  private final Optional<Path> folder;

  private final List<Walked> walks = new ArrayList<>();

  /** Number of skipped texts next to their animations. */
  private int texts;

  private int written;
  private int unchanged;
  private int failed;
  private boolean isInputWrong;

  /**
   * Writes each output next to its input.
   *
   * @param quiet whether only failures are printed
   * @param isDry whether steps write nothing
   */
  static Batch besideInputs(Console console, boolean quiet, boolean isDry) {
    return new Batch(Optional.empty(), console, quiet, isDry);
  }

  /**
   * Writes all outputs to a folder.
   *
   * @param quiet whether only failures are printed
   */
  static Batch into(Path folder, Console console, boolean quiet) {
    return into(folder, console, quiet, false);
  }

  /**
   * Writes all outputs to a folder.
   *
   * @param quiet whether only failures are printed
   * @param isDry whether steps write nothing
   */
  static Batch into(Path folder, Console console, boolean quiet, boolean isDry) {
    return new Batch(Optional.of(folder), console, quiet, isDry);
  }

  private Batch(Optional<Path> folder, Console console, boolean quiet, boolean isDry) {
    this.isDry = isDry;
    this.folder = folder;
    this.console = console;
    this.quiet = quiet;
  }

  /**
   * Finds all files that a command reads, and their targets; files in a folder keep their relative
   * paths. In a folder, texts next to an animation that is read are skipped. The output folder is
   * skipped, unless it is an input.
   *
   * @param mods whose settings exclude paths
   * @throws Failure if a target would overwrite another target or an input
   */
  void find(List<Path> inputs, Kind kind, ModSettingsFiles mods) throws IOException, Failure {
    find(inputs, kind, UnaryOperator.identity(), mods);
  }

  /**
   * Finds files like {@link #find(List, Kind, ModSettingsFiles)}.
   *
   * @param extension of the outputs, instead of that of {@code kind}
   */
  void find(List<Path> inputs, Kind kind, String extension, ModSettingsFiles mods)
      throws IOException, Failure {
    find(inputs, kind, output -> output.resolveSibling(stem(output, ANIMATION) + extension), mods);
  }

  private void find(List<Path> inputs, Kind kind, UnaryOperator<Path> rename, ModSettingsFiles mods)
      throws IOException, Failure {
    FileArguments.requireAllExisting(inputs);
    Map<Path, Path> taken = new HashMap<>();
    for (Path input : inputs) {
      boolean isFolder = Files.isDirectory(input);
      if (FileArguments.isStandard(input)) {
        throw Failure.usage(
            "standard input has no file name, so its output cannot be written to a folder: run the"
                + " command for it separately");
      }
      Walked walked =
          folder.isPresent()
              ? FolderWalk.find(List.of(input), folder.get(), mods, true)
              : FolderWalk.find(List.of(input), mods, true);
      walks.add(walked);
      Set<Path> files = walked.found().stream().map(Found::path).collect(Collectors.toSet());
      for (Found found : walked.found()) {
        Path file = found.path();
        if (found.failure().isPresent()) {
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
          unreadable.add(Found.failed(file, new IOException(FileErrors.reason(e))));
          continue;
        }
        if (isFolder && kind == Kind.CONVERT && isText(file) && files.contains(output)) {
          texts++;
          continue;
        }
        Path named = rename.apply(output);
        Path relative = isFolder ? input.relativize(named) : named.getFileName();
        Path target = folder.map(f -> f.resolve(relative)).orElse(named);
        Path other = taken.put(target.normalize(), file);
        if (other != null) {
          throw Failure.usage(
              file.equals(other)
                  ? file + " is given twice"
                  : String.format(
                      "%s and %s would both be written to %s: use a separate output folder for"
                          + " each",
                      other, file, target));
        }
        OutputWriter.requireOther(file, target);
        targets.put(file, target);
      }
    }
    requireNoInput();
    if (targets.isEmpty() && unreadable.isEmpty()) {
      throw Failure.usage("no " + kind.extensions + " files in " + inputs.get(0));
    }
  }

  /** Runs a step for each file, in order. */
  void run(Step step) throws Failure {
    if (folder.isPresent() && !isDry) {
      makeFolder(folder.get());
    }
    failed = unreadable.size() - unreadableFolders();
    isInputWrong = !unreadable.isEmpty();
    for (Found found : unreadable) {
      String reason = FileErrors.reasonAlone(found.failure().orElseThrow());
      console.error("cannot read " + found.path() + ": " + reason);
    }
    int count = 0;
    for (Map.Entry<Path, Path> target : targets.entrySet()) {
      console.progress(count++, targets.size());
      process(target.getKey(), target.getValue(), step);
    }
  }

  private int unreadableFolders() {
    return (int) unreadable.stream().map(Found::path).filter(Files::isDirectory).count();
  }

  /**
   * Prints how many files were written.
   *
   * @param done what was done with the files, for example {@code written}
   * @return {@link ExitCode#FINDINGS} if an input is wrong; otherwise {@link ExitCode#USAGE_ERROR}
   *     if an input was refused or an output cannot be written; otherwise {@link ExitCode#SUCCESS}
   */
  int end(String done) {
    return end(done, 0);
  }

  /**
   * Prints how many files were written, as above. If steps write nothing and none failed, files
   * that would be written are findings.
   *
   * @param refused how many of the failed files were refused because their targets are newer
   */
  int end(String done, int refused) {
    int folders = unreadableFolders();
    print(
        Wording.count(written, "file")
            + (isDry ? " would be " : " ")
            + done
            + (unchanged > 0 ? String.format(Locale.ROOT, ", %,d unchanged", unchanged) : "")
            + (refused > 0 ? String.format(Locale.ROOT, ", %,d refused", refused) : "")
            + String.format(Locale.ROOT, ", %,d failed", failed - refused)
            + (folders > 0 ? ", " + Wording.count(folders, "folder") + " not read" : "")
            + skipped());
    if (isInputWrong || failed > 0) {
      return isInputWrong ? ExitCode.FINDINGS : ExitCode.USAGE_ERROR;
    }
    return isDry && written > 0 ? ExitCode.FINDINGS : ExitCode.SUCCESS;
  }

  private void process(Path input, Path target, Step step) {
    console.reads(input.toString());
    try {
      if (!isDry) {
        makeFolder(target.toAbsolutePath().getParent());
      }
      if (!ConvertFormat.isGltf(target)) {
        OutputWriter.requireRtm(target);
      }
      Optional<String> line = step.run(input, target);
      written += line.isPresent() ? 1 : 0;
      unchanged += line.isPresent() ? 0 : 1;
      line.ifPresent(this::print);
    } catch (IOException | Failure | OutOfMemoryError | RuntimeException e) {
      // If memory ran out, other files may have enough.
      Failure failure = Failure.of(e, console);
      failure.lines().forEach(console.errors()::println);
      failed++;
      isInputWrong |= failure.exitCode() == ExitCode.FINDINGS;
    }
  }

  /** Prints a line on standard output, in order with those on standard error. */
  void print(String line) {
    if (!quiet) {
      console.lines().println(Wording.printable(line));
      console.lines().flush();
    }
  }

  /** The part of the summary that lists the skipped paths; empty if there are none. */
  private String skipped() {
    List<String> parts = new ArrayList<>();
    if (walks.stream().anyMatch(Walked::hasSkipped)) {
      parts.add("the output folder");
    }
    if (texts > 0) {
      parts.add(
          Wording.count(texts, "text")
              + (texts == 1 ? " next to its animation" : " next to their animations"));
    }
    int special = walks.stream().mapToInt(Walked::special).sum();
    if (special > 0) {
      parts.add(special == 1 ? "1 pipe or device" : special + " pipes or devices");
    }
    if (walks.stream().anyMatch(Walked::hasExcluded)) {
      parts.add("paths that " + ModSettingsFiles.NAME + " excludes");
    }
    return parts.isEmpty() ? "" : "; skipped: " + String.join(", ", parts);
  }

  static boolean isText(Path file) {
    return FileArguments.hasExtension(file, TEXT);
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

  /** The name of a file; without the given extension, if the name ends with it. */
  private static String stem(Path file, String extension) {
    String name = file.getFileName().toString();
    return name.toLowerCase(Locale.ROOT).endsWith(extension)
        ? name.substring(0, name.length() - extension.length())
        : name;
  }

  /**
   * The folder that several files are written to.
   *
   * @throws Failure if the argument names a file
   */
  static Path folder(OutputWriter.Output output) throws Failure {
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

  /** Requires that no target is one of the files to read. */
  private void requireNoInput() throws IOException, Failure {
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
   * replaced: any other animation there may be an original.
   */
  void requireConverted(List<Path> inputs, Path folder, ConvertFormat to)
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
                + " would be overwritten, but it may be an original: it is in an input folder and"
                + " is not "
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
  private static void makeFolder(Path folder) throws Failure {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw Failure.usage("cannot create the folder " + folder + ": " + FileErrors.reason(e));
    }
  }
}
