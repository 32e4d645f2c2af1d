package org.rtmtext.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.rtmtext.files.FileContent;
import org.rtmtext.files.WriteCondition;
import org.rtmtext.merge.Conflict;
import org.rtmtext.merge.Conflict.FramePlace;
import org.rtmtext.merge.ConflictText;
import org.rtmtext.merge.FileMerge;
import org.rtmtext.merge.Side;
import org.rtmtext.problem.Wording;
import org.rtmtext.save.ChangeSummary;
import org.rtmtext.save.DecodedFile;
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
          + " gets the bytes of OURS, and the conflicts are listed."
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
      description = "The name of the animation in messages; default: OURS.")
  private String name;

  @Option(names = "--json", description = "Print one JSON document.")
  private boolean json;

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
    FileMerge merge =
        before.isPresent()
            ? FileMerge.merge(before.get(), own, other, preferred)
            : FileMerge.merge(own, other, preferred);
    boolean failed = !merge.conflicts().isEmpty() && resolution == null;
    byte[] result = failed ? own.bytes() : merge.file().bytes();
    write(result, own.bytes());
    if (failed && text != null) {
      writer.write(
          text,
          before.isPresent()
              ? OutputWriter.text(out -> ConflictText.print(before.get(), own, other, out))
              : OutputWriter.text(out -> ConflictText.print(own, other, out)),
          WriteCondition.ANY);
    }
    report(merge, own, failed);
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

  private void report(FileMerge merge, DecodedFile own, boolean failed) throws IOException {
    String shown = name == null ? ours.toString() : name;
    Optional<List<String>> changes =
        failed
            ? Optional.empty()
            : Optional.of(ChangeSummary.of(own.animation(), merge.file().animation()));
    if (json) {
      Json.print(
          Json.object(
              "name", shown,
              "resolved", !failed,
              "reason", merge.reason(),
              "conflicts", merge.conflicts().stream().map(MergeCommand::json).toList(),
              "changes", changes),
          console);
      return;
    }
    boolean isOutputFree = !FileArguments.isStandard(out.path());
    PrintWriter lines = isOutputFree ? console.lines() : console.errors();
    String start = Wording.printable(shown) + ": ";
    printConflicts(lines, start, merge);
    String count = Wording.count(merge.conflicts().size(), "conflict");
    if (changes.isPresent()) {
      String resolved = merge.conflicts().isEmpty() ? "" : ", " + count + " resolved";
      lines.println(
          start
              + "merged"
              + resolved
              + (changes.get().isEmpty()
                  ? "; no value of OURS was changed"
                  : "; changed in OURS: " + String.join(", ", changes.get())));
    } else {
      lines.println(start + count + "; the output equals OURS");
      if (text != null) {
        String path = Wording.printable(text.toString());
        lines.println(start + path + " has both versions of each conflict");
      }
    }
    console.lines().flush();
  }

  private static void printConflicts(PrintWriter lines, String start, FileMerge merge) {
    List<String> conflicts = conflicts(merge);
    for (String line : conflicts.subList(0, Math.min(MAX_LINES, conflicts.size()))) {
      lines.println(start + "conflict: " + Wording.printable(line));
    }
    if (conflicts.size() > MAX_LINES) {
      lines.printf(Locale.ROOT, "... and %,d more%n", conflicts.size() - MAX_LINES);
    }
    merge.reason().ifPresent(reason -> lines.println(start + "not merged: " + reason));
  }

  /** A conflict; a frame is counted from 1, in the version {@code in}. */
  private static Object json(Conflict c) {
    return Json.object(
        "part", c.part().text(),
        "frame", c.frame().map(FramePlace::number),
        "in", c.frame().map(frame -> frame.side().name().toLowerCase(Locale.ROOT)),
        "phase", c.frame().map(FramePlace::phase),
        "bone", c.bone(),
        "ours", c.ours(),
        "theirs", c.theirs());
  }

  /** Rows of a frame that have the same conflict. */
  private record Rows(FramePlace frame, String ours, String theirs) {}

  /** The conflicts; rows are listed by frame. */
  private static List<String> conflicts(FileMerge merge) {
    List<String> lines = new ArrayList<>();
    Map<Rows, List<String>> rows = new LinkedHashMap<>();
    for (Conflict c : merge.conflicts()) {
      if (c.part() == Conflict.Part.ROW) {
        rows.computeIfAbsent(
                new Rows(c.frame().orElseThrow(), c.ours(), c.theirs()), r -> new ArrayList<>())
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
                frame(row.frame()) + ", " + Wording.list(bones) + sides(row.ours(), row.theirs())));
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
    String of = frame.side() == Side.OURS ? "" : " of THEIRS";
    return "frame " + frame.number() + of + " (" + frame.phase().text() + ")";
  }

  private static String bone(String bone) {
    return bone.isEmpty() ? "\"\"" : bone;
  }
}
