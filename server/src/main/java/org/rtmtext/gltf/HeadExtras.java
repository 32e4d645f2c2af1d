package org.rtmtext.gltf;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Phase;
import org.rtmtext.model.Property;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Wording;
import org.rtmtext.reader.TextReader;
import org.rtmtext.reader.TextReading;

/**
 * The head and the phases of an animation as custom properties of a node, which 3D programs show
 * and keep. If a property is lost or cannot be read, the value of the exported animation is used.
 *
 * @param head an animation without frames; empty if there is none or it cannot be read
 * @param phases of all frames; an empty list if unknown
 * @param original the exported animation; empty if it is missing or damaged
 * @param isRootMotion whether the node above the bones moves by the motion
 * @param warnings what could not be read, for users
 */
record HeadExtras(
    Optional<Animation> head,
    List<Phase> phases,
    Optional<Animation> original,
    boolean isRootMotion,
    List<String> warnings) {
  static final HeadExtras NONE =
      new HeadExtras(Optional.empty(), List.of(), Optional.empty(), false, List.of());

  /**
   * The name of the property that tells whether the bones follow a node that moves by the motion.
   */
  static final String ROOT_MOTION = "rtm_root_motion";

  /** A warning to which the import adds the consequences, which depend on its base. */
  static final String DAMAGED_ORIGINAL =
      "the copy of the exported animation in the custom properties is damaged";

  private static final String PREFIX = "rtm_";
  private static final String ENCODING = PREFIX + "encoding";

  /** The first word of a text, before its encoding. */
  private static final String FIRST = "rtm";

  private static final List<String> SECTIONS = List.of("properties", "metadata", "bones");

  /** Memory of a phase that is read as a frame. */
  private static final int BYTES_OF_PHASE = 200;

  /** Memory of a character while its text is read. */
  private static final int BYTES_OF_CHARACTER = 50;

  private static final String PHASES = PREFIX + "phases";
  private static final String ORIGINAL = PREFIX + "original";

  /** The custom properties of an animation. */
  static Map<String, Object> of(Animation a) {
    Map<String, Object> extras = new LinkedHashMap<>(texts(a));
    extras.put(PHASES, phases(a).stream().map(Phase::text).collect(Collectors.joining(" ")));
    OriginalAnimation.write(a).ifPresent(text -> extras.put(ORIGINAL, text));
    return extras;
  }

  /** Whether custom properties contain the exported animation. */
  static boolean hasOriginal(Map<?, ?> extras) {
    return extras.containsKey(ORIGINAL);
  }

  /** Whether custom properties include any that an export writes. */
  static boolean isIn(Map<?, ?> extras) {
    return extras.keySet().stream()
        .anyMatch(key -> key instanceof String name && name.startsWith(PREFIX));
  }

  /**
   * Reads custom properties; those of other programs are ignored.
   *
   * @param node its description for messages
   */
  static HeadExtras read(Map<?, ?> extras, String node, ImportBudget budget) throws GltfException {
    return new Reader(extras, node, budget).read();
  }

  /**
   * The head of an animation as texts, keyed by the names of custom properties. Each is a line, or
   * the lines of a section, of the animation's text: not every program keeps lists and numbers.
   */
  private static Map<String, String> texts(Animation a) {
    Map<String, String> texts = new LinkedHashMap<>();
    String key = ENCODING;
    for (String line : TextPrinter.print(a.withFrames(List.of())).lines().toList()) {
      if (line.startsWith(" ")) {
        String before = texts.get(key);
        texts.put(key, before.isEmpty() ? line.trim() : before + "\n" + line.trim());
      } else if (!line.isEmpty()) {
        int space = line.indexOf(' ');
        String word = space < 0 ? line : line.substring(0, space);
        key = word.equals(FIRST) ? ENCODING : PREFIX + word;
        texts.put(key, space < 0 ? "" : line.substring(space + 1));
      }
    }
    return texts;
  }

  /** Reads texts as an animation without frames. One of them must be its {@link #ENCODING}. */
  private static TextReading readTexts(Map<String, String> texts) {
    StringBuilder text = new StringBuilder(FIRST + " " + texts.get(ENCODING) + "\n");
    StringBuilder sections = new StringBuilder();
    texts.forEach(
        (key, value) -> {
          String word = key.substring(PREFIX.length());
          if (SECTIONS.contains(word)) {
            sections.append(word).append('\n');
            value.lines().forEach(line -> sections.append("  ").append(line).append('\n'));
          } else if (!key.equals(ENCODING)) {
            text.append(word).append(' ').append(value).append('\n');
          }
        });
    return TextReader.read(text.append(sections));
  }

  /** Why texts cannot be read. */
  private static String problem(TextReading reading) {
    return reading.problems().stream()
        .filter(Problem::isError)
        .map(Problem::message)
        .findFirst()
        .orElse("they do not describe an animation");
  }

  /** Phases, read as a text whose frames have no rows; empty if they cannot be read. */
  private static Optional<List<Phase>> readPhases(String phases) {
    if (phases.isBlank()) {
      return Optional.empty();
    }
    // In a plain text, all frames have a phase.
    StringBuilder text = new StringBuilder("rtm bmtr 5\nmotion 0 0 0\n\nbones\n");
    for (String phase : phases.trim().split("\\s+")) {
      text.append("\nframe ").append(phase).append('\n');
    }
    return TextReader.read(text).animation().map(HeadExtras::phases);
  }

  static List<Phase> phases(Animation a) {
    return a.frames().stream().map(Frame::storedPhase).toList();
  }

  private static List<Integer> present(List<Phase> phases) {
    return phases.stream().filter(Phase::isStored).map(Phase::bits).toList();
  }

  private static List<Integer> propertyPhases(Animation a) {
    return a.properties().stream().map(Property::phase).toList();
  }

  private static List<Integer> motion(Animation a) {
    return List.of(a.motion().x(), a.motion().y(), a.motion().z());
  }

  /** Reads the properties of one node. */
  private static final class Reader {
    private final Map<?, ?> extras;
    private final String node;
    private final ImportBudget budget;
    private final List<String> warnings = new ArrayList<>();
    private Optional<Animation> original = Optional.empty();

    Reader(Map<?, ?> extras, String node, ImportBudget budget) {
      this.extras = extras;
      this.node = node;
      this.budget = budget;
    }

    HeadExtras read() throws GltfException {
      takeMemory();
      readOriginal();
      Optional<Animation> head = head().map(a -> a.withFrames(List.of()));
      List<Phase> phases = head.isPresent() ? phases() : List.of();
      if (head.isPresent()) {
        checkFinite("motion", HeadExtras::motion, motion(head.get()));
        checkFinite("properties", HeadExtras::propertyPhases, propertyPhases(head.get()));
        checkFinite("phases", a -> present(HeadExtras.phases(a)), present(phases));
      }
      return new HeadExtras(
          head, phases, original, extras.containsKey(ROOT_MOTION), List.copyOf(warnings));
    }

    /** Takes the memory of the texts before they are read. */
    private void takeMemory() throws GltfException {
      for (Map.Entry<?, ?> entry : extras.entrySet()) {
        if (entry.getKey() instanceof String key
            && key.startsWith(PREFIX)
            && !key.equals(ORIGINAL)
            && entry.getValue() instanceof String text) {
          long spaces = text.chars().filter(c -> c <= ' ').count();
          long phases = key.equals(PHASES) ? spaces + 1 : 0;
          budget.take(
              BYTES_OF_PHASE * phases + (long) BYTES_OF_CHARACTER * text.length(), property(key));
        }
      }
    }

    private void readOriginal() throws GltfException {
      if (!extras.containsKey(ORIGINAL)) {
        return;
      }
      if (extras.get(ORIGINAL) instanceof String value) {
        original = OriginalAnimation.read(value, budget);
      }
      if (original.isEmpty()) {
        warnings.add(DAMAGED_ORIGINAL);
      }
    }

    /**
     * Warns of numbers that are not finite, unless they were exported.
     *
     * @param exported the floats of the exported animation
     */
    private void checkFinite(
        String name, Function<Animation, List<Integer>> exported, List<Integer> floats) {
      if (!floats.stream().map(Float::intBitsToFloat).allMatch(Float::isFinite)
          && original.map(exported).stream().noneMatch(floats::equals)) {
        warnings.add(
            property(PREFIX + name)
                + " contains nan or inf, which is imported unchanged; write a finite number there,"
                + " or in the text afterwards");
      }
    }

    private Optional<Animation> head() {
      Map<String, String> known =
          original.filter(this::isSameKind).map(HeadExtras::texts).orElse(Map.of());
      Map<String, String> texts = texts(known);
      if (!texts.containsKey(ENCODING)) {
        if (!texts.isEmpty()) {
          warnings.add(
              property(ENCODING) + " is missing, so the other rtm_... properties are ignored");
        }
        return Optional.empty();
      }
      TextReading reading = readTexts(texts);
      if (reading.animation().isPresent()) {
        return reading.animation();
      }
      if (known.isEmpty()) {
        warnings.add(
            "the custom properties rtm_... of node " + node + " are ignored: " + problem(reading));
        return Optional.empty();
      }
      Map<String, String> readable = new LinkedHashMap<>(known);
      for (Map.Entry<String, String> text : texts.entrySet()) {
        Map<String, String> tried = new LinkedHashMap<>(readable);
        tried.put(text.getKey(), text.getValue());
        TextReading one = readTexts(tried);
        if (one.animation().isPresent()) {
          readable = tried;
        } else {
          replaced(text.getKey(), " cannot be read (" + problem(one) + ")");
        }
      }
      return readTexts(readable).animation();
    }

    /**
     * Whether the encoding is plain or binarised as in the exported animation: the heads of the two
     * kinds have different lines.
     */
    private boolean isSameKind(Animation a) {
      return !(extras.get(ENCODING) instanceof String encoding)
          || readTexts(Map.of(ENCODING, encoding)).animation().stream()
              .allMatch(head -> head.encoding().isBinarised() == a.encoding().isBinarised());
    }

    /** The texts of the head; missing texts are taken from the exported animation. */
    private Map<String, String> texts(Map<String, String> known) {
      Map<String, String> texts = new LinkedHashMap<>();
      for (Map.Entry<?, ?> entry : extras.entrySet()) {
        if (!(entry.getKey() instanceof String key)
            || !key.startsWith(PREFIX)
            || List.of(PHASES, ROOT_MOTION, ORIGINAL).contains(key)) {
          continue;
        }
        if (entry.getValue() instanceof String value) {
          texts.put(key, value);
        } else if (!known.containsKey(key)) {
          warnings.add(property(key) + " is not text, so it is ignored");
        }
      }
      known.forEach(
          (key, value) -> {
            if (texts.putIfAbsent(key, value) == null) {
              replaced(key, extras.containsKey(key) ? " is not text" : " is missing");
            }
          });
      return texts;
    }

    private List<Phase> phases() {
      Optional<List<Phase>> phases =
          extras.get(PHASES) instanceof String text ? readPhases(text) : Optional.empty();
      if (phases.isPresent()) {
        return phases.get();
      }
      String reason = extras.containsKey(PHASES) ? " cannot be read" : " is missing";
      if (original.isEmpty()) {
        warnings.add(property(PHASES) + reason);
        return List.of();
      }
      replaced(PHASES, reason);
      return HeadExtras.phases(original.get());
    }

    private void replaced(String key, String reason) {
      warnings.add(
          property(key) + reason + "; the value of the exported animation is used instead");
    }

    private String property(String key) {
      return "the custom property " + key + " of node " + node;
    }
  }

  /**
   * The nodes with our custom properties: a scene may contain several exported animations.
   *
   * @param extras by node
   */
  record OfNodes(SceneNodes nodes, Map<Integer, HeadExtras> extras) {

    /** Reads the custom properties of those nodes that have ours. */
    static OfNodes read(SceneNodes nodes, ImportBudget budget) throws GltfException {
      Map<Integer, HeadExtras> found = new LinkedHashMap<>();
      for (int i = 0; i < nodes.count(); i++) {
        if (nodes.extras(i) instanceof Map<?, ?> map && HeadExtras.isIn(map)) {
          found.put(i, HeadExtras.read(map, nodes.describe(i), budget));
        }
      }
      return new OfNodes(nodes, found);
    }

    /**
     * The custom properties of the node above some joints. If only one node has custom properties,
     * it may be anywhere in the scene.
     *
     * @param isMoved whether the imported animation moves a node: if it moves some of the joints,
     *     the others do not count
     * @return {@link HeadExtras#NONE} if no node fits, or several do
     */
    HeadExtras of(List<Integer> joints, Predicate<Integer> isMoved) {
      if (extras.size() <= 1) {
        return extras.values().stream().findFirst().orElse(NONE);
      }
      List<Integer> moved = joints.stream().filter(isMoved).toList();
      List<Integer> above =
          (moved.isEmpty() ? joints : moved)
              .stream().flatMap(joint -> nearest(joint).stream()).distinct().toList();
      return above.size() == 1 ? extras.get(above.get(0)) : NONE;
    }

    /** The problem if {@link #of} finds no properties although there are some. */
    Optional<String> problem(HeadExtras found) {
      if (extras.isEmpty() || found != NONE) {
        return Optional.empty();
      }
      return Optional.of(
          "these nodes have rtm_... custom properties: "
              + Wording.list(extras.keySet().stream().map(nodes::describe).toList())
              + "; they are ignored, because it is unclear which of them belong to the imported"
              + " bones");
    }

    private Optional<Integer> nearest(int joint) {
      for (int i = joint; i >= 0; i = nodes.parent(i)) {
        if (extras.containsKey(i)) {
          return Optional.of(i);
        }
      }
      return Optional.empty();
    }
  }
}
