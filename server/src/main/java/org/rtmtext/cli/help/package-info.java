/**
 * Help, the version, and the messages for wrong arguments.
 *
 * <p>Imports only {@code cli.files}, {@code problem}.
 */
package org.rtmtext.cli.help;
