package org.rtmtext.check;

import java.util.List;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.model.Animation;
import org.rtmtext.problem.Place;
import org.rtmtext.problem.Problem;

/** Translates the places of problems in a binary file for those who read a report on it. */
@FunctionalInterface
public interface FilePlaces {
  /** Byte offsets, for people with the file. */
  FilePlaces BYTES =
      (animation, problems) ->
          problems.stream()
              .map(p -> p.at(new Place.ByteOffset(RtmCodec.byteOffset(animation, p.place()))))
              .toList();

  /** Ranges of the text that an editor shows for the file. */
  FilePlaces TEXT = TextPlaces::locate;

  /**
   * Translates places.
   *
   * @param problems with places of the animation
   */
  List<Problem> locate(Animation animation, List<Problem> problems);
}
