package org.rtmtext.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.model.Animation;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.problem.SeverityRules;
import org.rtmtext.save.DecodedFile;
import org.rtmtext.testing.Corpus;

/**
 * Times all animations of the corpus on their way to text and back over their files, one after the
 * other in one process, and tells which ones come back as other bytes.
 *
 * <pre>java -cp ... [-Drtm.corpus=FOLDER] org.rtmtext.bench.CorpusRoundTrip [RUNS]</pre>
 */
public final class CorpusRoundTrip {
  private enum Step {
    FILE("read the files"),
    DECODE("decode"),
    PRINT("print, to UTF-8"),
    READ("read the texts, with all rules"),
    PACK("pack over the file");

    private final String title;

    Step(String title) {
      this.title = title;
    }
  }

  private final long[] nanoseconds = new long[Step.values().length];
  private long files;
  private long bytes;
  private long textBytes;
  private long transforms;
  private long others;
  private long last;

  private CorpusRoundTrip() {}

  /**
   * Runs it.
   *
   * @param args how often, 1 if not given: later runs find the code compiled
   */
  public static void main(String[] args) throws Exception {
    Path folder =
        Corpus.folder()
            .orElseThrow(
                () -> new IOException("there is no folder shared/corpus; use -Drtm.corpus"));
    List<Path> files = files(folder);
    int runs = args.length > 0 ? Integer.parseInt(args[0]) : 1;
    for (int run = 1; run <= runs; run++) {
      CorpusRoundTrip corpus = new CorpusRoundTrip();
      for (Path file : files) {
        corpus.roundTrip(file);
      }
      corpus.report(run);
      if (corpus.others > 0) {
        System.exit(1);
      }
    }
  }

  private void roundTrip(Path file) throws Exception {
    last = System.nanoTime();
    byte[] content = Files.readAllBytes(file);
    took(Step.FILE);
    Animation base = RtmCodec.decode(content);
    took(Step.DECODE);
    byte[] text = TextPrinter.print(base).getBytes(StandardCharsets.UTF_8);
    took(Step.PRINT);
    Optional<Animation> edited = Analysis.forReport(text, 0, SeverityRules.NONE).animation();
    took(Step.READ);
    // A file may hold what the rules refuse, such as values that are no numbers.
    byte[] packed = edited.isEmpty() ? null : DecodedFile.encode(edited.get(), base).bytes();
    took(Step.PACK);
    if (!Arrays.equals(content, packed)) {
      say("%s: %s", file, packed == null ? "is refused" : "comes back as other bytes");
      others++;
    }
    files++;
    bytes += content.length;
    textBytes += text.length;
    transforms += base.frames().stream().mapToLong(f -> f.transforms().count()).sum();
  }

  private void took(Step step) {
    long now = System.nanoTime();
    nanoseconds[step.ordinal()] += now - last;
    last = now;
  }

  private void report(int run) {
    double seconds = Arrays.stream(nanoseconds).sum() / 1e9;
    say(
        "run %d: %,d files, %,.1f MB, %,d transforms, %,.1f MB of text: %.2f s; %d not the same",
        run, files, bytes / 1e6, transforms, textBytes / 1e6, seconds, others);
    for (Step step : Step.values()) {
      double own = nanoseconds[step.ordinal()] / 1e9;
      say(
          "  %-31s %6.2f s %3.0f %% %,13.0f transforms/s",
          step.title, own, 100 * own / seconds, transforms / own);
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(f -> f.toString().toLowerCase(Locale.ROOT).endsWith(".rtm"))
          .sorted()
          .toList();
    }
  }

  private static void say(String format, Object... values) {
    System.out.println(String.format(Locale.ROOT, format, values));
  }
}
