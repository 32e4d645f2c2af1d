/**
 * Help, the version, and the messages for wrong arguments.
 *
 * <p>Imports only {@code cli.output}, {@code problem}.
 */
package org.rtmtext.cli.help;
