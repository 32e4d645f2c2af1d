package org.rtmtext.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.codec.RtmEncodeException;
import org.rtmtext.figure.JointSearch;
import org.rtmtext.files.FileContent;
import org.rtmtext.files.WriteCondition;
import org.rtmtext.gltf.GltfExport;
import org.rtmtext.gltf.GltfImport;
import org.rtmtext.gltf.GltfProblem;
import org.rtmtext.joints.JointSums;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.Severity;
import org.rtmtext.save.ChangeSummary;
import org.rtmtext.save.DecodedFile;
import org.rtmtext.skeleton.Parents;

/** The part of {@code convert} that reads and writes glTF. */
final class GltfConversion {
  /** Identifies exported files; searched for within {@link #MARK_WITHIN} bytes. */
  private static final String MARK = "\"generator\":\"RTM Text\"";

  private static final int MARK_WITHIN = 1 << 26;

  private final GltfOptions options;
  private final SkeletonOption skeleton;
  private final OutputWriter writer;
  private final Console console;

  GltfConversion(
      GltfOptions options, SkeletonOption skeleton, OutputWriter writer, Console console) {
    this.options = options;
    this.skeleton = skeleton;
    this.writer = writer;
    this.console = console;
  }

  /**
   * Exports an animation.
   *
   * @return the line that reports the file
   */
  String export(Path input, Animation a, SkeletonMatch match, Path target, boolean isBinary)
      throws IOException, Failure {
    if (options.ofImport() != null) {
      throw Failure.usage(options.ofImport() + " applies only to glTF imports");
    }
    OverwriteRules.requireWrittenBy("convert", target, MARK, MARK_WITHIN);
    Parents parents = Parents.of(a.bones(), match.skeleton());
    JointSearch.Found found =
        JointSearch.find(
            List.of(JointSums.of(a, parents)),
            match,
            FileArguments.folder(input),
            FileArguments.file(input).stream().toList());
    ConfigWarnings.reportPivots(found, console);
    GltfExport.Options how =
        new GltfExport.Options(name(input), options.fps(), options.rootMotion(), isBinary);
    GltfExport.Result exported = GltfExport.export(a, parents, found.joints(), how);
    print(FileArguments.nameOfInput(input), exported.problems());
    byte[] bytes = exported.bytes().orElseThrow();
    writer.write(target, FileContent.of(bytes), WriteCondition.ANY);
    return OutputWriter.report(target, "glTF, ", a, bytes.length);
  }

  /**
   * Imports an animation and reports the file.
   *
   * @param to empty if the base or the file decides
   * @param quiet whether only problems are printed
   */
  void read(Path input, Optional<Encoding> to, Path target, boolean quiet)
      throws IOException, Failure {
    OverwriteRules.requireAnimation(target, List.of(input), console);
    Optional<DecodedFile> base = base(input);
    boolean overBase =
        base.isPresent()
            && !FileArguments.isStandard(options.base())
            && Files.exists(target)
            && Files.isSameFile(options.base(), target);
    String name = FileArguments.nameOfInput(input);
    byte[] bytes = FileArguments.read(input, console);
    GltfImport.Options how =
        new GltfImport.Options(
            to,
            Optional.ofNullable(options.animation()),
            options.fps(),
            options.rootMotion(),
            false);
    List<Path> searched = searched(input);
    GltfImport.Result imported;
    try {
      imported =
          GltfImport.read(
              bytes,
              FileArguments.folder(input),
              how,
              base.map(DecodedFile::animation),
              bones -> find(searched, bones));
    } catch (SkeletonFailure e) {
      throw e.failure;
    }
    if (imported.skeleton().isPresent()) {
      SkeletonMatch match = imported.skeleton().get();
      if (!quiet) {
        console.error("skeleton " + match.describe());
      }
      new ConfigWarnings(console, skeleton).report(match, input, searched);
    }
    print(name, imported.problems());
    DecodedFile encoded;
    try {
      encoded = DecodedFile.encode(imported.animation().orElseThrow(), imported.base());
    } catch (RtmEncodeException e) {
      throw Failure.finding(name + ": error: " + e.getMessage(), "rtm: nothing written");
    }
    writer.write(
        target,
        FileContent.of(encoded.bytes()),
        overBase ? WriteCondition.content(base.get().bytes()) : WriteCondition.ANY);
    if (!quiet && !FileArguments.isStandard(target)) {
      console
          .lines()
          .println(OutputWriter.report(target, encoded) + changes(encoded, base, imported));
    }
  }

  private static String changes(
      DecodedFile encoded, Optional<DecodedFile> base, GltfImport.Result imported) {
    if (imported.base().isEmpty()) {
      return "";
    }
    List<String> changes = ChangeSummary.of(imported.base().get(), encoded.animation());
    String from = base.isPresent() ? "the base" : "the exported animation";
    return changes.isEmpty()
        ? "; unchanged from " + from
        : "; changed from " + from + ": " + String.join(", ", changes);
  }

  /** Carries a failure out of a function that cannot throw it. */
  private static final class SkeletonFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient Failure failure;

    SkeletonFailure(Failure failure) {
      this.failure = failure;
    }
  }

  /**
   * The files in whose folders the skeleton is searched for, in this order. The base is in its
   * place in the mod; a glTF file may be anywhere.
   */
  private List<Path> searched(Path input) {
    Path base = options.base();
    return base == null || FileArguments.isStandard(base) ? List.of(input) : List.of(base, input);
  }

  private Optional<SkeletonMatch> find(List<Path> searched, List<String> bones) {
    try {
      return skeleton.find(searched, bones);
    } catch (Failure e) {
      throw new SkeletonFailure(e);
    }
  }

  private Optional<DecodedFile> base(Path input) throws IOException, Failure {
    Path base = options.base();
    if (base == null) {
      return Optional.empty();
    }
    if (FileArguments.isStandard(base) && FileArguments.isStandard(input)) {
      throw Failure.usage("the glTF file and the base cannot both be standard input");
    }
    byte[] bytes = FileArguments.read(base, console);
    return Optional.of(FileArguments.decode(FileArguments.nameOfInput(base), bytes));
  }

  /** Prints problems; errors end the command. */
  private void print(String name, List<GltfProblem> problems) throws Failure {
    List<String> errors = new ArrayList<>();
    for (GltfProblem p : problems) {
      switch (p.severity()) {
        case ERROR -> errors.add(name + ": error: " + p.message());
        case WARNING -> console.warn(name, p.message());
        default -> console.error(name + ": " + p.message());
      }
    }
    if (problems.stream().anyMatch(p -> p.severity() == Severity.ERROR)) {
      throw Failure.finding(errors.toArray(String[]::new));
    }
  }

  /** The name of a file without folder and extension. */
  private static String name(Path input) {
    if (FileArguments.isStandard(input)) {
      return "animation";
    }
    String name = input.getFileName().toString();
    int dot = name.lastIndexOf('.');
    return dot > 0 ? name.substring(0, dot) : name;
  }
}
