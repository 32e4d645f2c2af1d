package org.rtmtext.eclipse.views;

import java.util.LinkedHashMap;
import java.util.Map;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.FontData;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.widgets.Control;

/**
 * Colours and fonts of Eclipse's theme: the message {@code theme} of the pages.
 *
 * @param kind of the theme
 * @param colours CSS values by the names of the variables of the pages
 */
record PageTheme(String type, String kind, Map<String, String> colours) {
  /**
   * Reads the theme.
   *
   * @param styled a control of the view, which has the colours of views
   */
  static PageTheme of(Control styled) {
    RGB back = styled.getBackground().getRGB();
    RGB text = styled.getForeground().getRGB();
    boolean isDark = brightness(back) < brightness(text);
    boolean isHighContrast = styled.getDisplay().getHighContrast();
    RGB accent = system(styled, SWT.COLOR_LIST_SELECTION);
    Map<String, String> colours = new LinkedHashMap<>();
    put(colours, "background", back);
    put(colours, "text", text);
    put(colours, "hover", mix(text, back, 0.1));
    put(colours, "focus", accent);
    put(colours, "selection", accent);
    if (!isHighContrast) {
      put(colours, "secondary", mix(text, back, 0.75));
      put(colours, "border", mix(text, back, 0.3));
      put(colours, "rule", mix(text, back, 0.15));
    }
    FontData font = JFaceResources.getDialogFont().getFontData()[0];
    colours.put("font-family", "\"" + font.getName() + "\", sans-serif");
    colours.put("font-size", font.getHeight() + "pt");
    return new PageTheme("theme", kind(isDark, isHighContrast), colours);
  }

  private static String kind(boolean isDark, boolean isHighContrast) {
    if (isHighContrast) {
      return isDark ? "high-contrast" : "high-contrast-light";
    }
    return isDark ? "dark" : "light";
  }

  private static RGB system(Control control, int id) {
    Color colour = control.getDisplay().getSystemColor(id);
    return colour.getRGB();
  }

  private static int brightness(RGB colour) {
    return 299 * colour.red + 587 * colour.green + 114 * colour.blue;
  }

  /**
   * @param share of the first colour, 0 to 1
   */
  private static RGB mix(RGB first, RGB second, double share) {
    return new RGB(
        mix(first.red, second.red, share),
        mix(first.green, second.green, share),
        mix(first.blue, second.blue, share));
  }

  private static int mix(int first, int second, double share) {
    return (int) Math.round(first * share + second * (1 - share));
  }

  private static void put(Map<String, String> colours, String name, RGB colour) {
    colours.put(name, String.format("#%02x%02x%02x", colour.red, colour.green, colour.blue));
  }
}
