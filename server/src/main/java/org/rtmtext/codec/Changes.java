package org.rtmtext.codec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.rtmtext.model.Animation;
import org.rtmtext.model.BmtrHeader;
import org.rtmtext.model.Frame;
import org.rtmtext.model.NameFields;
import org.rtmtext.model.PlainHeader;

/** What an edited animation has unlike the one that it came from. */
final class Changes {
  private final Animation base;
  private final Animation edited;
  private final NameFields baseNames;
  private final NameFields editedNames;
  private final List<String> list = new ArrayList<>();

  private Changes(Animation base, Animation edited) {
    this.base = base;
    this.edited = edited;
    baseNames = NameFields.of(base.bones());
    editedNames = NameFields.of(edited.bones());
  }

  /** A few words for each part that differs, in the order and the terms of the text. */
  static List<String> list(Animation base, Animation edited) {
    Changes changes = new Changes(base, edited);
    changes.head();
    changes.frames();
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

  /** How many bones more than it has a file says to have: usually none. */
  private static int extraBones(Animation a) {
    return a.bmtr().animatedBones() - a.bones().size();
  }

  private void frames() {
    int[] match = FrameAlignment.of(edited.frames(), base.frames());
    int unlike = 0;
    int added = 0;
    int last = -1;
    boolean moved = false;
    for (int f = 0; f < match.length; f++) {
      if (match[f] < 0) {
        added++;
        continue;
      }
      moved |= match[f] < last;
      last = match[f];
      unlike += isSame(base.frames().get(match[f]), edited.frames().get(f)) ? 0 : 1;
    }
    int removed = base.frames().size() - (match.length - added);
    if (unlike > 0) {
      list.add(String.format(Locale.ROOT, "%,d of %s", unlike, count(match.length)));
    }
    if (added > 0) {
      list.add(count(added) + " added");
    }
    if (removed > 0) {
      list.add(count(removed) + " removed");
    }
    add("order of frames", moved);
  }

  private boolean isSame(Frame b, Frame e) {
    return b.phase() == e.phase()
        && b.hasPhase() == e.hasPhase()
        && b.transforms().equals(e.transforms())
        && sameNames(b.names(), e.names());
  }

  /** A name that follows the list of bones is no change of the frame. */
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

  private void add(String what, boolean differs) {
    if (differs) {
      list.add(what);
    }
  }

  private static String count(int frames) {
    return String.format(Locale.ROOT, "%,d frame%s", frames, frames == 1 ? "" : "s");
  }
}
