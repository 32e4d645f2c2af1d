/**
 * Opens, converts and saves animations, for the command line and the language server.
 *
 * <p>Imports only {@code analysis}, {@code codec}, {@code conversion}, {@code files}, {@code
 * merge}, {@code model}, {@code printer}, {@code problem}.
 */
package org.rtmtext.save;
