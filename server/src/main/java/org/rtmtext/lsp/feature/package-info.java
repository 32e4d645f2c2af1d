/**
 * What the language server can do for a document: one class for each feature of the protocol, from
 * a {@link org.rtmtext.lsp.feature.Snapshot} and parameters to an answer. None of them changes a
 * document or waits for anything.
 */
package org.rtmtext.lsp.feature;
