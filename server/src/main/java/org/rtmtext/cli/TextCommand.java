package org.rtmtext.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.rtmtext.files.FileContent;
import org.rtmtext.files.WriteCondition;
import org.rtmtext.mod.ModSettingsFiles;
import org.rtmtext.model.Animation;
import org.rtmtext.poses.PoseSkeleton;
import org.rtmtext.printer.TextPrinter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "text",
    description = "Prints a binary animation as text, or writes several to text files.",
    footer = {
      "  java -jar rtm.jar text walk.rtm | less",
      "  java -jar rtm.jar text walk.rtm -o walk.rtmt",
      "  java -jar rtm.jar text anims/ -o texts/       all animations in a folder",
      "  git config diff.rtm.textconv 'java -jar rtm.jar text'",
      "        with '*.rtm diff=rtm' in .gitattributes, git diff shows animations as text"
    })
final class TextCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "FILE.rtm",
      arity = "1..*",
      description =
          "Binary animations, and folders that contain them; - is standard input. The folder OUT is"
              + " not searched.")
  private List<Path> files;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      description =
          "Where to write the text: a file, or a folder for several (a / at the end marks a"
              + " folder); default: standard output. A text that is up to date is not written"
              + " again.")
  private OutputWriter.Output output;

  @Option(
      names = "--poses",
      description =
          "Print rows that people can read: what each bone does relative to its parent, as angles"
              + " in degrees and a move in metres. Numbers are rounded; 'pack' with the animation"
              + " as base keeps the exact values of those that were not edited.")
  private boolean poses;

  @Mixin private final SkeletonOption option = new SkeletonOption();
  @Mixin private final OutputWriter writer;

  private final Console console;
  private InputSkeletons skeletons;

  TextCommand(Console console) {
    this.console = console;
    writer = new OutputWriter(console);
  }

  @Override
  public Integer call() throws IOException, Failure {
    skeletons = InputSkeletons.of(option.finder(), console);
    boolean one = files.size() == 1 && !Files.isDirectory(files.get(0));
    if (one && (output == null || !output.isFolder())) {
      Path target = output == null ? FileArguments.STANDARD : output.file();
      OutputWriter.requireOther(files.get(0), target);
      write(files.get(0), target);
      return ExitCode.SUCCESS;
    }
    return writeAll();
  }

  private int writeAll() throws IOException, Failure {
    if (output == null) {
      throw Failure.usage("several animations need an output folder: use -o FOLDER/");
    }
    Batch batch = Batch.into(Batch.folder(output), console, false);
    batch.find(files, Batch.Kind.TEXT, new ModSettingsFiles());
    batch.run(
        (file, target) -> write(file, target) ? Optional.of("wrote " + target) : Optional.empty());
    return batch.end("written");
  }

  /**
   * Writes a text.
   *
   * @return false if it was up to date
   */
  private boolean write(Path file, Path target) throws IOException, Failure {
    OutputWriter.requireText(target);
    byte[] bytes = FileArguments.read(file, console);
    Animation animation = FileArguments.decode(FileArguments.nameOfInput(file), bytes).animation();
    FileContent text;
    if (poses) {
      PoseSkeleton skeleton = skeletons.requirePoses(file, animation);
      text = OutputWriter.text(out -> TextPrinter.print(animation, skeleton, out));
    } else {
      text = OutputWriter.text(out -> TextPrinter.print(animation, out));
    }
    return writer.writeChanged(target, text, WriteCondition.ANY);
  }
}
