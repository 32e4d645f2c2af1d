package org.rtmtext.problem;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Formats numbers, names and frames for messages. */
public final class Wording {
  private static final MathContext SIX_DIGITS = new MathContext(6);

  /** From this exponent on, plain decimals are longer than scientific notation. */
  private static final int PLAIN_EXPONENTS = 7;

  /** Longer names are truncated. */
  private static final int NAME_LENGTH = 48;

  private static final int NEGATIVE_ZERO = 0x80000000;
  private static final int USUAL_NAN = 0x7FC00000;
  private static final int LISTED_NAMES = 10;

  private Wording() {}

  /** A computed number with six significant digits, without trailing zeros. */
  public static String number(double value) {
    return Double.isFinite(value)
        ? decimal(new BigDecimal(value).round(SIX_DIGITS))
        : special(value);
  }

  /** A stored float with all digits that distinguish it from other floats. */
  public static String stored(float value) {
    return Float.isFinite(value) ? decimal(new BigDecimal(Float.toString(value))) : special(value);
  }

  /**
   * A stored float as a text writes it, different for any two: {@code -0}, {@code nan:0x7fc00001}.
   *
   * @param bits of the float
   */
  public static String exact(int bits) {
    float value = Float.intBitsToFloat(bits);
    if (bits == NEGATIVE_ZERO) {
      return "-0";
    }
    return Float.isNaN(value) && bits != USUAL_NAN
        ? String.format("nan:0x%08x", bits)
        : stored(value);
  }

  /** A frame by its index, which messages count from 1. */
  public static String frame(int index) {
    return "frame " + (index + 1);
  }

  /** A count with its noun, for example {@code 1 bone}, {@code 5,870 bones}. */
  public static String count(long n, String noun) {
    String plural = noun.endsWith("ty") ? noun.replaceFirst("y$", "ies") : noun + "s";
    return String.format(Locale.ROOT, "%,d %s", n, n == 1 ? noun : plural);
  }

  /**
   * A name in quotes as a text writes it, with {@code \xNN} for bytes that are not printable ASCII.
   * Long names are truncated.
   */
  public static String quoted(String bytes) {
    if (bytes.length() <= NAME_LENGTH) {
      return Quotes.quote(bytes);
    }
    String start = Quotes.quote(bytes.substring(0, NAME_LENGTH));
    return start.substring(0, start.length() - 1) + "...\"";
  }

  /**
   * Escapes characters that control a terminal or the direction of writing, which names of files
   * may contain: as {@code \xNN}, or with a u and four digits.
   */
  public static String printable(String s) {
    if (s.chars().noneMatch(Wording::isControl)) {
      return s;
    }
    StringBuilder out = new StringBuilder();
    for (char c : s.toCharArray()) {
      if (isControl(c)) {
        out.append(String.format(c <= 0xFF ? "\\x%02X" : "\\u%04X", (int) c));
      } else {
        out.append(c);
      }
    }
    return out.toString();
  }

  /** The name of a file as an argument of a shell, quoted if necessary, and {@link #printable}. */
  public static String argument(String name) {
    return argument(name, System.getProperty("os.name").startsWith("Windows"));
  }

  /**
   * The name of a file as an argument of a shell, quoted if necessary.
   *
   * @param isWindows whether the shell is {@code cmd} or PowerShell
   */
  static String argument(String name, boolean isWindows) {
    String text = printable(name);
    if (isWindows) {
      // On Windows, names of files cannot contain quotes.
      return text.matches("[\\w.:/\\\\+=~-][\\w.:/\\\\+=~#-]*") ? text : '"' + text + '"';
    }
    return text.matches("[\\w./:+@%,=~-][\\w./:+@%,=~#-]*")
        ? text
        : "'" + text.replace("'", "'\\''") + "'";
  }

  private static boolean isControl(int c) {
    return Character.isISOControl(c)
        || c >= '\u2028' && c <= '\u202E'
        || c >= '\u2066' && c <= '\u2069';
  }

  /**
   * Names separated by commas; of many, the first ones and the number of the others; {@code none}
   * if there are none.
   */
  public static String list(List<String> names) {
    return names.isEmpty() ? "none" : list(names, LISTED_NAMES);
  }

  /**
   * Names separated by commas; of many, the first ones and the number of the others.
   *
   * @param max how many are named
   */
  public static String list(List<String> names, int max) {
    String first = names.stream().limit(max).collect(Collectors.joining(", "));
    return names.size() <= max
        ? first
        : String.format(Locale.ROOT, "%s and %,d more", first, names.size() - max);
  }

  /**
   * All names, separated by commas, the last two by a word: {@code a, b and c}.
   *
   * @param last {@code and} or {@code or}
   */
  public static String joined(List<String> names, String last) {
    int head = names.size() - 1;
    return head < 1
        ? String.join("", names)
        : String.join(", ", names.subList(0, head)) + " " + last + " " + names.get(head);
  }

  private static String decimal(BigDecimal value) {
    if (value.signum() == 0) {
      return "0";
    }
    BigDecimal shortest = value.stripTrailingZeros();
    int exponent = shortest.precision() - shortest.scale() - 1;
    if (Math.abs(exponent) < PLAIN_EXPONENTS) {
      return shortest.toPlainString();
    }
    return shortest.scaleByPowerOfTen(-exponent).toPlainString() + "e" + exponent;
  }

  private static String special(double value) {
    return Double.isNaN(value) ? "nan" : value > 0 ? "inf" : "-inf";
  }
}
