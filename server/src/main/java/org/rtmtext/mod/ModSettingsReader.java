package org.rtmtext.mod;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.rtmtext.files.DecodedText;
import org.rtmtext.mod.JsonDocument.JsonValue;
import org.rtmtext.mod.JsonDocument.Kind;
import org.rtmtext.mod.JsonDocument.Member;
import org.rtmtext.mod.ModSettings.NamedSkeleton;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.Severity;
import org.rtmtext.problem.SeverityRules;
import org.rtmtext.problem.Suggestions;
import org.rtmtext.problem.TextRange;
import org.rtmtext.problem.Wording;

/** Reads {@code rtm.json}. Whatever is wrong with the file becomes a problem of the settings. */
final class ModSettingsReader {
  private static final int MAX_PROBLEMS = 100;
  private static final int MAX_PATTERNS = 1000;
  private static final String OFF = "off";
  private static final List<String> KEYS =
      List.of("$schema", "rules", "skeleton", "bonesMap", "exclude");
  private static final List<String> CODES = Arrays.stream(Code.values()).map(Code::id).toList();
  private static final List<String> SEVERITIES =
      Stream.concat(Stream.of(OFF), Stream.of("hint", "information", "warning", "error")).toList();

  private final String text;
  private final List<Problem> problems = new ArrayList<>();
  private SeverityRules rules = SeverityRules.NONE;
  private Optional<NamedSkeleton> skeleton = Optional.empty();
  private Optional<String> bonesMap = Optional.empty();
  private final List<PathPattern> exclude = new ArrayList<>();

  private ModSettingsReader(String text) {
    this.text = text;
  }

  /**
   * @param file absolute path
   * @param bytes of the file
   */
  static ModSettings read(Path file, byte[] bytes) {
    DecodedText decoded = DecodedText.of(bytes);
    ModSettingsReader reader = new ModSettingsReader(decoded.text());
    if (decoded.problem().isPresent()) {
      TextRange place = decoded.problem().get().range();
      reader.add(Code.SETTINGS_SYNTAX, place, unused("the file is not UTF-8: save it as UTF-8"));
    } else {
      reader.read();
    }
    return new ModSettings(
        Optional.of(file),
        bytes.length,
        reader.rules,
        reader.skeleton,
        reader.bonesMap,
        reader.exclude,
        reader.rules.apply(reader.problems));
  }

  /** The settings of a file that cannot be read. */
  static ModSettings unread(Path file, long size, String reason) {
    ModSettingsReader reader = new ModSettingsReader("");
    reader.add(Code.SETTINGS_SYNTAX, new TextRange(0, 0, 0, 0), unused(reason));
    return new ModSettings(
        Optional.of(file),
        size,
        SeverityRules.NONE,
        Optional.empty(),
        Optional.empty(),
        List.of(),
        reader.problems);
  }

  private static String unused(String reason) {
    return reason + "; the settings in this file are not used";
  }

  private void read() {
    JsonValue root;
    try {
      root = JsonDocument.read(text);
    } catch (JsonDocument.NotJsonException e) {
      add(Code.SETTINGS_SYNTAX, TextRange.of(text, e.place, 1), unused(e.getMessage()));
      return;
    }
    for (Member member : members(root, "the settings must be an object: {...}")) {
      JsonValue value = member.value();
      switch (member.name().string()) {
        case "$schema" -> {}
        case "rules" ->
            members(value, "\"rules\" must be an object: {\"CODE\": \"SEVERITY\"}")
                .forEach(this::rule);
        case "skeleton" -> skeleton(value);
        case "bonesMap" -> bonesMap(value);
        case "exclude" -> exclude(value);
        default ->
            add(
                Code.SETTINGS_UNKNOWN,
                member.name(),
                "unknown key "
                    + quoted(member.name())
                    + suggestion(KEYS, member.name())
                        .orElse("; known keys: " + String.join(", ", KEYS)));
      }
    }
  }

  /** The members of an object. Any other value is reported, and has no members. */
  private List<Member> members(JsonValue object, String expected) {
    if (object.kind() != Kind.OBJECT) {
      add(Code.SETTINGS_VALUE, object, expected);
    }
    Set<String> names = new HashSet<>();
    List<Member> first = new ArrayList<>();
    for (Member member : object.members()) {
      if (names.add(member.name().string())) {
        first.add(member);
      } else {
        String message = quoted(member.name()) + " appears twice; the first one is used";
        add(Code.SETTINGS_VALUE, member.name(), message);
      }
    }
    return first;
  }

  private void rule(Member member) {
    JsonValue name = member.name();
    JsonValue value = member.value();
    Optional<Code> code = Code.withId(name.string());
    if (code.isEmpty()) {
      add(
          Code.SETTINGS_UNKNOWN,
          name,
          "unknown code " + quoted(name) + suggestion(CODES, name).orElse(""));
    } else if (value.kind() != Kind.STRING || !SEVERITIES.contains(value.string())) {
      add(
          Code.SETTINGS_VALUE,
          value,
          "the severity must be one of "
              + String.join(", ", SEVERITIES)
              + suggestion(SEVERITIES, value).orElse(""));
    } else if (value.string().equals(OFF) && SeverityRules.canChange(code.get())) {
      rules = rules.without(Set.of(code.get()));
    } else if (SeverityRules.canChange(code.get())) {
      String severity = value.string().toUpperCase(Locale.ROOT);
      rules = rules.with(code.get(), Severity.valueOf(severity));
    } else if (!value.string().equals("error")) {
      add(
          Code.SETTINGS_VALUE,
          value,
          quoted(name) + " is always an error, because it protects the animation's data");
    }
  }

  private void skeleton(JsonValue value) {
    if (value.kind() == Kind.STRING && !value.string().isBlank()) {
      skeleton = Optional.of(new NamedSkeleton(value.string().strip(), range(value)));
    } else {
      add(
          Code.SETTINGS_VALUE,
          value,
          "\"skeleton\" must be a string: FILE, FILE#Name or the name of a built-in skeleton");
    }
  }

  private void bonesMap(JsonValue value) {
    String name = value.string().strip();
    boolean isKnown = ModSettings.BUILT_IN_MAPS.contains(name);
    if (value.kind() == Kind.STRING && (isKnown || isJsonFile(name))) {
      bonesMap = Optional.of(name);
    } else {
      add(
          Code.SETTINGS_VALUE,
          value,
          "\"bonesMap\" must be one of "
              + String.join(", ", ModSettings.BUILT_IN_MAPS)
              + ", or a file whose name ends with .json"
              + suggestion(ModSettings.BUILT_IN_MAPS, value).orElse(""));
    }
  }

  private static boolean isJsonFile(String name) {
    try {
      return Path.of(name).toString().toLowerCase(Locale.ROOT).endsWith(".json");
    } catch (InvalidPathException e) {
      return false;
    }
  }

  private void exclude(JsonValue value) {
    String expected = "\"exclude\" must be an array of patterns, for example [\"backup/**\"]";
    if (value.kind() != Kind.ARRAY) {
      add(Code.SETTINGS_VALUE, value, expected);
    }
    for (JsonValue item : value.items()) {
      PathPattern pattern = PathPattern.of(item.string(), range(item));
      if (item.kind() != Kind.STRING || pattern.names().isEmpty()) {
        add(Code.SETTINGS_VALUE, item, expected);
      } else if (!PathPattern.isSupported(item.string())) {
        add(
            Code.SETTINGS_VALUE,
            item,
            "this pattern is not supported: write a path relative to the folder of this file, with"
                + " *, ? and ** only");
      } else if (pattern.names().contains("..")) {
        add(Code.SETTINGS_VALUE, item, "a pattern cannot contain \"..\"");
      } else if (exclude.size() == MAX_PATTERNS) {
        add(Code.SETTINGS_VALUE, item, "more than 1,000 patterns; the rest are ignored");
        return;
      } else {
        exclude.add(pattern);
      }
    }
  }

  private static Optional<String> suggestion(List<String> known, JsonValue wrong) {
    return new Suggestions(known)
        .nearest(wrong.string())
        .map(near -> "; did you mean \"" + near + "\"?");
  }

  private static String quoted(JsonValue string) {
    return Wording.quoted(string.string());
  }

  private TextRange range(JsonValue value) {
    return TextRange.of(text, value.offset(), value.length());
  }

  private void add(Code code, JsonValue place, String message) {
    add(code, range(place), message);
  }

  private void add(Code code, TextRange place, String message) {
    if (problems.size() < MAX_PROBLEMS) {
      problems.add(new Problem(code, place, message));
    }
  }
}
