package org.rtmtext.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.conversion.CannotConvertException;
import org.rtmtext.conversion.RestAnimation;
import org.rtmtext.files.FileContent;
import org.rtmtext.files.WriteCondition;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.save.DecodedFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "new",
    description = {
      "Creates an animation or a pose in which all bones of a skeleton are at rest.",
      "An existing file is never overwritten, unless it is empty."
    },
    footer = {
      "  java -jar rtm.jar new pose.rtm                a pose: one frame",
      "  java -jar rtm.jar new door.rtm --frames 2 --skeleton model.cfg#Name",
      "  java -jar rtm.jar new pose.rtmt               the text of a pose"
    })
final class NewCommand implements Callable<Integer> {
  @Parameters(paramLabel = "FILE", description = "An animation (.rtm), or its text (.rtmt).")
  private Path file;

  @Option(
      names = "--frames",
      paramLabel = "N",
      defaultValue = "1",
      description = "Number of frames, at even phases from 0 to 1. Default: ${DEFAULT-VALUE}.")
  private int frames;

  @Option(
      names = "--encoding",
      paramLabel = "ENCODING",
      defaultValue = "bmtr5",
      description = "plain, plain0100, bmtr3, bmtr4 or bmtr5. Default: ${DEFAULT-VALUE}.")
  private Encoding encoding;

  @Option(
      names = "--skeleton",
      paramLabel = "FILE[#Name]",
      description =
          "A model.cfg, one of its skeletons, or the name of a built-in skeleton. Default: the"
              + " skeleton in the mod's rtm.json; otherwise that of the nearest model.cfg (in the"
              + " folder of FILE or a parent folder); otherwise OFP2_ManSkeleton.")
  private String skeleton;

  private final Console console;

  NewCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException, Failure {
    boolean isText = Batch.isText(file);
    if (!isText && !FileArguments.hasExtension(file, ".rtm")) {
      throw Failure.usage(file + " needs the extension .rtm for an animation, or .rtmt for a text");
    }
    OutputWriter.requireFolderOf(file);
    OutputWriter.requireRtm(file);
    SkeletonFinder finder = skeleton == null ? new SkeletonFinder() : new SkeletonFinder(skeleton);
    InputSkeletons skeletons = InputSkeletons.of(finder, console);
    SkeletonMatch match = skeletons.finder().forNew(file);
    Animation animation;
    try {
      animation = RestAnimation.animation(encoding, match.skeleton(), frames);
    } catch (CannotConvertException e) {
      throw Failure.usage("--frames: " + e.getMessage());
    }
    console.error("skeleton " + match.source());
    skeletons.reporter().report(match, file);
    DecodedFile encoded = FileArguments.encode(file.toString(), animation);
    FileContent content =
        isText
            ? OutputWriter.text(out -> TextPrinter.print(animation, out))
            : FileContent.of(encoded.bytes());
    new OutputWriter(console).write(file, content, WriteCondition.absentOrEmpty(file));
    String format = encoding.text() + ", ";
    console.lines().println(OutputWriter.report(file, format, animation, Files.size(file)));
    return ExitCode.SUCCESS;
  }
}
