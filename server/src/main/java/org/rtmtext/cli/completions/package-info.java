/**
 * Scripts that complete commands and options in shells.
 *
 * <p>Imports only {@code conversion}, {@code model}, {@code problem}.
 */
package org.rtmtext.cli.completions;
