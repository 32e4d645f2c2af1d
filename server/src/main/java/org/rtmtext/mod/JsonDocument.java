package org.rtmtext.mod;

import com.google.gson.JsonParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a JSON document with the positions of all values, which Gson does not report. Reading takes
 * time linear in the length of the document and never throws.
 */
final class JsonDocument {
  /** Settings need four levels; the limit bounds the recursion. */
  private static final int MAX_DEPTH = 32;

  private static final Pattern LITERAL =
      Pattern.compile("true|false|null|-?(?:0|[1-9]\\d*+)(?:\\.\\d++)?(?:[eE][+-]?\\d++)?");

  /** What follows a backslash; digits after it are read like other characters. */
  private static final Pattern ESCAPED = Pattern.compile("[\"\\\\/bfnrt]|u[0-9a-fA-F]{4}");

  private final String text;
  private int at;
  private String error;

  private JsonDocument(String text) {
    this.text = text;
  }

  /**
   * A value of a document.
   *
   * @param offset of its first character
   * @param length in UTF-16 units
   * @param string the content of a string; empty for other values
   * @param members of an object, in the order of the document, with repetitions
   * @param items of an array
   */
  record JsonValue(
      Kind kind,
      int offset,
      int length,
      String string,
      List<Member> members,
      List<JsonValue> items) {}

  /** The kinds of values; numbers, {@code true}, {@code false} and {@code null} are literals. */
  enum Kind {
    OBJECT,
    ARRAY,
    STRING,
    LITERAL
  }

  /** A member of an object. */
  record Member(JsonValue name, JsonValue value) {}

  /**
   * The result of reading a document.
   *
   * @param value empty if the document is not JSON
   * @param error why it is not, for users; empty if it is
   * @param place offset of the first character that is wrong
   */
  record Result(Optional<JsonValue> value, String error, int place) {}

  static Result read(String text) {
    JsonDocument document = new JsonDocument(text);
    JsonValue value = document.value(0);
    if (document.error == null && document.peek() >= 0) {
      document.fail("expected the end of the file");
    }
    return document.error == null
        ? new Result(Optional.of(value), "", 0)
        : new Result(Optional.empty(), document.error, document.at);
  }

  private static boolean isLineEnd(char c) {
    return c == '\n' || c == '\r';
  }

  /** The next character that is not white space; -1 at the end and after an error. */
  private int peek() {
    if (error != null) {
      return -1;
    }
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    return at < text.length() ? text.charAt(at) : -1;
  }

  /** Records the first error; nothing is read after it. */
  private JsonValue fail(String message) {
    if (error == null) {
      error = message;
    }
    return new JsonValue(Kind.LITERAL, at, 0, "", List.of(), List.of());
  }

  private JsonValue value(int depth) {
    if (depth > MAX_DEPTH) {
      return fail("too many nested values");
    }
    return switch (peek()) {
      case '{' -> object(depth);
      case '[' -> array(depth);
      case '"' -> string();
      default -> literal();
    };
  }

  private JsonValue object(int depth) {
    int start = at++;
    List<Member> members = new ArrayList<>();
    while (peek() != '}' || !members.isEmpty()) {
      if (peek() != '"') {
        return fail("expected a key in double quotes" + (members.isEmpty() ? " or '}'" : ""));
      }
      JsonValue name = string();
      if (peek() != ':') {
        return fail("expected ':' after the key");
      }
      at++;
      members.add(new Member(name, value(depth + 1)));
      if (peek() == '}') {
        break;
      }
      if (peek() != ',') {
        return fail("expected ',' or '}'");
      }
      at++;
    }
    at++;
    return new JsonValue(Kind.OBJECT, start, at - start, "", members, List.of());
  }

  private JsonValue array(int depth) {
    int start = at++;
    List<JsonValue> items = new ArrayList<>();
    while (peek() != ']' || !items.isEmpty()) {
      items.add(value(depth + 1));
      if (peek() == ']') {
        break;
      }
      if (peek() != ',') {
        return fail("expected ',' or ']'");
      }
      at++;
    }
    at++;
    return new JsonValue(Kind.ARRAY, start, at - start, "", List.of(), items);
  }

  private JsonValue literal() {
    Matcher matcher = LITERAL.matcher(text).region(at, text.length());
    if (error != null || !matcher.lookingAt()) {
      return fail("expected a value");
    }
    int start = at;
    at = matcher.end();
    return new JsonValue(Kind.LITERAL, start, at - start, "", List.of(), List.of());
  }

  private JsonValue string() {
    int start = at++;
    for (; at < text.length() && text.charAt(at) != '"' && !isLineEnd(text.charAt(at)); at++) {
      char c = text.charAt(at);
      if (c < ' ') {
        return fail(String.format("write this character as \\u%04x in a string", (int) c));
      }
      if (c == '\\' && !ESCAPED.matcher(text).region(at + 1, text.length()).lookingAt()) {
        return fail("this is not an escape sequence; write \\\\ for a backslash");
      }
      at += c == '\\' ? 1 : 0;
    }
    if (at >= text.length() || text.charAt(at) != '"') {
      return fail("the string has no closing quote on its line");
    }
    at++;
    String content = JsonParser.parseString(text.substring(start, at)).getAsString();
    return new JsonValue(Kind.STRING, start, at - start, content, List.of(), List.of());
  }
}
