package org.rtmtext.reader;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.rtmtext.grammar.rtmText.Head;
import org.rtmtext.grammar.rtmText.Properties;
import org.rtmtext.grammar.rtmText.RtmTextPackage;
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

/** Reads the values of a head that the grammar parsed. */
final class HeadReader {
  private static final RtmTextPackage G = RtmTextPackage.eINSTANCE;
  private static final long MAX_WORD = 0xFFFFFFFFL;

  private final BlockProblems problems;
  private final Map<Section, Span> sections = new EnumMap<>(Section.class);
  private final List<Span> boneSpans = new ArrayList<>();
  private final List<Map<PropertyPart, Span>> propertySpans = new ArrayList<>();

  private Encoding encoding;
  private Motion motion = Motion.NONE;
  private int reversed = 1;
  private int preload;
  private int mdatWord;
  private int animatedBones = -1;
  private int[] extraPhases = {};
  private boolean hasMdat;
  private List<String> metadata = List.of();
  private final List<Property> properties = new ArrayList<>();
  private final List<String> bones = new ArrayList<>();

  private HeadReader(BlockProblems problems) {
    this.problems = problems;
  }

  /**
   * Reads a head.
   *
   * @param head null if the parser found none
   */
  static ParsedHead read(Head head, BlockProblems problems) {
    return new HeadReader(problems).read(head);
  }

  private ParsedHead read(Head head) {
    if (head != null) {
      head.getSections().forEach(this::readSection);
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
    return new ParsedHead(
        Optional.ofNullable(encoding),
        motion,
        header(),
        properties,
        bones,
        sections,
        boneSpans,
        propertySpans,
        problems.sorted());
  }

  private Header header() {
    if (encoding == null || !encoding.isBinarised()) {
      // The text shows an empty RTM_MDAT block by its word only.
      boolean block = hasMdat || sections.containsKey(Section.MDAT);
      return new PlainHeader(block, mdatWord, null);
    }
    boolean counted = sections.containsKey(Section.ANIMATED_BONES);
    return new BmtrHeader(
        reversed, preload, counted ? animatedBones : bones.size(), metadata, extraPhases, null);
  }

  private void readSection(org.rtmtext.grammar.rtmText.Section section) {
    Section kind = Section.valueOf(upperSnake(section.eClass().getName()));
    INode node = NodeModelUtils.findActualNodeFor(section);
    int start = Token.indent(node.getText());
    int firstLine = Block.endOfLine(node.getText(), start) - start;
    Span span = new Span(node.getOffset(), Math.min(node.getLength(), firstLine));
    if (sections.putIfAbsent(kind, span) != null) {
      problems.add(
          Code.STATEMENT_TWICE,
          span.offset(),
          span.length(),
          "'" + kind.keyword() + "' appears a second time and is ignored: remove one of the two");
      return;
    }
    if (kind != Section.ENCODING && encoding == null) {
      if (sections.size() == 1) {
        problems.add(
            Code.ENCODING_MISSING,
            span.offset(),
            span.length(),
            "the encoding must come first: begin the text with 'rtm plain' or 'rtm bmtr 5'");
      }
    }
    switch (kind) {
      case ENCODING -> readEncoding((org.rtmtext.grammar.rtmText.Encoding) section);
      case MOTION -> readMotion((org.rtmtext.grammar.rtmText.Motion) section);
      case REVERSED -> reversed = word(section, G.getReversed_Value(), 255, kind);
      case PRELOAD -> preload = word(section, G.getPreload_Value(), MAX_WORD, kind);
      case MDAT -> mdatWord = word(section, G.getMdat_Value(), MAX_WORD, kind);
      case ANIMATED_BONES ->
          animatedBones = word(section, G.getAnimatedBones_Value(), MAX_WORD, kind);
      case EXTRA_PHASES -> extraPhases = floats(section, G.getExtraPhases_Values());
      case METADATA -> metadata = names(section, G.getMetadata_Strings(), new ArrayList<>());
      case PROPERTIES -> readProperties((Properties) section);
      case BONES -> bones.addAll(names(section, G.getBones_Names(), boneSpans));
    }
  }

  private void readEncoding(org.rtmtext.grammar.rtmText.Encoding statement) {
    if (statement.isPlain()) {
      encoding = Encoding.PLAIN;
      return;
    }
    String version = statement.getVersion();
    encoding =
        version == null
            ? null
            : Encoding.ofBmtrVersion(version.length() == 1 ? version.charAt(0) - '0' : -1)
                .orElse(null);
    if (encoding == null && version != null) {
      at(node(statement, G.getEncoding_Version()))
          .problem(Code.VALUE_RANGE, "bmtr " + version + " is not a known version: use 3, 4 or 5");
    }
  }

  private void readMotion(org.rtmtext.grammar.rtmText.Motion statement) {
    int[] bits = floats(statement, G.getMotion_Values());
    if (bits.length == 3) {
      motion = new Motion(bits[0], bits[1], bits[2]);
    } else if (!isBroken(statement)) {
      at(NodeModelUtils.findActualNodeFor(statement))
          .problem(
              Code.VALUE_COUNT, "'motion' takes 3 numbers, x y z in metres; found " + bits.length);
    }
  }

  /** Whether the line of a statement has a syntax error, so that values may be missing. */
  private boolean isBroken(EObject statement) {
    INode node = NodeModelUtils.findActualNodeFor(statement);
    int end = Block.endOfLine(node.getRootNode().getText(), node.getOffset());
    return problems.hasSyntaxError(node.getOffset(), end - node.getOffset());
  }

  private void readProperties(Properties section) {
    hasMdat = true;
    for (org.rtmtext.grammar.rtmText.Property entry : section.getEntries()) {
      if (entry.getPhase() == null || entry.getName() == null || entry.getValue() == null) {
        continue; // a syntax error was reported
      }
      int phase =
          NumberReader.stored(
              entry.getPhase(), StoredType.FLOAT, at(node(entry, G.getProperty_Phase())));
      int type = 0;
      if (entry.getKind() != null) {
        type =
            (int)
                NumberReader.integer(
                    entry.getKind(),
                    Integer.MIN_VALUE,
                    Integer.MAX_VALUE,
                    "a type",
                    at(node(entry, G.getProperty_Kind())));
      }
      properties.add(
          new Property(
              phase,
              name(node(entry, G.getProperty_Name()), entry.getName()),
              name(node(entry, G.getProperty_Value()), entry.getValue()),
              type));
      Map<PropertyPart, Span> spans = new EnumMap<>(PropertyPart.class);
      spans.put(PropertyPart.PHASE, span(entry, G.getProperty_Phase()));
      spans.put(PropertyPart.NAME, span(entry, G.getProperty_Name()));
      spans.put(PropertyPart.VALUE, span(entry, G.getProperty_Value()));
      spans.put(
          PropertyPart.TYPE,
          span(entry, entry.getKind() == null ? G.getProperty_Name() : G.getProperty_Kind()));
      propertySpans.add(spans);
    }
  }

  private static INode node(EObject element, EStructuralFeature feature) {
    return NodeModelUtils.findNodesForFeature(element, feature).get(0);
  }

  private NumberReader.Report at(INode node) {
    return problems.at(node.getOffset(), node.getLength());
  }

  private static Span span(EObject element, EStructuralFeature feature) {
    INode node = node(element, feature);
    return new Span(node.getOffset(), node.getLength());
  }

  private int word(EObject statement, EStructuralFeature feature, long max, Section kind) {
    String token = (String) statement.eGet(feature);
    return token == null
        ? 0 // a syntax error was reported
        : (int) NumberReader.integer(token, 0, max, kind.keyword(), at(node(statement, feature)));
  }

  private int[] floats(EObject statement, EStructuralFeature feature) {
    List<?> tokens = (List<?>) statement.eGet(feature);
    List<INode> nodes = NodeModelUtils.findNodesForFeature(statement, feature);
    return IntStream.range(0, tokens.size())
        .map(i -> NumberReader.stored((String) tokens.get(i), StoredType.FLOAT, at(nodes.get(i))))
        .toArray();
  }

  private List<String> names(EObject section, EStructuralFeature feature, List<Span> spans) {
    List<?> tokens = (List<?>) section.eGet(feature);
    List<INode> nodes = NodeModelUtils.findNodesForFeature(section, feature);
    List<String> names = new ArrayList<>(tokens.size());
    for (int i = 0; i < Math.min(tokens.size(), nodes.size()); i++) {
      names.add(name(nodes.get(i), (String) tokens.get(i)));
      spans.add(new Span(nodes.get(i).getOffset(), nodes.get(i).getLength()));
    }
    return names;
  }

  private String name(INode node, String token) {
    return problems.unquote(token, node.getOffset());
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

  private static String upperSnake(String name) {
    return name.replaceAll("(?<=[a-z])(?=[A-Z])", "_").toUpperCase(Locale.ROOT);
  }
}
