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
 * Identifies the texts of poses that were printed last, and keeps the animation of each. The
 * numbers in a text of poses are rounded, so a save takes the exact ones from this animation, the
 * base. A text has the same base whenever it equals the printed one: when it is opened, shown as
 * poses or reverted, and after an undo.
 */
final class PrintedPoses {
  /** Bytes of memory per frame, without its rows. */
  private static final int FRAME = 200;

  /** Upper limit for the bytes of memory of a row: twelve floats in a plain animation. */
  private static final long MAX_ROW = 48;

  /**
   * The animation and the skeleton that a text was printed from.
   *
   * @param animation without compressed blocks and trailing bytes, which would keep the bytes of
   *     the file in memory
   */
  record Base(Animation animation, PoseSkeleton skeleton) {
    Base {
      animation = withoutStorage(animation);
    }
  }

  /**
   * A printed text, identified by its length and hash instead of its characters.
   *
   * @param hash of the text, as {@link String#hashCode}
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
   * @param maxMemory maximum bytes of memory of all bases but the newest
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

  /**
   * The base of a text; empty if the text was not printed, or was forgotten. If an equal text was
   * printed for several documents, the one of this document is preferred.
   */
  synchronized Optional<Base> of(String uri, TextDocument text) {
    List<Print> sameLength = prints.stream().filter(p -> p.length() == text.length()).toList();
    if (sameLength.isEmpty()) {
      // Before the text is joined to one string, which takes time.
      return Optional.empty();
    }
    int hash = text.text().hashCode();
    return sameLength.stream()
        .filter(p -> p.hash() == hash)
        .min(Comparator.comparing(p -> !p.document().equals(DocumentKey.of(uri))))
        .map(Print::base);
  }

  /** Forgets the texts that were printed for a document. */
  synchronized void forget(String uri) {
    prints.removeIf(print -> print.document().equals(DocumentKey.of(uri)));
  }
}
