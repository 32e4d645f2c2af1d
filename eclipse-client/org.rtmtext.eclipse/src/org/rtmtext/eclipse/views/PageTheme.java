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
 * Colours and fonts of Eclipse's theme, by the names that pages know from VS Code.
 *
 * @param className of the page's body
 * @param colours CSS values by name
 */
record PageTheme(String className, Map<String, String> colours) {
  /** Colours of curves on a light and on a dark background. */
  private static final Map<String, RGB[]> CHARTS =
      Map.of(
          "red", pair(0xD0, 0x1F, 0x1F, 0xF1, 0x6C, 0x6C),
          "green", pair(0x2C, 0x83, 0x30, 0x89, 0xD1, 0x85),
          "blue", pair(0x1A, 0x6F, 0xD6, 0x5A, 0xA9, 0xFF),
          "orange", pair(0xB8, 0x62, 0x00, 0xE8, 0x9A, 0x3C),
          "purple", pair(0x74, 0x2E, 0xA8, 0xC3, 0x95, 0xE8),
          "yellow", pair(0x8F, 0x6C, 0x00, 0xD7, 0xB9, 0x2E));

  private static RGB[] pair(int r1, int g1, int b1, int r2, int g2, int b2) {
    return new RGB[] {new RGB(r1, g1, b1), new RGB(r2, g2, b2)};
  }

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
    RGB line = isHighContrast ? text : mix(text, back, 0.3);
    Map<String, String> colours = new LinkedHashMap<>();
    put(colours, text, "foreground", "editor-foreground", "editorCursor-foreground");
    put(colours, text, "button-secondaryForeground", "input-foreground", "checkbox-foreground");
    put(colours, text, "inputOption-activeForeground", "inputValidation-warningForeground");
    put(colours, text, "list-hoverForeground");
    put(colours, back, "editor-background", "input-background", "checkbox-background");
    put(colours, mix(text, back, 0.75), "descriptionForeground", "input-placeholderForeground");
    put(colours, mix(text, back, 0.15), "editorIndentGuide-background1");
    put(colours, line, "button-border", "input-border", "checkbox-border", "panel-border");
    put(colours, accent, "focusBorder", "inputOption-activeBorder", "list-focusOutline");
    put(colours, accent, "editor-selectionBackground");
    put(colours, mix(accent, back, 0.25), "inputOption-activeBackground");
    put(colours, mix(text, back, 0.1), "button-secondaryBackground", "toolbar-hoverBackground");
    put(colours, mix(text, back, 0.1), "list-hoverBackground");
    put(colours, mix(text, back, 0.2), "button-secondaryHoverBackground");
    RGB warning = CHARTS.get("yellow")[isDark ? 1 : 0];
    put(colours, warning, "inputValidation-warningBorder");
    put(colours, mix(warning, back, 0.15), "inputValidation-warningBackground");
    if (isHighContrast) {
      put(colours, text, "contrastBorder");
      put(colours, accent, "contrastActiveBorder");
    }
    CHARTS.forEach((name, pair) -> put(colours, pair[isDark ? 1 : 0], "charts-" + name));
    FontData font = JFaceResources.getDialogFont().getFontData()[0];
    colours.put("font-family", "\"" + font.getName() + "\", sans-serif");
    colours.put("font-size", font.getHeight() + "pt");
    return new PageTheme(className(isDark, isHighContrast), colours);
  }

  private static String className(boolean isDark, boolean isHighContrast) {
    if (isHighContrast) {
      return isDark ? "vscode-high-contrast" : "vscode-high-contrast-light";
    }
    return isDark ? "vscode-dark" : "vscode-light";
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

  private static void put(Map<String, String> colours, RGB colour, String... names) {
    for (String name : names) {
      colours.put(name, String.format("#%02x%02x%02x", colour.red, colour.green, colour.blue));
    }
  }
}
