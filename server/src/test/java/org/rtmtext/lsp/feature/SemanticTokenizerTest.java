package org.rtmtext.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SemanticTokens;
import org.eclipse.lsp4j.SemanticTokensDelta;
import org.eclipse.lsp4j.SemanticTokensEdit;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.junit.jupiter.api.Test;
import org.rtmtext.lsp.Marked;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.reader.RandomEditor;
import org.rtmtext.syntax.TextDocument;

class SemanticTokenizerTest {
  private static final String WALK =
      """
      rtm bmtr 5 // new
      properties
        0 "StepSound" = "" type 0
      bones
        pelvis
        "left arm.2"
      frame 0
        pelvis as "x" | euler 1 2 3 | 0 0 0
        "left arm.2"  | nan 0 0 1 | 0 0 0
      """;

  @Test
  void aRangeIsItsLines() {
    Marked fixture = Marked.of(WALK);
    SemanticTokenizer tokenizer = new SemanticTokenizer();
    List<Integer> part =
        tokenizer
            .in(fixture.document(), new Range(new Position(4, 3), new Position(6, 0)), Marked.NEVER)
            .getData();
    assertEquals(
        "variable! pelvis\nvariable! \"left arm.2\"\n", FeaturesTest.tokens(fixture, part));
    List<Integer> all =
        tokenizer
            .in(
                fixture.document(),
                new Range(new Position(-1, 0), new Position(99, 0)),
                Marked.NEVER)
            .getData();
    assertEquals(tokenizer.full(fixture.document(), Marked.NEVER).getData(), all);
    assertEquals(
        List.of(),
        tokenizer
            .in(
                fixture.document(),
                new Range(new Position(99, 0), new Position(120, 0)),
                Marked.NEVER)
            .getData());
  }

  /** The answer about a text after one about another that it was made of by an edit. */
  private static SemanticTokensDelta delta(
      SemanticTokenizer tokenizer, Snapshot document, String after) {
    String id = tokenizer.full(document, Marked.NEVER).getResultId();
    return tokenizer.delta(edited(document, after), id, Marked.NEVER).getRight();
  }

  private static Snapshot edited(Snapshot document, String after) {
    return document.next(2, document.text().replaceAll(after));
  }

  private static List<Integer> with(List<Integer> numbers, SemanticTokensDelta delta) {
    List<Integer> result = new ArrayList<>(numbers);
    for (int i = delta.getEdits().size() - 1; i >= 0; i--) {
      SemanticTokensEdit edit = delta.getEdits().get(i);
      List<Integer> replaced =
          result.subList(edit.getStart(), edit.getStart() + edit.getDeleteCount());
      replaced.clear();
      replaced.addAll(edit.getData());
    }
    return result;
  }

  private static void checkDelta(String before, String after, int edits) {
    SemanticTokenizer tokenizer = new SemanticTokenizer();
    Snapshot document = Marked.of(before).document();
    SemanticTokensDelta delta = delta(tokenizer, document, after);
    assertEquals(edits, delta.getEdits().size(), after);
    assertEquals(
        tokenizer.full(Marked.of(after).document(), Marked.NEVER).getData(),
        with(tokenizer.full(document, Marked.NEVER).getData(), delta));
  }

  @Test
  void aDeltaMakesTheOneTheOther() {
    checkDelta(WALK, WALK, 0);
    checkDelta(WALK, WALK.replace("pelvis\n", "hip\n"), 1);
    checkDelta(WALK, WALK.replace("nan", "0 0 0"), 1);
    checkDelta(WALK, WALK.replace("bones\n", "\n\nbones\n"), 1);
    checkDelta(WALK, WALK.replace("frame", "\n\nframe"), 1);
    checkDelta(WALK, "", 1);
    checkDelta("", WALK, 1);
    checkDelta("bones\n a\n a\n a\n", "bones\n a\n a\n", 1);
    checkDelta("\n \nframe 0\n", "\n\n \nframe 0\n", 1);
    checkDelta("frame 0\nframe 1\n", "// x\nframe 0\nframe 1\n", 1);
  }

  private static String walk(int frames) {
    StringBuilder text = new StringBuilder("rtm bmtr 5\nbones\n  pelvis\n");
    for (int f = 0; f < frames; f++) {
      text.append("\nframe 0.").append(f).append("\n  pelvis | 0 0 0 1 | 0 ").append(f);
      text.append(" 0\n");
    }
    return text.toString();
  }

  /** After each random edit, the deltas give the client the right tokens. */
  @Test
  void manyEditsOneAfterTheOther() {
    Random random = new Random(5);
    SemanticTokenizer tokenizer = new SemanticTokenizer();
    String text = walk(8);
    Snapshot document = Marked.of(text).document();
    SemanticTokens first = tokenizer.full(document, Marked.NEVER);
    List<Integer> known = first.getData();
    String id = first.getResultId();
    RandomEditor editor = RandomEditor.ofTexts(random);
    for (int i = 0; i < 400; i++) {
      int length = document.text().length();
      for (int edits = random.nextInt(3); edits >= 0; edits--) {
        RandomEditor.Edit edit = editor.next(document.text().text());
        TextDocument next = document.text().edit(edit.start(), edit.end(), edit.text());
        document = document.next(i, next);
        length = next.length();
      }
      if (length < 100) {
        document = document.next(i, document.text().edit(length, length, walk(8)));
      }
      SemanticTokensDelta delta = tokenizer.delta(document, id, Marked.NEVER).getRight();
      known = with(known, delta);
      id = delta.getResultId();
      assertEquals(
          new SemanticTokenizer().full(document, Marked.NEVER).getData(),
          known,
          document.text().text());
    }
  }

  /** The size of a delta depends on the edit and not on the text. */
  @Test
  void aDeltaIsAsSmallAsItsEdits() {
    int frames = 5_000;
    SemanticTokenizer tokenizer = new SemanticTokenizer();
    Snapshot document = Marked.of(walk(frames)).document();
    SemanticTokens all = tokenizer.full(document, Marked.NEVER);
    assertTrue(all.getData().size() > 200_000, () -> "numbers: " + all.getData().size());
    int at = document.text().length() / 2;
    Snapshot typed = document.next(2, document.text().edit(at, at, "7"));
    SemanticTokensDelta one = tokenizer.delta(typed, all.getResultId(), Marked.NEVER).getRight();
    assertTrue(numbers(one) <= 10, one::toString);
    Snapshot lineMore = typed.next(3, typed.text().edit(4, 0, 4, 0, "// a\n\n"));
    SemanticTokensDelta two = tokenizer.delta(lineMore, one.getResultId(), Marked.NEVER).getRight();
    assertTrue(numbers(two) <= 10, two::toString);
    Snapshot everyFrame = edited(lineMore, lineMore.text().text().replace("frame 0", "frame -0"));
    SemanticTokensDelta three =
        tokenizer.delta(everyFrame, two.getResultId(), Marked.NEVER).getRight();
    assertTrue(numbers(three) <= 2 * frames, () -> "numbers: " + numbers(three));
    assertEquals(
        tokenizer.full(everyFrame, Marked.NEVER).getData(),
        with(with(with(all.getData(), one), two), three));
  }

  private static int numbers(SemanticTokensDelta delta) {
    return delta.getEdits().stream().mapToInt(e -> e.getData().size()).sum();
  }

  @Test
  void withoutAKnownAnswerEverythingIsSent() {
    SemanticTokenizer tokenizer = new SemanticTokenizer();
    Snapshot document = Marked.of(WALK).document();
    String first = tokenizer.full(document, Marked.NEVER).getResultId();
    String second = tokenizer.full(document, Marked.NEVER).getResultId();
    assertNotEquals(first, second);
    assertTrue(tokenizer.delta(document, first, Marked.NEVER).isLeft());
    SemanticTokens sent = tokenizer.delta(document, "what", Marked.NEVER).getLeft();
    assertFalse(sent.getData().isEmpty());
    assertTrue(tokenizer.delta(document, sent.getResultId(), Marked.NEVER).isRight());
    String closed = tokenizer.full(document, Marked.NEVER).getResultId();
    SemanticTokenizer reopened = new SemanticTokenizer();
    assertTrue(reopened.delta(document, closed, Marked.NEVER).isLeft());
    assertTrue(reopened.delta(document, closed, Marked.NEVER).isLeft());
  }

  @Test
  void isSentAsPlainNumbers() {
    SemanticTokens tokens =
        new SemanticTokenizer().full(Marked.of("rtm plain").document(), Marked.NEVER);
    assertEquals(
        "{\"resultId\":\"" + tokens.getResultId() + "\",\"data\":[0,0,3,0,0,0,4,5,0,0]}",
        new MessageJsonHandler(Map.of()).getGson().toJson(tokens));
  }
}
