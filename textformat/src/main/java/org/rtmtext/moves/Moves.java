package org.rtmtext.moves;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.rtmtext.config.ConfigToken;

/**
 * A class {@code CfgMoves...} or {@code CfgGestures...}.
 *
 * @param name of the class
 * @param skeleton the name in {@code skeletonName}; empty if it is not known
 * @param states in the order of the files
 * @param actions the states that the classes in {@code Actions} name, without empty names
 * @param lists the lists of transitions of the class itself, by their names in lower case
 * @param masks the bones of each list in {@code BlendAnims}, by its name in lower case
 * @param inherited the names, in lower case, of the states of the classes that it inherits
 * @param isWhole whether every state is known: no class that is only declared is inherited, and no
 *     included file is missing
 */
public record Moves(
    ConfigToken name,
    Optional<ConfigToken> skeleton,
    List<State> states,
    List<Action> actions,
    Map<String, List<ConfigToken>> lists,
    Map<String, List<ConfigToken>> masks,
    Set<String> inherited,
    boolean isWhole) {
  /** Lists of three items each, in the class itself: two states and a cost. */
  public static final Set<String> LISTS =
      Set.of("transitionsinterpolated", "transitionssimple", "transitionsdisabled");

  /**
   * An entry of a class in {@code Actions}.
   *
   * @param isGesture whether the state is a gesture, of another class
   */
  public record Action(ConfigToken owner, String entry, ConfigToken state, boolean isGesture) {}

  public Moves {
    states = List.copyOf(states);
    actions = List.copyOf(actions);
    lists = Map.copyOf(lists);
    masks = Map.copyOf(masks);
    inherited = Set.copyOf(inherited);
  }
}
