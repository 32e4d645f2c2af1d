/**
 * Parameters, results, URIs and settings that clients and the server exchange in addition to LSP.
 *
 * <p>Imports only {@code problem}.
 */
package org.rtmtext.lsp.protocol;
