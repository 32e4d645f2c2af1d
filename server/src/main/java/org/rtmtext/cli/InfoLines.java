package org.rtmtext.cli;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.stream.Collectors;
import org.rtmtext.problem.Wording;
import org.rtmtext.save.FileInfo;

/** Prints the descriptions of {@code info}, one line for each value. */
final class InfoLines {
  private static final int MAX_PROPERTIES = 8;

  private final PrintWriter out;
  private boolean first = true;

  InfoLines(PrintWriter out) {
    this.out = out;
  }

  void print(FileInfo info) {
    if (!first) {
      out.println();
    }
    first = false;
    out.println(Wording.printable(info.path()));
    boolean isPlain = info.mdat() != null;
    line("encoding", info.encoding() + (isPlain && info.mdat() ? " with RTM_MDAT" : ""));
    line("size", Wording.count(info.size(), "byte"));
    line("bones", number(info.bones()));
    line(
        "skeleton",
        info.skeleton() == null ? "no known skeleton fits" : info.skeleton().describe());
    line("frames", number(info.frames()));
    if (info.phases() != null) {
      line("phases", text(info.phases().get(0)) + " to " + text(info.phases().get(1)));
    }
    line(
        "motion",
        info.motion().stream().map(InfoLines::text).collect(Collectors.joining(" ")) + " m");
    line("properties", properties(info));
    if (!isPlain) {
      line("reversed", number(info.reversed()));
      line("preload", number(info.preload()));
      if (info.metadata() > 0) {
        line("metadata", Wording.count(info.metadata(), "string"));
      }
      line(
          "compressed",
          number(info.compressedArrays()) + " of " + Wording.count(info.arrays(), "array"));
    }
    if (isPlain) {
      line("padding", info.namePadding() ? "nonzero bytes after names" : "zeros");
      if (info.framesWithOtherNames() > 0) {
        line(
            "names",
            "spelled differently in " + Wording.count(info.framesWithOtherNames(), "frame"));
      }
    }
    if (info.trailingBytes() > 0) {
      line("trailing", Wording.count(info.trailingBytes(), "byte") + " after the last frame");
    }
    for (String disagreement : info.disagreements()) {
      line("disagree", disagreement);
    }
  }

  private static String properties(FileInfo info) {
    if (info.properties().isEmpty()) {
      return "none";
    }
    String list =
        info.properties().stream()
            .limit(MAX_PROPERTIES)
            .map(e -> e.name() + " at " + text(e.phase()))
            .collect(Collectors.joining(", "));
    int more = info.properties().size() - MAX_PROPERTIES;
    return list + (more > 0 ? ", and " + number(more) + " more" : "");
  }

  private static String text(float value) {
    return Wording.exact(Float.floatToRawIntBits(value));
  }

  private static String number(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  private void line(String label, String value) {
    out.println(String.format("  %-12s%s", label, Wording.printable(value)));
  }
}
