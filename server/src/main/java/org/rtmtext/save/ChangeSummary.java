package org.rtmtext.save;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.rtmtext.comparison.FrameMatching;
import org.rtmtext.comparison.ListMatching;
import org.rtmtext.model.Animation;
import org.rtmtext.model.BmtrHeader;
import org.rtmtext.model.Frame;
import org.rtmtext.model.NameFields;
import org.rtmtext.model.PlainHeader;
import org.rtmtext.problem.Wording;

/**
 * The parts of an animation that an edit has changed, in a few words for the message after saving:
 * {@code bones}, {@code 2 of 30 frames}. It takes one pass over the stored values. {@code
 * org.rtmtext.comparison} also finds how much each bone differs.
 */
public final class ChangeSummary {
  private final Animation base;
  private final Animation edited;
  private final NameFields baseNames;
  private final NameFields editedNames;
  private final List<String> list = new ArrayList<>();

  private ChangeSummary(Animation base, Animation edited) {
    this.base = base;
    this.edited = edited;
    baseNames = NameFields.of(base.bones());
    editedNames = NameFields.of(edited.bones());
  }

  /** The changed parts, in the order and terms of the text; empty if nothing has changed. */
  public static List<String> of(Animation base, Animation edited) {
    return of(base, edited, FrameMatching.of(base, edited).inBefore());
  }

  /**
   * The changed parts of animations whose frames were matched.
   *
   * @param match {@link FrameMatching#inBefore} of both
   */
  static List<String> of(Animation base, Animation edited, int[] match) {
    ChangeSummary changes = new ChangeSummary(base, edited);
    changes.head();
    changes.frames(match);
    return List.copyOf(changes.list);
  }

  private void head() {
    if (base.encoding() != edited.encoding()) {
      list.add("encoding " + base.encoding().text() + " -> " + edited.encoding().text());
    }
    add("motion", !base.motion().equals(edited.motion()));
    boolean otherBlock = false;
    if (base.header() instanceof BmtrHeader b && edited.header() instanceof BmtrHeader e) {
      add("reversed", b.reversed() != e.reversed());
      add("preload", b.preload() != e.preload());
      add("animatedBones", extraBones(base) != extraBones(edited));
      add("extraPhases", !Arrays.equals(b.extraPhases(), e.extraPhases()));
      add("metadata", !b.metadata().equals(e.metadata()));
    } else if (base.header() instanceof PlainHeader b && edited.header() instanceof PlainHeader e) {
      add("mdat", b.mdatWord() != e.mdatWord());
      otherBlock = b.hasMdat() != e.hasMdat() && b.mdatWord() == e.mdatWord();
    }
    add("properties", otherBlock || !base.properties().equals(edited.properties()));
    add("bones", !base.bones().equals(edited.bones()));
  }

  /** The stored count of animated bones minus the number of bones in the list; usually 0. */
  private static int extraBones(Animation a) {
    return a.bmtr().animatedBones() - a.bones().size();
  }

  private void frames(int[] match) {
    List<Frame> rows = inOrderOfBase();
    int added = (int) Arrays.stream(match).filter(b -> b < 0).count();
    long changed =
        IntStream.range(0, match.length)
            .filter(f -> match[f] >= 0 && !isSame(base.frames().get(match[f]), rows.get(f)))
            .count();
    int removed = base.frames().size() - (match.length - added);
    if (changed > 0) {
      list.add(
          String.format(Locale.ROOT, "%,d of %s", changed, Wording.count(match.length, "frame")));
    }
    if (added > 0) {
      list.add(Wording.count(added, "frame") + " added");
    }
    if (removed > 0) {
      list.add(Wording.count(removed, "frame") + " removed");
    }
    add("order of frames", ListMatching.isReordered(match));
  }

  /**
   * The edited frames, with their rows in the order of the base's bones if the edit only reordered
   * the bones and each row has the name of its bone.
   */
  private List<Frame> inOrderOfBase() {
    List<String> bones = edited.bones();
    int[] order = new ListMatching<>(bones, base.bones()).equalKeys(name -> name).inBefore();
    boolean isReordered =
        !bones.equals(base.bones())
            && bones.size() == order.length
            && Arrays.stream(order).allMatch(i -> i >= 0)
            && bones.stream().distinct().count() == order.length;
    if (!isReordered || !edited.frames().stream().allMatch(this::isNamedByTheList)) {
      return edited.frames();
    }
    return edited.frames().stream()
        .map(f -> new Frame(f.phase(), f.hasPhase(), f.transforms().select(order), null, null))
        .toList();
  }

  private boolean isNamedByTheList(Frame f) {
    return f.transforms().count() == edited.bones().size()
        && (f.names() == null || f.names().sameNames(editedNames));
  }

  private boolean isSame(Frame b, Frame e) {
    return b.samePhase(e)
        && b.transforms().equals(e.transforms())
        && sameNames(b.names(), e.names());
  }

  /**
   * Whether the rows of two frames have the same names. Names that equal those of the list of bones
   * are ignored: renaming a bone does not change its frames.
   */
  private boolean sameNames(NameFields b, NameFields e) {
    boolean baseFollows = b == null || b.sameNames(baseNames);
    boolean editedFollows = e == null || e.sameNames(editedNames);
    if (baseFollows || editedFollows) {
      return baseFollows && editedFollows;
    }
    for (int i = 0; i < Math.min(b.count(), e.count()); i++) {
      String was = b.name(i);
      String is = e.name(i);
      boolean bothFollow = was.equals(baseNames.name(i)) && is.equals(editedNames.name(i));
      if (!bothFollow && !was.equals(is)) {
        return false;
      }
    }
    return b.count() == e.count();
  }

  private void add(String part, boolean differs) {
    if (differs) {
      list.add(part);
    }
  }
}
