package org.rtmtext.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.rtmtext.testing.Processes;

/**
 * Runs a command in a process of its own. Pipes take its output: Wine's console inherits the
 * streams of a program and ends after it, so a file that took them could not be deleted yet.
 */
final class RtmProcess {
  private static final int MINUTES = 5;

  private RtmProcess() {}

  /** The command line of a command in a JVM with these options. */
  static List<String> commandLine(List<String> options, Object... args) {
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(options);
    line.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    Arrays.stream(args).map(Object::toString).forEach(line::add);
    return line;
  }

  static Cli.Result run(ProcessBuilder builder) throws IOException, InterruptedException {
    Process process = Processes.start(builder);
    CompletableFuture<byte[]> out = read(process.getInputStream());
    CompletableFuture<byte[]> err = read(process.getErrorStream());
    if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
      process.destroyForcibly();
      throw new AssertionError("it does not end: " + String.join(" ", builder.command()));
    }
    String errors = new String(err.join(), StandardCharsets.UTF_8);
    return new Cli.Result(
        process.exitValue(), out.join(), errors.replace(System.lineSeparator(), "\n"));
  }

  private static CompletableFuture<byte[]> read(InputStream stream) {
    return CompletableFuture.supplyAsync(
        () -> {
          ByteArrayOutputStream bytes = new ByteArrayOutputStream();
          try {
            // readAllBytes asks for the length, which pipes under Wine refuse to say.
            stream.transferTo(bytes);
            return bytes.toByteArray();
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }
}
