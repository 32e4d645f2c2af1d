package org.rtmtext.testing;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;

/** A process that lives until it is closed; it needs no program but Java. */
public final class OtherProcess implements AutoCloseable {
  private final Process process;

  private OtherProcess() throws IOException {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    process =
        Processes.start(
            new ProcessBuilder(
                    java.toString(), "-cp", classes().toString(), OtherProcess.class.getName())
                .redirectErrorStream(true));
  }

  private static Path classes() {
    try {
      return Path.of(
          OtherProcess.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  public static OtherProcess start() throws IOException {
    return new OtherProcess();
  }

  /** The id of a process that has ended. */
  public static long ended() throws IOException, InterruptedException {
    try (OtherProcess other = start()) {
      other.kill();
      other.process.waitFor();
      return other.pid();
    }
  }

  public long pid() {
    return process.pid();
  }

  public void kill() {
    process.destroyForcibly();
  }

  @Override
  public void close() {
    kill();
  }

  /** Ends with its input. */
  public static void main(String[] arguments) throws IOException {
    System.in.transferTo(System.out);
  }
}
