package org.rtmtext.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.rtmtext.cli.output.Console;
import org.rtmtext.cli.output.ExitCode;
import org.rtmtext.cli.output.Failure;
import org.rtmtext.cli.output.FileArguments;
import org.rtmtext.cli.output.OutputArgument;
import org.rtmtext.model.Animation;
import org.rtmtext.printer.TextPrinter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code text}. */
@Command(
    name = "text",
    description = "Prints a binary animation as text.",
    footer = {
      "  java -jar rtm.jar text walk.rtm | less",
      "  java -jar rtm.jar text walk.rtm -o walk.rtmt",
      "  git config diff.rtm.textconv 'java -jar rtm.jar text'",
      "        with '*.rtm diff=rtm' in .gitattributes, git diff shows animations as text"
    })
final class TextCommand implements Callable<Integer> {
  @Parameters(paramLabel = "FILE.rtm", description = "A binary animation; - is standard input.")
  private Path file;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      converter = OutputArgument.Converter.class,
      description = "Where to write the text; default: standard output.")
  private OutputArgument output;

  @Mixin private final OutputWriter writer;

  private final Console console;

  TextCommand(Console console) {
    this.console = console;
    writer = new OutputWriter(console);
  }

  @Override
  public Integer call() throws IOException, Failure {
    byte[] bytes = FileArguments.read(file, console);
    Path target = output == null ? FileArguments.STANDARD : output.file();
    FileArguments.requireOther(file, target);
    FileArguments.requireFolderOf(target);
    FileArguments.requireNoAnimation(target);
    FileArguments.requireRtm(target);
    Animation animation = FileArguments.decode(FileArguments.nameOfInput(file), bytes).animation();
    writer.write(target, out -> print(animation, out));
    return ExitCode.SUCCESS;
  }

  private static void print(Animation animation, OutputStream out) throws IOException {
    Writer writer =
        new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 16);
    TextPrinter.print(animation, writer);
    writer.flush();
  }
}
