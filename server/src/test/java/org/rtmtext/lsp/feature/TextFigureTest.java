package org.rtmtext.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import java.util.Collections;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.junit.jupiter.api.Test;
import org.rtmtext.analysis.SkeletonCandidates;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.joints.Rig;
import org.rtmtext.lsp.Marked;
import org.rtmtext.lsp.Skel;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.model.Animation;
import org.rtmtext.printer.TextPrinter;

class TextFigureTest {
  private static final int FRAMES = 50;
  private static final CancelChecker RUNS = () -> {};

  private final TextFigure figure = new TextFigure();
  private final Snapshot document = Skel.with(Marked.of(text()).document(), Skel.of("a", "b", "c"));

  private static String text() {
    StringBuilder text = new StringBuilder("rtm plain\nmotion 0 0 0\nbones\n  a\n  b\n  c\n");
    for (int f = 0; f < FRAMES; f++) {
      text.append("frame ").append(f / (float) FRAMES);
      text.append("\n  a | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0\n");
      text.append("  b | 0 1 0 | -1 0 0 | 0 0 1 | 1 -1 0\n");
      text.append("  c | -1 0 0 | 0 -1 0 | 0 0 1 | 2 1 0\n");
    }
    return text.toString();
  }

  private void ask(String compareWith) {
    Optional<GhostAnimation> other = TextFigure.before(document, "other");
    figure.answer(document, "x", new TextFigure.Question(null, compareWith, other, other), RUNS);
  }

  @Test
  void aClosedFigureIsReleased() {
    ask(null);
    assertTrue(figure.known(null).isPresent());
    figure.closed(null);
    assertTrue(figure.known(null).isEmpty());
  }

  @Test
  void anotherFigureOfTheTextKeepsItsAnimation() {
    ask(null);
    ask("file:///other.rtm");
    figure.closed("file:///other.rtm");
    assertTrue(figure.known("file:///other.rtm").isEmpty());
    assertTrue(figure.known(null).isPresent());
    figure.closed(null);
    assertTrue(figure.known(null).isEmpty());
  }

  @Test
  void theStoredAnimationIsKeptForAComparison() {
    ask(null);
    ask("file:///other.rtm");
    figure.closed(null);
    assertTrue(figure.known("file:///other.rtm").isPresent());
    figure.closed("file:///other.rtm");
    assertTrue(figure.known("file:///other.rtm").isEmpty());
    assertTrue(figure.known(null).isEmpty());
  }

  /** It has the version of the text, which the client shows already. */
  @Test
  void aPreviewThatIsTooLargeIsIgnored() {
    Animation animation = document.analysis().animation().orElseThrow();
    Animation large = animation.withFrames(Collections.nCopies(400_000, animation.frames().get(0)));
    TextFigure.Preview preview = new TextFigure.Preview(document, large, 0, null);
    TextFigure.Question question =
        new TextFigure.Question(
            null, null, Optional.empty(), Optional.empty(), Optional.of(preview));
    String answer = new Gson().toJson(figure.answer(document, "x", question, RUNS));
    assertFalse(answer.contains("problem"), answer);
  }

  /** Moving the joints with each edit would mean sending all frames again. */
  @Test
  void proposedParentsStayWhenAFrameIsEdited() {
    Rig rig = new Rig("hip", "leg<hip", "foot<leg", "tail<hip");
    SkeletonCandidates chain = Skel.of("hip", "leg");
    Optional<SkeletonMatch> drawn = figure.skeleton(moving(rig, 1, chain));
    assertEquals("leg", drawn.get().skeleton().parentOf("foot").get().name());
    assertEquals("hip", drawn.get().skeleton().parentOf("tail").get().name());
    assertSame(drawn.get().skeleton(), figure.skeleton(moving(rig, 2, chain)).get().skeleton());
  }

  private static Snapshot moving(Rig rig, int seed, SkeletonCandidates skeletons) {
    String text = TextPrinter.print(rig.animation(seed, 20));
    return Skel.with(Marked.of(text).document(), skeletons);
  }

  @Test
  void aPictureIsCancelled() {
    AtomicInteger checks = new AtomicInteger();
    CancelChecker afterTen =
        () -> {
          if (checks.incrementAndGet() == 10) {
            throw new CancellationException();
          }
        };
    assertThrows(CancellationException.class, () -> figure.picture(document, 0, "b", afterTen));
    assertEquals(10, checks.get());
    assertTrue(figure.picture(document, 0, "b", RUNS).isPresent());
  }
}
