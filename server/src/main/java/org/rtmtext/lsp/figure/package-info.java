/**
 * The figure of an open text, kept up to date while the text is edited.
 *
 * <p>Imports only {@code analysis}, {@code figure}, {@code joints}, {@code lsp.document}, {@code
 * model}, {@code reader}, {@code reader.block}, {@code reader.frame}, {@code skeleton}, {@code
 * syntax}.
 */
package org.rtmtext.lsp.figure;
