package org.rtmtext.lsp.protocol;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The settings of the user, whose names begin with {@code rtm.}.
 *
 * @param encodeOnSave whether saving a text writes the animation beside it
 * @param diagnosticsLimit maximum number of diagnostics for one document, at least 1
 * @param workspaceProblems whether all animations in the workspace are checked, open or not
 * @param angles whether inlay hints show Euler angles in rows
 * @param frameNumbers whether inlay hints number the frames
 * @param lenses whether code lenses are shown
 * @param pictures whether hovers have pictures
 * @param poses whether animations are opened as poses if their skeleton is known, not with their
 *     exact values
 * @param log the least important level that is logged: error, warning, info or debug
 * @param skeleton of all animations: {@code FILE}, {@code FILE#Name} or the name of a built-in one;
 *     empty to find one for each
 * @param names what messages call the settings
 * @param problemPages whether a problem links to the page of its code, whose content the client
 *     asks for; otherwise, to an anchor in {@code problems.md}
 * @param overrides settings of single folders and files, as the client sent them: objects like that
 *     of {@link #with}
 */
public record Settings(
    EncodeOnSave encodeOnSave,
    int diagnosticsLimit,
    boolean workspaceProblems,
    boolean angles,
    boolean frameNumbers,
    boolean lenses,
    boolean pictures,
    boolean poses,
    String log,
    String skeleton,
    SettingNames names,
    boolean problemPages,
    Map<Path, JsonElement> overrides) {
  /** Whether saving {@code walk.rtmt} writes {@code walk.rtm}. */
  public enum EncodeOnSave {
    NEVER,
    IF_EXISTS,
    ALWAYS
  }

  /**
   * The value of {@code rtm.text} that shows exact values. All others show poses: {@code auto} is
   * the form that the user chose last, which the client sends, or else poses.
   */
  private static final String EXACT = "exact";

  public static final Settings DEFAULT =
      new Settings(
          EncodeOnSave.NEVER,
          1000,
          true,
          false,
          true,
          true,
          true,
          true,
          "info",
          "",
          SettingNames.DEFAULT,
          false,
          Map.of());

  /**
   * These settings, with those that the client has sent. Settings that are missing or have the
   * wrong type stay as they are.
   *
   * @param json an object whose members are named without {@code rtm.}; may have any form
   */
  public Settings with(JsonElement json) {
    return new Settings(
        encodeOnSave(string(json, "encodeOnSave", ""), encodeOnSave),
        Math.max(1, number(json, "diagnostics.limit", diagnosticsLimit)),
        flag(json, "diagnostics.workspace", workspaceProblems),
        flag(json, "inlayHints.angles", angles),
        flag(json, "inlayHints.frameNumbers", frameNumbers),
        flag(json, "codeLens", lenses),
        flag(json, "hover.pictures", pictures),
        !string(json, "text", poses ? "" : EXACT).equals(EXACT),
        string(json, "log", log),
        string(json, "skeleton", skeleton).strip(),
        new SettingNames(
            string(json, "settingNames.kind", names.kind()),
            string(json, "settingNames.skeleton", names.skeleton()),
            string(json, "settingNames.diagnosticsLimit", names.diagnosticsLimit()),
            string(json, "settingNames.writeCommand", names.writeCommand()),
            string(json, "settingNames.quickFix", names.quickFix()),
            string(json, "settingNames.log", names.log())),
        flag(json, "problemPages", problemPages),
        json instanceof JsonObject o && o.has("overrides")
            ? overrides(o.get("overrides"))
            : overrides);
  }

  /** The settings of a document, with the overrides for its file. */
  public Settings of(String uri) {
    return RtmUri.anyFile(uri).map(this::of).orElse(this);
  }

  /** The settings of a file: an inner folder overrides an outer one, and a file its folder. */
  public Settings of(Path file) {
    return overrides.keySet().stream()
        .filter(file::startsWith)
        .sorted(Comparator.comparingInt(Path::getNameCount))
        .reduce(this, (settings, path) -> settings.with(overrides.get(path)), (a, b) -> b);
  }

  /** The overrides by path. URIs other than {@code file:} are ignored. */
  private static Map<Path, JsonElement> overrides(JsonElement json) {
    Map<Path, JsonElement> overrides = new HashMap<>();
    if (json instanceof JsonObject byUri) {
      byUri.asMap().forEach((uri, o) -> RtmUri.path(uri).ifPresent(f -> overrides.put(f, o)));
    }
    return Map.copyOf(overrides);
  }

  private static EncodeOnSave encodeOnSave(String word, EncodeOnSave otherwise) {
    return switch (word.toLowerCase(Locale.ROOT)) {
      case "ifexists" -> EncodeOnSave.IF_EXISTS;
      case "always" -> EncodeOnSave.ALWAYS;
      case "never" -> EncodeOnSave.NEVER;
      default -> otherwise;
    };
  }

  private static String string(JsonElement json, String path, String otherwise) {
    return Json.at(json, path) instanceof JsonPrimitive p ? p.getAsString() : otherwise;
  }

  private static boolean flag(JsonElement json, String path, boolean otherwise) {
    return Json.at(json, path) instanceof JsonPrimitive p && p.isBoolean()
        ? p.getAsBoolean()
        : otherwise;
  }

  private static int number(JsonElement json, String path, int otherwise) {
    // The cast turns larger numbers into the largest integer.
    return Json.at(json, path) instanceof JsonPrimitive p && p.isNumber()
        ? (int) p.getAsDouble()
        : otherwise;
  }

  /**
   * The names that messages use for the settings, a command and parts of the client. A client such
   * as Eclipse, whose users see other names than those of this server, sends its names.
   *
   * @param kind {@code setting} or {@code preference}
   * @param skeleton the name of the setting {@code rtm.skeleton}
   * @param diagnosticsLimit the name of the setting {@code rtm.diagnostics.limit}
   * @param writeCommand the name of the command {@code rtm.encode}; empty if the client does not
   *     have it
   * @param quickFix what the client calls a code action, such as {@code a code action}
   * @param log where the client shows the log of this server
   */
  public record SettingNames(
      String kind,
      String skeleton,
      String diagnosticsLimit,
      String writeCommand,
      String quickFix,
      String log) {
    /** The command that writes the animation beside a text. */
    public static final String WRITE_COMMAND = "rtm.encode";

    public static final SettingNames DEFAULT =
        new SettingNames(
            "setting",
            "rtm.skeleton",
            "rtm.diagnostics.limit",
            WRITE_COMMAND,
            "a code action",
            "its log");

    /**
     * The end of a message: how to write an animation that a save has not written. Begins with a
     * semicolon; empty if the client has no command for this.
     *
     * @param verb {@code write} or {@code overwrite}
     */
    public String writeAdvice(String verb) {
      return writeCommand.isEmpty() ? "" : "; to " + verb + " it, use the command " + writeCommand;
    }
  }
}
