package org.rtmtext.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.analysis.NotConverted;
import org.rtmtext.cli.output.Console;
import org.rtmtext.cli.output.ExitCode;
import org.rtmtext.cli.output.Failure;
import org.rtmtext.cli.output.FileArguments;
import org.rtmtext.cli.output.OutputArgument;
import org.rtmtext.cli.output.TextProblemOutput;
import org.rtmtext.codec.RtmEncodeException;
import org.rtmtext.files.FileContent;
import org.rtmtext.files.FileKind;
import org.rtmtext.files.WriteCondition;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.Wording;
import org.rtmtext.save.DecodedFile;
import org.rtmtext.save.EncodedAnimation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code pack}. */
@Command(
    name = "pack",
    description = {
      "Writes the animation that a text describes.",
      "Nothing is written if the text has errors. A file is replaced in one step, so it is never"
          + " left half-written."
    },
    footer = {
      "  java -jar rtm.jar pack walk.rtmt -o walk.rtm",
      "  java -jar rtm.jar pack walk.rtmt -o walk.rtm --base walk.rtm",
      "        over the original file; the bytes of unedited values do not change",
      "  java -jar rtm.jar text a.rtm | sed s/pelvis/Pelvis/ \\",
      "        | java -jar rtm.jar pack - -o b.rtm --base a.rtm"
    })
final class PackCommand implements Callable<Integer> {
  @Parameters(paramLabel = "FILE.rtmt", description = "The text; - is standard input.")
  private Path file;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT.rtm",
      required = true,
      converter = OutputArgument.Converter.class,
      description = "Where to write; - is standard output.")
  private OutputArgument out;

  private Path output;

  @Mixin private final OutputWriter writer;

  @Option(
      names = "--base",
      paramLabel = "OLD.rtm",
      description =
          "The binary file from which the text was created. Data that the text lacks is copied"
              + " from this file: padding after names, compressed blocks, flags, trailing bytes.")
  private Path base;

  @Option(
      names = "--as-is",
      description =
          "Store the numbers as they are, even if the first line was changed between plain and"
              + " binarised and the rows were not. pack does not convert transforms between the two"
              + " spaces.")
  private boolean asIs;

  private final Console console;

  PackCommand(Console console) {
    this.console = console;
    writer = new OutputWriter(console);
  }

  @Override
  public Integer call() throws IOException, Failure {
    output = out.file();
    FileArguments.requireNoTerminal(output, console);
    if (base != null && FileArguments.isStandard(base) && FileArguments.isStandard(file)) {
      throw Failure.usage("only one of text and base can be standard input");
    }
    Optional<DecodedFile> old = base == null ? Optional.empty() : Optional.of(openBase());
    boolean overBase =
        old.isPresent()
            && !FileArguments.isStandard(base)
            && Files.exists(output)
            && Files.isSameFile(base, output);
    byte[] text = FileArguments.read(file, console);
    requireText(text);
    FileArguments.requireOther(file, output);
    FileArguments.requireNoText(output);
    if (!overBase) {
      FileArguments.requireRtm(output);
    }
    FileArguments.requireFolderOf(output);
    Analysis checked = Analysis.forReport(text, TextProblemOutput.MAX_ERRORS);
    TextProblemOutput problems =
        new TextProblemOutput(console, FileArguments.nameOfInput(file), checked);
    if (!asIs) {
      requireConverted(checked, old.map(DecodedFile::animation));
    }
    problems.requireNoErrors();
    Animation edited = checked.animation().orElseThrow();
    old.ifPresent(o -> warnOfWrongBase(edited, o.animation()));
    problems.print();
    console.errors().flush();
    EncodedAnimation encoded = pack(edited, old.map(DecodedFile::animation));
    writer.write(
        output,
        FileContent.of(encoded.bytes()),
        overBase ? WriteCondition.content(old.get().bytes()) : WriteCondition.ANY);
    if (!FileArguments.isStandard(output)) {
      console.lines().println(summary(encoded, old.map(DecodedFile::animation)));
    }
    return ExitCode.SUCCESS;
  }

  private DecodedFile openBase() throws IOException, Failure {
    String name = FileArguments.nameOfInput(base);
    byte[] bytes = FileArguments.read(base, console);
    if (FileKind.of(bytes) == FileKind.TEXT) {
      throw Failure.usage(
          "--base "
              + name
              + " is a text; specify the binary animation from which the text was created");
    }
    return FileArguments.decode(name, bytes);
  }

  private void requireText(byte[] text) throws Failure {
    if (FileKind.of(text) == FileKind.BINARY) {
      throw Failure.usage(
          FileArguments.nameOfInput(file)
              + " is a binary animation; to print it as text, use 'text'");
    }
  }

  /** Fails if the first line was changed to the other kind of encoding, but not the rows. */
  private void requireConverted(Analysis checked, Optional<Animation> old)
      throws IOException, Failure {
    boolean hasBase = old.isPresent();
    Optional<Encoding> replaced =
        FileArguments.isStandard(output) ? Optional.empty() : FileKind.encoding(output);
    Optional<Encoding> before = hasBase ? old.map(Animation::encoding) : replaced;
    Optional<NotConverted> found =
        checked.over(before).notConverted().filter(NotConverted::isRefused);
    if (found.isEmpty()) {
      return;
    }
    String to = found.get().encoding().text();
    String was = before.get().text();
    List<String> lines = new ArrayList<>();
    String spaces =
        "pack does not convert transforms: plain ones are in model space, binarised ones relative to"
            + " the parent bone. Change the first line back to 'rtm "
            + was
            + "'";
    if (found.get().source().isPresent()) {
      lines.add(spaces + ", then convert:");
      lines.add(
          "  java -jar rtm.jar convert "
              + Wording.argument(file.toString())
              + " -o "
              + Wording.argument(output.toString())
              + " --to "
              + to.replace(" ", ""));
    } else {
      lines.add(
          spaces + ", or, if the numbers are right, rewrite all rows in the " + to + " form.");
    }
    lines.add("To store the numbers as they are, use --as-is.");
    throw Failure.usage(
        String.format(
            "nothing written: %s is %s, but %s, and %s is %s",
            FileArguments.nameOfInput(file),
            to,
            found.get().rows("the text"),
            hasBase ? "the base" : output.toString(),
            was),
        lines.toArray(String[]::new));
  }

  /** Warns if the base seems to be another file, or has frames that the text lacks. */
  private void warnOfWrongBase(Animation edited, Animation old) {
    String name = FileArguments.nameOfInput(file);
    if (edited.encoding().isBinarised() != old.encoding().isBinarised()) {
      console.warn(
          name,
          String.format(
              "the base is %s, but the text is %s: is this the right base?",
              old.encoding().text(), edited.encoding().text()));
    }
    if (Collections.disjoint(edited.bones(), old.bones()) && !old.bones().isEmpty()) {
      console.warn(name, "the base has none of the text's bones: is this the right base?");
    }
    if (edited.frames().size() < old.frames().size()) {
      console.warn(
          name,
          String.format(
              Locale.ROOT,
              "the base has %s, but the text only %,d",
              Wording.count(old.frames().size(), "frame"),
              edited.frames().size()));
    }
  }

  private EncodedAnimation pack(Animation edited, Optional<Animation> old) throws Failure {
    try {
      return EncodedAnimation.encode(edited, old);
    } catch (RtmEncodeException e) {
      throw Failure.finding(
          FileArguments.nameOfInput(file) + ": error: " + e.getMessage(), "rtm: nothing written");
    }
  }

  private String summary(EncodedAnimation encoded, Optional<Animation> old) {
    String summary = OutputWriter.report(output, encoded);
    if (old.isEmpty()) {
      return summary;
    }
    List<String> changes = encoded.changes(old.get());
    return summary
        + (changes.isEmpty()
            ? "; unchanged from the base"
            : "; changed from the base: " + String.join(", ", changes));
  }
}
