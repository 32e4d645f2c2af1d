package org.rtmtext.reader;

import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
import org.rtmtext.syntax.Block;
import org.rtmtext.syntax.TextDocument;

/**
 * Reads a text. After an edit, it parses only the changed frames, and binds frames again only if
 * they or the list of bones changed; all others are taken from the reading before.
 */
final class IncrementalReader {
  /** If a text lacks its encoding, it is guessed from this many blocks, including the head. */
  private static final int BLOCKS_LOOKED_AT = 3;

  /** Fewer blocks are read faster by one thread. */
  static final int MANY_BLOCKS = 4;

  private IncrementalReader() {}

  /**
   * Reads a document, and reuses what has not changed since the reading before.
   *
   * @param before the reading of the document that was edited; null if there is none
   * @param memory bytes that may be taken
   */
  static TextReading read(TextDocument document, TextReading before, long memory) {
    ReadBudget budget = new ReadBudget(memory, document.length());
    budget.take(ParsedHead.memory(document));
    if (budget.isSpent()) {
      UnreadText text = new UnreadText();
      document.parts().forEach(part -> text.add(part.length(), part::charAt));
      return refused(document, budget.refusalUnread(text));
    }
    boolean sameHead = before != null && document.block(0) == before.document().block(0);
    ParsedHead head = sameHead ? before.head() : HeadReader.read(document.block(0));
    budget.take(head.memory());
    BoneLookup lookup =
        sameHead && head.encoding().isPresent()
            ? before.lookup()
            : lookup(head, document, before == null ? null : before.lookup());
    boolean sameValues = before != null && lookup.encoding() == before.lookup().encoding();
    boolean sameBinding =
        sameValues && lookup == before.lookup() && isBindable(head) == isBindable(before.head());
    int count = document.blockCount() - 1;
    int start = sameValues ? before.document().commonStart(document, 1) - 1 : 0;
    int end = sameValues ? before.document().commonEnd(document, start + 1) : 0;
    ParsedFrame[] parsed = new ParsedFrame[count];
    BoundFrame[] frames = new BoundFrame[count];
    RowNames usual = before == null ? RowNames.NONE : before.usualNames();
    if (sameValues) {
      reuse(before.parsed(), parsed, start, end);
      for (ParsedFrame frame : parsed) {
        budget.take(frame == null ? 0 : frame.memory(usual));
      }
    }
    if (sameBinding) {
      reuse(before.bound(), frames, start, end);
    }
    AtomicReference<RowNames> names = new AtomicReference<>(usual);
    IntStream changed = IntStream.range(start, count - end);
    (count - end - start >= MANY_BLOCKS ? changed.parallel() : changed)
        .forEach(
            f -> {
              ParsedFrame frame = read(document.block(f + 1), lookup.encoding(), names, budget);
              // Once the budget is spent, frames are only counted, for the size in the message.
              parsed[f] = budget.isSpent() ? ParsedFrame.NONE : frame;
            });
    if (budget.isSpent()) {
      return refused(document, budget.refusal());
    }
    for (int f = 0; f < count; f++) {
      if (frames[f] == null) {
        // With an incomplete list of bones, names of rows cannot be checked.
        frames[f] =
            isBindable(head)
                ? BoundFrame.bind(parsed[f], document.blockText(f + 1), lookup)
                : BoundFrame.failed(parsed[f].syntaxProblems());
      }
    }
    if (isBindable(head)) {
      int was = before == null ? 0 : before.frameCount();
      ReadableFrames.add(
          document,
          lookup,
          before,
          parsed,
          frames,
          f -> f >= count - end ? f - count + was : f < was - end ? f : -1);
    }
    return new TextReading(document, head, lookup, parsed, frames);
  }

  private static TextReading refused(TextDocument document, String message) {
    return TextReading.refused(
        document, new Problem(Code.TOO_LARGE, document.range(0, 0, 1), message));
  }

  /**
   * Copies the first {@code start} and the last {@code end} elements of an array to another one.
   */
  private static void reuse(Object[] from, Object[] to, int start, int end) {
    System.arraycopy(from, 0, to, 0, start);
    System.arraycopy(from, from.length - end, to, to.length - end, end);
  }

  /**
   * The bones of a head; {@code before} if the list of bones, the encoding and the poses of the
   * head are unchanged.
   */
  static BoneLookup lookup(ParsedHead head, TextDocument document, BoneLookup before) {
    Encoding encoding = head.encoding().orElseGet(() -> likelyEncoding(document));
    return before != null
            && before.encoding() == encoding
            && before.bones().equals(head.bones())
            && before.poses().equals(head.poses())
        ? before
        : new BoneLookup(head.bones(), encoding, head.poses());
  }

  /**
   * The encoding of a text that lacks it, guessed from its first row. Hovers need one that does not
   * depend on former versions of the text; problems other than syntax errors, which depend on the
   * encoding, are not reported for such a text.
   */
  private static Encoding likelyEncoding(TextDocument document) {
    for (int block = 1; block < Math.min(BLOCKS_LOOKED_AT, document.blockCount()); block++) {
      for (int line = document.firstLine(block) + 1; line < document.endLine(block); line++) {
        long bars = document.line(line).chars().filter(c -> c == '|').count();
        if (bars > 0) {
          return bars == 4 ? Encoding.PLAIN : Encoding.BMTR5;
        }
      }
    }
    return Encoding.BMTR5;
  }

  /**
   * Whether the list of bones and the encoding are known, so that rows can be assigned to bones.
   */
  static boolean isBindable(ParsedHead head) {
    return head.encoding().isPresent() && !head.isBroken();
  }

  /**
   * Reads a frame and counts its memory.
   *
   * @param usual the names of some frame that was read: most frames have the same
   */
  private static ParsedFrame read(
      Block block, Encoding encoding, AtomicReference<RowNames> usual, ReadBudget budget) {
    RowNames names = usual.get();
    ParsedFrame frame = FrameReader.read(block, encoding, names);
    if (frame.isWellFormed()) {
      usual.set(frame.names());
    }
    budget.take(frame.memory(names));
    return frame;
  }
}
