package org.rtmtext.lsp.feature;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.rtmtext.lsp.protocol.RequestFailedException;

/**
 * The arguments of a command: a list that begins with the URI of the document, or one object with a
 * member for each argument, {@code uri} among them.
 */
public final class CommandArguments {
  private final List<JsonElement> list;

  public CommandArguments(List<Object> arguments) {
    list = arguments == null ? List.of() : arguments.stream().map(JsonElement.class::cast).toList();
  }

  /** The URI of the document. */
  public String uri() {
    JsonElement first = get(0, "uri");
    if (first instanceof JsonPrimitive uri) {
      return uri.getAsString();
    }
    throw new RequestFailedException("the first argument of a command must be the document's URI");
  }

  private JsonElement get(int index, String name) {
    return !list.isEmpty() && list.get(0) instanceof JsonObject object
        ? object.get(name)
        : index < list.size() ? list.get(index) : null;
  }

  /** How many arguments follow the document's. */
  int count() {
    return Math.max(0, list.size() - 1);
  }

  /** An optional string, by its position in the list or its name in the object. */
  public Optional<String> string(int index, String name) {
    JsonElement value = get(index, name);
    if (value == null || value.isJsonNull()) {
      return Optional.empty();
    }
    if (value instanceof JsonPrimitive p && p.isString()) {
      return Optional.of(p.getAsString());
    }
    throw new RequestFailedException(name + " must be a string");
  }

  /** Whether a member of the object is true. */
  public boolean isTrue(String name) {
    return get(Integer.MAX_VALUE, name) instanceof JsonPrimitive p
        && p.isBoolean()
        && p.getAsBoolean();
  }

  /** An optional number, by its name in the object. */
  public OptionalDouble number(String name) {
    JsonElement value = get(Integer.MAX_VALUE, name);
    if (value == null || value.isJsonNull()) {
      return OptionalDouble.empty();
    }
    if (value instanceof JsonPrimitive p && p.isNumber()) {
      return OptionalDouble.of(p.getAsDouble());
    }
    throw new RequestFailedException(name + ": not a number");
  }

  /**
   * A required string.
   *
   * @param what for the message if it is missing: "the name of a bone"
   */
  String requireString(int index, String what) {
    if (get(index, "") instanceof JsonPrimitive p && p.isString()) {
      return p.getAsString();
    }
    throw missing(index, what);
  }

  /** A required number from 0. */
  int requireNumber(int index, String what) {
    return number(get(index, ""), index, what);
  }

  /** A required line from 0, given as a number or by a position. */
  int requireLine(int index) {
    JsonElement value = get(index, "");
    return number(
        value instanceof JsonObject position ? position.get("line") : value, index, "a line");
  }

  /** An optional line from 0, given as a number or by a position; 0 without one. */
  public int line(int index) {
    return get(index, "") == null ? 0 : requireLine(index);
  }

  private static int number(JsonElement value, int index, String what) {
    if (value instanceof JsonPrimitive p
        && p.isNumber()
        && p.getAsDouble() >= 0
        && p.getAsDouble() <= Integer.MAX_VALUE) {
      return (int) p.getAsDouble();
    }
    throw missing(index, what);
  }

  private static RequestFailedException missing(int index, String what) {
    return new RequestFailedException(
        "argument " + (index + 1) + " of the command must be " + what);
  }
}
