package org.rtmtext.config;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The condition of an {@code #if}: numbers, names, comparisons, {@code !}, {@code &&}, {@code ||}
 * and parentheses. A part that is not known makes the result unknown only if the result depends on
 * it. {@link ConfigPreprocessor} treats an unknown result as true: it reads the branch.
 */
final class ConfigCondition {
  private static final int MAX_DEPTH = 100;

  private static final Pattern DEFINED =
      Pattern.compile("\\bdefined\\s*(?:\\(\\s*(\\w+)\\s*\\)|(?<=\\s)(\\w+))");
  private static final String HAS_INCLUDE_NAME = "__has_include";
  private static final Pattern HAS_INCLUDE =
      Pattern.compile("\\b" + HAS_INCLUDE_NAME + "\\s*\\(\\s*(\"[^\"]*\"|<[^>]*>)\\s*\\)");
  private static final Pattern TOKEN =
      Pattern.compile(
          "\\s*(0[xX]\\p{XDigit}{1,8}|\\d+\\.?\\d*|\\w+|[=!<>]=|&&|\\|\\||[-+!<>()]|\\S)");

  /**
   * The result of a condition.
   *
   * @param value empty if it is not known
   * @param unknown parts of the condition without a known value; empty if the condition cannot be
   *     parsed
   */
  record Result(Optional<Boolean> value, Set<String> unknown) {}

  private final Set<String> unknown = new LinkedHashSet<>();
  private final Matcher tokens;
  private String token;
  private int depth;
  private boolean isWrong;

  private ConfigCondition(String text) {
    tokens = TOKEN.matcher(text);
    take();
  }

  /**
   * Evaluates a condition.
   *
   * @param hasInclude whether a file, as a directive names it, exists; empty if that is not known
   */
  static Result evaluate(
      String condition, ConfigMacros macros, Function<String, Optional<Boolean>> hasInclude) {
    String text =
        DEFINED
            .matcher(condition)
            .replaceAll(
                found ->
                    macros.isDefined(found.group(1) != null ? found.group(1) : found.group(2))
                        ? "1"
                        : "0");
    text =
        HAS_INCLUDE
            .matcher(text)
            .replaceAll(
                found ->
                    hasInclude
                        .apply(found.group(1))
                        .map(is -> is ? "1" : "0")
                        .orElse(HAS_INCLUDE_NAME));
    ConfigCondition parser = new ConfigCondition(macros.expand(text));
    Double value = parser.either();
    return parser.isWrong || !parser.token.isEmpty()
        ? new Result(Optional.empty(), Set.of())
        : new Result(Optional.ofNullable(value).map(v -> v != 0), parser.unknown);
  }

  private void take() {
    token = tokens.lookingAt() ? tokens.group(1) : "";
    tokens.region(token.isEmpty() ? tokens.regionEnd() : tokens.end(), tokens.regionEnd());
  }

  private boolean takes(String wanted) {
    boolean is = token.equals(wanted);
    if (is) {
      take();
    }
    return is;
  }

  /** The value of a condition; null if it is not known, as for the values of its parts below. */
  private Double either() {
    Double left = both();
    while (takes("||")) {
      Double right = both();
      left =
          isTrue(left) || isTrue(right)
              ? Double.valueOf(1)
              : left == null || right == null ? null : Double.valueOf(0);
    }
    return left;
  }

  private Double both() {
    Double left = comparison();
    while (takes("&&")) {
      Double right = comparison();
      left =
          isFalse(left) || isFalse(right)
              ? Double.valueOf(0)
              : left == null || right == null ? null : Double.valueOf(1);
    }
    return left;
  }

  private static boolean isTrue(Double value) {
    return value != null && value != 0;
  }

  private static boolean isFalse(Double value) {
    return value != null && value == 0;
  }

  private Double comparison() {
    Double left = operand();
    while (token.matches("[=!<>]=|[<>]")) {
      String operator = token;
      take();
      Double right = operand();
      left = left == null || right == null ? null : compared(left, operator, right) ? 1.0 : 0.0;
    }
    return left;
  }

  private static boolean compared(double left, String operator, double right) {
    return switch (operator) {
      case "==" -> left == right;
      case "!=" -> left != right;
      case "<" -> left < right;
      case "<=" -> left <= right;
      case ">" -> left > right;
      default -> left >= right;
    };
  }

  private Double operand() {
    if (++depth > MAX_DEPTH) {
      isWrong = true;
      token = "";
      return null;
    }
    Double value;
    if (takes("!")) {
      Double negated = operand();
      value = negated == null ? null : negated == 0 ? Double.valueOf(1) : Double.valueOf(0);
    } else if (takes("-")) {
      Double positive = operand();
      value = positive == null ? null : Double.valueOf(-positive);
    } else if (takes("+")) {
      value = operand();
    } else if (takes("(")) {
      value = either();
      isWrong |= !takes(")");
    } else {
      value = number(token);
      isWrong |= !token.matches("\\w.*");
      if (value == null) {
        unknown.add(token);
      }
      take();
    }
    depth--;
    return value;
  }

  private static Double number(String token) {
    if (token.matches("\\d+\\.?\\d*")) {
      return Double.valueOf(token);
    }
    if (token.matches("0[xX].+")) {
      return (double) Long.parseLong(token.substring(2), 16);
    }
    return token.equalsIgnoreCase("true")
        ? Double.valueOf(1)
        : token.equalsIgnoreCase("false") ? Double.valueOf(0) : null;
  }
}
