/**
 * Parameters, results, addresses and settings that clients and the server exchange beyond LSP.
 *
 * <p>Imports no other package.
 */
package org.rtmtext.lsp.protocol;
