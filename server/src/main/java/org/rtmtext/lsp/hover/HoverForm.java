package org.rtmtext.lsp.hover;

/**
 * What the client can show in a hover.
 *
 * @param markdown whether it renders Markdown
 * @param pictures whether it renders pictures in Markdown
 */
public record HoverForm(boolean markdown, boolean pictures) {}
