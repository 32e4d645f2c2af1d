package org.rtmtext.cli;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.rtmtext.projection.FileInfo;
import org.rtmtext.projection.SkeletonChoice;

/** A description of a file for people. */
final class InfoLines {
  private static final int MOST_PROPERTIES = 8;

  private final PrintWriter out;
  private boolean first = true;

  InfoLines(PrintWriter out) {
    this.out = out;
  }

  void print(String name, FileInfo info, Optional<SkeletonChoice> skeleton) {
    if (!first) {
      out.println();
    }
    first = false;
    out.println(FindingLines.printable(name));
    line("encoding", info.encoding() + (hasMdat(info) ? " with RTM_MDAT" : ""));
    line("size", Counted.of(info.size(), "byte"));
    line("bones", number(info.bones()));
    line("skeleton", skeleton.map(SkeletonChoice::describe).orElse("none is known that fits"));
    line("frames", number(info.frames()));
    if (info.phases() != null) {
      line(
          "phases", Numbers.text(info.phases().from()) + " to " + Numbers.text(info.phases().to()));
    }
    line(
        "motion",
        info.motion().stream().map(Numbers::text).collect(Collectors.joining(" ")) + " m");
    line("properties", properties(info));
    if (info.binarised() != null) {
      line("reversed", number(info.binarised().reversed()));
      line("preload", number(info.binarised().preload()));
      if (info.binarised().metadata() > 0) {
        line("metadata", Counted.of(info.binarised().metadata(), "string"));
      }
      line(
          "compressed",
          number(info.binarised().compressedArrays())
              + " of "
              + Counted.of(info.binarised().arrays(), "array"));
    }
    if (info.plain() != null) {
      line("padding", info.plain().namePadding() ? "other bytes than zero behind names" : "zeros");
      if (info.plain().framesWithOtherNames() > 0) {
        line(
            "names",
            "spelled differently in " + Counted.of(info.plain().framesWithOtherNames(), "frame"));
      }
    }
    if (info.trailingBytes() > 0) {
      line("trailing", Counted.of(info.trailingBytes(), "byte") + " behind the end");
    }
    for (String disagreement : info.disagreements()) {
      line("disagree", disagreement);
    }
  }

  private static boolean hasMdat(FileInfo info) {
    return info.plain() != null && info.plain().mdat();
  }

  private static String properties(FileInfo info) {
    if (info.properties().isEmpty()) {
      return "none";
    }
    String list =
        info.properties().stream()
            .limit(MOST_PROPERTIES)
            .map(e -> e.name() + " at " + Numbers.text(e.phase()))
            .collect(Collectors.joining(", "));
    int more = info.properties().size() - MOST_PROPERTIES;
    return list + (more > 0 ? ", and " + number(more) + " more" : "");
  }

  private static String number(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  private void line(String label, String value) {
    out.println(String.format("  %-12s%s", label, FindingLines.printable(value)));
  }
}
