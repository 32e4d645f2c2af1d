package org.rtmtext.reader;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.joml.Vector3d;
import org.rtmtext.model.BmtrHeader;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Header;
import org.rtmtext.model.Motion;
import org.rtmtext.model.PlainHeader;
import org.rtmtext.model.Property;
import org.rtmtext.number.StoredType;
import org.rtmtext.poses.PoseRows;
import org.rtmtext.poses.PoseSkeleton;
import org.rtmtext.poses.PoseSkeleton.PoseBone;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place.InBlock;
import org.rtmtext.problem.Place.PropertyPart;
import org.rtmtext.problem.Place.Section;
import org.rtmtext.problem.Wording;
import org.rtmtext.skeleton.Skeleton;
import org.rtmtext.syntax.Block;
import org.rtmtext.syntax.Names;
import org.rtmtext.syntax.RowTokens;
import org.rtmtext.syntax.Span;
import org.rtmtext.syntax.Token;

/** Reads a head line by line; values of lines with syntax errors are left out. */
final class HeadReader {
  private static final long MAX_WORD = 0xFFFFFFFFL;

  private final BlockProblems problems = new BlockProblems();
  private final LineSyntax syntax = new LineSyntax(false, problems);
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
  private String skeleton;
  private int table;
  private final List<PoseBone> joints = new ArrayList<>();
  private final Set<String> jointed = new HashSet<>();

  /** Where each parent is named. */
  private final Map<String, Span> parentSpans = new LinkedHashMap<>();

  /** The start of the section {@code still}, and the end of its last row; -1 without one. */
  private int stillStart = -1;

  private int stillEnd;

  /** The current line, its offset in the block and its tokens. */
  private String line;

  private int start;
  private List<Token> tokens;

  /** Whether the current section appears a second time. */
  private boolean repeated;

  private HeadReader() {}

  static ParsedHead read(Block block) {
    return new HeadReader().readLines(block);
  }

  private ParsedHead readLines(Block block) {
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
    ParsedPoses poses = poses(block);
    return new ParsedHead(
        Optional.ofNullable(encoding),
        motion,
        header(),
        properties,
        bones,
        sections,
        boneSpans,
        propertySpans,
        poses,
        problems.sorted());
  }

  private ParsedPoses poses(Block block) {
    ParsedFrame still =
        stillStart < 0
            ? ParsedFrame.NONE
            : FrameReader.readStill(
                Block.of(block.text().substring(stillStart, stillEnd)),
                encoding == null ? Encoding.BMTR5 : encoding);
    problems.addAll(
        still.problems().stream().map(p -> p.at(((InBlock) p.place()).after(stillStart))).toList());
    BlockProblems own = new BlockProblems();
    Optional<PoseSkeleton> found = skeleton(own);
    Set<String> seen = new HashSet<>();
    for (int row = 0; row < still.names().count(); row++) {
      checkStill(still, row, seen, found, own);
    }
    problems.addAll(own.sorted());
    boolean isBroken = own.hasErrors() || still != ParsedFrame.NONE && still.errors();
    return new ParsedPoses(found, still, stillStart, isBroken);
  }

  private void checkStill(
      ParsedFrame still,
      int row,
      Set<String> seen,
      Optional<PoseSkeleton> skeleton,
      BlockProblems own) {
    String name = still.names().bone(row);
    int offset = stillStart + still.rowOffsets()[row];
    if (name == null || still.names().stored(row) != null) {
      own.add(
          Code.BONE_UNKNOWN, offset, 1, "a row in 'still' begins with the name of a bone alone");
    } else if (!bones.contains(name)) {
      own.add(
          Code.BONE_UNKNOWN,
          offset,
          Names.print(name).length(),
          "bone "
              + Wording.quoted(name)
              + " is not in the list of bones; add it there, or remove this row");
    } else if (!seen.add(name)) {
      own.add(
          Code.BONE_TWICE,
          offset,
          Names.print(name).length(),
          "bone "
              + Wording.quoted(name)
              + " already has a row in 'still': remove one of the rows or correct its name");
    } else if (still.poses() != null && still.poses().form(row) != PoseRows.Form.STORED) {
      int length = Names.print(name).length();
      if (skeleton.isEmpty()) {
        if (this.skeleton == null) {
          own.add(Code.POSES_MISSING, offset, length, BoundFrame.POSES_MISSING);
        }
      } else if (skeleton.get().bones().stream().noneMatch(b -> Skeleton.areSame(b.name(), name))) {
        own.add(Code.POSES_MISSING, offset, length, BoundFrame.notInSkeleton(name));
      }
    }
  }

  /** The skeleton of {@code poses}; reports a missing or an unknown one. */
  private Optional<PoseSkeleton> skeleton(BlockProblems own) {
    Span span = sections.get(skeleton == null ? Section.SKELETON : Section.POSES);
    if (skeleton == null) {
      if (span != null) {
        own.add(
            Code.POSES_MISSING,
            span.offset(),
            span.length(),
            "this skeleton has no name: write 'poses' and its name below 'motion'");
      }
      return Optional.empty();
    }
    if (sections.containsKey(Section.SKELETON)) {
      parentSpans.forEach(
          (parent, at) -> {
            if (!jointed.contains(Skeleton.folded(parent))) {
              own.add(
                  Code.BONE_UNKNOWN,
                  at.offset(),
                  at.length(),
                  "bone "
                      + Wording.quoted(parent)
                      + " is not in this skeleton: add it, or correct the name");
            }
          });
      return Optional.of(new PoseSkeleton(skeleton, 0, joints));
    }
    Optional<PoseSkeleton> known = PoseSkeleton.known(skeleton, table);
    if (known.isEmpty()) {
      own.add(
          Code.POSES_MISSING,
          span.offset(),
          span.length(),
          "no joints are known for "
              + Wording.quoted(skeleton)
              + (table == 0 ? "" : " " + table)
              + ": list its bones in a section 'skeleton', or write 'poses OFP2_ManSkeleton 1'");
    }
    return known;
  }

  private void readPoses() {
    skeleton = name(tokens.get(1));
    table =
        text(2).isEmpty()
            ? 0
            : (int) NumberReader.integer(text(2), 1, Integer.MAX_VALUE, "a table", at(2));
  }

  private void readJoint() {
    RowTokens row = RowTokens.of(line, tokens);
    List<Token> last = row.position();
    boolean hasParent = row.cells().size() == 2;
    if (last.size() != 3) {
      problems.add(
          Code.VALUE_COUNT,
          span(0).offset(),
          line.length() - tokens.get(0).start(),
          "write a bone of the skeleton as bone | parent | x y z, with its joint in metres; a root"
              + " as bone | x y z");
      return;
    }
    Vector3d joint = new Vector3d();
    for (int i = 0; i < 3; i++) {
      Token number = last.get(i);
      NumberReader.Report report =
          problems.at(start + number.start(), number.end() - number.start());
      double value = NumberReader.finite(number.text(line), "part of a joint's position", report);
      joint.setComponent(i, Double.isNaN(value) ? 0 : value);
    }
    String bone = name(tokens.get(0));
    if (!jointed.add(Skeleton.folded(bone))) {
      problems.add(
          Code.BONE_TWICE,
          span(0).offset(),
          span(0).length(),
          "bone " + Wording.quoted(bone) + " is already in this skeleton: remove one of the two");
    }
    String parent = hasParent ? name(row.cells().get(0).get(0)) : "";
    if (hasParent) {
      Token token = row.cells().get(0).get(0);
      parentSpans.put(parent, new Span(start + token.start(), token.end() - token.start()));
    }
    joints.add(new PoseBone(bone, parent, joint));
  }

  private Header header() {
    if (encoding == null || !encoding.isBinarised()) {
      // For an empty RTM_MDAT block, the text has only the word of the block.
      boolean block =
          sections.containsKey(Section.PROPERTIES) || sections.containsKey(Section.MDAT);
      return new PlainHeader(block, mdatWord, null);
    }
    boolean counted = sections.containsKey(Section.ANIMATED_BONES);
    return new BmtrHeader(
        reversed, preload, counted ? animatedBones : bones.size(), metadata, extraPhases, null);
  }

  private void readLine() {
    if (isInStill() && !LineSyntax.SECTIONS.contains(tokens.get(0).text(line))) {
      stillEnd = start + line.length();
      return;
    }
    boolean valid = syntax.accepts(line, start, tokens);
    Optional<Section> section = Section.of(syntax.section());
    if (section.isPresent() && syntax.begins()) {
      begin(section.get());
    }
    boolean isEntry = !syntax.begins();
    if (!valid && isEntry && section.equals(Optional.of(Section.BONES)) && !repeated) {
      // Rows of a bone whose line has a second word are still its rows.
      HeadLines.nameIn(line).ifPresent(this::addBone);
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
      case POSES -> readPoses();
      case SKELETON -> {
        if (isEntry) {
          readJoint();
        }
      }
      case STILL -> {
        stillStart = start;
        stillEnd = start + line.length();
      }
    }
  }

  private boolean isInStill() {
    return stillStart >= 0 && !repeated && syntax.section().equals(Section.STILL.keyword());
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
    String version = text(2);
    if (version.isEmpty()) {
      encoding = Encoding.PLAIN;
      return;
    }
    encoding =
        Encoding.ofBmtrVersion(version.length() == 1 ? version.charAt(0) - '0' : -1).orElse(null);
    if (encoding == null) {
      at(2).problem(Code.VALUE_RANGE, "bmtr " + version + " is not a known version: use 3, 4 or 5");
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

  /** The text of a token; empty if the line has fewer. */
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
              section.keyword(), encoding.text(), encoding.isBinarised() ? "plain" : "bmtr 5"));
    }
  }
}
