package org.rtmtext.reader;

import java.util.List;

/** Small correct texts that contain everything a text can contain. */
public final class Texts {
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

  /** Formatted as the printer does, which the quick reader can read. */
  static final String USUAL_BMTR =
      """
      rtm bmtr 5
      motion 0 0 -1.62
      reversed 1
      preload 0

      properties
        0.27 "StepSound" = "" type 0
        0.77 "StepSound" = "left" type -1

      bones
        pelvis
        Spine1
        "left arm"

      frame 0
        pelvis     | 0.0123 -0.5 0.1 0.8601 |    0  1.02 0.01
        Spine1     |      0    0   0      1 | -0.5   0.1    0
        "left arm" |      0    0   0      1 |    0 6e-08  -12

      frame 0.33333334
        pelvis     | 0.0123 -0.5 0.1 0.8601 |    0  1.02 0.01  // a comment
        Spine1     |      0    0   0      1 | -0.5   0.1    0

        "left arm" |      0    0   0      1 |    0     0    0
      """;

  static final String USUAL_PLAIN =
      """
      rtm plain
      motion 0 0 0

      properties
        0.5 "StepSound" = ""

      bones
        pelvis
        Spine1

      frame 0
        pelvis | 1 0 0 | 0 0.70710677 -0.70710677 | 0 0.70710677 0.70710677 | 0 1.0123456 1e-7
        Spine1 | 1 0 0 | 0          1           0 | 0          0          1 | 0         0    0
      frame 1
        Spine1 | 1 0 0 | 0          1           0 | 0          0          1 | 0         0    0
        pelvis | 1 0 0 | 0          1           0 | 0          0          1 | 0         0    0
      """;

  static final String POSES =
      """
      rtm plain
      motion 0 0 0
      poses "of a dog"  // with a skeleton of its own
      skeleton
        root | 0 0 0
        "left arm" | root | 0 0.5 1e-3
        hand | "left arm" | 0.1 0.5 0
      bones
        root
        "left arm"
        hand
      still
        hand | turn 0 0 90
      frame 0
        root | turn 1.5 -2 3 | move 0 1 0
        "left arm" as Arm | relative 1 0 0 | 0 1 0 | 0 0 1
      frame 1
        root | 0 0 0 1 | 0 1 0
        "left arm" | turn 10 20 30  // a comment
      """;

  public static final List<String> ALL =
      List.of(
          PLAIN,
          BMTR,
          BMTR3,
          HEAD_ONLY,
          USUAL_BMTR,
          USUAL_PLAIN,
          POSES,
          POSES.replace("rtm plain", "rtm bmtr 4").replace(" as Arm", ""),
          PLAIN.replace("\n", "\r\n"),
          BMTR.replace('\n', '\r'));

  private Texts() {}
}
