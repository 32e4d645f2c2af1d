package org.rtmtext.comparison;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.TestFactory;
import org.rtmtext.comparison.FrameMatching.Origin;
import org.rtmtext.model.Animation;
import org.rtmtext.model.BmtrHeader;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.Frame;
import org.rtmtext.model.Motion;
import org.rtmtext.model.Transforms;
import org.rtmtext.testing.Cases;

class FrameMatchingTest {
  private static final String RESULT = "= ";

  @TestFactory
  Stream<DynamicContainer> matchings() throws IOException {
    return Cases.in(
        "frames.txt",
        c -> {
          List<String> lists =
              c.transcript().lines().filter(line -> !line.startsWith(RESULT)).toList();
          StringBuilder output = new StringBuilder();
          for (int i = 0; i < lists.size(); i += 2) {
            output.append(lists.get(i)).append('\n').append(lists.get(i + 1)).append('\n');
            output.append(RESULT).append(matching(lists.get(i), lists.get(i + 1))).append('\n');
          }
          return output.toString();
        });
  }

  private static String matching(String before, String after) {
    int bones = before.split(" ")[0].split(",").length;
    FrameMatching matching =
        FrameMatching.of(
            animation(before, bones), animation(after, bones), IntStream.range(0, bones).toArray());
    return Arrays.stream(matching.inBefore())
            .mapToObj(f -> f < 0 ? "-" : String.valueOf(f))
            .collect(Collectors.joining(" "))
        + matching.unclear().stream()
            .map(u -> "; " + u.before() + " " + u.after().stream().map(Origin::frame).toList())
            .collect(Collectors.joining());
  }

  private static Animation animation(String text, int bones) {
    return new Animation(
        Encoding.BMTR5,
        Motion.NONE,
        BmtrHeader.of(bones),
        List.of(),
        IntStream.range(0, bones).mapToObj(b -> "b" + b).toList(),
        frames(text),
        new byte[0]);
  }

  private static List<Frame> frames(String text) {
    List<Frame> frames = new ArrayList<>();
    for (String frame : text.split(" ")) {
      String[] pose = frame.substring(frame.indexOf(':') + 1).split(",");
      short[] values = new short[pose.length * Transforms.QUATERNION_STRIDE];
      for (int bone = 0; bone < pose.length; bone++) {
        values[bone * Transforms.QUATERNION_STRIDE] = Short.parseShort(pose[bone]);
      }
      int phase = Float.floatToRawIntBits(Float.parseFloat(frame.substring(0, frame.indexOf(':'))));
      frames.add(new Frame(phase, true, Transforms.ofQuaternions(values), null, null));
    }
    return frames;
  }
}
