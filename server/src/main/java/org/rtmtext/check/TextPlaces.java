package org.rtmtext.check;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.rtmtext.model.Animation;
import org.rtmtext.model.Frame;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Problem;
import org.rtmtext.problem.TextRange;
import org.rtmtext.reader.TextReader;
import org.rtmtext.reader.TextReading;

/**
 * Finds the places of problems in the text of an animation. Only the frames with problems are
 * printed and read; the lines of the others follow from their numbers of rows. The ranges have the
 * lines and columns of the whole text, but their offsets are those of the shorter text that was
 * printed.
 */
final class TextPlaces {
  /** Lines of a frame before its rows: an empty line, and the line with the phase. */
  private static final int LINES_BEFORE_ROWS = 2;

  private final Animation animation;
  private final List<Integer> printed;
  private final TextReading reading;

  private TextPlaces(Animation animation, TreeSet<Integer> frames) {
    this.animation = animation;
    printed = List.copyOf(frames);
    reading =
        TextReader.read(
            TextPrinter.print(
                animation.withFrames(printed.stream().map(animation.frames()::get).toList())));
  }

  static List<Problem> locate(Animation animation, List<Problem> problems) {
    if (problems.isEmpty()) {
      return problems;
    }
    TreeSet<Integer> frames = new TreeSet<>();
    for (Problem p : problems) {
      int frame = frame(p.place());
      if (frame >= 0 && frame < animation.frames().size()) {
        frames.add(frame);
      }
    }
    TextPlaces places = new TextPlaces(animation, frames);
    List<Problem> located = new ArrayList<>();
    problems.forEach(p -> located.add(p.at(places.range(p.place()))));
    return located;
  }

  /** The index of the frame that a place is in; -1 for the head. */
  private static int frame(Place place) {
    if (place instanceof Place.Row r) {
      return r.frame();
    }
    if (place instanceof Place.FrameHead f) {
      return f.frame();
    }
    return place instanceof Place.FrameCount f ? f.frame() : -1;
  }

  private Place range(Place place) {
    if (place == Place.FILE) {
      return place;
    }
    int frame = frame(place);
    int index = printed.indexOf(frame);
    TextRange range = reading.range(frame < 0 ? place : inPrinted(place, index));
    int skipped = 0;
    int next = 0;
    for (int f = 0; f < frame && index >= 0; f++) {
      if (next < index && printed.get(next) == f) {
        next++;
      } else {
        skipped += lines(animation.frames().get(f));
      }
    }
    return new TextRange(range.offset(), range.length(), range.line() + skipped, range.column());
  }

  private static Place inPrinted(Place place, int index) {
    int frame = index < 0 ? Integer.MAX_VALUE : index;
    if (place instanceof Place.Row r) {
      return new Place.Row(frame, r.row(), r.part());
    }
    return place instanceof Place.FrameHead
        ? new Place.FrameHead(frame)
        : new Place.FrameCount(frame);
  }

  private static int lines(Frame frame) {
    return LINES_BEFORE_ROWS + frame.transforms().count();
  }
}
