package org.rtmtext.conversion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.config.ConfigSource;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Encoding;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.reader.TextReader;
import org.rtmtext.skeleton.ModelConfig;
import org.rtmtext.skeleton.Skeleton;
import org.rtmtext.testing.Cases;
import org.rtmtext.testing.Cases.Case;

/** The last section of a case is named after the encoding, the bones and what is printed. */
class ConversionTest {
  /** What is left out if only rows are printed. */
  private static final String ROWS = "(?!  .*\\|).*";

  @TestFactory
  Stream<DynamicContainer> conversions() throws IOException {
    return Cases.in("conversion.txt", ConversionTest::output);
  }

  private static String output(Case input) throws Exception {
    String[] wish = input.expectation().split(", ");
    String[] target = wish[0].split(" ");
    int words = target[0].equals("plain") ? 1 : 2;
    Encoding to = Encoding.named(String.join("", List.of(target).subList(0, words))).orElseThrow();
    Optional<BoneChoice> bones =
        target.length > words ? BoneChoice.named(target[words]) : Optional.empty();
    Skeleton skeleton =
        ModelConfig.read(
                new ConfigSource("model.cfg", input.shared().get("model.cfg")),
                ConfigSource.Includes.NONE)
            .skeletons()
            .get(0);
    Map.Entry<String, String> section = input.sections().entrySet().iterator().next();
    String[] name = section.getKey().split(" = ");
    Animation source =
        read(
            name.length == 1
                ? section.getValue()
                : Cases.edited(input.shared().get(name[1]), section.getValue()));
    Conversion.Result result;
    try {
      result =
          bones.isPresent()
              ? Conversion.convert(source, to, skeleton, bones.get())
              : Conversion.convert(source, to, skeleton, true);
    } catch (CannotConvertException e) {
      return "! " + e.getMessage();
    }
    String messages =
        result.findings().stream()
            .map(f -> "! " + f.message() + (f.more() > 0 ? " (and " + f.more() + " more)" : ""))
            .map(line -> line + "\n")
            .collect(Collectors.joining());
    assertEquals(to, RtmCodec.decode(RtmCodec.encode(result.animation())).encoding());
    return messages
        + switch (wish.length == 1 ? "" : wish[1]) {
          case "messages" -> "";
          case "head" -> printed(result.animation(), "frame.*|  .*\\|.*");
          case "back" ->
              printed(
                  Conversion.convert(
                          result.animation(), source.encoding(), skeleton, BoneChoice.ANIMATION)
                      .animation(),
                  ROWS);
          case "text" -> printed(result.animation(), "");
          default -> printed(result.animation(), ROWS);
        };
  }

  private static String printed(Animation a, String leftOut) {
    return TextPrinter.print(a)
        .lines()
        .filter(line -> !line.isEmpty() && !line.matches(leftOut))
        .map(line -> rounded(line).replaceAll("(?<=\\S) +", " ") + "\n")
        .collect(Collectors.joining());
  }

  /** Numbers to a tenth of a millimetre. */
  private static String rounded(String line) {
    return Pattern.compile("-?\\d+\\.\\d{5,}(e-\\d+)?|-?\\d(\\.\\d+)?e-\\d+")
        .matcher(line)
        .replaceAll(
            number ->
                new BigDecimal(number.group())
                    .setScale(4, RoundingMode.HALF_EVEN)
                    .stripTrailingZeros()
                    .toPlainString());
  }

  private static Animation read(String text) {
    return TextReader.read(text).animation().orElseThrow();
  }

  @Test
  void aSkeletonIsNeeded() {
    Animation plain = read("rtm plain\nbones\n  a\nframe 0\n  a | 0 0 0 1 | 0 0 0\n");
    assertEquals(
        "the transforms of plain and bmtr 5 files are in different spaces: a skeleton is needed to"
            + " convert them",
        assertThrows(CannotConvertException.class, () -> Conversion.convert(plain, Encoding.BMTR5))
            .getMessage());
  }
}
