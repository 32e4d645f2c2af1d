package org.rtmtext.cli;

import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Wraps the text of {@code --help} between words, and names the program as users start it. */
public final class Help {
  private static final String JAR = "java -jar rtm.jar";
  private static final String PROGRAM = "rtm";

  private static final int WIDTH = 80;

  /** A width at which picocli wraps nothing: it would break file names at their dots. */
  private static final int UNBROKEN = 2000;

  /** Maximum indent of continuation lines. */
  private static final int MAX_INDENT = WIDTH / 2;

  private static final Pattern WORD = Pattern.compile(" *[^ ]+");
  private static final Pattern COLOURS = Pattern.compile("\u001b\\[[0-9;]*m");
  private static final Pattern COLUMN = Pattern.compile("^ *\\S+(?: \\S+)* {2,}(?=\\S)");

  private Help() {}

  /** Wraps the help of a command and its subcommands. */
  public static void use(CommandLine command) {
    if (isProgram()) {
      nameProgram(command);
    }
    command.setUsageHelpWidth(UNBROKEN);
    Map<String, IHelpSectionRenderer> sections = new LinkedHashMap<>(command.getHelpSectionMap());
    sections.replaceAll((key, section) -> help -> wrapped(key, section.render(help), help));
    command.setHelpSectionMap(sections);
  }

  /** How users start {@code rtm}: by its name, or with the path of the jar that is running. */
  public static String program() {
    if (isProgram()) {
      return PROGRAM;
    }
    CodeSource source = Help.class.getProtectionDomain().getCodeSource();
    String jar = System.getProperty("java.class.path", "");
    boolean isJar = source != null && source.getLocation().getPath().endsWith(".jar");
    return isJar && Path.of(jar).toString().endsWith(".jar") ? "java -jar " + jar : JAR;
  }

  /** Whether users start the program that bundles Java. This class is in a module only there. */
  private static boolean isProgram() {
    return Help.class.getModule().isNamed();
  }

  /** Names the program in the examples of a command and its subcommands. */
  static void nameProgram(CommandLine command) {
    UsageMessageSpec usage = command.getCommandSpec().usageMessage();
    // The example of the language server makes a class archive; the program already contains one.
    boolean isServer = Arrays.stream(usage.footer()).anyMatch(line -> line.matches(" +-jar .*"));
    usage.footer(
        isServer
            ? new String[] {"  " + PROGRAM + " " + command.getCommandName()}
            : Arrays.stream(usage.footer()).map(Help::namingProgram).toArray(String[]::new));
    command.getSubcommands().values().forEach(Help::nameProgram);
  }

  /**
   * Names the program in a line. A comment on a line of its own stays in the column of the others.
   */
  private static String namingProgram(String line) {
    int shorter = JAR.length() - PROGRAM.length();
    return line.startsWith(" ".repeat(MAX_INDENT))
        ? line.substring(shorter)
        : line.replace(JAR, PROGRAM);
  }

  private static String wrapped(String section, String text, CommandLine.Help help) {
    if (section.endsWith("Heading")) {
      return text;
    }
    int start =
        section.equals(UsageMessageSpec.SECTION_KEY_SYNOPSIS) ? help.synopsisHeading().length() : 0;
    StringBuilder out = new StringBuilder();
    text.lines().forEach(line -> wrap(line, start, out));
    return out.toString();
  }

  /**
   * Appends a line, wrapped between words.
   *
   * @param start number of characters that are in the line already
   */
  private static void wrap(String line, int start, StringBuilder out) {
    String indent = " ".repeat(indent(COLOURS.matcher(line).replaceAll(""), start));
    int used = start;
    // Each word keeps the blanks before it, so that columns stay aligned.
    Matcher words = WORD.matcher(line);
    while (words.find()) {
      String word = words.group();
      if (used > indent.length() && used + length(word) > WIDTH) {
        out.append(String.format("%n")).append(indent);
        word = word.stripLeading();
        used = indent.length();
      }
      out.append(word);
      used += length(word);
    }
    out.append(String.format("%n"));
  }

  private static int length(String word) {
    return COLOURS.matcher(word).replaceAll("").length();
  }

  /** The indent of continuation lines: the column of the options, or of their descriptions. */
  private static int indent(String line, int start) {
    Matcher column = COLUMN.matcher(line);
    int indent = start > 0 ? start + line.indexOf(" [") + 1 : column.find() ? column.end() : 0;
    return indent > 0 && indent <= MAX_INDENT
        ? indent
        : start > 0 ? start : line.length() - line.stripLeading().length();
  }
}
