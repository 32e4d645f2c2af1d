package org.rtmtext.codec;

import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.model.NameFields;
import org.rtmtext.model.PlainHeader;
import org.rtmtext.model.Property;
import org.rtmtext.model.Transforms;
import org.rtmtext.problem.Wording;

/**
 * Encodes {@code RTM_0101}, with {@code RTM_MDAT} if the animation has it, and {@code RTM_0100}.
 */
final class PlainEncoder {
  private PlainEncoder() {}

  static byte[] encode(Animation a) throws RtmEncodeException {
    PlainHeader header = a.plain();
    int bones = a.bones().size();
    checkNames(a);
    long size =
        64
            + (long) bones * NameFields.SIZE
            + a.frames().size() * (4L + (long) bones * PlainDecoder.ROW)
            + a.trailing().length;
    if (size > Integer.MAX_VALUE - 1_000_000) {
      throw new RtmEncodeException("the file would be " + size + " bytes, more than 2 GB");
    }
    ByteWriter out = new ByteWriter((int) size);
    if (header.hasMdat() && !a.encoding().hasProperties()) {
      throw new RtmEncodeException(a.encoding().text() + " cannot store properties");
    }
    if (header.hasMdat()) {
      writeMdat(a, header, out);
    } else if (!a.properties().isEmpty()) {
      throw new RtmEncodeException("properties need an RTM_MDAT block");
    }
    writeMotion(a, out);
    out.i32(a.frames().size());
    out.i32(bones);
    NameFields fields = header.names() != null ? header.names() : NameFields.of(a.bones());
    int at = out.reserve(bones * NameFields.SIZE);
    fields.copyAll(out.array(), at);
    for (Frame frame : a.frames()) {
      writeFrame(frame, frame.names() != null ? frame.names() : fields, bones, out);
    }
    out.bytes(a.trailing());
    return out.toByteArray();
  }

  private static void checkNames(Animation a) throws RtmEncodeException {
    for (String name : a.bones()) {
      if (name.length() > NameFields.SIZE) {
        throw new RtmEncodeException(
            "name "
                + Wording.quoted(name)
                + " has "
                + name.length()
                + " bytes; a plain file stores at most "
                + NameFields.SIZE
                + ": shorten it");
      }
      if (name.indexOf(0) >= 0) {
        throw new RtmEncodeException(
            "name "
                + Wording.quoted(name)
                + " contains a NUL (\\x00), which ends the stored name: remove the NUL");
      }
    }
  }

  private static void writeMdat(Animation a, PlainHeader header, ByteWriter out)
      throws RtmEncodeException {
    out.bytes(PlainDecoder.MDAT_SIGNATURE);
    out.i32(header.mdatWord());
    out.i32(a.properties().size());
    for (Property p : a.properties()) {
      out.i32(p.phase());
      lascii(p.name(), out);
      lascii(p.value(), out);
    }
  }

  private static void lascii(String s, ByteWriter out) throws RtmEncodeException {
    if (s.length() > 255) {
      throw new RtmEncodeException(
          "the string "
              + Wording.quoted(s)
              + " of a property has "
              + s.length()
              + " bytes; a plain file stores at most 255: shorten it");
    }
    out.u8(s.length());
    out.string(s);
  }

  private static void writeMotion(Animation a, ByteWriter out) throws RtmEncodeException {
    if (a.encoding().hasWholeMotion()) {
      out.bytes(PlainDecoder.SIGNATURE);
      out.i32(a.motion().x());
      out.i32(a.motion().y());
    } else if (a.motion().x() == 0 && a.motion().y() == 0) {
      out.bytes(PlainDecoder.OLD_SIGNATURE);
    } else {
      throw new RtmEncodeException(
          a.encoding().text() + " cannot store x and y of the motion: write 0 for both");
    }
    out.i32(a.motion().z());
  }

  private static void writeFrame(Frame frame, NameFields fields, int bones, ByteWriter out)
      throws RtmEncodeException {
    Transforms matrices = frame.transforms();
    if (matrices.isBinarised() || matrices.count() != bones) {
      throw new RtmEncodeException("a frame needs one matrix for each of the " + bones + " bones");
    }
    out.i32(frame.phase());
    for (int i = 0; i < bones; i++) {
      int at = out.reserve(NameFields.SIZE);
      fields.copyField(i, out.array(), at);
      out.words(matrices.matrices(), i * Transforms.MATRIX_STRIDE, Transforms.MATRIX_STRIDE);
    }
  }
}
