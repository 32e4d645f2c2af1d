package org.rtmtext.gltf;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonMappingException.Reference;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import org.rtmtext.problem.Wording;

/**
 * Explains errors of the JSON library to users. Its own messages name classes and settings of the
 * library.
 */
final class JsonErrors {
  private static final Map<Class<?>, String> KINDS =
      Map.of(
          String.class, "a string",
          Integer.class, "a whole number",
          int.class, "a whole number",
          Boolean.class, "true or false",
          boolean.class, "true or false");

  private JsonErrors() {}

  /** The reason why a document cannot be read, as a sentence whose subject is the file. */
  static String of(JsonProcessingException e) {
    if (e instanceof JsonMappingException mapping) {
      return "is damaged: " + path(mapping) + reason(mapping) + place(e, " (%s)");
    }
    if (isAtEnd(e)) {
      return "is incomplete: its JSON ends too early" + place(e, " (%s)") + "; export it again";
    }
    if (e instanceof StreamConstraintsException) {
      return "cannot be read: its JSON is nested too deeply, or has a name or number that is too"
          + " long"
          + place(e, " (%s)");
    }
    return "is damaged: its JSON is invalid" + place(e, " at %s") + "; export it again";
  }

  /** Inside of an object, the library throws its general exception at the end. */
  private static boolean isAtEnd(JsonProcessingException e) {
    return e instanceof JsonEOFException
        || String.valueOf(e.getOriginalMessage()).startsWith("Unexpected end-of-input");
  }

  private static String reason(JsonMappingException e) {
    if (e instanceof MismatchedInputException mismatched && mismatched.getTargetType() != null) {
      return " must be " + kind(mismatched.getTargetType());
    }
    if (e.getCause() instanceof InputCoercionException) {
      return " is out of range";
    }
    // The classes of the document refuse values that glTF does not allow, in plain words.
    return e.getCause() instanceof RuntimeException refused && refused.getMessage() != null
        ? ": " + Wording.printable(refused.getMessage())
        : " cannot be read";
  }

  private static String kind(Class<?> type) {
    if (KINDS.containsKey(type)) {
      return KINDS.get(type);
    }
    if (type.isArray() || Collection.class.isAssignableFrom(type)) {
      return "a list";
    }
    return type.isPrimitive() || Number.class.isAssignableFrom(type) ? "a number" : "an object";
  }

  private static String path(JsonMappingException e) {
    StringBuilder path = new StringBuilder();
    for (Reference r : e.getPath()) {
      path.append(
          r.getFieldName() == null
              ? "[" + r.getIndex() + "]"
              : (path.isEmpty() ? "" : ".") + r.getFieldName());
    }
    return path.isEmpty() ? "its JSON" : Wording.printable(path.toString());
  }

  /** The line and column in a format; empty if they are not known. */
  private static String place(JsonProcessingException e, String format) {
    JsonLocation at = e.getLocation();
    return at == null || at.getLineNr() < 1 || at.getColumnNr() < 1
        ? ""
        : String.format(
            format,
            String.format(Locale.ROOT, "line %d, column %d", at.getLineNr(), at.getColumnNr()));
  }
}
