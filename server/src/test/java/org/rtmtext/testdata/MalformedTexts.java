package org.rtmtext.testdata;

import java.util.Map;

/** Texts that cannot be stored, one for each thing that the reader or an error rule says. */
final class MalformedTexts {
  private MalformedTexts() {}

  static void add(Map<String, String> texts) {
    String bmtr = "rtm bmtr 5\nbones\n  pelvis\n  spine\n";
    String rest = "  spine  | 0 0 0 1 | 0 0 0\n";
    put(texts, "encoding-missing", "motion 0 0 0\n");
    put(texts, "version", "rtm bmtr 2\n");
    put(texts, "syntax-head", "rtm plain\nmoton 0 0 0\n");
    put(texts, "syntax-row", bmtr + "frame 0\n  pelvis 0 0 0 1 | 0 0 0\n" + rest);
    put(texts, "syntax-glued", bmtr + "frame 0\n  pelvis | 0 0 0 1 | 0 1-2\n" + rest);
    put(texts, "syntax-keyword", "rtm plain\nbones\n  frame\n");
    put(texts, "syntax-string", bmtr + "frame 0\n  \"pelvis | 0 0 0 1 | 0 0 0\n" + rest);
    put(texts, "statement-twice", "rtm plain\nmotion 0 0 0\nmotion 1 0 0\n");
    put(texts, "not-in-encoding", "rtm plain\nreversed 1\n");
    put(
        texts,
        "not-in-encoding-property",
        "rtm bmtr 3\nproperties\n  0.5 \"StepSound\" = \"\"\nbones\n");
    put(texts, "value-count", bmtr + "frame 0\n  pelvis | 0 0 1 | 0 0\n" + rest);
    put(texts, "value-count-cells", bmtr + "frame 0\n  pelvis | 0 0 0 1\n" + rest);
    put(texts, "value-range-half", bmtr + "frame 0\n  pelvis | 0 0 0 1 | 0 70000 0\n" + rest);
    put(texts, "value-range-quaternion", bmtr + "frame 0\n  pelvis | 0 0 0 2 | 0 0 0\n" + rest);
    put(
        texts,
        "value-range-axis",
        bmtr + "frame 0\n  pelvis | axis 0 0 0 angle 9 | 0 0 0\n" + rest);
    put(texts, "value-range-byte", "rtm bmtr 5\nreversed 256\n");
    put(texts, "character", "rtm plain\nbones\n  \"p\u00e1tev\"\n  \"a\\qb\"\n");
    put(texts, "bone-unknown", bmtr + "frame 0\n  Pelvis | 0 0 0 1 | 0 0 0\n" + rest);
    put(texts, "bone-missing", bmtr + "frame 0\n" + rest);
    put(texts, "bone-twice", bmtr + "frame 0\n  pelvis | 0 0 0 1 | 0 0 0\n" + rest + rest);
    put(texts, "bone-unnamed", bmtr + "frame 0\n  | 0 0 0 1 | 0 0 0\n" + rest);
    put(texts, "transform-count", bmtr + "frame 0 transforms 3\n  pelvis | 0 0 0 1 | 0 0 0\n");
    put(
        texts,
        "phase-missing",
        "rtm bmtr 5\nbones\n  pelvis\nframe none\n  pelvis | 0 0 0 1 | 0 0 0\nframe 1\n"
            + "  pelvis | 0 0 0 1 | 0 0 0\n");
    put(texts, "name-too-long", "rtm plain\nbones\n  a_bone_with_a_name_that_never_ends\n");
    put(texts, "name-with-nul", "rtm plain\nbones\n  \"pel\\x00vis\"\n");
    put(
        texts,
        "string-too-long",
        "rtm plain\nproperties\n  0 \"StepSound\" = \"" + "x".repeat(256) + "\"\nbones\n");
  }

  private static void put(Map<String, String> texts, String name, String text) {
    texts.put("malformed/bad-" + name + ".rtmt", text);
  }
}
