/**
 * Opens, converts and saves animations, as the command line and the language server do it.
 *
 * <p>Imports only {@code analysis}, {@code codec}, {@code conversion}, {@code files}, {@code
 * merge}, {@code model}, {@code printer}, {@code problem}.
 */
package org.rtmtext.save;
