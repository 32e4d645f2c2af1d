package org.rtmtext.cli;

import java.io.File;
import org.rtmtext.check.FileReport;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Severity;
import org.rtmtext.problem.TextRange;

/**
 * Prints problems as annotations of GitHub Actions. A pull request shows those of the files that it
 * changes.
 *
 * @param least problems that are less severe are left out
 */
record Annotations(Console console, Severity least) {
  void print(FileReport report) {
    for (Problem p : report.problems()) {
      if (p.severity().isAtLeast(least)) {
        console.lines().println(annotation(report.name(), p));
      }
    }
    console.lines().flush();
  }

  private static String annotation(String file, Problem p) {
    String level =
        switch (p.severity()) {
          case ERROR -> "error";
          case WARNING -> "warning";
          case INFORMATION, HINT -> "notice";
        };
    String place =
        p.place() instanceof TextRange r
            ? ",line=" + (r.line() + 1) + ",col=" + (r.column() + 1)
            : "";
    // An annotation has no field for a byte offset, so its message begins with it.
    String offset = p.place() instanceof Place.ByteOffset o ? "@" + o.offset() + ": " : "";
    String message = data(offset + ProblemLines.message(p));
    return String.format("::%s file=%s%s::%s", level, path(file), place, message);
  }

  private static String data(String s) {
    return s.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
  }

  /** GitHub expects paths from the root of the repository, without a leading {@code ./}. */
  private static String path(String file) {
    String path = file.replace(File.separatorChar, '/');
    return data(path.startsWith("./") ? path.substring(2) : path)
        .replace(":", "%3A")
        .replace(",", "%2C");
  }
}
