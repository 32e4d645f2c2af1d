package org.rtmtext.cli;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.rtmtext.testing.Systems;

/** Runs commands over folders that they may not read, also where the tests run as root. */
final class Unreadable {
  private Unreadable() {}

  /** A folder that nobody may read. */
  static Path folder(Path folder) throws IOException {
    Files.createDirectory(folder);
    Systems.permit(folder, "---------");
    return folder;
  }

  /** Runs a command in a process of its own, without root's right to read everything. */
  static Cli.Result rtm(Object... args) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    if (System.getProperty("user.name").equals("root")) {
      Path setpriv = Path.of("/usr/bin/setpriv");
      assumeTrue(Files.exists(setpriv), "root, and no setpriv");
      command.addAll(
          List.of(
              setpriv.toString(),
              "--bounding-set",
              "-dac_override,-dac_read_search",
              "--inh-caps",
              "-dac_override,-dac_read_search"));
    }
    command.addAll(
        RtmProcess.commandLine(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"), args));
    return RtmProcess.run(new ProcessBuilder(command));
  }
}
