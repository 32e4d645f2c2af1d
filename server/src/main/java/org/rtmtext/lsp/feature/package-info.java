/**
 * What editors show of a text or a {@code model.cfg}, and the edits that they offer: hovers,
 * completions, symbols, colours, the figure.
 */
package org.rtmtext.lsp.feature;
