package org.rtmtext.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.rtmtext.analysis.Analysis;
import org.rtmtext.analysis.NotConverted;
import org.rtmtext.check.SettingsCheck;
import org.rtmtext.codec.RtmEncodeException;
import org.rtmtext.files.FileContent;
import org.rtmtext.files.FileKind;
import org.rtmtext.files.WriteCondition;
import org.rtmtext.mod.ModFiles;
import org.rtmtext.mod.ModSettings;
import org.rtmtext.mod.SkeletonFiles;
import org.rtmtext.mod.SkeletonSearch;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.Severity;
import org.rtmtext.problem.Wording;
import org.rtmtext.save.ChangeSummary;
import org.rtmtext.save.DecodedFile;

/** Packs texts, each over a base or anew. */
final class Packer {
  /** Maximum of printed problems of a mod's settings. */
  private static final int MAX_OF_SETTINGS = 20;

  private final Console console;
  private final OutputWriter writer;
  private final boolean asIs;
  private final ModFiles mods;
  private final SettingsCheck settings =
      new SettingsCheck(new SkeletonSearch(new SkeletonFiles()), MAX_OF_SETTINGS);

  /** Clears the progress before problems are printed. */
  private final Runnable beforeOutput;

  private Path file;
  private Path output;

  /**
   * @param asIs whether texts are packed whose first line names another encoding than their rows
   */
  Packer(Console console, OutputWriter writer, boolean asIs, ModFiles mods, Runnable beforeOutput) {
    this.console = console;
    this.writer = writer;
    this.asIs = asIs;
    this.mods = mods;
    this.beforeOutput = beforeOutput;
  }

  /**
   * A packed text.
   *
   * @param isWritten whether the file had other content before
   * @param line for the user
   */
  record Packed(boolean isWritten, String line) {}

  /**
   * Writes the animation of a text.
   *
   * @param text file or standard input
   * @param target file or standard output
   * @param base from which data is copied that the text lacks; null for none
   */
  Packed pack(Path text, Path target, Path base) throws IOException, Failure {
    file = text;
    output = target;
    Optional<DecodedFile> old = base == null ? Optional.empty() : Optional.of(openBase(base));
    boolean overBase =
        old.isPresent()
            && !FileArguments.isStandard(base)
            && Files.exists(output)
            && Files.isSameFile(base, output);
    byte[] bytes = FileArguments.read(file, console);
    requireText(bytes);
    OverwriteRules.requireOther(file, output);
    OverwriteRules.requireNoText(output);
    if (!overBase) {
      OverwriteRules.requireRtm(output);
    }
    OverwriteRules.requireFolderOf(output);
    beforeOutput.run();
    ModSettings mod = mods.of(file);
    settings
        .check(mod, List.of())
        .ifPresent(ProblemLines.ofWarnings(console, Severity.HINT)::report);
    Analysis checked = Analysis.forReport(bytes, TextProblemOutput.MAX_ERRORS, mod.rules());
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
    DecodedFile encoded = encode(edited, old.map(DecodedFile::animation));
    boolean isWritten =
        writer.writeChanged(
            output,
            FileContent.of(encoded.bytes()),
            overBase ? WriteCondition.content(old.get().bytes()) : WriteCondition.ANY);
    return new Packed(
        isWritten,
        isWritten
            ? summary(encoded, old.map(DecodedFile::animation))
            : output + " is up to date and was not written");
  }

  private DecodedFile openBase(Path base) throws IOException, Failure {
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
          spaces
              + ". If the numbers are right for "
              + to
              + ", rewrite all rows in that form instead.");
    }
    lines.add("To store the numbers as they are, use --as-is.");
    throw Failure.usage(
        String.format(
            "nothing written: the first line of %s says %s, but %s, and %s is %s",
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
              "the base has %s, but the text has only %,d",
              Wording.count(old.frames().size(), "frame"),
              edited.frames().size()));
    }
  }

  private DecodedFile encode(Animation edited, Optional<Animation> old) throws Failure {
    try {
      return DecodedFile.encode(edited, old);
    } catch (RtmEncodeException e) {
      throw Failure.finding(
          FileArguments.nameOfInput(file) + ": error: " + e.getMessage(), "rtm: nothing written");
    }
  }

  private String summary(DecodedFile encoded, Optional<Animation> old) {
    String summary = OutputWriter.report(output, encoded);
    if (old.isEmpty()) {
      return summary;
    }
    List<String> changes = ChangeSummary.of(old.get(), encoded.animation());
    return summary
        + (changes.isEmpty()
            ? "; unchanged from the base"
            : "; changed from the base: " + String.join(", ", changes));
  }
}
