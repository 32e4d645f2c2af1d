/**
 * Messages of the protocol over standard input and output.
 *
 * <p>Imports no other package.
 */
package org.rtmtext.lsp.transport;
