package org.rtmtext.lsp.feature;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.rtmtext.edits.NumberSteps.Position;
import org.rtmtext.lsp.protocol.RequestFailedException;

/**
 * The arguments of a command: a list that begins with the URI of the document, or one object with a
 * member for each argument, {@code uri} among them.
 */
public final class CommandArguments {
  private final List<JsonElement> list;

  /** No arguments except the document. */
  public record None() {}

  /**
   * A line, given as a number or by a position.
   *
   * @param number of the line, from 0
   */
  public record Line(int number) {}

  /**
   * A component that must be given.
   *
   * <p>The value names the argument in the message about its absence: "the name of a bone".
   */
  @Retention(RetentionPolicy.RUNTIME)
  public @interface Required {
    String value();
  }

  public CommandArguments(List<Object> arguments) {
    list = arguments == null ? List.of() : arguments.stream().map(JsonElement.class::cast).toList();
  }

  /** The URI of the document. */
  public String uri() {
    if (get(0, "uri") instanceof JsonPrimitive uri) {
      return uri.getAsString();
    }
    throw new RequestFailedException("the first argument of a command must be the document's URI");
  }

  /** The text that an object contains; empty to use the open text. */
  public Optional<String> text() {
    return string(get(Integer.MAX_VALUE, "text"), "text");
  }

  /**
   * The member of this name in an object, or the element at this index of a list; JSON's null if
   * there is none.
   */
  private JsonElement get(int index, String name) {
    JsonElement given =
        !list.isEmpty() && list.get(0) instanceof JsonObject object
            ? object.get(name)
            : index < list.size() ? list.get(index) : JsonNull.INSTANCE;
    return given == null ? JsonNull.INSTANCE : given;
  }

  /**
   * Reads the arguments after the URI of the document.
   *
   * <p>A {@code boolean} and an {@link OptionalDouble} can only be given as members of an object;
   * the latter as a number or its text. A list takes all further strings or positions.
   *
   * @param type a record with a component for each argument, in the order of the list. Types of
   *     {@link Required} components: {@code String}, {@code int} from 0, {@link Line}, list of
   *     strings or {@link Position}s. Types of optional ones: {@code Optional<String>}, {@code
   *     Optional<Line>}, {@code boolean}, {@link OptionalDouble}.
   * @throws RequestFailedException if an argument is missing or wrong
   */
  public <A> A read(Class<A> type) {
    RecordComponent[] components = type.getRecordComponents();
    Object[] values = new Object[components.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = value(components[i], i + 1);
    }
    try {
      Class<?>[] types =
          Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
      Constructor<A> constructor = type.getDeclaredConstructor(types);
      constructor.setAccessible(true);
      return constructor.newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(type + " cannot be made", e);
    }
  }

  private Object value(RecordComponent component, int index) {
    String name = component.getName();
    Class<?> type = component.getType();
    Optional<String> what =
        Optional.ofNullable(component.getAnnotation(Required.class)).map(Required::value);
    if (type == boolean.class) {
      return isTrue(name);
    } else if (type == OptionalDouble.class) {
      return number(name);
    } else if (type == List.class) {
      return component.getGenericType().getTypeName().contains(Position.class.getName())
          ? positions(index, name, what.orElseThrow())
          : strings(index, name, what.orElseThrow());
    }
    JsonElement value = get(index, name);
    if (type == Optional.class) {
      return component.getGenericType().getTypeName().contains(Line.class.getName())
          ? value.isJsonNull() ? Optional.empty() : Optional.of(line(value, index, "a line"))
          : string(value, name);
    } else if (type == Line.class) {
      return line(value, index, what.orElseThrow());
    }
    return type == int.class
        ? (Object) number(value, index, what.orElseThrow())
        : requireString(value, index, what.orElseThrow());
  }

  private List<String> strings(int index, String name, String what) {
    List<String> strings = new ArrayList<>();
    for (JsonElement element : elements(index, name)) {
      strings.add(requireString(element, index + strings.size(), what));
    }
    return strings;
  }

  private List<Position> positions(int index, String name, String what) {
    List<Position> positions = new ArrayList<>();
    for (JsonElement element : elements(index, name)) {
      int at = index + positions.size();
      if (!(element instanceof JsonObject position)) {
        throw missing(at, what);
      }
      positions.add(
          new Position(
              number(position.get("line"), at, what), number(position.get("character"), at, what)));
    }
    return positions;
  }

  /**
   * The elements of the member of this name; if there is none, all elements of the list from an
   * index.
   */
  private List<JsonElement> elements(int index, String name) {
    JsonElement named = get(Integer.MAX_VALUE, name);
    boolean isNamed = !named.isJsonNull();
    if (isNamed && !named.isJsonArray()) {
      throw new RequestFailedException(name + " must be a list");
    }
    return isNamed
        ? named.getAsJsonArray().asList()
        : list.subList(Math.min(index, list.size()), list.size());
  }

  private static Optional<String> string(JsonElement value, String name) {
    if (value.isJsonNull()) {
      return Optional.empty();
    }
    if (value instanceof JsonPrimitive p && p.isString()) {
      return Optional.of(p.getAsString());
    }
    throw new RequestFailedException(name + " must be a string");
  }

  private boolean isTrue(String name) {
    return get(Integer.MAX_VALUE, name) instanceof JsonPrimitive p
        && p.isBoolean()
        && p.getAsBoolean();
  }

  private OptionalDouble number(String name) {
    JsonElement value = get(Integer.MAX_VALUE, name);
    if (value.isJsonNull()) {
      return OptionalDouble.empty();
    }
    if (value instanceof JsonPrimitive p) {
      try {
        return OptionalDouble.of(p.getAsDouble());
      } catch (NumberFormatException e) {
        // Reported below.
      }
    }
    throw new RequestFailedException(name + " must be a number, such as 3");
  }

  private static String requireString(JsonElement value, int index, String what) {
    if (value instanceof JsonPrimitive p && p.isString()) {
      return p.getAsString();
    }
    throw missing(index, what);
  }

  private static Line line(JsonElement value, int index, String what) {
    return new Line(
        number(value instanceof JsonObject position ? position.get("line") : value, index, what));
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
