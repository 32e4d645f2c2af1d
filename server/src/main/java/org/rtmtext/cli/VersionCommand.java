package org.rtmtext.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command {@code version}. */
@Command(
    name = "version",
    description = "Prints the version.",
    footer = {"  java -jar rtm.jar version"})
public final class VersionCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    spec.root().commandLine().printVersionHelp(spec.commandLine().getOut());
  }
}
