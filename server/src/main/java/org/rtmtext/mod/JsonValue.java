package org.rtmtext.mod;

import java.util.List;

/**
 * A value of a JSON document.
 *
 * @param offset of its first character
 * @param length in UTF-16 units
 * @param string the content of a string; empty for other values
 * @param members of an object, in the order of the document, with repetitions
 * @param items of an array
 */
record JsonValue(
    Kind kind, int offset, int length, String string, List<Member> members, List<JsonValue> items) {
  JsonValue {
    members = List.copyOf(members);
    items = List.copyOf(items);
  }

  /** The kinds of values; numbers, {@code true}, {@code false} and {@code null} are literals. */
  enum Kind {
    OBJECT,
    ARRAY,
    STRING,
    LITERAL
  }

  /** A member of an object. */
  record Member(JsonValue name, JsonValue value) {}
}
