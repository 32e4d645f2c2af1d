package org.rtmtext.lsp.session;

import java.util.List;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.lsp.protocol.RtmUri;
import org.rtmtext.printer.TextPrinter;

/**
 * The answer to {@code rtm/head}.
 *
 * @param text the text before the first frame: header, properties and list of bones
 */
public record AnimationHead(String text) {
  /**
   * Decodes an animation, and keeps nothing of the file in memory.
   *
   * @throws RequestFailedException if {@code uri} names no file, or the file cannot be read or is
   *     not an animation
   */
  public static AnimationHead of(String uri, AnimationRequests animations) {
    return animations.decoded(
        RtmUri.requireFile(uri),
        opened -> new AnimationHead(TextPrinter.print(opened.animation().withFrames(List.of()))));
  }
}
