/**
 * Messages of the protocol over standard input and output.
 *
 * <p>Imports only {@code lsp.protocol}, {@code problem}.
 */
package org.rtmtext.lsp.transport;
