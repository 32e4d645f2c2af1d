package org.rtmtext.moves;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.rtmtext.model.Animation;

/**
 * How the game plays an animation in a state.
 *
 * @param seconds of one cycle; empty if it is not known, or the state is a still pose
 * @param framesPerSecond the mean; empty if there is no time between two frames
 * @param metresPerSecond the speed of the displacement; empty if there is none
 * @param isLooped empty if that is not known
 */
public record Playback(
    OptionalDouble seconds,
    OptionalDouble framesPerSecond,
    OptionalDouble metresPerSecond,
    Optional<Boolean> isLooped) {
  /** Displacements below this are those of an animation that stays in its place. */
  private static final double STANDS = 0.0005;

  public static Playback of(State state, Animation animation) {
    OptionalDouble seconds = state.seconds();
    int steps = animation.frames().size() - 1;
    double metres = animation.motion().vector().length();
    return new Playback(
        seconds,
        seconds.isPresent() && steps > 0
            ? OptionalDouble.of(steps / seconds.getAsDouble())
            : OptionalDouble.empty(),
        seconds.isPresent() && metres > STANDS
            ? OptionalDouble.of(metres / seconds.getAsDouble())
            : OptionalDouble.empty(),
        state.isLooped());
  }

  /** In words, such as {@code 1.00 s, 34 frames per second, 1.30 m/s, looped}; may be empty. */
  public String text() {
    StringBuilder out = new StringBuilder();
    seconds.ifPresent(s -> out.append(String.format(Locale.ROOT, ", %.2f s", s)));
    framesPerSecond.ifPresent(
        f -> out.append(String.format(Locale.ROOT, ", %.3g frames per second", f)));
    metresPerSecond.ifPresent(m -> out.append(String.format(Locale.ROOT, ", %.2f m/s", m)));
    isLooped.ifPresent(is -> out.append(is ? ", looped" : ", not looped"));
    return out.length() == 0 ? "" : out.substring(2);
  }
}
