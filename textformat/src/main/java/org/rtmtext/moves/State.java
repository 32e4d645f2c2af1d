package org.rtmtext.moves;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.rtmtext.config.ConfigToken;

/**
 * A move or a gesture: a class in {@code States} of a class {@code CfgMoves...} or {@code
 * CfgGestures...}.
 *
 * @param moves the name of that class
 * @param isGesture whether it is a gesture
 * @param name of the state
 * @param entries of the state, also inherited ones, by their names in lower case; without those
 *     that are not known
 */
public record State(
    String moves, boolean isGesture, ConfigToken name, Map<String, List<ConfigToken>> entries) {
  /** Lists of states and the cost of each: those that may follow or precede this one. */
  public static final Set<String> TRANSITIONS =
      Set.of("connectto", "connectfrom", "interpolateto", "interpolatefrom", "interpolatewith");

  public static final String FILE = "file";
  public static final String SPEED = "speed";
  public static final String LOOPED = "looped";
  public static final String MASK = "mask";
  public static final String MIN_PLAY_TIME = "minplaytime";
  public static final String LEFT_HAND_CURVE = "lefthandikcurve";
  public static final String RIGHT_HAND_CURVE = "righthandikcurve";
  public static final String HEAD_BOB_MODE = "headbobmode";
  public static final String HEAD_BOB_STRENGTH = "headbobstrength";

  /** The entries that are read, in addition to {@link #TRANSITIONS}. */
  static final Set<String> ENTRIES =
      Set.of(
          FILE,
          SPEED,
          LOOPED,
          MASK,
          MIN_PLAY_TIME,
          LEFT_HAND_CURVE,
          RIGHT_HAND_CURVE,
          HEAD_BOB_MODE,
          HEAD_BOB_STRENGTH);

  /** A still pose has a speed such as 1e10 or 1e-8: more or fewer cycles per second than these. */
  private static final double FASTEST = 1000;

  private static final double SLOWEST = 1e-4;

  public State {
    entries = Map.copyOf(entries);
  }

  /** The only value of an entry; empty if it is not known, or is a list of another length. */
  public Optional<ConfigToken> value(String entry) {
    List<ConfigToken> values = entries.getOrDefault(entry, List.of());
    return values.size() == 1 ? Optional.of(values.get(0)) : Optional.empty();
  }

  /** The path of the animation; empty if it is not known, or the state has none. */
  public Optional<ConfigToken> file() {
    return value(FILE).filter(path -> !path.text().isBlank());
  }

  /** A number; empty if it is not known, or not a plain number. */
  public OptionalDouble number(String entry) {
    return value(entry).map(State::number).orElse(OptionalDouble.empty());
  }

  static OptionalDouble number(ConfigToken token) {
    try {
      double value = Double.parseDouble(token.text());
      return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
    } catch (NumberFormatException e) {
      return OptionalDouble.empty();
    }
  }

  /**
   * How long one cycle takes, in seconds: 1 / speed, or minus a negative speed.
   *
   * @return empty if it is not known, or the state is a still pose
   */
  public OptionalDouble seconds() {
    double speed = number(SPEED).orElse(0);
    double cycles = speed < 0 ? -1 / speed : speed;
    return cycles < SLOWEST || cycles > FASTEST
        ? OptionalDouble.empty()
        : OptionalDouble.of(1 / cycles);
  }

  /** Whether the animation is repeated; empty if that is not known. */
  public Optional<Boolean> isLooped() {
    return value(LOOPED)
        .flatMap(
            token ->
                switch (ConfigToken.folded(token.text())) {
                  case "1", "true" -> Optional.of(true);
                  case "0", "false" -> Optional.of(false);
                  default -> Optional.empty();
                });
  }
}
