package org.rtmtext.problem;

/** A place in an animation, in its own terms; a text or a file turns it into a position. */
public sealed interface Place {
  /** A statement or section of the head. */
  record Head(Section section) implements Place {}

  /** A property, by its index. */
  record PropertyEntry(int index, PropertyPart part) implements Place {}

  /** A name in the list of bones, by its index. */
  record Bone(int index) implements Place {}

  /** The phase of a frame, by the frame's index. */
  record FrameHead(int frame) implements Place {}

  /** The number of transforms of a frame, by the frame's index. */
  record FrameCount(int frame) implements Place {}

  /**
   * A part of a row.
   *
   * @param frame index of the frame
   * @param row index of the transform, which is the index of its bone
   */
  record Row(int frame, int row, RowPart part) implements Place {}

  /** The sections of the head. */
  enum Section {
    ENCODING("rtm"),
    MOTION("motion"),
    REVERSED("reversed"),
    PRELOAD("preload"),
    MDAT("mdat"),
    ANIMATED_BONES("animatedBones"),
    EXTRA_PHASES("extraPhases"),
    METADATA("metadata"),
    PROPERTIES("properties"),
    BONES("bones");

    private final String keyword;

    Section(String keyword) {
      this.keyword = keyword;
    }

    /** The word that begins the section in a text. */
    public String keyword() {
      return keyword;
    }
  }

  /** The parts of a property. */
  enum PropertyPart {
    PHASE,
    NAME,
    VALUE,
    TYPE
  }

  /** The parts of a row. */
  enum RowPart {
    NAME,
    ROTATION,
    POSITION
  }
}
