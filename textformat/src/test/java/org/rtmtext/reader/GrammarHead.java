package org.rtmtext.reader;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.rtmtext.grammar.rtmText.AnimatedBones;
import org.rtmtext.grammar.rtmText.Bones;
import org.rtmtext.grammar.rtmText.ExtraPhases;
import org.rtmtext.grammar.rtmText.Mdat;
import org.rtmtext.grammar.rtmText.Metadata;
import org.rtmtext.grammar.rtmText.Preload;
import org.rtmtext.grammar.rtmText.Properties;
import org.rtmtext.grammar.rtmText.Reversed;
import org.rtmtext.grammar.rtmText.Section;
import org.rtmtext.model.BmtrHeader;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Header;
import org.rtmtext.model.Motion;
import org.rtmtext.model.PlainHeader;
import org.rtmtext.model.Property;
import org.rtmtext.number.StoredType;
import org.rtmtext.syntax.Names;

/** The values that the parsed head of a text has. Those of faulty lines are left out. */
final class GrammarHead {
  private static final long MAX_WORD = 0xFFFFFFFFL;

  /** The first line of each section, by its keyword. */
  final Map<String, Integer> sections = new TreeMap<>();

  final List<String> bones = new ArrayList<>();
  final List<String> boneTokens = new ArrayList<>();
  final List<Property> properties = new ArrayList<>();

  /** The tokens of each property: phase, name, value and type, or its name again. */
  final List<List<String>> propertyTokens = new ArrayList<>();

  private final List<String> metadata = new ArrayList<>();

  Optional<Encoding> encoding = Optional.empty();
  Motion motion = Motion.NONE;
  private int reversed = BmtrHeader.REVERSED;
  private int preload;
  private int mdat;
  private int animatedBones = -1;
  private int[] extraPhases = {};

  GrammarHead(RepairedText text) {
    if (text.document().getHead() == null) {
      return;
    }
    for (Section section : text.document().getHead().getSections()) {
      var node = NodeModelUtils.findActualNodeFor(section);
      int line = text.lines().line(node.getOffset());
      String keyword = NodeModelUtils.getTokenText(node).split("[^A-Za-z]")[0];
      // Of a section that appears twice, the first is read.
      if (sections.putIfAbsent(keyword, line) == null) {
        addList(section);
        if (!text.isFaulty(line)) {
          addValue(section);
        }
      }
    }
  }

  private void addList(Section section) {
    if (section instanceof Bones b) {
      boneTokens.addAll(b.getNames());
      b.getNames().forEach(name -> bones.add(Names.value(name)));
    } else if (section instanceof Metadata m) {
      m.getStrings().forEach(string -> metadata.add(Names.value(string)));
    } else if (section instanceof Properties p) {
      p.getEntries().forEach(this::addProperty);
    }
  }

  private void addProperty(org.rtmtext.grammar.rtmText.Property p) {
    String type = p.getKind() == null ? "0" : p.getKind();
    properties.add(
        new Property(
            GrammarNumbers.bits(p.getPhase(), StoredType.FLOAT),
            Names.value(p.getName()),
            Names.value(p.getValue()),
            GrammarNumbers.integer(type, Integer.MIN_VALUE, Integer.MAX_VALUE)));
    String typeToken = p.getKind() == null ? p.getName() : p.getKind();
    propertyTokens.add(List.of(p.getPhase(), p.getName(), p.getValue(), typeToken));
  }

  private void addValue(Section section) {
    if (section instanceof org.rtmtext.grammar.rtmText.Encoding e) {
      String kind = e.isPlain() ? "plain" : "bmtr";
      String written = e.getVersion() == null ? kind : kind + " " + e.getVersion();
      encoding =
          Arrays.stream(Encoding.values())
              .filter(known -> known.text().equals(written))
              .findFirst();
    } else if (section instanceof org.rtmtext.grammar.rtmText.Motion m) {
      int[] xyz = floats(m.getValues());
      motion = xyz.length == 3 ? new Motion(xyz[0], xyz[1], xyz[2]) : Motion.NONE;
    } else if (section instanceof Reversed r) {
      reversed = GrammarNumbers.integer(r.getValue(), 0, 255);
    } else if (section instanceof Preload p) {
      preload = GrammarNumbers.integer(p.getValue(), 0, MAX_WORD);
    } else if (section instanceof Mdat m) {
      mdat = GrammarNumbers.integer(m.getValue(), 0, MAX_WORD);
    } else if (section instanceof AnimatedBones a) {
      animatedBones = GrammarNumbers.integer(a.getValue(), 0, MAX_WORD);
    } else if (section instanceof ExtraPhases p) {
      extraPhases = floats(p.getValues());
    }
  }

  private static int[] floats(List<String> tokens) {
    return tokens.stream().mapToInt(t -> GrammarNumbers.bits(t, StoredType.FLOAT)).toArray();
  }

  /**
   * The header.
   *
   * @param listed number of bones in the list
   */
  Header header(int listed) {
    if (encoding.equals(Optional.of(Encoding.PLAIN_0100))) {
      return PlainHeader.DEFAULT;
    }
    if (encoding.isEmpty() || encoding.get() == Encoding.PLAIN) {
      boolean block = sections.containsKey("properties") || sections.containsKey("mdat");
      return new PlainHeader(block, mdat, null);
    }
    int animated = sections.containsKey("animatedBones") ? animatedBones : listed;
    return new BmtrHeader(reversed, preload, animated, metadata, extraPhases, null);
  }
}
