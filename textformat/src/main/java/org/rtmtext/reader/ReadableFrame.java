package org.rtmtext.reader;

import java.util.List;
import org.rtmtext.model.Frame;
import org.rtmtext.poses.PoseRows;

/**
 * A frame with errors, as far as it can be read. It has a row for each bone.
 *
 * @param frame whose rows of {@code older} bones come from elsewhere; not finite if nothing is
 *     known about them
 * @param poses the rows relative to parents, in the order of the list; null if there are none
 * @param older indexes of the bones whose rows cannot be read
 */
record ReadableFrame(Frame frame, PoseRows poses, List<Integer> older) {
  ReadableFrame {
    older = List.copyOf(older);
  }
}
