/**
 * Messages of the protocol over standard input and output.
 *
 * <p>Imports only {@code lsp.protocol}.
 */
package org.rtmtext.lsp.transport;
