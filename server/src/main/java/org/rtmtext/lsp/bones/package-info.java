/**
 * Finds and renames the bones of a {@code model.cfg} in the animations of the workspace.
 *
 * <p>Imports only {@code analysis}, {@code codec}, {@code files}, {@code lsp.document}, {@code
 * lsp.modelconfig}, {@code lsp.navigation}, {@code lsp.protocol}, {@code lsp.session}, {@code
 * lsp.work}, {@code lsp.workspace}, {@code model}, {@code printer}, {@code problem}, {@code
 * reader.block}, {@code save}, {@code skeleton}, {@code skeleton.config}, {@code syntax}.
 */
package org.rtmtext.lsp.bones;
