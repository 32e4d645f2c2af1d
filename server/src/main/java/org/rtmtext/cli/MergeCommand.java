package org.rtmtext.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.files.FileContent;
import org.rtmtext.files.WriteCondition;
import org.rtmtext.merge.Conflict;
import org.rtmtext.merge.Conflict.FramePlace;
import org.rtmtext.merge.ConflictRange;
import org.rtmtext.merge.ConflictText;
import org.rtmtext.merge.FileMerge;
import org.rtmtext.merge.Side;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.Wording;
import org.rtmtext.save.ChangeSummary;
import org.rtmtext.save.DecodedFile;
import org.rtmtext.skeleton.Skeleton;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "merge",
    description = {
      "Merges two edits of one animation: header, properties, bones, frames and rows.",
      "A conflict is a value that the two versions changed differently. If there are conflicts, OUT"
          + " gets the bytes of OURS, and the conflicts are listed.",
      "A bone that only follows its parent was not changed: if one version turns an upper arm and"
          + " the other the forearm, the result has both turns."
    },
    exitCodeList = {
      "0:merged, or all conflicts were resolved by --ours or --theirs",
      "1:conflicts; OUT equals OURS",
      "2:usage error, a file cannot be read, or the output cannot be written"
    },
    footer = {
      "  java -jar rtm.jar merge base.rtm ours.rtm theirs.rtm -o merged.rtm",
      "",
      "With git:",
      "  echo '*.rtm merge=rtm' >> .gitattributes",
      "  git config merge.rtm.driver 'java -jar rtm.jar merge %%O %%A %%B -o %%A --name %%P'"
    })
final class MergeCommand implements Callable<Integer> {
  private static final int MAX_LINES = 100;

  @Parameters(
      index = "0",
      paramLabel = "BASE",
      description =
          "The animation that both edits began with; an empty file if both versions are new.")
  private Path base;

  @Parameters(index = "1", paramLabel = "OURS", description = "Our version.")
  private Path ours;

  @Parameters(index = "2", paramLabel = "THEIRS", description = "Their version.")
  private Path theirs;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      required = true,
      description = "Where to write the merged animation; may be OURS. - is standard output.")
  private OutputWriter.Output out;

  @ArgGroup private Resolution resolution;

  @Option(
      names = "--text",
      paramLabel = "OUT.rtmt",
      description =
          "If there are conflicts, also write the merged animation as text, with both versions of"
              + " each conflict marked.")
  private Path text;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description =
          "The name of the animation in messages; default: OURS. If it is a path, a skeleton is"
              + " first searched for in its folder and parent folders.")
  private String name;

  @Option(names = "--json", description = "Print one JSON document.")
  private boolean json;

  @Mixin private final SkeletonOption option = new SkeletonOption();
  @Mixin private final OutputWriter writer;

  private final Console console;

  static final class Resolution {
    @Option(names = "--ours", description = "Resolve conflicts with the values of OURS.")
    private boolean ours;

    @Option(names = "--theirs", description = "Resolve conflicts with the values of THEIRS.")
    private boolean theirs;
  }

  MergeCommand(Console console) {
    this.console = console;
    writer = new OutputWriter(console);
  }

  @Override
  public Integer call() throws IOException, Failure {
    requireArguments();
    option.finder().requireExisting();
    try {
      return merge();
    } catch (OutOfMemoryError | RuntimeException e) {
      throw Failure.of(e, console).with(ExitCode.USAGE_ERROR);
    }
  }

  private void requireArguments() throws IOException, Failure {
    Path output = out.file();
    if (text != null && resolution != null) {
      throw Failure.usage(
          "use either --text, which marks conflicts, or --ours or --theirs, which resolve them");
    }
    if (Arrays.asList(base, ours, theirs).stream().anyMatch(FileArguments::isStandard)) {
      throw Failure.usage("'merge' reads files, not standard input");
    }
    if (json && FileArguments.isStandard(output)) {
      throw Failure.usage("--json and the animation cannot both go to standard output");
    }
  }

  private void requireOutputs() throws IOException, Failure {
    OutputWriter.requireAnimation(out.file(), List.of(base, theirs), console);
    if (text != null) {
      OutputWriter.requireText(text);
    }
  }

  private int merge() throws IOException, Failure {
    Optional<DecodedFile> before = read(base, "BASE", true);
    DecodedFile own = read(ours, "OURS", false).orElseThrow();
    DecodedFile other = read(theirs, "THEIRS", false).orElseThrow();
    // Problems of OURS, which may be the output, were reported when it was read.
    requireOutputs();
    Side preferred = resolution != null && resolution.theirs ? Side.THEIRS : Side.OURS;
    Optional<SkeletonMatch> match = skeleton(own.animation());
    Skeleton skeleton = match.map(SkeletonMatch::skeleton).orElse(Skeleton.NONE);
    FileMerge merge =
        before.isPresent()
            ? FileMerge.merge(before.get(), own, other, preferred, skeleton)
            : FileMerge.merge(own, other, preferred);
    boolean failed = !merge.conflicts().isEmpty() && resolution == null;
    byte[] result = failed ? own.bytes() : merge.file().bytes();
    write(result, own.bytes());
    if (failed && text != null) {
      writer.write(
          text,
          before.isPresent()
              ? OutputWriter.text(
                  out -> ConflictText.print(before.get(), own, other, skeleton, out))
              : OutputWriter.text(out -> ConflictText.print(own, other, out)),
          WriteCondition.ANY);
    }
    report(new Outcome(merge, match), own, failed);
    return failed ? ExitCode.FINDINGS : ExitCode.SUCCESS;
  }

  /**
   * Reads one of the versions.
   *
   * @param version follows the name of the animation in messages: git gives each version a
   *     temporary file
   * @param mayBeEmpty whether an empty file stands for a missing version, as git writes it if there
   *     is no base
   * @return empty for such a file
   */
  private Optional<DecodedFile> read(Path path, String version, boolean mayBeEmpty)
      throws IOException, Failure {
    String shown = name == null ? FileArguments.nameOfInput(path) : name + " (" + version + ")";
    try {
      byte[] bytes = FileArguments.read(path, console);
      return bytes.length == 0 && mayBeEmpty
          ? Optional.empty()
          : Optional.of(FileArguments.decode(shown, bytes));
    } catch (IOException | Failure e) {
      // Exit code 1 would mean that the versions have conflicts.
      throw Failure.of(e, console).with(ExitCode.USAGE_ERROR);
    }
  }

  /**
   * The skeleton of plain animations: that of the option, or the one that is found for the name of
   * the animation, or else for the files. Git gives all versions as files in another folder.
   */
  private Optional<SkeletonMatch> skeleton(Animation animation) throws Failure {
    if (animation.encoding().isBinarised()) {
      return Optional.empty();
    }
    List<Path> places = new ArrayList<>(List.of(ours, theirs, base));
    try {
      if (name != null) {
        places.add(0, Path.of(name));
      }
    } catch (InvalidPathException e) {
      // The name is only for messages.
    }
    return option.finder().find(places, animation.bones());
  }

  private void write(byte[] result, byte[] own) throws IOException, Failure {
    Path output = out.file();
    boolean overOurs = FileArguments.isSame(ours, output);
    if (overOurs && Arrays.equals(result, own)) {
      return;
    }
    writer.write(
        output,
        FileContent.of(result),
        overOurs ? WriteCondition.content(own) : WriteCondition.ANY);
  }

  /**
   * A merge, and the skeleton that it used.
   *
   * @param skeleton empty if none fits or none was needed
   */
  private record Outcome(FileMerge merge, Optional<SkeletonMatch> skeleton) {}

  private void report(Outcome outcome, DecodedFile own, boolean failed) throws IOException {
    FileMerge merge = outcome.merge();
    Optional<SkeletonMatch> skeleton = outcome.skeleton();
    String shown = name == null ? ours.toString() : name;
    Optional<List<String>> changes =
        failed
            ? Optional.empty()
            : Optional.of(ChangeSummary.of(own.animation(), merge.file().animation()));
    List<ConflictRange> conflicts = ConflictRange.of(merge.conflicts());
    Optional<Integer> computed = Optional.of(merge.computed()).filter(n -> n > 0 && !failed);
    if (json) {
      Json.print(
          Json.object(
              "name", shown,
              "resolved", !failed,
              "reason", merge.reason(),
              "conflicts", conflicts.stream().map(MergeCommand::json).toList(),
              "changes", changes,
              "computedRows", computed,
              "skeleton", computed.flatMap(n -> skeleton)),
          console);
      return;
    }
    boolean isOutputFree = !FileArguments.isStandard(out.path());
    PrintWriter lines = isOutputFree ? console.lines() : console.errors();
    String start = Wording.printable(shown) + ": ";
    printConflicts(lines, start, conflicts);
    merge.reason().ifPresent(why -> lines.println(start + "not merged: " + why));
    String count = Wording.count(conflicts.size(), "conflict");
    if (changes.isPresent()) {
      String resolved = conflicts.isEmpty() ? "" : ", " + count + " resolved";
      lines.println(
          start
              + "merged"
              + resolved
              + (changes.get().isEmpty()
                  ? "; no value of OURS was changed"
                  : "; changed in OURS: " + String.join(", ", changes.get())));
      computed.ifPresent(
          n ->
              lines.println(
                  start
                      + Wording.count(n, "row")
                      + " computed from edits of both versions, with skeleton "
                      + Wording.printable(skeleton.orElseThrow().source())));
    } else {
      lines.println(start + count + "; the output equals OURS");
      if (text != null) {
        String path = Wording.printable(text.toString());
        lines.println(start + path + " has both versions of each conflict");
      }
    }
    console.lines().flush();
  }

  private static void printConflicts(PrintWriter out, String start, List<ConflictRange> conflicts) {
    List<String> lines = lines(conflicts);
    for (String line : lines.subList(0, Math.min(MAX_LINES, lines.size()))) {
      out.println(start + "conflict: " + Wording.printable(line));
    }
    if (lines.size() > MAX_LINES) {
      out.printf(Locale.ROOT, "... and %,d more%n", lines.size() - MAX_LINES);
    }
  }

  /** A conflict; a frame is counted from 1, in the version {@code in}. */
  private static Object json(ConflictRange range) {
    Conflict c = range.first();
    Optional<FramePlace> last = range.last().filter(end -> range.hasSeveralFrames());
    return Json.object(
        "part", c.part().text(),
        "frame", c.frame().map(FramePlace::number),
        "lastFrame", last.map(FramePlace::number),
        "in", c.frame().map(frame -> frame.side().name().toLowerCase(Locale.ROOT)),
        "phase", c.frame().map(FramePlace::phase),
        "lastPhase", last.map(FramePlace::phase),
        "bone", c.bone(),
        "ours", c.ours(),
        "theirs", c.theirs());
  }

  /** Rows of some frames that have the same conflict. */
  private record Rows(FramePlace first, FramePlace last, String ours, String theirs) {}

  /** The conflicts; rows are listed by frames. */
  private static List<String> lines(List<ConflictRange> conflicts) {
    List<String> lines = new ArrayList<>();
    Map<Rows, List<String>> rows = new LinkedHashMap<>();
    for (ConflictRange range : conflicts) {
      Conflict c = range.first();
      if (c.part() == Conflict.Part.ROW) {
        rows.computeIfAbsent(
                new Rows(c.frame().orElseThrow(), range.last().orElseThrow(), c.ours(), c.theirs()),
                r -> new ArrayList<>())
            .add(c.bone().map(MergeCommand::bone).orElse(""));
      } else if (c.part() == Conflict.Part.FRAME_ORDER && c.frame().isPresent()) {
        lines.add(frame(c.frame().get()) + ": in the merge, it would come " + did(c, other(c)));
      } else if (c.part() == Conflict.Part.UNCLEAR_FRAME) {
        Side other = other(c);
        lines.add(
            String.format(
                "%s: %s; %s %s",
                frame(c.frame().get()), did(c, other.other()), other, did(c, other)));
      } else {
        lines.add(place(c) + sides(c.ours(), c.theirs()));
      }
    }
    rows.forEach(
        (row, bones) ->
            lines.add(
                frames(row.first(), row.last())
                    + ", "
                    + Wording.list(bones)
                    + sides(row.ours(), row.theirs())));
    return lines;
  }

  private static String place(Conflict c) {
    String bone = c.bone().map(b -> " " + bone(b)).orElse("");
    String part = c.part().text();
    if (c.frame().isEmpty()) {
      return part + bone;
    }
    String frame = frame(c.frame().get());
    return c.part() == Conflict.Part.FRAME ? frame : frame + ", " + part + bone;
  }

  private static Side other(Conflict c) {
    return c.frame().orElseThrow().side().other();
  }

  private static String did(Conflict c, Side side) {
    return side == Side.OURS ? c.ours() : c.theirs();
  }

  private static String sides(String ours, String theirs) {
    return ours.equals(theirs)
        ? ": " + ours + " in both versions"
        : ": " + ours + " in OURS, " + theirs + " in THEIRS";
  }

  private static String frame(FramePlace frame) {
    return frames(frame, frame);
  }

  private static String frames(FramePlace first, FramePlace last) {
    String of = first.side() == Side.OURS ? "" : " of THEIRS";
    boolean isOne = first.equals(last);
    return (isOne ? "frame " : "frames ")
        + first.number()
        + (isOne ? "" : " to " + last.number())
        + of
        + " ("
        + first.phase().text()
        + (isOne ? "" : " to " + last.phase().text())
        + ")";
  }

  private static String bone(String bone) {
    return bone.isEmpty() ? "\"\"" : bone;
  }
}
