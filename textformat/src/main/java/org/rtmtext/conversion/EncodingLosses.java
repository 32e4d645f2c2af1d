package org.rtmtext.conversion;

import java.util.ArrayList;
import java.util.List;
import org.rtmtext.model.Animation;
import org.rtmtext.model.BmtrHeader;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Property;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Place.Section;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.ProblemCollector;
import org.rtmtext.problem.Wording;
import org.rtmtext.skeleton.Skeleton;

/** The data of an animation, apart from its transforms, that another encoding cannot store. */
public final class EncodingLosses {
  private static final int MAX_FINDINGS = 1000;

  private EncodingLosses() {}

  /**
   * The data of an animation that an encoding cannot store. Even an animation with this encoding
   * can have such data, because its head may come from a glTF file in which it was edited.
   */
  public static List<Problem> of(Animation a, Encoding to) {
    ProblemCollector findings = new ProblemCollector(MAX_FINDINGS);
    if (a.encoding() == to) {
      report(lostLists(a, to), to, findings);
    } else {
      report(a, to, findings);
    }
    return findings.list();
  }

  private static List<String> lostLists(Animation a, Encoding to) {
    List<String> lost = new ArrayList<>();
    if (!to.hasProperties() && !a.properties().isEmpty()) {
      int count = a.properties().size();
      lost.add(count == 1 ? "1 property" : count + " properties");
    }
    if (a.header() instanceof BmtrHeader header
        && !to.hasKeystones()
        && !header.metadata().isEmpty()) {
      lost.add(Wording.count(header.metadata().size(), "metadata string"));
    }
    if (!to.hasWholeMotion() && (a.motion().vector().x != 0 || a.motion().vector().y != 0)) {
      String x = Wording.exact(a.motion().x());
      lost.add("x and y of the motion (" + x + " " + Wording.exact(a.motion().y()) + ")");
    }
    return lost;
  }

  static void report(Animation a, Encoding to, ProblemCollector findings) {
    List<String> lost = lostLists(a, to);
    if (a.header() instanceof BmtrHeader header) {
      if (!to.isBinarised() && header.extraPhases().length > 0) {
        lost.add(Wording.count(header.extraPhases().length, "phase") + " without a frame");
      }
      if (!to.isBinarised()) {
        reportLostOfHeader(a, header, lost);
      }
    } else {
      if (a.plain().mdatWord() != 0 && (to.isBinarised() || !to.hasProperties())) {
        lost.add("mdat " + Integer.toUnsignedString(a.plain().mdatWord()));
      }
      int frames = to.isBinarised() ? framesWithOtherNames(a) : 0;
      if (frames > 0) {
        lost.add("different bone names in " + Wording.count(frames, "frame"));
      }
    }
    if (a.trailing().length > 0) {
      lost.add(Wording.count(a.trailing().length, "byte") + " after the end");
    }
    report(lost, to, findings);
  }

  private static void report(List<String> lost, Encoding to, ProblemCollector findings) {
    for (String what : lost) {
      findings.add(
          Code.NOT_IN_ENCODING,
          new Place.Head(Section.ENCODING),
          () -> "left out, because a " + to.text() + " file cannot store such data: " + what);
    }
  }

  /** Reports header values that a plain file cannot store, unless they are the usual ones. */
  private static void reportLostOfHeader(Animation a, BmtrHeader header, List<String> lost) {
    BmtrHeader usual = Conversion.header(a.frames().size(), a.bones().size());
    if (header.reversed() != usual.reversed()) {
      lost.add("reversed " + header.reversed());
    }
    if (header.preload() != usual.preload()) {
      lost.add("preload " + Integer.toUnsignedString(header.preload()));
    }
    if (header.animatedBones() != usual.animatedBones()) {
      lost.add("animatedBones " + Integer.toUnsignedString(header.animatedBones()));
    }
    if (a.encoding().hasKeystones()) {
      for (Property p : a.properties()) {
        String type = "type " + p.type() + " of property " + Wording.quoted(p.name());
        if (p.type() != Conversion.propertyType(p.name()) && !lost.contains(type)) {
          lost.add(type);
        }
      }
    }
  }

  /** The number of frames that store a bone under another name, ignoring letter case. */
  public static int framesWithOtherNames(Animation a) {
    int frames = 0;
    for (int f = 0; f < a.frames().size(); f++) {
      boolean other = false;
      for (int b = 0; a.frames().get(f).names() != null && b < a.bones().size() && !other; b++) {
        other = !Skeleton.areSame(a.storedName(f, b), a.bones().get(b));
      }
      frames += other ? 1 : 0;
    }
    return frames;
  }
}
