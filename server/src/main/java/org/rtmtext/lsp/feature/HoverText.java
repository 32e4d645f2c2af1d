package org.rtmtext.lsp.feature;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.rtmtext.lsp.feature.Hovers.HoverForm;
import org.rtmtext.lsp.feature.Hovers.PosePictures;
import org.rtmtext.problem.Wording;
import org.rtmtext.syntax.Names;

/**
 * The text of a hover, as Markdown or plain text. Sentences must not contain characters with a
 * meaning in Markdown. Text of a document is inserted by {@link #code}.
 */
final class HoverText {
  /** Longer names are cut: names in binarised files can have any length. */
  private static final int NAME_LENGTH = 64;

  private static final Pattern BACKTICKS = Pattern.compile("`+");

  private final HoverForm form;
  private final List<String> parts = new ArrayList<>();

  HoverText(HoverForm form) {
    this.form = form;
  }

  /** A name as the text writes it, to insert into a sentence. */
  String name(String name) {
    String written = Names.print(name);
    return code(
        written.length() <= NAME_LENGTH ? written : written.substring(0, NAME_LENGTH) + "...");
  }

  /** The setting of the skeleton as the client calls it, such as "setting {@code rtm.skeleton}". */
  String skeletonSetting() {
    return form.names().kind() + " " + code(form.names().skeleton());
  }

  /** What the client calls a code action, such as "a code action". */
  String quickFix() {
    return form.names().quickFix();
  }

  /** Text of a document, to insert into a sentence. */
  String code(String text) {
    if (!form.markdown() || text.isEmpty()) {
      return text;
    }
    int longest =
        BACKTICKS.matcher(text).results().mapToInt(run -> run.end() - run.start()).max().orElse(0);
    String fence = "`".repeat(longest + 1);
    return longest == 0 ? fence + text + fence : fence + " " + text + " " + fence;
  }

  String bold(String text) {
    return form.markdown() ? "**" + text + "**" : text;
  }

  void paragraph(String sentence) {
    parts.add(sentence);
  }

  /** Adds a paragraph in which each {@code %s} stands for a part. */
  void say(String sentence, Object... parts) {
    paragraph(String.format(sentence, parts));
  }

  /**
   * Adds a table of numbers, with labels in the first column.
   *
   * @param head titles of the columns
   * @param rows each with at most as many cells as {@code head}
   */
  void table(List<String> head, List<List<String>> rows) {
    parts.add(form.markdown() ? markdown(head, rows) : aligned(head, rows));
  }

  /** Adds a picture of a frame, if the client shows pictures. */
  void pose(PosePictures poses, int frame, String bone) {
    if (form.pictures()) {
      poses.svg(frame, bone).ifPresent(svg -> picture("pose in " + Wording.frame(frame), svg));
    }
  }

  /**
   * Adds a picture of a motion, or a line of characters if the client shows no pictures.
   *
   * @param frame that is marked; -1 for none
   */
  void motion(MotionSummary motion, int frame) {
    if (form.pictures()) {
      picture("motion over the animation", MotionPicture.svg(motion, frame));
    } else {
      paragraph(MotionPicture.line(motion));
    }
  }

  /**
   * @param title the alternative text
   */
  private void picture(String title, String svg) {
    String data = Base64.getEncoder().encodeToString(svg.getBytes(StandardCharsets.UTF_8));
    paragraph("![" + title + "](data:image/svg+xml;base64," + data + ")");
  }

  MarkupContent content() {
    return new MarkupContent(
        form.markdown() ? MarkupKind.MARKDOWN : MarkupKind.PLAINTEXT, String.join("\n\n", parts));
  }

  private static String markdown(List<String> head, List<List<String>> rows) {
    List<String> lines = new ArrayList<>();
    lines.add("| " + String.join(" | ", head) + " |");
    lines.add("|:--|" + "--:|".repeat(head.size() - 1));
    for (List<String> row : rows) {
      String missing = " |".repeat(head.size() - row.size());
      lines.add("| " + String.join(" | ", row) + " |" + missing);
    }
    return String.join("\n", lines);
  }

  private static String aligned(List<String> head, List<List<String>> rows) {
    int[] widths = new int[head.size()];
    List<List<String>> lines = new ArrayList<>(List.of(head));
    lines.addAll(rows);
    for (List<String> line : lines) {
      for (int i = 0; i < line.size(); i++) {
        widths[i] = Math.max(widths[i], line.get(i).length());
      }
    }
    return lines.stream().map(line -> aligned(line, widths)).collect(Collectors.joining("\n"));
  }

  private static String aligned(List<String> cells, int[] widths) {
    StringBuilder out = new StringBuilder(cells.get(0));
    out.append(" ".repeat(widths[0] - cells.get(0).length()));
    for (int i = 1; i < cells.size(); i++) {
      out.append("  ").append(" ".repeat(widths[i] - cells.get(i).length())).append(cells.get(i));
    }
    return out.toString().stripTrailing();
  }
}
