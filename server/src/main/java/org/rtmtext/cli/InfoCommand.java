package org.rtmtext.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.joml.Vector3dc;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.conversion.Conversion;
import org.rtmtext.model.Animation;
import org.rtmtext.model.BmtrHeader;
import org.rtmtext.model.Frame;
import org.rtmtext.model.NameFields;
import org.rtmtext.model.Property;
import org.rtmtext.model.StoredArray;
import org.rtmtext.problem.Wording;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "info",
    description = "Describes binary animations: encoding, frames, bones, properties and more.",
    footer = {"  java -jar rtm.jar info walk.rtm", "  java -jar rtm.jar info *.rtm --json"})
final class InfoCommand implements Callable<Integer> {
  private static final int MAX_PROPERTIES = 8;

  @Parameters(
      paramLabel = "FILE.rtm",
      arity = "1..*",
      description = "Binary animations; - is standard input.")
  private List<Path> files;

  @Option(names = "--json", description = "Print one JSON document for all files.")
  private boolean json;

  @Mixin private final SkeletonOption skeleton;

  private final Console console;

  InfoCommand(Console console) {
    this.console = console;
    skeleton = new SkeletonOption(console);
  }

  @Override
  public Integer call() throws IOException, Failure {
    skeleton.requireExisting();
    List<Object> documents = new ArrayList<>();
    List<Runnable> reports = new ArrayList<>();
    List<Failure> failures = new ArrayList<>();
    String before = "";
    for (Path file : files) {
      String name = FileArguments.nameOfInput(file);
      try {
        byte[] bytes = FileArguments.read(file, console);
        Animation a = FileArguments.decode(name, bytes).animation();
        Info info = new Info(name, a, bytes.length, skeleton.find(file, a.bones()));
        if (json) {
          documents.add(info.json());
        } else {
          console.lines().print(before);
          info.print(console.lines());
          before = String.format("%n");
        }
        info.skeleton().ifPresent(match -> reports.add(() -> skeleton.report(match, file)));
        info.skeleton()
            .flatMap(match -> Conversion.unknownBones(match.skeleton()))
            .ifPresent(unknown -> reports.add(() -> console.warn(name, unknown)));
      } catch (IOException | Failure | OutOfMemoryError | RuntimeException e) {
        // A file that cannot be read does not keep the others from being described.
        Failure failure = Failure.of(e, console);
        failures.add(failure);
        documents.add(Json.object("path", name, "error", failure.reason()));
      }
    }
    if (json) {
      Json.print(documents, console);
    }
    console.lines().flush();
    reports.forEach(Runnable::run);
    failures.forEach(failure -> failure.lines().forEach(console.errors()::println));
    return failures.stream().mapToInt(Failure::exitCode).max().orElse(ExitCode.SUCCESS);
  }

  /**
   * Describes an animation without its frames.
   *
   * @param path as users see it
   * @param size of the file, bytes
   * @param skeleton that fits
   */
  private record Info(String path, Animation a, long size, Optional<SkeletonMatch> skeleton) {
    boolean isPlain() {
      return !a.encoding().isBinarised();
    }

    /** Without the members that the encoding does not have. */
    Map<String, Object> json() {
      Vector3dc motion = a.motion().vector();
      Map<String, Object> json =
          Json.object(
              "path", path,
              "size", size,
              "encoding", a.encoding().text(),
              "bones", a.bones().size(),
              "frames", a.frames().size(),
              "motion", List.of((float) motion.x(), (float) motion.y(), (float) motion.z()),
              "phases", phases(),
              "properties", a.properties().stream().map(Info::json).toList(),
              "trailingBytes", a.trailing().length);
      json.putAll(
          isPlain()
              ? Json.object(
                  "mdat", a.plain().hasMdat(),
                  "namePadding", isPadded(),
                  "framesWithOtherNames", framesWithOtherNames())
              : Json.object(
                  "reversed", a.bmtr().reversed(),
                  "preload", Integer.toUnsignedLong(a.bmtr().preload()),
                  "metadata", a.bmtr().metadata().size(),
                  "compressedArrays", compressedArrays(),
                  "arrays", a.frames().size() + 1));
      json.putAll(Json.object("disagreements", disagreements(), "skeleton", skeleton));
      return json;
    }

    private static Object json(Property p) {
      return Json.object("phase", p.phaseValue(), "name", p.name(), "value", p.value());
    }

    void print(PrintWriter out) {
      out.println(Wording.printable(path));
      boolean hasMdat = isPlain() && a.plain().hasMdat();
      line(out, "encoding", a.encoding().text() + (hasMdat ? " with RTM_MDAT" : ""));
      line(out, "size", Wording.count(size, "byte"));
      line(out, "bones", number(a.bones().size()));
      line(out, "skeleton", skeleton.map(SkeletonMatch::describe).orElse("no known skeleton fits"));
      line(out, "frames", number(a.frames().size()));
      List<Float> phases = phases();
      if (phases != null) {
        line(out, "phases", text(phases.get(0)) + " to " + text(phases.get(1)));
      }
      line(out, "motion", a.motion().text() + " m");
      line(out, "properties", properties());
      if (isPlain()) {
        line(out, "padding", isPadded() ? "nonzero bytes after names" : "zeros");
        if (framesWithOtherNames() > 0) {
          String frames = Wording.count(framesWithOtherNames(), "frame");
          line(out, "names", "spelled differently in " + frames);
        }
      } else {
        line(out, "reversed", number(a.bmtr().reversed()));
        line(out, "preload", number(Integer.toUnsignedLong(a.bmtr().preload())));
        if (!a.bmtr().metadata().isEmpty()) {
          line(out, "metadata", Wording.count(a.bmtr().metadata().size(), "string"));
        }
        String arrays = Wording.count(a.frames().size() + 1, "array");
        line(out, "compressed", number(compressedArrays()) + " of " + arrays);
      }
      if (a.trailing().length > 0) {
        line(out, "trailing", Wording.count(a.trailing().length, "byte") + " after the last frame");
      }
      disagreements().forEach(d -> line(out, "disagree", d));
    }

    /** The smallest and largest phase; null without frames; both NaN if no phase is a number. */
    private List<Float> phases() {
      DoubleSummaryStatistics range =
          a.frames().stream()
              .filter(Frame::hasPhase)
              .mapToDouble(Frame::phaseValue)
              .filter(phase -> !Double.isNaN(phase))
              .summaryStatistics();
      if (a.frames().isEmpty()) {
        return null;
      }
      return range.getCount() == 0
          ? List.of(Float.NaN, Float.NaN)
          : List.of((float) range.getMin(), (float) range.getMax());
    }

    private String properties() {
      if (a.properties().isEmpty()) {
        return "none";
      }
      String list =
          a.properties().stream()
              .limit(MAX_PROPERTIES)
              .map(p -> p.name() + " at " + Wording.exact(p.phase()))
              .collect(Collectors.joining(", "));
      int more = a.properties().size() - MAX_PROPERTIES;
      return list + (more > 0 ? ", and " + number(more) + " more" : "");
    }

    /** Whether names are padded with anything but zeros. */
    private boolean isPadded() {
      return hasPadding(a.plain().names())
          || a.frames().stream().anyMatch(f -> hasPadding(f.names()));
    }

    private static boolean hasPadding(NameFields names) {
      if (names == null) {
        return false;
      }
      byte[] field = new byte[NameFields.SIZE];
      for (int i = 0; i < names.count(); i++) {
        names.copyField(i, field, 0);
        for (int at = names.name(i).length(); at < field.length; at++) {
          if (field[at] != 0) {
            return true;
          }
        }
      }
      return false;
    }

    /** The number of frames that spell a name differently from the list of bones. */
    private long framesWithOtherNames() {
      NameFields names = a.plain().names();
      NameFields listed = names == null ? NameFields.of(a.bones()) : names;
      return a.frames().stream()
          .filter(f -> f.names() != null && !f.names().sameNames(listed))
          .count();
    }

    private int compressedArrays() {
      BmtrHeader h = a.bmtr();
      int values = h.extraPhases().length;
      int compressed = 0;
      for (Frame f : a.frames()) {
        values += f.hasPhase() ? 1 : 0;
        compressed += isCompressed(f.stored(), f.transforms().count() * 14L) ? 1 : 0;
      }
      return compressed + (isCompressed(h.phases(), values * 4L) ? 1 : 0);
    }

    private static boolean isCompressed(StoredArray stored, long size) {
      return (stored == null ? StoredArray.bySize(size) : stored).isCompressed();
    }

    /** A sentence for each pair of counts that disagree. */
    private List<String> disagreements() {
      if (isPlain()) {
        return List.of();
      }
      List<String> list = new ArrayList<>();
      long animated = Integer.toUnsignedLong(a.bmtr().animatedBones());
      if (animated != a.bones().size()) {
        list.add(animated + " animated bones, " + a.bones().size() + " bones listed");
      }
      long phases =
          a.frames().stream().filter(Frame::hasPhase).count() + a.bmtr().extraPhases().length;
      if (phases != a.frames().size()) {
        list.add(phases + " phases, " + a.frames().size() + " frames");
      }
      long others =
          a.frames().stream().filter(f -> f.transforms().count() != a.bones().size()).count();
      if (others > 0) {
        list.add(
            Wording.count(others, "frame")
                + (others == 1 ? " does not have " : " do not have ")
                + Wording.count(a.bones().size(), "transform"));
      }
      return list;
    }
  }

  private static String text(float value) {
    return Wording.exact(Float.floatToRawIntBits(value));
  }

  private static String number(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  private static void line(PrintWriter out, String label, String value) {
    out.println(String.format("  %-12s%s", label, Wording.printable(value)));
  }
}
