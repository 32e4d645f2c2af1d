/**
 * The language server: its life cycle, and the dispatch of requests and commands to the features.
 *
 * <p>Imports only {@code analysis}, {@code build}, {@code conversion}, {@code files}, {@code fix},
 * {@code gltf}, {@code joints}, {@code joints.files}, {@code lsp.actions}, {@code lsp.animation},
 * {@code lsp.bones}, {@code lsp.completion}, {@code lsp.document}, {@code lsp.figure}, {@code
 * lsp.fix}, {@code lsp.hover}, {@code lsp.modelconfig}, {@code lsp.motion}, {@code lsp.navigation},
 * {@code lsp.protocol}, {@code lsp.session}, {@code lsp.tokens}, {@code lsp.transport}, {@code
 * lsp.work}, {@code model}, {@code problem}, {@code save}, {@code skeleton}, {@code syntax}.
 */
package org.rtmtext.lsp;
