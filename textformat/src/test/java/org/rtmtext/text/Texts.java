package org.rtmtext.text;

import java.util.List;

/** Small texts that have all that a text can have, and nothing wrong. */
final class Texts {
  static final String PLAIN =
      """
      // A plain animation, with every form of a rotation.
      rtm plain
      motion 0 0 -1.62
      mdat 7

      properties
        0.25 "StepSound" = ""  // left
        0.75 "StepSound" = "a \\"b\\" \\\\ \\xE9"
        1e-7 bare = word

      bones
        pelvis
        "frame"
        "with space"
        ""
        "\\xC4\\x01"

      frame 0
        pelvis       | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
        "frame"      | 0 0 0 1 | 1.5 -2 3e5
        "with space" | euler 10 20 -30 | 0 0 0
        ""           | axis 1 2 3 angle 45.5 | 0.1 0.2 0.3
        "\\xC4\\x01"   | nan inf -inf | nan:0x7fc00001 1e-45 -0 | 0 0 1 | 3.4028235e38 0 0

      frame 0.5 // rows in another order, with names of their own
        "frame" as "FRAME" | 0.5 -0.5 0.5 0.5 | +1 2 3
        pelvis as Pelvis | 1 0 0 | 0 1 0 | 0 0 1 | 0 0 0
        "" as bones_1 | axis 0 0 1 angle 90 | 0 0 0
        "\\xC4\\x01" | 0 0 0 1 | 0 0 0

        "with space" as "" | euler 0 0 0 | 0 0 0
      """;

  static final String BMTR =
      """
      rtm bmtr 5
      motion 0.5 0 nan:0x7fc00002
      reversed 0
      preload 4294967295
      animatedBones 12

      metadata
        "first"
        second
        ""

      properties
        0.5 "StepSound" = "" type -1
        nan "x" = "y"

      bones
        pelvis
        Spine1
        "axis"

      frame 0
        pelvis | 0 0 0 1 | 0 0.5 -inf
        Spine1 | 1 0 0 | 0 1 0 | 0 0 1 | 65504 6e-8 nan
        "axis" | euler 90 0 0 | nan:0x7e01 0 0

      frame 1 transforms 5
        Spine1 | -2 1.9999 0.0001 -1 | 1 1 1
        "axis" | axis 0 1 0 angle -90 | 1 1 1
        pelvis | 0.70709229 0 0 0.7071 | 1 1 1
        | 0 0 0 1 | 1 2 3
        | euler 1 2 3 | 1 2 3

      frame none
        pelvis | 0 0 0 1 | 0 0 0
        Spine1 | 0 0 0 1 | 0 0 0
        "axis" | 0 0 0 1 | 0 0 0
      """;

  static final String BMTR3 =
      """
      rtm bmtr 3
      motion 0 0 0
      reversed 1
      preload 0
      extraPhases 1 2 3
      bones
        a
      frame 0
        a | 0 0 0 1 | 0 0 0
      frame 0.25 transforms 0
      frame inf
        a | 0 0 0 -2 | 0 0 0""";

  static final String HEAD_ONLY = "rtm plain\nmotion 0 0 0\nbones\n";

  static final List<String> ALL =
      List.of(PLAIN, BMTR, BMTR3, HEAD_ONLY, PLAIN.replace("\n", "\r\n"), BMTR.replace('\n', '\r'));

  private Texts() {}
}
