package org.rtmtext.cli;

import java.io.PrintWriter;
import java.util.Locale;

/** A progress bar on a terminal; draws nothing elsewhere. */
public final class ProgressBar {
  private static final int WIDTH = 30;
  private static final String CLEAR = "\r\u001b[K";

  private final PrintWriter err;
  private final boolean visible;
  private boolean drawn;

  public ProgressBar(Console console) {
    err = console.errors();
    visible = console.canDraw();
  }

  public void show(int done, int all) {
    if (!visible || all < 2) {
      return;
    }
    int filled = (int) ((long) WIDTH * done / all);
    err.printf(
        Locale.ROOT,
        "\r[%s%s] %,d of %,d files",
        "#".repeat(filled),
        "-".repeat(WIDTH - filled),
        done,
        all);
    err.flush();
    drawn = true;
  }

  /** Removes the bar before other output. */
  public void clear() {
    if (drawn) {
      err.print(CLEAR);
      drawn = false;
    }
  }
}
