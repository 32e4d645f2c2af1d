package org.rtmtext.moves;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.rtmtext.config.ConfigFile;
import org.rtmtext.config.ConfigToken;
import org.rtmtext.config.ConfigTree;

/**
 * Where the configuration files of a mod name animations.
 *
 * @param moves the classes {@code CfgMoves...} and {@code CfgGestures...}
 * @param handAnimations of weapons
 */
public record AnimationUses(List<Moves> moves, List<HandAnimation> handAnimations) {
  public static final AnimationUses NONE = new AnimationUses(List.of(), List.of());

  private static final String MOVES = "cfgmoves";
  private static final String GESTURES = "cfggestures";
  private static final String HAND_ANIM = "handAnim";
  private static final String GESTURE = "gesture";

  /** Limits the classes that are searched for {@link #HAND_ANIM}; deeper ones are no weapons. */
  private static final int MAX_DEPTH = 4;

  public AnimationUses {
    moves = List.copyOf(moves);
    handAnimations = List.copyOf(handAnimations);
  }

  /**
   * Reads the files of a mod together: a class of one may inherit from a class of another.
   *
   * @param files in the order in which the game loads them, as far as that is known
   */
  public static AnimationUses of(Collection<ConfigFile> files) {
    ConfigTree tree = new ConfigTree(files);
    List<Moves> moves = new ArrayList<>();
    List<HandAnimation> hands = new ArrayList<>();
    for (ConfigTree.Node c : tree.top().classes()) {
      String name = ConfigToken.folded(c.name().text());
      if (name.startsWith(MOVES) || name.startsWith(GESTURES)) {
        moves.add(moves(c, name.startsWith(GESTURES), tree));
      } else {
        findHands(c, 0, hands);
      }
    }
    return new AnimationUses(moves, hands);
  }

  private static Moves moves(ConfigTree.Node c, boolean isGesture, ConfigTree tree) {
    Optional<ConfigTree.Node> states = c.find("States");
    List<State> own = new ArrayList<>();
    states.stream()
        .flatMap(all -> all.classes().stream())
        .map(state -> new State(c.name().text(), isGesture, state.name(), entries(state)))
        .forEach(own::add);
    return new Moves(
        c.name(),
        c.entry("skeletonName").filter(values -> values.size() == 1).map(values -> values.get(0)),
        own,
        actions(c),
        lists(c, Moves.LISTS),
        c.find("BlendAnims").map(AnimationUses::masks).orElse(Map.of()),
        inherited(c),
        !tree.hasMissingInclude()
            && c.isWhole()
            && states.stream().allMatch(ConfigTree.Node::isWhole));
  }

  private static Map<String, List<ConfigToken>> entries(ConfigTree.Node state) {
    Map<String, List<ConfigToken>> entries = lists(state, State.ENTRIES);
    entries.putAll(lists(state, State.TRANSITIONS));
    return entries;
  }

  private static Map<String, List<ConfigToken>> lists(ConfigTree.Node c, Set<String> names) {
    Map<String, List<ConfigToken>> entries = new HashMap<>();
    names.forEach(name -> c.entry(name).ifPresent(values -> entries.put(name, values)));
    return entries;
  }

  private static Map<String, List<ConfigToken>> masks(ConfigTree.Node blends) {
    return lists(blends, blends.entries());
  }

  private static Set<String> inherited(ConfigTree.Node c) {
    Set<String> names = new HashSet<>();
    c.line().stream()
        .skip(1)
        .flatMap(node -> node.find("States").stream())
        .flatMap(states -> states.classes().stream())
        .forEach(state -> names.add(ConfigToken.folded(state.name().text())));
    return names;
  }

  private static List<Moves.Action> actions(ConfigTree.Node c) {
    List<Moves.Action> actions = new ArrayList<>();
    for (ConfigTree.Node owner :
        c.find("Actions").map(ConfigTree.Node::classes).orElse(List.of())) {
      for (String entry : owner.entries()) {
        List<ConfigToken> values = owner.entry(entry).orElse(List.of());
        boolean isGesture = values.size() == 2 && values.get(1).isText(GESTURE);
        if ((values.size() == 1 || isGesture)
            && values.get(0).kind() == ConfigToken.Kind.STRING
            && !values.get(0).text().isBlank()) {
          actions.add(new Moves.Action(owner.name(), entry, values.get(0), isGesture));
        }
      }
    }
    return actions;
  }

  private static void findHands(ConfigTree.Node c, int depth, List<HandAnimation> found) {
    if (c.entries().contains(ConfigToken.folded(HAND_ANIM))) {
      List<ConfigToken> values = c.entry(HAND_ANIM).orElse(List.of());
      for (int i = 0; i + 1 < values.size(); i += 2) {
        if (!values.get(i + 1).text().isBlank()) {
          found.add(new HandAnimation(c.name(), values.get(i), values.get(i + 1)));
        }
      }
    }
    if (depth < MAX_DEPTH) {
      c.classes().forEach(nested -> findHands(nested, depth + 1, found));
    }
  }

  /** All moves and gestures. */
  public Stream<State> states() {
    return moves.stream().flatMap(m -> m.states().stream());
  }

  /** The places that name an animation, each once. */
  public List<ConfigToken> paths() {
    return Stream.concat(
            states().flatMap(state -> state.file().stream()),
            handAnimations.stream().map(HandAnimation::file))
        .distinct()
        .toList();
  }
}
