/**
 * The entry point of {@code rtm.jar}.
 *
 * <p>Imports only {@code cli}, {@code lsp}.
 */
package org.rtmtext.start;
