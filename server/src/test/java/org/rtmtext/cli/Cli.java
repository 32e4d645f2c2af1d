package org.rtmtext.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Runs a command in the process of the test. */
public final class Cli {
  private InputStream input = InputStream.nullInputStream();
  private OutputStream output;
  private boolean terminal;
  private Map<String, String> environment = Map.of();

  /**
   * What a command did.
   *
   * @param bytes of standard output
   */
  public record Result(int code, byte[] bytes, String err) {
    public String out() {
      return new String(bytes, StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
    }

    List<String> outLines() {
      return out().lines().toList();
    }

    List<String> errLines() {
      return err.lines().toList();
    }
  }

  public static Result rtm(Object... args) {
    return new Cli().run(args);
  }

  Cli input(byte[] bytes) {
    return input(new ByteArrayInputStream(bytes));
  }

  Cli input(InputStream stream) {
    input = stream;
    return this;
  }

  /** Replaces standard output; the result then has no output. */
  Cli output(OutputStream stream) {
    output = stream;
    return this;
  }

  Cli onTerminal(Map<String, String> variables) {
    terminal = true;
    environment = variables;
    return this;
  }

  Result run(Object... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        new Console(
            input,
            output == null ? out : output,
            err,
            StandardCharsets.UTF_8,
            terminal,
            terminal,
            environment);
    String[] strings =
        Arrays.stream(args)
            .map(a -> a instanceof Path p ? p.toString() : (String) a)
            .toArray(String[]::new);
    int code = Main.run(console, strings);
    String errors = err.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
    return new Result(code, out.toByteArray(), errors);
  }
}
