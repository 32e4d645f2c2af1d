package org.rtmtext.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.codec.RtmFormatException;
import org.rtmtext.model.Animation;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.problem.Code;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.TextRange;
import org.rtmtext.reader.TextReader;
import org.rtmtext.reader.TextReading;

/** Lines and columns of problems are those of the whole text. */
class TextPlacesTest {
  private static List<Path> animations() throws Exception {
    try (Stream<Path> files = Files.walk(Path.of("..", "testdata"))) {
      return files.filter(f -> f.toString().endsWith(".rtm")).sorted().toList();
    }
  }

  private static List<Place> places(Animation animation) {
    List<Place> places = new ArrayList<>();
    for (Place.Section section : Place.Section.values()) {
      places.add(new Place.Head(section));
    }
    for (int b = 0; b < animation.bones().size(); b++) {
      places.add(new Place.Bone(b));
    }
    for (int f = 0; f <= animation.frames().size(); f++) {
      places.add(new Place.FrameHead(f));
      places.add(new Place.FrameCount(f));
      for (int row = 0; row <= animation.bones().size(); row += 7) {
        for (Place.RowPart part : Place.RowPart.values()) {
          places.add(new Place.Row(f, row, part));
        }
      }
    }
    return places;
  }

  private static String shown(TextRange range) {
    return range.line() + ":" + range.column() + "+" + range.length();
  }

  @Test
  void everyPlaceHasTheLineOfTheWholeText() throws Exception {
    int checked = 0;
    for (Path file : animations()) {
      Animation animation;
      try {
        animation = RtmCodec.decode(Files.readAllBytes(file));
      } catch (RtmFormatException e) {
        continue;
      }
      TextReading whole = TextReader.read(TextPrinter.print(animation));
      List<Place> places = places(animation);
      // Few places at a time, so that most frames are skipped.
      for (int i = 0; i < places.size(); i += 5) {
        List<Place> some = places.subList(i, Math.min(places.size(), i + 2));
        List<Problem> problems =
            some.stream().map(p -> new Problem(Code.PHASE_ORDER, p, "message")).toList();
        List<Problem> located = TextPlaces.locate(animation, problems);
        for (int k = 0; k < some.size(); k++) {
          assertEquals(
              shown(whole.range(some.get(k))),
              shown(located.get(k).range()),
              file + " " + some.get(k));
          checked++;
        }
      }
    }
    assertEquals(true, checked > 500, "too few places: " + checked);
  }
}
