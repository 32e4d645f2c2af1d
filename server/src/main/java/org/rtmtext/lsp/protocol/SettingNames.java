package org.rtmtext.lsp.protocol;

/**
 * What messages call the settings. A client whose users see other names than those of this server,
 * such as Eclipse, sends them.
 *
 * @param kind {@code setting} or {@code preference}
 * @param skeleton the name of the setting {@code rtm.skeleton}
 * @param diagnosticsLimit the name of the setting {@code rtm.diagnostics.limit}
 */
public record SettingNames(String kind, String skeleton, String diagnosticsLimit) {
  public static final SettingNames DEFAULT =
      new SettingNames("setting", "rtm.skeleton", "rtm.diagnostics.limit");
}
