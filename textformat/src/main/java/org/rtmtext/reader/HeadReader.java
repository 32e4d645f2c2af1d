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
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place.PropertyPart;
import org.rtmtext.problem.Place.Section;
import org.rtmtext.syntax.Block;
import org.rtmtext.syntax.Span;
import org.rtmtext.syntax.Token;

/** Reads a head line by line; values of lines with syntax errors are left out. */
final class HeadReader {
  private static final long MAX_WORD = 0xFFFFFFFFL;

  private final BlockProblems problems = new BlockProblems();
  private final Block block;
  private final LineSyntax syntax;
  private final Map<Section, Span> sections = new EnumMap<>(Section.class);
  private final List<Span> boneSpans = new ArrayList<>();
  private final List<Map<PropertyPart, Span>> propertySpans = new ArrayList<>();
  private final List<Property> properties = new ArrayList<>();
  private final List<String> bones = new ArrayList<>();
  private final List<String> metadata = new ArrayList<>();

  private Encoding encoding;
  private Motion motion = Motion.NONE;
  private int reversed = 1;
  private int preload;
  private int mdatWord;
  private int animatedBones = -1;
  private int[] extraPhases = {};
  private final PosesReader poses = new PosesReader();

  private String line;

  /** The offset of the current line in the block. */
  private int start;

  private List<Token> tokens;

  /** Whether the current section appears a second time. */
  private boolean repeated;

  private HeadReader(Block block) {
    this.block = block;
    syntax = new LineSyntax(block, false, problems);
  }

  static ParsedHead read(Block block) {
    return new HeadReader(block).readLines();
  }

  private ParsedHead readLines() {
    ConflictMarkers conflicts = new ConflictMarkers(problems);
    for (int l = 0; l <= block.lineEnds(); l++) {
      start = block.lineStart(l);
      line = block.text().substring(start, block.lineEnd(l));
      tokens = Token.of(line);
      if (!conflicts.skips(block.text(), start)
          && !tokens.isEmpty()
          && tokens.get(0).kind() != Token.Kind.COMMENT) {
        readLine();
      }
    }
    if (encoding == null) {
      if (!sections.containsKey(Section.ENCODING) && !problems.hasErrors()) {
        problems.add(
            Code.ENCODING_MISSING,
            0,
            1,
            "the encoding is missing: begin the text with 'rtm plain' or 'rtm bmtr 5'");
      }
    } else {
      ParsedHead.sectionsMissingIn(encoding).forEach(this::refuse);
    }
    ParsedPoses read = poses.read(block, encoding, bones, sections);
    problems.addAll(poses.problems());
    return new ParsedHead(
        Optional.ofNullable(encoding),
        motion,
        header(),
        properties,
        bones,
        sections,
        boneSpans,
        propertySpans,
        read,
        problems.sorted());
  }

  private Header header() {
    if (encoding == null || !encoding.isBinarised()) {
      // The section 'properties' means that the file has an RTM_MDAT block, even without entries;
      // so does the statement 'mdat'.
      boolean block =
          (sections.containsKey(Section.PROPERTIES) || sections.containsKey(Section.MDAT))
              && (encoding == null || encoding.hasProperties());
      return block ? new PlainHeader(true, mdatWord, null) : PlainHeader.DEFAULT;
    }
    boolean counted = sections.containsKey(Section.ANIMATED_BONES);
    return new BmtrHeader(
        reversed, preload, counted ? animatedBones : bones.size(), metadata, extraPhases, null);
  }

  private void readLine() {
    boolean valid = syntax.accepts(line, start, tokens);
    Optional<Section> section = Section.of(syntax.section());
    if (section.isPresent() && syntax.begins()) {
      begin(section.get());
    }
    boolean isEntry = !syntax.begins();
    if (!valid && isEntry && section.equals(Optional.of(Section.BONES)) && !repeated) {
      // A bone whose line has a second word still has its rows.
      HeadLines.nameIn(line).ifPresent(this::addBone);
    }
    if (section.equals(Optional.of(Section.STILL)) && !repeated) {
      poses.addStill(start, start + line.length());
    }
    if (!valid || repeated || section.isEmpty()) {
      return;
    }
    switch (section.get()) {
      case ENCODING -> readEncoding();
      case MOTION -> readMotion();
      case REVERSED -> reversed = word(255);
      case PRELOAD -> preload = word(MAX_WORD);
      case MDAT -> mdatWord = word(MAX_WORD);
      case ANIMATED_BONES -> animatedBones = word(MAX_WORD);
      case EXTRA_PHASES -> extraPhases = floats();
      case METADATA -> {
        if (isEntry) {
          metadata.add(name(tokens.get(0)));
        }
      }
      case PROPERTIES -> {
        if (isEntry) {
          readProperty();
        }
      }
      case BONES -> {
        if (isEntry) {
          addBone(name(tokens.get(0)));
        }
      }
      case POSES -> poses.readStatement(line, start, tokens);
      case SKELETON -> {
        if (isEntry) {
          poses.readJoint(line, start, tokens);
        }
      }
    }
  }

  private void addBone(String name) {
    bones.add(name);
    boneSpans.add(span(0));
  }

  private void begin(Section section) {
    int from = tokens.get(0).start();
    Span span = new Span(start + from, line.length() - from);
    repeated = sections.putIfAbsent(section, span) != null;
    if (repeated) {
      problems.add(
          Code.STATEMENT_TWICE,
          span.offset(),
          span.length(),
          "'"
              + section.keyword()
              + "' appears a second time and is ignored: remove one of the two");
    } else if (section != Section.ENCODING && sections.size() == 1 && !problems.hasErrors()) {
      problems.add(
          Code.ENCODING_MISSING,
          span.offset(),
          span.length(),
          "the encoding must come first: begin the text with 'rtm plain' or 'rtm bmtr 5'");
    }
  }

  private void readEncoding() {
    String written = (text(1) + " " + text(2)).strip();
    encoding = HeadLines.written(written).orElse(null);
    if (encoding == null) {
      String known = text(1).equals("bmtr") ? "3, 4 or 5" : "0100, or no version";
      at(2).problem(Code.VALUE_RANGE, written + " is not a known version: use " + known);
    }
  }

  private void readMotion() {
    int[] bits = floats();
    if (bits.length == 3) {
      motion = new Motion(bits[0], bits[1], bits[2]);
    } else {
      Span span = sections.get(Section.MOTION);
      problems.add(
          Code.VALUE_COUNT,
          span.offset(),
          span.length(),
          "'motion' takes 3 numbers, x y z in metres; found " + bits.length);
    }
  }

  private void readProperty() {
    int phase = NumberReader.stored(text(0), StoredType.FLOAT, at(0));
    boolean typed = !text(5).isEmpty();
    int type =
        typed
            ? (int)
                NumberReader.integer(text(5), Integer.MIN_VALUE, Integer.MAX_VALUE, "a type", at(5))
            : 0;
    properties.add(new Property(phase, name(tokens.get(1)), name(tokens.get(3)), type));
    Map<PropertyPart, Span> spans = new EnumMap<>(PropertyPart.class);
    spans.put(PropertyPart.PHASE, span(0));
    spans.put(PropertyPart.NAME, span(1));
    spans.put(PropertyPart.VALUE, span(3));
    spans.put(PropertyPart.TYPE, span(typed ? 5 : 1));
    propertySpans.add(spans);
  }

  /** The text of a token of the current line; empty if the line has fewer tokens. */
  private String text(int token) {
    return token < tokens.size() && tokens.get(token).kind() != Token.Kind.COMMENT
        ? tokens.get(token).text(line)
        : "";
  }

  private Span span(int token) {
    Token t = tokens.get(token);
    return new Span(start + t.start(), t.end() - t.start());
  }

  private NumberReader.Report at(int token) {
    return problems.at(span(token).offset(), span(token).length());
  }

  private int word(long max) {
    return (int) NumberReader.integer(text(1), 0, max, syntax.section(), at(1));
  }

  private int[] floats() {
    int count = 1;
    while (!text(count).isEmpty()) {
      count++;
    }
    int[] bits = new int[count - 1];
    for (int i = 0; i < bits.length; i++) {
      bits[i] = NumberReader.stored(text(i + 1), StoredType.FLOAT, at(i + 1));
    }
    return bits;
  }

  private String name(Token token) {
    return problems.unquote(token.text(line), start + token.start());
  }

  private void refuse(Section section) {
    Span span = sections.get(section);
    if (span != null) {
      problems.add(
          Code.NOT_IN_ENCODING,
          span.offset(),
          span.length(),
          String.format(
              "'%s' cannot be stored in a %s file: remove it, or write 'rtm %s'",
              section.keyword(), encoding.text(), section == Section.MDAT ? "plain" : "bmtr 5"));
    }
  }
}
