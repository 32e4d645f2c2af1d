package org.rtmtext.lsp.protocol;

/**
 * What messages call the settings and a command. A client whose users see other names than those of
 * this server, such as Eclipse, sends them.
 *
 * @param kind {@code setting} or {@code preference}
 * @param skeleton the name of the setting {@code rtm.skeleton}
 * @param diagnosticsLimit the name of the setting {@code rtm.diagnostics.limit}
 * @param writeCommand the name of the command {@code rtm.encode}; empty if the client does not have
 *     it
 */
public record SettingNames(
    String kind, String skeleton, String diagnosticsLimit, String writeCommand) {
  public static final SettingNames DEFAULT =
      new SettingNames("setting", "rtm.skeleton", "rtm.diagnostics.limit", "rtm.encode");

  /**
   * How to write an animation that a save leaves alone; empty if the client has no command for it.
   *
   * @param verb {@code write} or {@code overwrite}
   */
  public String writeAdvice(String verb) {
    return writeCommand.isEmpty() ? "" : "; to " + verb + " it, use the command " + writeCommand;
  }
}
