/**
 * Messages of the language server: reading them, and the parameters, results, URIs and settings
 * that it has in addition to LSP.
 */
package org.rtmtext.lsp.protocol;
