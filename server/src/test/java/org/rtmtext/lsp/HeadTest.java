package org.rtmtext.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rtmtext.lsp.protocol.Messages.DecodeParams;

/** The request {@code rtm/head}. */
class HeadTest {
  private static final Path TESTDATA = Path.of("..", "testdata").toAbsolutePath().normalize();

  @TempDir Path folder;

  private final TypedServer server = TypedServer.start(new RecordingClient());

  private String head(Path file) throws Exception {
    DecodeParams params = new DecodeParams(file.toUri().toString(), null);
    return server.head(params).get().text();
  }

  @Test
  void headIsThatOfTheText() throws Exception {
    for (String name : List.of("walk", "walk-plain")) {
      String text = Files.readString(TESTDATA.resolve(name + ".rtmt"));
      assertEquals(
          text.substring(0, text.indexOf("\nframe ")), head(TESTDATA.resolve(name + ".rtm")));
    }
  }

  @Test
  void unreadableFilesAreRefused() throws Exception {
    Path damaged = Files.write(folder.resolve("damaged.rtm"), new byte[] {1, 2, 3});
    String message =
        assertThrows(ExecutionException.class, () -> head(damaged)).getCause().getMessage();
    assertTrue(message.contains("damaged.rtm:@"), message);
  }
}
