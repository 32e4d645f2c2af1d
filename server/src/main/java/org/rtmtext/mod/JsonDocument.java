package org.rtmtext.mod;

import com.google.gson.JsonParser;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a JSON document with the positions of all values, which Gson does not report. Reading takes
 * time linear in the length of the document.
 */
final class JsonDocument {
  /** Settings need four levels; the limit bounds the recursion. */
  private static final int MAX_DEPTH = 32;

  private static final Pattern LITERAL =
      Pattern.compile("true|false|null|-?(?:0|[1-9]\\d*+)(?:\\.\\d++)?(?:[eE][+-]?\\d++)?");

  /**
   * What must follow a backslash. The digits after {@code u} are then skipped like other
   * characters.
   */
  private static final Pattern ESCAPED = Pattern.compile("[\"\\\\/bfnrt]|u[0-9a-fA-F]{4}");

  private final String text;
  private int at;

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

  record Member(JsonValue name, JsonValue value) {}

  /** A text is not JSON; the message says why, for users. */
  static final class NotJsonException extends Exception {
    private static final long serialVersionUID = 1L;

    /** Offset of the first character that is wrong. */
    final int place;

    NotJsonException(String message, int place) {
      super(message, null, false, false);
      this.place = place;
    }
  }

  /** Reads one of the elements of an object or array. */
  private interface Element {
    void read() throws NotJsonException;
  }

  static JsonValue read(String text) throws NotJsonException {
    JsonDocument document = new JsonDocument(text);
    JsonValue value = document.value(0);
    if (document.next() >= 0) {
      throw document.failure("expected the end of the file");
    }
    return value;
  }

  /** The next character that is not white space; -1 at the end. */
  private int next() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    return at < text.length() ? text.charAt(at) : -1;
  }

  private NotJsonException failure(String message) {
    return new NotJsonException(message, at);
  }

  private JsonValue value(int depth) throws NotJsonException {
    if (depth > MAX_DEPTH) {
      throw failure("too many nested values");
    }
    int first = next();
    int start = at;
    List<Member> members = new ArrayList<>();
    List<JsonValue> items = new ArrayList<>();
    if (first == '"') {
      return string();
    }
    if (first == '{') {
      elements('}', () -> members.add(member(depth, members.isEmpty())));
      return new JsonValue(Kind.OBJECT, start, at - start, "", members, items);
    }
    if (first == '[') {
      elements(']', () -> items.add(value(depth + 1)));
      return new JsonValue(Kind.ARRAY, start, at - start, "", members, items);
    }
    Matcher literal = LITERAL.matcher(text).region(at, text.length());
    if (!literal.lookingAt()) {
      throw failure("expected a value");
    }
    at = literal.end();
    return new JsonValue(Kind.LITERAL, start, at - start, "", members, items);
  }

  private void elements(char end, Element element) throws NotJsonException {
    at++;
    if (next() != end) {
      element.read();
      while (next() == ',') {
        at++;
        element.read();
      }
    }
    if (next() != end) {
      throw failure("expected ',' or '" + end + "'");
    }
    at++;
  }

  private Member member(int depth, boolean isFirst) throws NotJsonException {
    if (next() != '"') {
      throw failure("expected a key in double quotes" + (isFirst ? " or '}'" : ""));
    }
    JsonValue name = string();
    if (next() != ':') {
      throw failure("expected ':' after the key");
    }
    at++;
    return new Member(name, value(depth + 1));
  }

  private JsonValue string() throws NotJsonException {
    int start = at++;
    for (; at < text.length() && "\"\r\n".indexOf(text.charAt(at)) < 0; at++) {
      char c = text.charAt(at);
      if (c < ' ') {
        throw failure(String.format("write this character as \\u%04x in a string", (int) c));
      }
      if (c == '\\' && !ESCAPED.matcher(text).region(at + 1, text.length()).lookingAt()) {
        throw failure("this is not an escape sequence; write \\\\ for a backslash");
      }
      at += c == '\\' ? 1 : 0;
    }
    if (at >= text.length() || text.charAt(at) != '"') {
      throw failure("the string has no closing quote on its line");
    }
    at++;
    String content = JsonParser.parseString(text.substring(start, at)).getAsString();
    return new JsonValue(Kind.STRING, start, at - start, content, List.of(), List.of());
  }
}
