package org.rtmtext.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.rtmtext.testing.Processes;

/** A program that saves files when the test tells it to. */
public final class OtherProgram implements AutoCloseable {
  private static final String CHECKED = "checked";
  private static final String WAITS = "waits";
  private static final String SAVED = "saved";
  private static final String CONFLICT = "conflict";

  private final Process process;
  private final BufferedReader answers;

  public OtherProgram() throws IOException {
    process =
        Processes.start(
            new ProcessBuilder(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:TieredStopAtLevel=1",
                    "-cp",
                    System.getProperty("java.class.path"),
                    OtherProgram.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT));
    answers = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
  }

  public long pid() {
    return process.pid();
  }

  /**
   * Begins to replace a file, and stops after the check of the file and while it waits for others.
   * Both contents are words.
   */
  public void beginSaving(Path file, String before, String after) throws IOException {
    send("stop " + before + " " + after + " " + file);
  }

  /** Replaces a file without a stop; {@link #isSaved} gives the result. */
  void save(Path file, String before, String after) throws IOException {
    send("run " + before + " " + after + " " + file);
  }

  /** Lets the program go on after {@link #CHECKED} or {@link #WAITS}. */
  public void goOn() throws IOException {
    send("");
  }

  private void send(String line) throws IOException {
    process.getOutputStream().write((line + "\n").getBytes(UTF_8));
    process.getOutputStream().flush();
  }

  /** What the program does next. */
  public String next() throws IOException {
    return answers.readLine();
  }

  /** Lets the program go on until it has saved the file or not. */
  public boolean isSaved() throws IOException {
    for (String answer = next(); ; answer = next()) {
      if (answer.equals(SAVED) || answer.equals(CONFLICT)) {
        return answer.equals(SAVED);
      }
      goOn();
    }
  }

  public void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }

  /**
   * Reads requests to save, and stops after the check of the file and while it waits for others.
   */
  public static void main(String[] arguments) throws IOException {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
    ReplacementObserver observer =
        new ReplacementObserver() {
          @Override
          public void beforeReplacement() {
            stop(CHECKED);
          }

          @Override
          public boolean pause(Path file, long waitedMs, long pauseMs) {
            stop(WAITS);
            return true;
          }

          private void stop(String answer) {
            System.out.println(answer);
            try {
              in.readLine();
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          }
        };
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String[] words = line.split(" ", 4);
      try {
        AtomicFile.write(
            Path.of(words[3]),
            words[2].getBytes(UTF_8),
            WriteCondition.content(words[1].getBytes(UTF_8)),
            words[0].equals("stop") ? observer : () -> {});
        System.out.println(SAVED);
      } catch (ConflictException e) {
        System.out.println(CONFLICT);
      }
    }
  }
}
