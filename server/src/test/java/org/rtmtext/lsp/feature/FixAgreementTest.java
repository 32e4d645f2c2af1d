package org.rtmtext.lsp.feature;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.cli.Cli;
import org.rtmtext.lsp.Marked;
import org.rtmtext.lsp.text.Snapshot;
import org.rtmtext.testdata.TestData;

/** The command {@code fix} makes the same changes as editors do. */
class FixAgreementTest {
  @TempDir Path folder;

  /** Requests the action until there is nothing to fix. */
  private static String inEditor(String text) {
    while (true) {
      Marked fixture = Marked.unmarked(text);
      List<CodeAction> actions =
          CodeActions.in(
              fixture.document(),
              Snapshot.range(0, 0, 0),
              new CodeActionContext(List.of(), List.of(CodeActions.FIX_ALL)),
              Marked.NEVER);
      if (actions.isEmpty()) {
        return text;
      }
      text = fixture.with(actions.get(0).getEdit().getChanges().get(Marked.URI));
    }
  }

  @Test
  void textsAreFixedAsInEditors() throws IOException {
    int changed = 0;
    for (Path file : TestData.malformedTexts()) {
      String before = Files.readString(file, StandardCharsets.UTF_8);
      Path copy = Files.writeString(folder.resolve(file.getFileName()), before);
      Cli.rtm("fix", copy);
      String after = Files.readString(copy);
      String inEditor = inEditor(before);
      // An editor also makes fixes that uncover more problems.
      assertTrue(after.equals(inEditor) || after.equals(before), () -> file + "\n" + after);
      changed += after.equals(before) ? 0 : 1;
    }
    assertTrue(changed >= 8, changed + " texts were fixed");
  }
}
