package org.rtmtext.eclipse.test;

import org.eclipse.e4.ui.css.swt.theme.IThemeEngine;
import org.eclipse.ui.PlatformUI;

/** Switches the theme of Eclipse. */
final class Themes {
  static final String LIGHT = "org.eclipse.e4.ui.css.theme.e4_default";
  static final String DARK = "org.eclipse.e4.ui.css.theme.e4_dark";

  private Themes() {}

  static void set(String theme) {
    PlatformUI.getWorkbench().getService(IThemeEngine.class).setTheme(theme, false);
  }
}
