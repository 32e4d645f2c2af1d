/**
 * Open {@code model.cfg} files: their text and the features that need no other file.
 *
 * <p>Imports only {@code lsp.document}, {@code lsp.protocol}, {@code mod}, {@code problem}, {@code
 * skeleton}, {@code skeleton.config}, {@code skeletons}.
 */
package org.rtmtext.lsp.modelconfig;
