/**
 * The state of one client: open documents, their animations and skeletons, settings and running
 * requests.
 *
 * <p>Imports only {@code analysis}, {@code check}, {@code codec}, {@code conversion}, {@code
 * figure}, {@code files}, {@code joints.files}, {@code lsp.animation}, {@code lsp.completion},
 * {@code lsp.document}, {@code lsp.figure}, {@code lsp.hover}, {@code lsp.modelconfig}, {@code
 * lsp.navigation}, {@code lsp.protocol}, {@code lsp.tokens}, {@code lsp.work}, {@code merge},
 * {@code model}, {@code printer}, {@code problem}, {@code reader}, {@code reader.block}, {@code
 * save}, {@code skeleton}, {@code skeleton.config}, {@code skeletons}, {@code syntax}.
 */
package org.rtmtext.lsp.session;
