package org.rtmtext.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SemanticTokens;
import org.eclipse.lsp4j.SemanticTokensDelta;
import org.eclipse.lsp4j.SemanticTokensEdit;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.junit.jupiter.api.Test;

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

  private static void check(String text, String expected) {
    Marked fixture = Marked.of(text);
    assertEquals(
        expected,
        shown(fixture, new SemanticTokenizer().full(fixture.document(), Marked.NEVER).getData()));
  }

  /** A line for each token: its type, what it declares, its text. */
  private static String shown(Marked fixture, List<Integer> data) {
    List<String> types = SemanticTokenizer.legend().getTokenTypes();
    StringBuilder out = new StringBuilder();
    int line = 0;
    int column = 0;
    for (int i = 0; i < data.size(); i += 5) {
      column = data.get(i) == 0 ? column + data.get(i + 1) : data.get(i + 1);
      line += data.get(i);
      int start = fixture.document().offset(new Position(line, column));
      out.append(types.get(data.get(i + 3))).append(data.get(i + 4) == 1 ? "! " : " ");
      out.append(fixture.text(), start, start + data.get(i + 2)).append('\n');
    }
    return out.toString();
  }

  @Test
  void everyKindOfWord() {
    check(
        WALK,
        """
        keyword rtm
        keyword bmtr
        number 5
        comment // new
        keyword properties
        number 0
        property "StepSound"
        operator =
        string ""
        keyword type
        number 0
        keyword bones
        variable! pelvis
        variable! "left arm.2"
        keyword frame
        number 0
        variable pelvis
        keyword as
        string "x"
        operator |
        keyword euler
        number 1
        number 2
        number 3
        operator |
        number 0
        number 0
        number 0
        variable "left arm.2"
        operator |
        number nan
        number 0
        number 0
        number 1
        operator |
        number 0
        number 0
        number 0
        """);
  }

  @Test
  void whateverIsWrong() {
    check("", "");
    check("\r\n \r\n", "");
    check("oh no § \"?\" 1", "string \"?\"\nnumber 1\n");
    check(
        "metadata\r\n a \"b\"\r\nframe x\r\n \"open | 0",
        "keyword metadata\nstring a\nstring \"b\"\nkeyword frame\nvariable \"open | 0\n");
  }

  @Test
  void aRangeIsItsLines() {
    Marked fixture = Marked.of(WALK);
    SemanticTokenizer tokenizer = new SemanticTokenizer();
    List<Integer> part =
        tokenizer
            .in(fixture.document(), new Range(new Position(4, 3), new Position(6, 0)), Marked.NEVER)
            .getData();
    assertEquals("variable! pelvis\nvariable! \"left arm.2\"\n", shown(fixture, part));
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

  /** The answer about a text after one about another, by delta. */
  private static Either<SemanticTokens, SemanticTokensDelta> delta(String before, String after) {
    SemanticTokenizer tokenizer = new SemanticTokenizer();
    String id = tokenizer.full(Marked.of(before).document(), Marked.NEVER).getResultId();
    return tokenizer.delta(Marked.of(after).document(), id, Marked.NEVER);
  }

  private static void checkDelta(String before, String after, int edits) {
    SemanticTokenizer tokenizer = new SemanticTokenizer();
    List<Integer> numbers =
        new ArrayList<>(tokenizer.full(Marked.of(before).document(), Marked.NEVER).getData());
    SemanticTokensDelta delta = delta(before, after).getRight();
    assertEquals(edits, delta.getEdits().size());
    for (SemanticTokensEdit edit : delta.getEdits()) {
      List<Integer> replaced =
          numbers.subList(edit.getStart(), edit.getStart() + edit.getDeleteCount());
      replaced.clear();
      replaced.addAll(edit.getData());
    }
    assertEquals(tokenizer.full(Marked.of(after).document(), Marked.NEVER).getData(), numbers);
  }

  @Test
  void aDeltaMakesTheOneTheOther() {
    checkDelta(WALK, WALK, 0);
    checkDelta(WALK, WALK.replace("pelvis\n", "hip\n"), 1);
    checkDelta(WALK, WALK.replace("nan", "0 0 0"), 1);
    checkDelta(WALK, WALK.replace("bones\n", "\n\nbones\n"), 1);
    checkDelta(WALK, "", 1);
    checkDelta("", WALK, 1);
    checkDelta("bones\n a\n a\n a\n", "bones\n a\n a\n", 1);
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
    tokenizer.close(document.uri());
    String last = tokenizer.full(document, Marked.NEVER).getResultId();
    tokenizer.close(document.uri());
    assertTrue(tokenizer.delta(document, last, Marked.NEVER).isLeft());
  }

  @Test
  void longAnswersAreNotKept() {
    SemanticTokenizer tokenizer = new SemanticTokenizer();
    Snapshot document = Marked.of("1\n".repeat(40_001)).document();
    SemanticTokens all = tokenizer.full(document, Marked.NEVER);
    assertEquals(200_005, all.getData().size());
    assertNull(all.getResultId());
    assertTrue(tokenizer.delta(document, null, Marked.NEVER).isLeft());
  }

  @Test
  void stopsWhenNobodyWaits() {
    Snapshot document = Marked.of(WALK).document();
    assertThrows(
        CancellationException.class,
        () ->
            new SemanticTokenizer()
                .full(
                    document,
                    () -> {
                      throw new CancellationException();
                    }));
  }

  @Test
  void isSentAsPlainNumbers() {
    SemanticTokens tokens =
        new SemanticTokenizer().full(Marked.of("rtm plain").document(), Marked.NEVER);
    assertEquals(
        "{\"resultId\":\"1\",\"data\":[0,0,3,0,0,0,4,5,0,0]}",
        new MessageJsonHandler(Map.of()).getGson().toJson(tokens));
  }
}
