package org.rtmtext.lsp;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.testing.Cases;

/** Texts that are opened, edited and saved while other programs write the same files. */
class SavingTest {
  @TempDir Path temp;

  @TestFactory
  Stream<DynamicContainer> saving() throws IOException {
    return Cases.in("saving", c -> EditorSteps.run(c, temp.toRealPath()));
  }

  /** Texts that change between stored values and poses. */
  @TestFactory
  Stream<DynamicContainer> poses() throws IOException {
    return Cases.in("pose-commands", c -> EditorSteps.run(c, temp.toRealPath()));
  }
}
