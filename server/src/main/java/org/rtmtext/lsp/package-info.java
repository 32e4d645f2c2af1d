/**
 * The language server: transport, life cycle, open documents and settings. What it can do for a
 * document is in {@code feature}, one class each.
 */
package org.rtmtext.lsp;
