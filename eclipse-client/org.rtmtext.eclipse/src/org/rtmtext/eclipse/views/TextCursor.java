package org.rtmtext.eclipse.views;

import com.google.gson.JsonElement;
import java.util.concurrent.CompletableFuture;

/** The cursor in a text. Used on the UI thread. */
interface TextCursor {
  /** Asks for the {@link FollowedText.Place} of the cursor. */
  CompletableFuture<JsonElement> atCursor();

  /**
   * Asks for the numbers of all bones in a frame; null if there is no such frame.
   *
   * @param version that the page shows: of the text, or of a preview
   */
  CompletableFuture<JsonElement> numbers(int frame, int version);

  /** The address of the text in requests. */
  String uri();

  /** The line of the cursor, from 0. */
  int line();
}
