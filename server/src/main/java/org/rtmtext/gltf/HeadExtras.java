package org.rtmtext.gltf;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.rtmtext.model.Animation;

/**
 * The head and the phases of an animation as custom properties of a node, which 3-D programs show
 * and keep. If a property is lost or cannot be read, the value of the exported animation is used.
 *
 * @param head an animation without frames; empty if there is none or it cannot be read
 * @param phases bits of floats, empty for a frame without a phase; an empty list if unknown
 * @param original the exported animation; empty if it is missing or damaged
 * @param isRootMotion whether the node above the bones moves by the motion
 * @param warnings what could not be read, for users
 */
public record HeadExtras(
    Optional<Animation> head,
    List<Optional<Integer>> phases,
    Optional<Animation> original,
    boolean isRootMotion,
    List<String> warnings) {
  public static final HeadExtras NONE =
      new HeadExtras(Optional.empty(), List.of(), Optional.empty(), false, List.of());

  /** Whether the bones follow a node that moves by the motion. */
  public static final String ROOT_MOTION = HeadTexts.PREFIX + "root_motion";

  /** A warning; its consequences depend on the base of the import. */
  public static final String DAMAGED_ORIGINAL =
      "the copy of the exported animation in the custom properties is damaged";

  /** Memory of a phase that is read as a frame. */
  private static final int BYTES_OF_PHASE = 200;

  /** Memory of a character while its text is read. */
  private static final int BYTES_OF_CHARACTER = 50;

  private static final String PHASES = HeadTexts.PREFIX + "phases";
  private static final String ORIGINAL = HeadTexts.PREFIX + "original";

  /** The custom properties of an animation. */
  public static Map<String, Object> of(Animation a) {
    Map<String, Object> extras = new LinkedHashMap<>(HeadTexts.of(a));
    extras.put(PHASES, PhaseTexts.of(a));
    OriginalAnimation.write(a).ifPresent(text -> extras.put(ORIGINAL, text));
    return extras;
  }

  /** Whether custom properties contain the exported animation. */
  public static boolean hasOriginal(Map<?, ?> extras) {
    return extras.containsKey(ORIGINAL);
  }

  /** Whether a node has such custom properties. */
  static boolean isIn(Map<?, ?> extras) {
    return extras.keySet().stream()
        .anyMatch(key -> key instanceof String name && name.startsWith(HeadTexts.PREFIX));
  }

  /**
   * Reads custom properties; those of other programs are ignored.
   *
   * @param node for users
   */
  static HeadExtras read(Map<?, ?> extras, String node, ImportBudget budget) throws GltfException {
    return new Reader(extras, node, budget).read();
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
      Optional<Animation> head = head();
      List<Optional<Integer>> phases = head.isPresent() ? phases() : List.of();
      if (head.isPresent()) {
        NotFinite.keys(head.get(), phases, original)
            .forEach(key -> warnings.add(property(key) + NotFinite.MESSAGE));
      }
      return new HeadExtras(
          head, phases, original, extras.containsKey(ROOT_MOTION), List.copyOf(warnings));
    }

    /** Takes the memory of the texts before they are read. */
    private void takeMemory() throws GltfException {
      for (Map.Entry<?, ?> entry : extras.entrySet()) {
        if (entry.getKey() instanceof String key
            && key.startsWith(HeadTexts.PREFIX)
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

    private Optional<Animation> head() {
      Map<String, String> known =
          original.filter(this::isSameKind).map(HeadTexts::of).orElse(Map.of());
      Map<String, String> texts = texts(known);
      if (!texts.containsKey(HeadTexts.ENCODING)) {
        if (!texts.isEmpty()) {
          warnings.add(
              property(HeadTexts.ENCODING)
                  + " is missing, so the other rtm_... properties are ignored");
        }
        return Optional.empty();
      }
      HeadTexts.Reading reading = HeadTexts.read(texts);
      if (reading.head().isPresent()) {
        return reading.head();
      }
      if (known.isEmpty()) {
        warnings.add(
            "the custom properties rtm_... of node " + node + " are ignored: " + reading.problem());
        return Optional.empty();
      }
      Map<String, String> readable = new LinkedHashMap<>(known);
      for (Map.Entry<String, String> text : texts.entrySet()) {
        Map<String, String> tried = new LinkedHashMap<>(readable);
        tried.put(text.getKey(), text.getValue());
        HeadTexts.Reading one = HeadTexts.read(tried);
        if (one.head().isPresent()) {
          readable = tried;
        } else {
          replaced(text.getKey(), " cannot be read (" + one.problem() + ")");
        }
      }
      return HeadTexts.read(readable).head();
    }

    /** Whether the encoding was not changed to one that has other lines. */
    private boolean isSameKind(Animation a) {
      return !(extras.get(HeadTexts.ENCODING) instanceof String encoding)
          || HeadTexts.read(Map.of(HeadTexts.ENCODING, encoding))
              .head()
              .filter(head -> head.encoding().isBinarised() != a.encoding().isBinarised())
              .isEmpty();
    }

    /** The texts of the head; those that are missing are those of the exported animation. */
    private Map<String, String> texts(Map<String, String> known) {
      Map<String, String> texts = new LinkedHashMap<>();
      for (Map.Entry<?, ?> entry : extras.entrySet()) {
        if (!(entry.getKey() instanceof String key)
            || !key.startsWith(HeadTexts.PREFIX)
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

    private List<Optional<Integer>> phases() {
      Optional<List<Optional<Integer>>> phases =
          extras.get(PHASES) instanceof String text ? PhaseTexts.read(text) : Optional.empty();
      if (phases.isPresent()) {
        return phases.get();
      }
      String reason = extras.containsKey(PHASES) ? " cannot be read" : " is missing";
      if (original.isEmpty()) {
        warnings.add(property(PHASES) + reason);
        return List.of();
      }
      replaced(PHASES, reason);
      return PhaseTexts.phases(original.get());
    }

    private void replaced(String key, String reason) {
      warnings.add(
          property(key) + reason + "; the value of the exported animation is used instead");
    }

    private String property(String key) {
      return "the custom property " + key + " of node " + node;
    }
  }
}
