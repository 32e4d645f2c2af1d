package org.rtmtext.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.lsp4j.TextEdit;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rtmtext.edits.AnimationEdits;
import org.rtmtext.edits.CannotEditException;
import org.rtmtext.edits.PoseEdit;
import org.rtmtext.edits.PoseEdit.Kind;
import org.rtmtext.lsp.Marked;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.model.Animation;
import org.rtmtext.testdata.TestData;
import org.rtmtext.testing.Cases;

/** Commands that edit a text. */
class CommandsTest {
  /** What a command, or each command of a section, changes, or why it is refused. */
  @TestFactory
  Stream<DynamicContainer> cases() throws IOException {
    return Cases.in(
        "commands",
        c ->
            c.section("commands").isEmpty()
                ? edits(Marked.of(c), c.expectation())
                : c.section("commands")
                    .get()
                    .lines()
                    .map(line -> line + "\n" + edits(Marked.of(c), line))
                    .collect(Collectors.joining()));
  }

  /** The arguments of a command are JSON. */
  private static String edits(Marked text, String command) {
    String[] words = (command + " ").split(" ", 2);
    try {
      Object[] arguments = new Gson().fromJson("[" + words[1] + "]", JsonElement[].class);
      return text.changes(edits(words[0], text, arguments));
    } catch (RequestFailedException e) {
      return "  " + e.getMessage() + "\n";
    }
  }

  private static String run(String command, String text) {
    Marked fixture = Marked.unmarked(text);
    return fixture.with(edits(command, fixture));
  }

  private static List<TextEdit> edits(String command, Marked fixture, Object... arguments) {
    if (command.equals(Commands.MIRROR)) {
      return mirrored(fixture.document());
    }
    List<Object> json = new ArrayList<>(List.of(new JsonPrimitive(Marked.URI)));
    Arrays.stream(arguments).map(new Gson()::toJsonTree).forEach(json::add);
    return Commands.edit(command, fixture.document(), new CommandArguments(json), Marked.NEVER)
        .getChanges()
        .get(Marked.URI);
  }

  /** The edit of poses that this command makes; the cases of pose-commands test that it does. */
  private static List<TextEdit> mirrored(Snapshot document) {
    Animation before = document.analysis().animation().orElseThrow();
    try {
      Animation after =
          new PoseEdit(Kind.MIRROR, "", "", 0)
              .apply(new PoseEdit.Source(before, Optional.empty(), Optional.empty()), () -> {})
              .animation();
      return WorkspaceEdits.of(
          document, AnimationEdits.replace(document.analysis().reading(), before, after, () -> {}));
    } catch (CannotEditException e) {
      throw new RequestFailedException(e.getMessage());
    }
  }

  @Test
  void mirrorIsOneEditAFrame() {
    StringBuilder text = new StringBuilder("rtm bmtr 5\nbones\n  a\n  b\n");
    for (int f = 0; f < 4; f++) {
      text.append("frame ").append(f / 4.0).append(f == 1 ? "\r\n" : "\n");
      text.append("  a | 0.1 0.2 0.3 0.92736 | 1 2 3 // x\r\n  b | 0 0 0 1 | ").append(f);
      text.append(" 0 0\n\n");
    }
    Marked fixture = Marked.unmarked(text.toString());
    List<TextEdit> edits = edits(Commands.MIRROR, fixture);
    assertEquals(4, edits.size());
    String twice = run(Commands.MIRROR, fixture.with(edits));
    assertEquals(text.toString(), twice.replaceAll("(?<=\\S) +", " "));
  }

  @ParameterizedTest
  @ValueSource(strings = {"walk.rtmt", "walk-plain.rtmt"})
  void mirroringAndReversingTwiceRestoreTheText(String file) throws IOException {
    String text = Files.readString(TestData.folder().resolve(file));
    for (String command : List.of(Commands.MIRROR, Commands.REVERSE)) {
      String once = run(command, text);
      assertEquals(text, run(command, once), command);
      assertEquals(text.lines().count(), once.lines().count());
      // What was aligned still is.
      Marked fixture = Marked.unmarked(once);
      assertEquals(List.of(), Formatting.of(fixture.document(), Marked.NEVER));
      assertEquals(
          List.of(), fixture.document().analysis().reading().problems(), "no problem has come");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // Floats near 0 have more digits than near 1.
        "frame 0\nframe 0.006060606\nframe 0.99999994\n",
        "frame 0\nframe 1e-8\nframe 0.5\n",
        "frame 0.0\nframe 0.50\nframe 0.3333\n",
        "frame 0\nframe 0.33333334\nframe 0.6666667\nframe 1\n",
        "frame 0.1\n",
        "frame -0.25\nframe 1.5\nframe 13.5\n",
        "frame inf\nframe 0\n",
        // Comments and blank lines.
        "\n\nframe 0\nframe 0.25\n\n// x\nframe 1\n\n// the end\n",
        "// a\n\n// b\nframe 0\n  // c\n// d\n\n// e\nframe 0.25\n// f\nframe 1\n// g",
        "frame 0\r\nframe 0.25\nframe 1",
        "frame 0\r\nframe 0.25\n\rframe 1 // x",
      })
  void reversingTwiceRestoresTheText(String frames) {
    String text =
        "rtm bmtr 5\r\nproperties\n 0.123456789 \"a\" = \"\" // l\n  // m\n  1e-7 \"b\" = \"\"\n"
            + "bones\n"
            + frames;
    String once = run(Commands.REVERSE, text);
    assertEquals(text, run(Commands.REVERSE, once), once);
    Snapshot document = Marked.unmarked(once).document();
    assertEquals(
        frames.split("frame").length - 1, document.analysis().reading().frameCount(), once);
  }

  /** Numbers with huge exponents do not make this slow. */
  @Test
  void reverseOfOddNumbers() {
    for (String phase : List.of("1e-999999999", "1e-50", "1e38", "0e0", "+0.5", "1e-99999999999")) {
      assertEquals(
          2,
          run(Commands.REVERSE, "rtm bmtr 5\nbones\nframe " + phase + "\nframe 3\n")
                  .split("frame")
                  .length
              - 1);
    }
  }

  @Test
  void onlyLinesThatChangeAreEdited() {
    Marked fixture =
        Marked.unmarked(
            """
            rtm bmtr 5
            bones
            frame 0
            frame 0.4
            frame 1
            """);
    List<TextEdit> edits = edits(Commands.SPACE_EVENLY, fixture);
    assertEquals(1, edits.size());
    assertEquals("0.5", edits.get(0).getNewText());
  }

  /** Editors are slow with many edits, so the edits of a frame are joined. */
  @Test
  void manyEditsAreJoinedByFrame() {
    int frames = 20;
    int rows = 100;
    StringBuilder text = new StringBuilder("rtm bmtr 5\r\nbones\n");
    for (int b = 0; b < rows; b++) {
      text.append("  b").append(b).append('\n');
    }
    for (int f = 0; f < frames; f++) {
      text.append("\n// ").append(f).append("\nframe ").append(f / (frames - 1f)).append('\n');
      for (int b = 0; b < rows; b++) {
        text.append("  b").append(b).append(" | 0 0 0 1.5 | 0 0 0\r\n");
      }
    }
    Marked fixture = Marked.unmarked(text.toString());
    List<TextEdit> edits = edits(Commands.FIX_ALL, fixture, "quaternion-length");
    assertEquals(frames, edits.size());
    assertEquals(text.toString().replace("1.5", "  1"), fixture.with(edits));
    Marked narrow = Marked.unmarked(text.toString().replace(" | 0 0 0 1.5", "| 0 0 0 1.5"));
    assertEquals(frames, Formatting.of(narrow.document(), Marked.NEVER).size());
  }
}
