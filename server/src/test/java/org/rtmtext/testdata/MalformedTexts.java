package org.rtmtext.testdata;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/** Texts that cannot be stored, or hardly be meant, each with one thing wrong. */
final class MalformedTexts {
  private static final String BMTR = "rtm bmtr 5\nbones\n  pelvis\n  spine\n";
  private static final String PLAIN = "rtm plain\nbones\n  Pelvis\n";
  private static final String PELVIS = "  pelvis | 0 0 0 1 | 0 1 0\n";
  private static final String SPINE = "  spine  | 0 0 0 1 | 0 0 0\n";
  private static final String PLAIN_ROW = "  Pelvis | 1 0 0 | 0 1 0 | 0 0 1 | 0 1 0\n";

  private MalformedTexts() {}

  static Map<String, byte[]> all() {
    Map<String, String> texts = new TreeMap<>();
    syntax(texts);
    head(texts);
    rows(texts);
    values(texts);
    strings(texts);
    Map<String, byte[]> files = new TreeMap<>();
    texts.forEach(
        (name, text) -> files.put("bad-" + name + ".rtmt", text.getBytes(StandardCharsets.UTF_8)));
    return files;
  }

  private static void syntax(Map<String, String> texts) {
    texts.put("text-empty", "");
    texts.put("syntax-word", "rtm bmtr 5\nspeed 3\n");
    texts.put("syntax-bar", bmtr("  pelvis 0 0 0 1 | 0 1 0\n" + SPINE));
    texts.put("syntax-cell-empty", bmtr("  pelvis |\n" + SPINE));
    texts.put("syntax-name", "rtm bmtr 5\nbones\n  left arm\n");
    texts.put("syntax-keyword-as-name", "rtm bmtr 5\nbones\n  type\n");
    texts.put("syntax-quote", "rtm bmtr 5\nbones\n  \"pelvis\n");
    texts.put("syntax-number", bmtr("  pelvis | 0 0 .5 1 | 0 1 0\n" + SPINE));
    texts.put("syntax-name-in-row", bmtr("  left arm | 0 0 0 1 | 0 1 0\n" + SPINE));
    texts.put("syntax-decimal-comma", bmtr("  pelvis | 0 0 0,5 1 | 0 1 0\n" + SPINE));
    texts.put("syntax-comma", bmtr("  pelvis | 0, 0, 0, 1 | 0 1 0\n" + SPINE));
    texts.put("syntax-numbers-glued", bmtr("  pelvis | 0 0-1 0 | 0 1 0\n" + SPINE));
    texts.put("syntax-phase", BMTR + "\nframe\n" + PELVIS + SPINE);
    texts.put("syntax-property", "rtm bmtr 5\nproperties\n  0.5 StepSound\nbones\n");
    texts.put("syntax-motion", "rtm bmtr 5\nmotion x 0 0\n");
    texts.put("syntax-keyword", BMTR + "\nfrmae 0\n" + PELVIS + SPINE);
    texts.put("syntax-frame-line", BMTR + "\nframe 0 x\n" + PELVIS + SPINE);
    texts.put("syntax-encoding", "rtm binarised\nbones\n");
    texts.put(
        "syntax-two-frames",
        BMTR + "\nframe 0\n  pelvis | 0 0 | |\n" + SPINE + "\nframe 1\n  pelvis 1\n" + SPINE);
  }

  private static void head(Map<String, String> texts) {
    texts.put("encoding-missing", "motion 0 0 0\nbones\n  pelvis\n");
    texts.put("encoding-missing-frames", "frame 0\n" + PELVIS);
    texts.put("encoding-version", "rtm bmtr 2\nbones\n");
    texts.put("statement-twice", "rtm bmtr 5\nmotion 0 0 0\nmotion 0 0 1\nbones\n");
    texts.put("bones-twice", BMTR + "bones\n  neck\n");
    texts.put("not-in-plain", "rtm plain\nreversed 1\nbones\n  Pelvis\n\nframe 0\n" + PLAIN_ROW);
    texts.put("not-in-bmtr", "rtm bmtr 5\nmdat 1\nbones\n");
    texts.put("not-in-plain-as-bmtr-row", bmtr("  pelvis as Pelvis | 0 0 0 1 | 0 1 0\n" + SPINE));
    texts.put("not-in-plain-transforms", PLAIN + "\nframe 0 transforms 2\n" + PLAIN_ROW);
    texts.put("not-in-plain-phase", PLAIN + "\nframe none\n" + PLAIN_ROW);
    texts.put(
        "not-in-bmtr3",
        "rtm bmtr 3\nmetadata\n  \"m\"\nproperties\n  0.5 \"StepSound\" = \"\" type 0\nbones\n");
    texts.put(
        "not-in-plain-type",
        "rtm plain\nmotion 0 0 0\nproperties\n  0.5 \"StepSound\" = \"\" type -1\nbones\n  Pelvis\n\nframe 0\n"
            + PLAIN_ROW);
    texts.put("value-count-motion", "rtm bmtr 5\nmotion 0 -1.62\nbones\n");
    texts.put("value-range-reversed", "rtm bmtr 5\nreversed 256\npreload -1\nbones\n");
    texts.put("value-range-animated-bones", "rtm bmtr 5\nanimatedBones 2.5\nbones\n");
    texts.put(
        "value-range-property-type",
        "rtm bmtr 5\nproperties\n  0.5 \"StepSound\" = \"\" type 3000000000\nbones\n");
  }

  private static void rows(Map<String, String> texts) {
    texts.put("bone-unknown", bmtr("  pelvsi | 0 0 0 1 | 0 1 0\n" + SPINE));
    texts.put("bone-unknown-case", bmtr("  Pelvis | 0 0 0 1 | 0 1 0\n" + SPINE));
    texts.put("bone-unknown-new", bmtr(PELVIS + SPINE + "  head | 0 0 0 1 | 0 1 0\n"));
    texts.put("bone-unnamed", bmtr(PELVIS + SPINE + "  | 0 0 0 1 | 0 1 0\n"));
    texts.put("bone-missing", bmtr(PELVIS));
    texts.put("bone-missing-all", bmtr(""));
    texts.put("bone-twice", bmtr(PELVIS + SPINE + PELVIS));
    texts.put("transform-count", BMTR + "\nframe 0 transforms 3\n" + PELVIS + SPINE);
    texts.put("transform-count-negative", BMTR + "\nframe 0 transforms -1\n" + PELVIS + SPINE);
    texts.put(
        "phase-missing", BMTR + "\nframe none\n" + PELVIS + SPINE + "\nframe 1\n" + PELVIS + SPINE);
    texts.put(
        "phase-missing-extra",
        "rtm bmtr 5\nextraPhases 0.5 1\nbones\n  pelvis\n\nframe none\n" + PELVIS);
  }

  private static void values(Map<String, String> texts) {
    texts.put("value-count-quaternion", bmtr("  pelvis | 0 0 1 | 0 1 0\n" + SPINE));
    texts.put("value-count-position", bmtr("  pelvis | 0 0 0 1 | 0 1\n" + SPINE));
    texts.put("value-count-cells", bmtr("  pelvis | 0 0 0 1\n" + SPINE));
    texts.put("value-count-rows", PLAIN + "\nframe 0\n  Pelvis | 1 0 | 0 1 0 | 0 0 1 | 0 1 0\n");
    texts.put("value-count-euler", bmtr("  pelvis | euler 10 20 | 0 1 0\n" + SPINE));
    texts.put("value-count-axis", bmtr("  pelvis | axis 0 1 0 | 0 1 0\n" + SPINE));
    texts.put("value-count-angle", bmtr("  pelvis | angle 30 | 0 1 0\n" + SPINE));
    texts.put("value-count-euler-last", bmtr("  pelvis | 0 0 0 1 | euler 0 1 0\n" + SPINE));
    texts.put("value-range-quaternion", bmtr("  pelvis | 0 0 0 2.5 | 0 1 0\n" + SPINE));
    texts.put("value-range-quaternion-2", bmtr("  pelvis | 0 0 0 2 | 0 1 0\n" + SPINE));
    texts.put("value-range-quaternion-nan", bmtr("  pelvis | 0 0 0 nan | 0 1 0\n" + SPINE));
    texts.put("value-range-position", bmtr("  pelvis | 0 0 0 1 | 0 70000 0\n" + SPINE));
    texts.put("value-range-float", "rtm plain\nmotion 0 0 1e39\nbones\n");
    texts.put("value-range-nan-bits", bmtr("  pelvis | 0 0 0 1 | 0 nan:0x7c00 0\n" + SPINE));
    texts.put("value-range-nan-long", "rtm plain\nmotion 0 0 nan:0x1ffc00000\nbones\n");
    texts.put("value-range-axis", bmtr("  pelvis | axis 0 0 0 angle 30 | 0 1 0\n" + SPINE));
    texts.put("value-range-angle", bmtr("  pelvis | euler inf 0 0 | 0 1 0\n" + SPINE));
    texts.put("matrix-scale", moved("  pelvis | 2 0 0 | 0 2 0 | 0 0 2 | 0 1 0\n" + SPINE));
    texts.put("digits-lost", moved("  pelvis | 0 0 0 1 | 0 1.00001 0\n" + SPINE));
    texts.put("stored-as-zero", moved("  pelvis | 0 0 0 1 | 0 1e-9 0\n" + SPINE));
    texts.put("motion-missing", bmtr(PELVIS + SPINE));
    texts.put(
        "not-converted",
        moved(
            "  pelvis | 1 0 0 | 0 1 0 | 0 0 1 | 0 1 0\n  spine | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0\n"));
    texts.put(
        "quaternion-length-plain",
        "rtm plain\nmotion 0 0 0\nbones\n  Pelvis\n  Spine\n\nframe 0\n"
            + PLAIN_ROW
            + "  Spine | 0 0 0 0 | 0 0 0\n");
  }

  private static void strings(Map<String, String> texts) {
    texts.put("character", "rtm bmtr 5\nbones\n  \"h\u00e1t\"\n");
    texts.put("character-unquoted", "rtm bmtr 5\nbones\n  h\u00e1t\n");
    texts.put("character-escape", "rtm bmtr 5\nbones\n  \"left\\narm\"\n");
    texts.put("character-escape-hex", "rtm bmtr 5\nbones\n  \"left\\x4\"\n");
    texts.put("name-too-long", "rtm plain\nbones\n  " + "b".repeat(33) + "\n");
    texts.put(
        "name-too-long-in-frame",
        PLAIN + "\nframe 0\n  Pelvis as " + "b".repeat(33) + " | 1 0 0 | 0 1 0 | 0 0 1 | 0 1 0\n");
    texts.put("name-with-nul", "rtm bmtr 5\nbones\n  \"pel\\x00vis\"\n");
    texts.put(
        "string-too-long",
        "rtm plain\nproperties\n  0.5 \"StepSound\" = \"" + "v".repeat(256) + "\"\nbones\n");
  }

  private static String bmtr(String rows) {
    return BMTR + "\nframe 0\n" + rows;
  }

  private static String moved(String rows) {
    return bmtr(rows).replace("bones", "motion 0 0 0\nbones");
  }
}
