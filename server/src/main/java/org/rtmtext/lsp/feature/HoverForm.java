package org.rtmtext.lsp.feature;

/**
 * What a client can show in a hover.
 *
 * @param markdown whether it takes Markdown
 * @param pictures whether it shows pictures in it
 */
public record HoverForm(boolean markdown, boolean pictures) {}
