package org.rtmtext.eclipse.page;

import com.google.gson.JsonObject;

/** Keeps a page up to date with a text. Used on the UI thread. */
public interface PagePresenter extends FollowedText.Listener {
  /**
   * Loads the page. It is ready when it sends its first message.
   *
   * @param state a state that {@link PageBrowser#state} returned earlier; null for none
   */
  void load(String state);

  /** Shows another text. */
  void show(FollowedText text);

  /**
   * The text was closed.
   *
   * @param name of the file
   */
  void closed(String name);

  /** The view is visible again, or hidden behind others: then nothing is requested. */
  void setVisible(boolean visible);

  /** Takes a message of the page. */
  void received(JsonObject message);

  void dispose();
}
