package org.rtmtext.bench;

import com.google.gson.Gson;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.rtmtext.analysis.SkeletonCandidates;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.lsp.feature.GhostAnimation;
import org.rtmtext.lsp.feature.TextFigure;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.lsp.text.Snapshot.IncrementalAnalysis;
import org.rtmtext.model.Animation;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.skeleton.Skeleton;
import org.rtmtext.syntax.TextDocument;

/** Answers to {@code rtm/figure} as JSON: a whole figure, and the one after a typed character. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 4, time = 2)
public class FigureBench {
  private static final Gson GSON = new MessageJsonHandler(Map.of()).getGson();
  private static final String TITLE = "bench.rtm";

  @Param public BenchSize size;

  private final TextFigure figure = new TextFigure();
  private Optional<GhostAnimation> stored;
  private Snapshot document;
  private int line;
  private int column;

  @Setup
  public void setup() {
    Animation animation = size.animation();
    List<String> names = animation.bones();
    Skeleton skeleton = BenchSize.skeleton(names);
    SkeletonMatch match =
        new SkeletonMatch(
            skeleton, Optional.empty(), SkeletonMatch.Reason.CHOSEN, names.size(), names.size());
    TextDocument text = TextDocument.of(TextPrinter.print(animation));
    document = new Snapshot("file:///bench.rtmt", 1, text, new IncrementalAnalysis(false));
    document.analyses().choose(new SkeletonCandidates(Optional.empty(), List.of(match), List.of()));
    stored = Optional.of(new GhostAnimation("stored", TITLE, animation));
    line = text.firstLine(size.frames() / 2) + 3;
    column = text.line(line).lastIndexOf('.') + 1;
    answer(figure, null);
  }

  private String answer(TextFigure of, Integer since) {
    TextFigure.Question question = new TextFigure.Question(since, null, stored, Optional.empty());
    return GSON.toJson(of.answer(document, TITLE, question, () -> {}));
  }

  @Benchmark
  public String figure() {
    return answer(new TextFigure(), null);
  }

  @Benchmark
  public String figureAfterAnEdit() {
    int before = document.version();
    String digit = Integer.toString(before % 10);
    document =
        document.next(before + 1, document.text().edit(line, column, line, column + 1, digit));
    String answer = answer(figure, before);
    if (!answer.startsWith("{\"type\":\"update\"")) {
      throw new IllegalStateException(answer.substring(0, 100));
    }
    return answer;
  }
}
