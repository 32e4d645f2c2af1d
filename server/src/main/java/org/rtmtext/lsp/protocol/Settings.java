package org.rtmtext.lsp.protocol;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The settings of the user, under {@code rtm}.
 *
 * @param encodeOnSave whether saving a text writes the animation beside it
 * @param diagnosticsLimit the most diagnostics for one document
 * @param workspaceProblems whether all animations in the workspace are checked, open or not
 * @param angles whether Euler angles are shown in rows
 * @param frameNumbers whether frames are numbered
 * @param lenses whether code lenses are shown
 * @param pictures whether hovers have pictures
 * @param log the least important level that is logged: error, warning, info or debug
 * @param skeleton of all animations: {@code FILE}, {@code FILE#Name} or the name of a built-in one;
 *     empty to find one for each
 * @param names what messages call the settings
 * @param overrides settings of single folders and files, as the client sent them
 */
public record Settings(
    EncodeOnSave encodeOnSave,
    int diagnosticsLimit,
    boolean workspaceProblems,
    boolean angles,
    boolean frameNumbers,
    boolean lenses,
    boolean pictures,
    String log,
    String skeleton,
    SettingNames names,
    Map<Path, JsonObject> overrides) {
  /** Whether saving {@code walk.rtmt} writes {@code walk.rtm}. */
  public enum EncodeOnSave {
    NEVER,
    IF_EXISTS,
    ALWAYS
  }

  public static final Settings DEFAULT =
      new Settings(
          EncodeOnSave.NEVER,
          1000,
          true,
          true,
          true,
          true,
          true,
          "info",
          "",
          SettingNames.DEFAULT,
          Map.of());

  /** Reads settings; missing and invalid values are those of {@link #DEFAULT}. */
  public static Settings of(JsonElement json) {
    return DEFAULT.with(json);
  }

  /** These settings with the given ones replaced. */
  public Settings with(JsonElement json) {
    JsonObject rtm =
        json != null && json.isJsonObject() ? json.getAsJsonObject() : new JsonObject();
    return new Settings(
        encodeOnSave(string(rtm, "encodeOnSave", ""), encodeOnSave),
        Math.max(1, number(object(rtm, "diagnostics"), "limit", diagnosticsLimit)),
        flag(object(rtm, "diagnostics"), "workspace", workspaceProblems),
        flag(object(rtm, "inlayHints"), "angles", angles),
        flag(object(rtm, "inlayHints"), "frameNumbers", frameNumbers),
        flag(rtm, "codeLens", lenses),
        flag(object(rtm, "hover"), "pictures", pictures),
        string(rtm, "log", log),
        string(rtm, "skeleton", skeleton).strip(),
        names(object(rtm, "settingNames"), names),
        rtm.has("overrides") ? overrides(object(rtm, "overrides")) : overrides);
  }

  /** The settings of a document: an inner folder overrides an outer one, and a file its folder. */
  public Settings of(String uri) {
    Optional<Path> file = RtmUri.anyFile(uri);
    return overrides.keySet().stream()
        .filter(path -> file.filter(f -> f.startsWith(path)).isPresent())
        .sorted(Comparator.comparingInt(Path::getNameCount))
        .reduce(this, (settings, path) -> settings.with(overrides.get(path)), (a, b) -> b);
  }

  private static SettingNames names(JsonObject json, SettingNames otherwise) {
    return new SettingNames(
        string(json, "kind", otherwise.kind()),
        string(json, "skeleton", otherwise.skeleton()),
        string(json, "diagnosticsLimit", otherwise.diagnosticsLimit()),
        string(json, "writeCommand", otherwise.writeCommand()));
  }

  /** By the URIs of folders and files; others are ignored. */
  private static Map<Path, JsonObject> overrides(JsonObject json) {
    Map<Path, JsonObject> overrides = new HashMap<>();
    for (String uri : json.keySet()) {
      RtmUri.path(uri).ifPresent(path -> overrides.put(path, object(json, uri)));
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

  private static JsonObject object(JsonObject parent, String key) {
    JsonElement e = parent.get(key);
    return e != null && e.isJsonObject() ? e.getAsJsonObject() : new JsonObject();
  }

  private static String string(JsonObject parent, String key, String otherwise) {
    JsonElement e = parent.get(key);
    return e != null && e.isJsonPrimitive() ? e.getAsString() : otherwise;
  }

  private static boolean flag(JsonObject parent, String key, boolean otherwise) {
    JsonElement e = parent.get(key);
    return e != null && e.isJsonPrimitive() && e.getAsJsonPrimitive().isBoolean()
        ? e.getAsBoolean()
        : otherwise;
  }

  private static int number(JsonObject parent, String key, int otherwise) {
    JsonElement e = parent.get(key);
    return e != null && e.isJsonPrimitive() && e.getAsJsonPrimitive().isNumber()
        ? (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, e.getAsDouble()))
        : otherwise;
  }

  /**
   * What messages call the settings and a command. A client whose users see other names than those
   * of this server, such as Eclipse, sends them.
   *
   * @param kind {@code setting} or {@code preference}
   * @param skeleton the name of the setting {@code rtm.skeleton}
   * @param diagnosticsLimit the name of the setting {@code rtm.diagnostics.limit}
   * @param writeCommand the name of the command {@code rtm.encode}; empty if the client does not
   *     have it
   */
  public record SettingNames(
      String kind, String skeleton, String diagnosticsLimit, String writeCommand) {
    public static final SettingNames DEFAULT =
        new SettingNames("setting", "rtm.skeleton", "rtm.diagnostics.limit", "rtm.encode");

    /**
     * How to write an animation that a save leaves alone; empty if the client has no command for
     * it.
     *
     * @param verb {@code write} or {@code overwrite}
     */
    public String writeAdvice(String verb) {
      return writeCommand.isEmpty() ? "" : "; to " + verb + " it, use the command " + writeCommand;
    }
  }
}
