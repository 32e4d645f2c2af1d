package org.rtmtext.lsp.feature;

import org.rtmtext.lsp.protocol.SettingNames;

/**
 * What the client can show in a hover.
 *
 * @param markdown whether it renders Markdown
 * @param pictures whether it renders pictures in Markdown
 * @param names what it calls the settings
 */
public record HoverForm(boolean markdown, boolean pictures, SettingNames names) {
  public HoverForm(boolean markdown, boolean pictures) {
    this(markdown, pictures, SettingNames.DEFAULT);
  }
}
