package org.rtmtext.lsp.feature;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.joml.Vector3d;
import org.rtmtext.analysis.ShownNumbers;
import org.rtmtext.edits.PoseEdit.Argument;
import org.rtmtext.edits.PoseEdit.Kind;
import org.rtmtext.edits.PoseEdit.Trait;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.problem.Wording;
import org.rtmtext.reader.TextReading;

/**
 * The edits of poses, and what clients ask users for: the answer to {@code rtm/poseEdits}.
 *
 * @param edits in the order of {@link Kind}
 */
public record PoseEditPrompts(List<Offered> edits) {
  /**
   * The members of {@code rtm.editPoses} for which clients ask: this, {@link #FRAMES} and {@link
   * #EASE}.
   */
  public static final String WORDS = "words";

  public static final String FRAMES = "frames";
  public static final String EASE = "ease";

  /**
   * An edit.
   *
   * @param edit the name of the kind
   * @param command the id of the command in clients that have a command for each edit
   * @param title for a menu
   * @param description sentences that say what the edit does
   * @param prompts in the order in which they are asked
   */
  public record Offered(
      String edit, String command, String title, String description, List<Prompt> prompts) {}

  /**
   * What a user is asked for.
   *
   * @param member of the arguments of {@code rtm.editPoses} that takes the answer
   * @param label the form of the answer, such as {@code BONE X Y Z}; null for none
   * @param prompt says what to enter; in a text of poses, also which numbers the bone has, and what
   *     larger ones do to it
   * @param value the proposed answer, for the line of the cursor
   * @param selectFrom the index of the first character of {@code value} that is selected, up to its
   *     end
   * @param file whether the answer is the file of an animation
   */
  public record Prompt(
      String member, String label, String prompt, String value, int selectFrom, boolean file) {}

  /**
   * The prompts of an edit that remain: the answer to {@code rtm.editPoses} with {@code check}.
   *
   * @param missing the members of these prompts
   */
  public record Remaining(List<String> missing) {
    public static final Remaining NONE = new Remaining(List.of());
  }

  /**
   * The edits for a line of a text.
   *
   * @param line of the cursor, from 0
   */
  public static PoseEditPrompts at(Snapshot document, int line) {
    Optional<LinePlace> place = LinePlace.of(document, line);
    String bone = place.map(LinePlace::bone).orElse("");
    String frame = place.map(LinePlace::frame).map(f -> Integer.toString(f + 1)).orElse("");
    int count = document.text().blockCount() - 1;
    String all = count > 1 ? "1.." + count : count == 1 ? "1" : "";
    TextReading reading = document.analysis().reading();
    int shown = place.map(LinePlace::frame).orElse(0);
    Optional<PosedBone> posed = PosedBone.of(reading, shown, reading.head().bones().indexOf(bone));
    Function<Kind, String> effects =
        kind ->
            posed
                .map(b -> effects(kind, b, bone, shown))
                .filter(words -> !words.isEmpty())
                .map(words -> " " + words)
                .orElse("");
    return new PoseEditPrompts(
        Arrays.stream(Kind.values())
            .map(kind -> offered(kind, bone, frame, all, effects.apply(kind)))
            .toList());
  }

  /**
   * The numbers that a bone has in a frame, and what an edit with numbers above 0 does to it: the
   * end of a prompt. Empty for other kinds of edits.
   */
  private static String effects(Kind kind, PosedBone bone, String name, int frame) {
    List<String> effects = new ArrayList<>();
    for (int axis = 0; axis < 3; axis++) {
      String letter = List.of("x", "y", "z").get(axis);
      if (kind == Kind.TURN) {
        TurnEffect.ofTurn(axis, bone).ifPresent(e -> effects.add(letter + " " + e.words()));
      } else if (kind == Kind.MOVE) {
        Vector3d way = bone.parent().transform(new Vector3d().setComponent(axis, 1));
        List<String> directions = TurnEffect.directions(way);
        effects.add(letter + " moves it " + String.join(" and ", directions));
      }
    }
    if (effects.isEmpty()) {
      return "";
    }
    boolean turns = kind == Kind.TURN;
    return String.format(
        "In %s, %s has %s. Above 0, %s; below 0, they do the opposite.",
        Wording.frame(frame),
        name,
        turns
            ? numbers("turn", bone.angles(), ShownNumbers.ANGLE_DECIMALS)
            : numbers("move", bone.move(), ShownNumbers.METRE_DECIMALS),
        String.join("; ", effects));
  }

  private static String numbers(String form, Vector3d numbers, int decimals) {
    return form
        + IntStream.range(0, 3)
            .mapToObj(i -> " " + DisplayNumbers.rounded(numbers.get(i), decimals))
            .collect(Collectors.joining());
  }

  /**
   * @param effects the end of the prompt for the argument
   */
  private static Offered offered(Kind kind, String bone, String frame, String all, String effects) {
    List<Prompt> prompts = new ArrayList<>();
    kind.argument().ifPresent(argument -> prompts.add(words(kind, argument, bone, frame, effects)));
    if (kind.has(Trait.FRAMES)) {
      boolean isForAll = frame.isEmpty() || kind.has(Trait.SEVERAL_FRAMES);
      String prompt = "Frames, from 1, such as 5 or 5..20; empty for all";
      prompts.add(new Prompt(FRAMES, null, prompt, isForAll ? all : frame, 0, false));
    }
    if (kind.has(Trait.EASE)) {
      String prompt = "Over how many of these frames the edit fades in, and out again; 0 for none";
      prompts.add(new Prompt(EASE, null, prompt, "0", 0, false));
    }
    return new Offered(kind.text(), kind.command(), kind.title(), kind.description(), prompts);
  }

  private static Prompt words(
      Kind kind, Argument argument, String bone, String frame, String effects) {
    String proposal = argument.proposal();
    int numbers = 0;
    if (proposal.equals(Argument.FRAME)) {
      proposal = frame;
    } else if (proposal.startsWith(Argument.BONE) && !bone.isEmpty()) {
      proposal = bone + proposal.substring(Argument.BONE.length());
      numbers = bone.length() + 1;
    }
    String label = argument.label().isEmpty() ? null : argument.label();
    String prompt = argument.prompt() + effects;
    return new Prompt(WORDS, label, prompt, proposal, numbers, kind.has(Trait.FILE));
  }

  /**
   * The prompts that remain.
   *
   * @param given members that the user has entered
   * @param isOneFrame whether the edit changes one frame only; then it cannot be eased
   */
  public static Remaining remaining(Kind kind, List<String> given, boolean isOneFrame) {
    return new Remaining(
        offered(kind, "", "", "", "").prompts().stream()
            .map(Prompt::member)
            .filter(member -> !given.contains(member) && !(isOneFrame && member.equals(EASE)))
            .toList());
  }
}
