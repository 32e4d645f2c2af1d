package org.rtmtext.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.rtmtext.codec.RtmEncodeException;
import org.rtmtext.model.Animation;
import org.rtmtext.projection.AtomicFile;
import org.rtmtext.projection.CheckedText;
import org.rtmtext.projection.DecodedText;
import org.rtmtext.projection.FileFinding;
import org.rtmtext.projection.FileKind;
import org.rtmtext.projection.OpenedFile;
import org.rtmtext.projection.Packed;
import org.rtmtext.projection.RowForms;
import org.rtmtext.projection.Selection;
import org.rtmtext.text.TextDocument;
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
  /** Lines of errors, and lines of all else: what comes behind is only counted. */
  private static final int MOST_ERRORS = 100;

  private static final int MOST_OTHERS = 20;

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
    Animation edited = read(text);
    warnOfOtherSpace(edited, text, old.map(OpenedFile::animation));
    old.ifPresent(o -> warnOfWrongBase(edited, o.animation()));
    console.errors().flush();
    Packed packed = pack(edited, old.map(OpenedFile::animation));
    if (Paths.isStandard(output)) {
      console.out().write(packed.bytes());
      console.out().flush();
      return Main.GOOD;
    }
    if (overBase && !overwrite.keepsFiles()) {
      AtomicFile.write(output, packed.bytes(), old.get().expected());
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

  private Animation read(byte[] text) throws Failure {
    CheckedText checked = CheckedText.of(text, MOST_ERRORS);
    FindingLines lines = new FindingLines(console.hasColours());
    PrintWriter err = console.errors();
    int errors = (int) checked.findings().stream().filter(FileFinding::isError).count();
    int most = errors > MOST_ERRORS ? MOST_ERRORS : errors + MOST_OTHERS;
    List<FileFinding> shown = Selection.of(checked.findings(), most);
    shown.forEach(f -> err.println(lines.line(Paths.nameOfInput(file), f)));
    int leftOut =
        checked.leftOut().values().stream().mapToInt(Integer::intValue).sum()
            + total(checked.findings())
            - total(shown);
    if (leftOut > 0) {
      err.printf(Locale.ROOT, "... and %,d more%n", leftOut);
    }
    if (checked.hasErrors()) {
      int all = total(checked.findings().stream().filter(FileFinding::isError).toList());
      throw Failure.finding("rtm: " + Counted.of(all, "error") + ", nothing written");
    }
    return checked.animation().orElseThrow();
  }

  private static int total(List<FileFinding> findings) {
    return findings.stream().mapToInt(f -> 1 + f.more()).sum();
  }

  /** An encoding that was changed in the first line leaves the transforms as they are. */
  private void warnOfOtherSpace(Animation edited, byte[] text, Optional<Animation> old) {
    String encoding = edited.encoding().text();
    String sign;
    if (old.isPresent() && old.get().encoding().isBinarised() != edited.encoding().isBinarised()) {
      sign = "the base is " + old.get().encoding().text() + ", the text " + encoding;
    } else if (RowForms.areOfOtherKind(
        TextDocument.of(DecodedText.of(text).text()), edited.encoding())) {
      String other = edited.encoding().isBinarised() ? "plain" : "binarised";
      sign =
          "the text is " + encoding + ", and its rotations are written as of a " + other + " one";
    } else {
      return;
    }
    console
        .errors()
        .println(
            FindingLines.printable(Paths.nameOfInput(file))
                + ": warning: "
                + sign
                + ": plain transforms are in model space, binarised ones relative to the parent"
                + " bone, and pack does not convert them; 'convert' does");
  }

  /** What makes a base useless, or is a sign of data lost. */
  private void warnOfWrongBase(Animation edited, Animation old) {
    String warning = FindingLines.printable(Paths.nameOfInput(file)) + ": warning: ";
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
