/**
 * The motion of a bone over all frames, as curves.
 *
 * <p>Imports only {@code analysis}, {@code lsp.display}, {@code lsp.document}, {@code
 * lsp.protocol}, {@code model}, {@code number}, {@code problem}, {@code reader}, {@code
 * reader.block}, {@code reader.frame}, {@code syntax}.
 */
package org.rtmtext.lsp.motion;
