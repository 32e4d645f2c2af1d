package org.rtmtext.lsp.figure;

import org.rtmtext.model.Animation;

/**
 * An animation that is drawn in grey behind a figure.
 *
 * @param stamp equal only for the same content; identifies it without comparing the frames
 * @param title for users, such as the name of the file
 */
public record Before(Object stamp, String title, Animation animation) {}
