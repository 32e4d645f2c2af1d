package org.rtmtext.problem;

import java.util.Arrays;
import java.util.Optional;

/**
 * The place of a problem. Rules report parts of an animation, such as rows; readers report spans of
 * a block of text. Both are translated to {@link TextRange}s, and parts of an animation also to
 * {@link ByteOffset}s.
 */
public interface Place {
  /** The file as a whole. */
  Place FILE = new WholeFile();

  /**
   * A number that gives the order of the places of a file; the file as a whole comes first.
   *
   * @return an offset, or -1 for places without one
   */
  default long order() {
    return -1;
  }

  record WholeFile() implements Place {}

  /**
   * A byte of a binary file.
   *
   * @param offset from 0
   */
  record ByteOffset(long offset) implements Place {
    @Override
    public long order() {
      return offset;
    }
  }

  /**
   * A part of a block of a text.
   *
   * @param offset in UTF-16 units from the start of the block
   * @param length in UTF-16 units
   */
  record InBlock(int offset, int length) implements Place {
    @Override
    public long order() {
      return offset;
    }
  }

  /** A statement or section of the head. */
  record Head(Section section) implements Place {}

  record PropertyEntry(int index, PropertyPart part) implements Place {}

  /** A name in the list of bones, by its index. */
  record Bone(int index) implements Place {}

  /** The phase of a frame, by the frame's index. */
  record FrameHead(int frame) implements Place {}

  /** The number of transforms of a frame, by the frame's index. */
  record FrameCount(int frame) implements Place {}

  /**
   * A part of a row of a frame.
   *
   * @param frame index of the frame
   * @param row index of the transform, which is the index of its bone
   */
  record Row(int frame, int row, RowPart part) implements Place {}

  enum Section {
    ENCODING("rtm"),
    MOTION("motion"),
    REVERSED("reversed"),
    PRELOAD("preload"),
    MDAT("mdat"),
    ANIMATED_BONES("animatedBones"),
    EXTRA_PHASES("extraPhases"),
    METADATA("metadata", "string"),
    PROPERTIES("properties", "property"),
    BONES("bones", "name"),
    POSES("poses"),
    SKELETON("skeleton", "bone"),
    STILL("still", "row");

    private final String keyword;
    private final String entry;

    Section(String keyword) {
      this(keyword, null);
    }

    Section(String keyword, String entry) {
      this.keyword = keyword;
      this.entry = entry;
    }

    /** The first word of the section in a text. */
    public String keyword() {
      return keyword;
    }

    /**
     * The noun for a line below the keyword, for example {@code bone}; empty for a statement of one
     * line.
     */
    public Optional<String> entry() {
      return Optional.ofNullable(entry);
    }

    /** Whether the keyword is alone on its line, with the entries below. */
    public boolean isList() {
      return entry != null;
    }

    /** The section that begins with a word. */
    public static Optional<Section> of(String word) {
      return Arrays.stream(values()).filter(s -> s.keyword.equals(word)).findFirst();
    }
  }

  enum PropertyPart {
    PHASE,
    NAME,
    VALUE,
    TYPE
  }

  enum RowPart {
    NAME,
    ROTATION,
    POSITION
  }
}
