package org.rtmtext.printer;

import java.util.Optional;
import org.rtmtext.model.Animation;
import org.rtmtext.model.BmtrHeader;
import org.rtmtext.model.PlainHeader;
import org.rtmtext.model.Property;
import org.rtmtext.number.StoredType;
import org.rtmtext.poses.Digits;
import org.rtmtext.poses.PoseSkeleton;
import org.rtmtext.problem.Quotes;
import org.rtmtext.syntax.Names;

/**
 * Prints the head: everything before the first frame.
 *
 * @param poses the skeleton that rows refer to; empty for rows in stored form
 */
record HeadPrinter(Animation animation, Optional<PoseSkeleton> poses, StringBuilder out) {
  /** Appends the head of a text with rows in stored form. */
  static void print(Animation animation, StringBuilder out) {
    new HeadPrinter(animation, Optional.empty(), out).print();
  }

  /** Appends the head of a text of poses. */
  static void print(Animation animation, PoseSkeleton poses, StringBuilder out) {
    new HeadPrinter(animation, Optional.of(poses), out).print();
  }

  private void print() {
    out.append("rtm ").append(animation.encoding().text()).append('\n');
    out.append("motion");
    floats(animation.motion().x(), animation.motion().y(), animation.motion().z());
    poses.ifPresent(this::reference);
    if (animation.header() instanceof BmtrHeader header) {
      bmtr(header);
    } else {
      plain(animation.plain());
    }
    out.append("\nbones\n");
    for (String bone : animation.bones()) {
      out.append("  ").append(Names.print(bone)).append('\n');
    }
    poses.filter(skeleton -> skeleton.table() == 0).ifPresent(this::joints);
  }

  private void reference(PoseSkeleton skeleton) {
    out.append("poses ").append(Names.print(skeleton.name()));
    out.append(skeleton.table() == 0 ? "" : " " + skeleton.table()).append('\n');
  }

  private void joints(PoseSkeleton skeleton) {
    out.append("\nskeleton\n");
    for (PoseSkeleton.PoseBone bone : skeleton.bones()) {
      out.append("  ").append(Names.print(bone.name())).append(" | ");
      if (!bone.parent().isEmpty()) {
        out.append(Names.print(bone.parent())).append(" | ");
      }
      for (int i = 0; i < 3; i++) {
        out.append(i == 0 ? "" : " ");
        Digits.append(out, bone.joint().get(i), PoseSkeleton.JOINT_DECIMALS);
      }
      out.append('\n');
    }
  }

  private void plain(PlainHeader header) {
    if (header.mdatWord() != 0) {
      out.append("mdat ").append(Integer.toUnsignedString(header.mdatWord())).append('\n');
    }
    if (header.hasMdat()) {
      properties();
    }
  }

  private void bmtr(BmtrHeader header) {
    out.append("reversed ").append(header.reversed()).append('\n');
    out.append("preload ").append(Integer.toUnsignedString(header.preload())).append('\n');
    if (header.animatedBones() != animation.bones().size()) {
      out.append("animatedBones ").append(Integer.toUnsignedString(header.animatedBones()));
      out.append('\n');
    }
    if (header.extraPhases().length > 0) {
      out.append("extraPhases");
      floats(header.extraPhases());
    }
    if (!header.metadata().isEmpty()) {
      out.append("\nmetadata\n");
      for (String s : header.metadata()) {
        out.append("  ").append(Quotes.quote(s)).append('\n');
      }
    }
    if (!animation.properties().isEmpty()) {
      properties();
    }
  }

  private void properties() {
    out.append("\nproperties\n");
    for (Property p : animation.properties()) {
      String phase = StoredType.FLOAT.text(p.phase());
      int start = out.length() + 2;
      out.append("  ").append(phase);
      Columns.pad(out, start + Columns.PHASE);
      out.append(' ').append(Quotes.quote(p.name())).append(" = ").append(Quotes.quote(p.value()));
      if (animation.encoding().hasKeystones() || p.type() != 0) {
        out.append(" type ").append(p.type());
      }
      out.append('\n');
    }
  }

  private void floats(int... bits) {
    for (int b : bits) {
      out.append(' ');
      StoredType.FLOAT.append(out, b);
    }
    out.append('\n');
  }
}
