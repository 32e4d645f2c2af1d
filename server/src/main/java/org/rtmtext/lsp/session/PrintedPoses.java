package org.rtmtext.lsp.session;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.rtmtext.lsp.protocol.DocumentKey;
import org.rtmtext.model.Animation;
import org.rtmtext.model.BmtrHeader;
import org.rtmtext.poses.PoseSkeleton;
import org.rtmtext.syntax.TextDocument;

/**
 * The texts of poses that were printed last, and their animations. The numbers of poses are
 * rounded, so a save takes the exact ones from the animation. This animation is the base of every
 * text that equals the printed one: when the text is opened, shown as poses or reverted, and after
 * an undo.
 */
final class PrintedPoses {
  /** Bytes of memory per frame. */
  private static final int FRAME = 200;

  /** Bytes of memory of a row of stored values, at most. */
  private static final long MAX_ROW = 48;

  /**
   * What a text was printed from.
   *
   * @param animation without its storage: blocks would keep the bytes of the file in memory
   */
  record Base(Animation animation, PoseSkeleton skeleton) {
    Base {
      animation = withoutStorage(animation);
    }
  }

  /**
   * Identifies a printed text without keeping it.
   *
   * @param hash of the text
   */
  private record Print(DocumentKey document, int length, int hash, Base base) {
    long memory() {
      return base.animation().frames().stream()
          .mapToLong(f -> FRAME + MAX_ROW * f.transforms().count())
          .sum();
    }
  }

  private final long maxMemory;

  /** The newest first. */
  private final Deque<Print> prints = new ArrayDeque<>();

  /**
   * @param maxMemory bytes of memory of all prints but the newest
   */
  PrintedPoses(long maxMemory) {
    this.maxMemory = maxMemory;
  }

  synchronized void add(String uri, String text, Animation animation, PoseSkeleton skeleton) {
    Base base = new Base(animation, skeleton);
    Print print = new Print(DocumentKey.of(uri), text.length(), text.hashCode(), base);
    prints.removeIf(
        p ->
            p.document().equals(print.document())
                && p.length() == print.length()
                && p.hash() == print.hash());
    prints.addFirst(print);
    long others = -print.memory();
    for (Iterator<Print> all = prints.iterator(); all.hasNext(); ) {
      others += all.next().memory();
      if (others > maxMemory) {
        all.remove();
      }
    }
  }

  private static Animation withoutStorage(Animation a) {
    Animation values =
        a.withFrames(a.frames().stream().map(f -> f.withStored(null)).toList())
            .withTrailing(new byte[0]);
    return values.header() instanceof BmtrHeader h ? values.withHeader(h.withPhases(null)) : values;
  }

  /** What a text was printed from, for this document if it was printed for several. */
  synchronized Optional<Base> of(String uri, TextDocument text) {
    List<Print> sameLength = prints.stream().filter(p -> p.length() == text.length()).toList();
    if (sameLength.isEmpty()) {
      // The whole text is not needed.
      return Optional.empty();
    }
    int hash = text.text().hashCode();
    return sameLength.stream()
        .filter(p -> p.hash() == hash)
        .min(Comparator.comparing(p -> !p.document().equals(DocumentKey.of(uri))))
        .map(Print::base);
  }

  /** Forgets what was printed for a document. */
  synchronized void forget(String uri) {
    prints.removeIf(print -> print.document().equals(DocumentKey.of(uri)));
  }
}
