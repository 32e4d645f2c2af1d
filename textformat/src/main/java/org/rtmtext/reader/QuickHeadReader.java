package org.rtmtext.reader;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.rtmtext.model.BmtrHeader;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Header;
import org.rtmtext.model.Motion;
import org.rtmtext.model.PlainHeader;
import org.rtmtext.model.Property;
import org.rtmtext.number.StoredType;
import org.rtmtext.problem.Place.PropertyPart;
import org.rtmtext.problem.Place.Section;
import org.rtmtext.syntax.Block;
import org.rtmtext.syntax.Span;

/**
 * Reads heads in the usual form without the grammar, which takes long to load. For every head that
 * it accepts, it gives the same result as the grammar, like {@link QuickFrameReader}.
 */
final class QuickHeadReader {
  private final String text;
  private final QuickScanner in;
  private final Map<Section, Span> sections = new EnumMap<>(Section.class);
  private final List<Span> boneSpans = new ArrayList<>();
  private final List<Map<PropertyPart, Span>> propertySpans = new ArrayList<>();
  private final List<Property> properties = new ArrayList<>();
  private final List<String> bones = new ArrayList<>();

  private Encoding encoding;
  private Motion motion = Motion.NONE;
  private int reversed = 1;
  private int preload;

  /** The section of the current line. */
  private Section last;

  private QuickHeadReader(String text) {
    this.text = text;
    in = new QuickScanner(text);
  }

  /**
   * Reads a head.
   *
   * @return null if the grammar must read this text
   */
  static ParsedHead read(String block) {
    return new QuickHeadReader(block).read();
  }

  private ParsedHead read() {
    while (!in.isAtEnd()) {
      in.skipSpace();
      if (!in.skipLineEnd() && !readLine()) {
        return null;
      }
    }
    if (encoding == null) {
      return null;
    }
    return new ParsedHead(
        Optional.of(encoding),
        motion,
        header(),
        properties,
        bones,
        sections,
        boneSpans,
        propertySpans,
        List.of());
  }

  private Header header() {
    return encoding.isBinarised()
        ? new BmtrHeader(reversed, preload, bones.size(), List.of(), new int[0], null)
        : new PlainHeader(sections.containsKey(Section.PROPERTIES), 0, null);
  }

  /** Reads a line that is not empty. */
  private boolean readLine() {
    int start = in.at();
    for (Section section : Section.values()) {
      if (in.skipWord(section.keyword())) {
        in.skipSpace();
        return begin(section, start) && readStatement(section) && in.skipLineEnd();
      }
    }
    if (last == Section.BONES) {
      return readBone();
    }
    return last == Section.PROPERTIES && readProperty();
  }

  private boolean begin(Section section, int start) {
    last = section;
    int end = Block.endOfLine(text, start);
    return (encoding != null || section == Section.ENCODING)
        && sections.put(section, new Span(start, end - start)) == null;
  }

  private boolean readStatement(Section section) {
    return switch (section) {
      case ENCODING -> readEncoding();
      case MOTION -> readMotion();
      case REVERSED -> {
        reversed = word(255);
        yield reversed >= 0;
      }
      case PRELOAD -> {
        preload = word(Integer.MAX_VALUE);
        yield preload >= 0;
      }
      case PROPERTIES, BONES -> true;
      default -> false;
    };
  }

  private boolean readEncoding() {
    if (in.skipWord("plain")) {
      encoding = Encoding.PLAIN;
      return true;
    }
    if (in.skipWord("bmtr") && in.skipSpace()) {
      encoding = Encoding.ofBmtrVersion((int) Math.max(-1, in.integer())).orElse(null);
    }
    return encoding != null;
  }

  private boolean readMotion() {
    int[] bits = new int[3];
    for (int i = 0; i < 3; i++) {
      if (i > 0 && !in.skipSpace()) {
        return false;
      }
      long value = in.number(StoredType.FLOAT, null);
      bits[i] = (int) value;
      if (value < 0) {
        return false;
      }
    }
    motion = new Motion(bits[0], bits[1], bits[2]);
    return true;
  }

  /** A number that only binarised files have; -1 if the grammar must read it. */
  private int word(int max) {
    long value = in.integer();
    return encoding.isBinarised() && value >= 0 && value <= max ? (int) value : -1;
  }

  private boolean readBone() {
    int start = in.at();
    String name = in.name();
    bones.add(name);
    boneSpans.add(new Span(start, in.at() - start));
    return name != null && in.skipLineEnd();
  }

  private boolean readProperty() {
    Map<PropertyPart, Span> spans = new EnumMap<>(PropertyPart.class);
    int start = in.at();
    long phase = in.number(StoredType.FLOAT, null);
    spans.put(PropertyPart.PHASE, new Span(start, in.at() - start));
    if (phase < 0 || !in.skipSpace()) {
      return false;
    }
    String name = readPart(PropertyPart.NAME, spans);
    in.skipSpace();
    if (name == null || !in.skip('=')) {
      return false;
    }
    in.skipSpace();
    String value = readPart(PropertyPart.VALUE, spans);
    if (value == null) {
      return false;
    }
    int type = 0;
    spans.put(PropertyPart.TYPE, spans.get(PropertyPart.NAME));
    if (in.skipSpace() && in.skipWord("type")) {
      in.skipSpace();
      start = in.at();
      long integer = in.integer();
      spans.put(PropertyPart.TYPE, new Span(start, in.at() - start));
      if (integer == Long.MIN_VALUE) {
        return false;
      }
      type = (int) integer;
    }
    properties.add(new Property((int) phase, name, value, type));
    propertySpans.add(spans);
    return in.skipLineEnd();
  }

  private String readPart(PropertyPart part, Map<PropertyPart, Span> spans) {
    int start = in.at();
    String name = in.name();
    spans.put(part, new Span(start, in.at() - start));
    return name;
  }
}
