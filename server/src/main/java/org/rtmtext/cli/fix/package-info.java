/**
 * Output of the command {@code fix}.
 *
 * <p>Imports only {@code check}, {@code cli.output}, {@code fix}, {@code problem}.
 */
package org.rtmtext.cli.fix;
