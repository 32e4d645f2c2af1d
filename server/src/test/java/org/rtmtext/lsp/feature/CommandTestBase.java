package org.rtmtext.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.gson.Gson;
import com.google.gson.JsonPrimitive;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.eclipse.lsp4j.TextEdit;
import org.rtmtext.lsp.Marked;
import org.rtmtext.lsp.protocol.RequestFailedException;

/** Runs commands that edit a text. */
abstract class CommandTestBase {
  static final String HEAD =
      """
      rtm bmtr 5
      motion 0 0 -1
      bones
        a
        b

      """;

  static String run(String command, String text, Object... arguments) {
    Marked fixture = Marked.unmarked(text);
    return fixture.with(edits(command, fixture, arguments));
  }

  static List<TextEdit> edits(String command, Marked fixture, Object... arguments) {
    List<Object> json = new ArrayList<>(List.of(new JsonPrimitive(Marked.URI)));
    Arrays.stream(arguments).map(new Gson()::toJsonTree).forEach(json::add);
    try {
      return Commands.edit(command, fixture.document(), new CommandArguments(json), Marked.NEVER)
          .getChanges()
          .get(Marked.URI);
    } catch (RequestFailedException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  static void check(String before, String after, String command, Object... arguments) {
    assertEquals(after, run(command, before, arguments));
  }

  static void checkRefused(String text, String message, String command, Object... arguments) {
    assertEquals(
        message,
        assertThrows(IllegalArgumentException.class, () -> run(command, text, arguments))
            .getMessage());
  }
}
