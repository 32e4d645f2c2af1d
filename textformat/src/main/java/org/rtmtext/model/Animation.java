package org.rtmtext.model;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * An animation: the content of an RTM file of any encoding.
 *
 * @param encoding of the file
 * @param motion of one cycle
 * @param header values that only this kind of encoding stores
 * @param properties frame properties, in the order stored
 * @param bones names in the order of the rows of every frame
 * @param frames in the order stored
 * @param trailing bytes after the end of the animation; must not be modified
 */
public record Animation(
    Encoding encoding,
    Motion motion,
    Header header,
    List<Property> properties,
    List<String> bones,
    List<Frame> frames,
    byte[] trailing) {
  public Animation {
    if (encoding.isBinarised() != header instanceof BmtrHeader) {
      throw new IllegalArgumentException(encoding + " with " + header.getClass().getSimpleName());
    }
    properties = List.copyOf(properties);
    bones = List.copyOf(bones);
    frames = List.copyOf(frames);
  }

  public PlainHeader plain() {
    return (PlainHeader) header;
  }

  public BmtrHeader bmtr() {
    return (BmtrHeader) header;
  }

  /** The name under which frame {@code f} stores the row of bone {@code b}. */
  public String storedName(int f, int b) {
    NameFields names = frames.get(f).names();
    return names == null ? bones.get(b) : names.name(b);
  }

  public Animation withFrames(List<Frame> other) {
    return new Animation(encoding, motion, header, properties, bones, other, trailing);
  }

  public Animation withMotion(Motion other) {
    return new Animation(encoding, other, header, properties, bones, frames, trailing);
  }

  public Animation withHeader(Header other) {
    return new Animation(encoding, motion, other, properties, bones, frames, trailing);
  }

  public Animation withTrailing(byte[] other) {
    return new Animation(encoding, motion, header, properties, bones, frames, other);
  }

  /**
   * Whether both have the same values: everything that a text shows, so not name padding,
   * compression or trailing bytes.
   */
  public boolean sameContent(Animation other) {
    return encoding == other.encoding
        && motion.equals(other.motion)
        && header.sameContent(other.header)
        && properties.equals(other.properties)
        && bones.equals(other.bones)
        && frames.size() == other.frames.size()
        && IntStream.range(0, frames.size()).allMatch(f -> sameFrame(f, other));
  }

  private boolean sameFrame(int f, Animation other) {
    Frame a = frames.get(f);
    Frame b = other.frames.get(f);
    return a.samePhase(b) && a.transforms().equals(b.transforms()) && sameNames(f, other);
  }

  private boolean sameNames(int f, Animation other) {
    NameFields a = frames.get(f).names();
    NameFields b = other.frames.get(f).names();
    return a == null || b == null
        ? a == b
            || IntStream.range(0, bones.size())
                .allMatch(i -> storedName(f, i).equals(other.storedName(f, i)))
        : a.sameNames(b);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof Animation a
        && encoding == a.encoding
        && motion.equals(a.motion)
        && header.equals(a.header)
        && properties.equals(a.properties)
        && bones.equals(a.bones)
        && frames.equals(a.frames)
        && Arrays.equals(trailing, a.trailing);
  }

  @Override
  public int hashCode() {
    return 31 * frames.hashCode() + bones.hashCode();
  }
}
