package org.rtmtext.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.rtmtext.analysis.SkeletonMatch;
import org.rtmtext.figure.Figure;
import org.rtmtext.figure.PoseStrip;
import org.rtmtext.figure.WebPage;
import org.rtmtext.files.FileContent;
import org.rtmtext.files.WriteCondition;
import org.rtmtext.model.Animation;
import org.rtmtext.skeleton.Parents;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "view",
    description = {
      "Writes an animation as a moving figure (a self-contained web page) or as a picture of"
          + " several poses.",
      "The joints of the bones are computed from their motion, which needs a skeleton."
    },
    footer = {
      "  java -jar rtm.jar view walk.rtm -o walk.html",
      "  java -jar rtm.jar view walk.rtm -o walk.svg",
      "  java -jar rtm.jar view walk.rtm -o walk.html --skeleton model.cfg#Name"
    })
final class ViewCommand implements Callable<Integer> {
  /** Maximum number of rows in a page; browsers cannot open a larger one. */
  private static final long MAX_ROWS = 3_000_000;

  /** Identifies the files of this command, within their first {@link #MARK_WITHIN} bytes. */
  private static final String MARK = "RTM Text";

  private static final int MARK_WITHIN = 1024;

  @Parameters(paramLabel = "FILE.rtm", description = "A binary animation; - is standard input.")
  private Path file;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      required = true,
      description =
          "Where to write: a page (.html) or a picture (.svg); - writes the page to standard"
              + " output.")
  private OutputWriter.Output output;

  @Mixin private final OutputWriter writer;

  @Mixin private final SkeletonOption option = new SkeletonOption();

  private final Console console;
  private InputSkeletons skeletons;

  ViewCommand(Console console) {
    this.console = console;
    writer = new OutputWriter(console);
  }

  @Override
  public Integer call() throws IOException, Failure {
    skeletons = InputSkeletons.of(option.finder(), console);
    skeletons.finder().requireExisting();
    Path target = output.file();
    requireExtension(target);
    byte[] bytes = FileArguments.read(file, console);
    OutputWriter.requireOther(file, target);
    OutputWriter.requireFolderOf(target);
    OutputWriter.requireWrittenBy("view", target, MARK, MARK_WITHIN);
    String name = FileArguments.nameOfInput(file);
    Animation animation = FileArguments.decode(name, bytes).animation();
    SkeletonMatch match = skeletons.require(file, animation.bones());
    Figure figure = figure(animation, match.completed(animation));
    boolean isPicture = FileArguments.hasExtension(target, ".svg");
    if (figure.rows() > MAX_ROWS && !isPicture) {
      throw Failure.finding(
          String.format(
              Locale.ROOT,
              "%s: error: the animation has %,d rows; a page can show at most %,d. Write a picture"
                  + " (.svg) instead.",
              name,
              figure.rows(),
              MAX_ROWS));
    }
    console.error("skeleton " + match.describe());
    skeletons.reporter().report(match, file);
    figure.doubts().forEach(doubt -> console.warn(name, doubt));
    console.errors().flush();
    writer.write(
        target,
        isPicture ? picture(figure, name) : OutputWriter.text(out -> WebPage.write(figure, out)),
        WriteCondition.ANY);
    if (!FileArguments.isStandard(target)) {
      console.lines().println(OutputWriter.report(target, "", animation, Files.size(target)));
    }
    return ExitCode.SUCCESS;
  }

  private Figure figure(Animation animation, SkeletonMatch match) {
    Parents parents = Parents.of(animation.bones(), match.skeleton());
    return new Figure(
        FileArguments.file(file).map(path -> path.getFileName().toString()).orElse("animation"),
        match.skeleton().name(),
        animation,
        parents,
        skeletons.joints(file, animation, parents, match));
  }

  private static FileContent picture(Figure figure, String name) throws Failure {
    String svg =
        PoseStrip.svg(figure)
            .orElseThrow(
                () ->
                    Failure.finding(
                        name
                            + ": error: there is nothing to draw, because the animation has "
                            + (figure.frames().isEmpty()
                                ? "no frames"
                                : "no bone with a limb; a page (.html) shows single bones as"
                                    + " axes")));
    return FileContent.of(svg.getBytes(StandardCharsets.UTF_8));
  }

  /** A browser decides by the extension how to open a file. */
  private static void requireExtension(Path target) throws Failure {
    if (!FileArguments.isStandard(target)
        && Stream.of(".html", ".htm", ".svg")
            .noneMatch(extension -> FileArguments.hasExtension(target, extension))) {
      throw Failure.usage(
          target + " has the wrong extension; use .html for a page, or .svg for a picture");
    }
  }
}
