package org.rtmtext.cli.help;

import java.nio.file.Path;
import java.security.CodeSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Wraps the text of {@code --help} between words. */
public final class Help {
  private static final int WIDTH = 80;

  /** Too wide for picocli to wrap anything: it breaks file names at their dots. */
  private static final int UNBROKEN = 2000;

  /** Maximum indent of continuation lines. */
  private static final int MAX_INDENT = WIDTH / 2;

  private static final Pattern WORD = Pattern.compile(" *[^ ]+");
  private static final Pattern COLOURS = Pattern.compile("\u001b\\[[0-9;]*m");
  private static final Pattern COLUMN = Pattern.compile("^ *\\S+(?: \\S+)* {2,}(?=\\S)");

  private Help() {}

  /** Wraps the help of a command and its subcommands. */
  public static void use(CommandLine command) {
    command.setUsageHelpWidth(UNBROKEN);
    Map<String, IHelpSectionRenderer> sections = new LinkedHashMap<>(command.getHelpSectionMap());
    sections.replaceAll((key, section) -> help -> wrapped(key, section.render(help), help));
    command.setHelpSectionMap(sections);
  }

  /** How users start {@code rtm}: with the path of the jar that is running. */
  public static String program() {
    CodeSource source = Help.class.getProtectionDomain().getCodeSource();
    String jar = System.getProperty("java.class.path", "");
    boolean isJar = source != null && source.getLocation().getPath().endsWith(".jar");
    return "java -jar " + (isJar && Path.of(jar).toString().endsWith(".jar") ? jar : "rtm.jar");
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
        : line.length() - line.stripLeading().length();
  }
}
