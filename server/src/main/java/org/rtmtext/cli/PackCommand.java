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
import org.rtmtext.codec.RtmEncodeException;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.Wording;
import org.rtmtext.projection.Analysis;
import org.rtmtext.projection.FileKind;
import org.rtmtext.projection.NotConverted;
import org.rtmtext.projection.OpenedFile;
import org.rtmtext.projection.Packed;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Text to binary. */
@Command(
    name = "pack",
    description = {
      "Writes the binary animation of a text.",
      "Nothing is written when the text has errors. A file is replaced in one step: it is"
          + " always the old one or the new one, whole."
    },
    footer = {
      "  java -jar rtm.jar pack walk.rtmt -o walk.rtm",
      "  java -jar rtm.jar pack walk.rtmt -o walk.rtm --base walk.rtm",
      "        over the file it came from: bytes of what was not edited stay the same",
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
      converter = Output.Converter.class,
      description = "Where to write; - is standard output.")
  private Output out;

  private Path output;

  @Mixin private OverwriteOption overwrite;

  @Option(
      names = "--base",
      paramLabel = "OLD.rtm",
      description =
          "The binary file that the text was made from: what the text does not show (bytes"
              + " behind names, compressed blocks, flags) is taken from there.")
  private Path base;

  @Option(
      names = "--as-is",
      description =
          "Store the numbers as they are where only the encoding in the first line was changed:"
              + " transforms of plain and binarised files are in different spaces, and pack does not"
              + " convert them.")
  private boolean asIs;

  private final Console console;

  PackCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException, Failure {
    output = out.file();
    if (Paths.isStandard(output) && console.outIsTerminal()) {
      throw Failure.usage("rtm: a binary file is not written to a terminal; use -o FILE or a pipe");
    }
    if (base != null && Paths.isStandard(base) && Paths.isStandard(file)) {
      throw Failure.usage("rtm: text and base cannot both come from standard input");
    }
    Optional<OpenedFile> old = base == null ? Optional.empty() : Optional.of(openBase());
    boolean overBase =
        old.isPresent()
            && !Paths.isStandard(base)
            && Files.exists(output)
            && Files.isSameFile(base, output);
    byte[] text = Paths.read(file, console);
    requireText(text);
    Paths.requireOther(file, output);
    Paths.requireNoText(output);
    if (!overBase) {
      Paths.requireRtm(output);
    }
    Paths.requireFolderOf(output);
    Analysis checked = Analysis.forReport(text, TextFindings.MAX_ERRORS);
    TextFindings findings = new TextFindings(console, Paths.nameOfInput(file), checked);
    if (!asIs) {
      requireConverted(checked, old.map(OpenedFile::animation));
    }
    findings.requireNoErrors();
    Animation edited = checked.animation().orElseThrow();
    old.ifPresent(o -> warnOfWrongBase(edited, o.animation()));
    findings.print();
    console.errors().flush();
    Packed packed = pack(edited, old.map(OpenedFile::animation));
    if (Paths.isStandard(output)) {
      console.out().write(packed.bytes());
      console.out().flush();
      return Main.GOOD;
    }
    if (overBase) {
      overwrite.writeOver(output, packed.bytes(), old.get().expected());
    } else {
      overwrite.write(output, packed.bytes());
    }
    console.lines().println(summary(packed, old.map(OpenedFile::animation)));
    return Main.GOOD;
  }

  private OpenedFile openBase() throws IOException, Failure {
    String name = Paths.nameOfInput(base);
    byte[] bytes = Paths.read(base, console);
    if (FileKind.of(bytes) == FileKind.TEXT) {
      throw Failure.usage(
          "rtm: --base "
              + FindingLines.printable(name)
              + " is a text; it has to be the binary animation that the text was made from");
    }
    return Opening.open(name, bytes);
  }

  private void requireText(byte[] text) throws Failure {
    if (FileKind.of(text) == FileKind.BINARY) {
      throw Failure.usage(
          "rtm: "
              + FindingLines.printable(Paths.nameOfInput(file))
              + " is a binary animation; 'text' shows it as text");
    }
  }

  /** An encoding that was changed in the first line leaves the transforms as they are. */
  private void requireConverted(Analysis checked, Optional<Animation> old)
      throws IOException, Failure {
    boolean hasBase = old.isPresent();
    Optional<Encoding> replaced =
        Paths.isStandard(output) || !Files.exists(output)
            ? Optional.empty()
            : FileKind.encoding(output);
    Optional<Encoding> before = hasBase ? old.map(Animation::encoding) : replaced;
    Optional<NotConverted> found =
        checked.over(before).notConverted().filter(NotConverted::isRefused);
    if (found.isEmpty()) {
      return;
    }
    String to = found.get().encoding().text();
    String was = before.get().text();
    List<String> lines = new ArrayList<>();
    lines.add(
        String.format(
            "rtm: nothing written: %s is %s, but %s, and %s is %s",
            FindingLines.printable(Paths.nameOfInput(file)),
            to,
            found.get().rows("it"),
            hasBase ? "the base" : FindingLines.printable(output.toString()),
            was));
    String spaces =
        "Plain transforms are in model space, binarised ones relative to the parent bone, and pack"
            + " does not convert them. Write 'rtm "
            + was
            + "' in the first line again";
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
          spaces + ", or, if the numbers are right, write all rows as " + to + " stores them.");
    }
    lines.add("To store the numbers as they are, give --as-is.");
    throw Failure.usage(lines.toArray(String[]::new));
  }

  /** What makes a base useless, or is a sign of data lost. */
  private void warnOfWrongBase(Animation edited, Animation old) {
    String warning = FindingLines.printable(Paths.nameOfInput(file)) + ": warning: ";
    if (edited.encoding().isBinarised() != old.encoding().isBinarised()) {
      console
          .errors()
          .printf(
              "%sthe base is %s, the text %s: is it the file?%n",
              warning, old.encoding().text(), edited.encoding().text());
    }
    if (Collections.disjoint(edited.bones(), old.bones()) && !old.bones().isEmpty()) {
      console.errors().println(warning + "the base has none of the text's bones: is it the file?");
    }
    if (edited.frames().size() < old.frames().size()) {
      console
          .errors()
          .printf(
              Locale.ROOT,
              "%sthe base has %s, the text %d%n",
              warning,
              Counted.of(old.frames().size(), "frame"),
              edited.frames().size());
    }
  }

  private Packed pack(Animation edited, Optional<Animation> old) throws Failure {
    try {
      return Packed.pack(edited, old);
    } catch (RtmEncodeException e) {
      throw Failure.finding(
          FindingLines.printable(Paths.nameOfInput(file))
              + ": error: "
              + FindingLines.printable(e.getMessage()),
          "rtm: nothing written");
    }
  }

  private String summary(Packed packed, Optional<Animation> old) {
    Animation a = packed.animation();
    String summary =
        String.format(
            Locale.ROOT,
            "wrote %s: %s, %s, %s, %s",
            FindingLines.printable(output.toString()),
            a.encoding().text(),
            Counted.of(a.bones().size(), "bone"),
            Counted.of(a.frames().size(), "frame"),
            Counted.of(packed.bytes().length, "byte"));
    if (old.isEmpty()) {
      return summary;
    }
    List<String> changes = packed.changes(old.get());
    return summary
        + (changes.isEmpty()
            ? "; unchanged from the base"
            : "; changed from the base: " + String.join(", ", changes));
  }
}
