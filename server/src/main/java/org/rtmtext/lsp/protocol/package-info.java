/**
 * Parameters, results, addresses and settings that clients and the server exchange beyond LSP.
 *
 * <p>Imports only {@code problem}.
 */
package org.rtmtext.lsp.protocol;
