/**
 * What the commands of {@code rtm.jar} print: lines, JSON, progress, and exit codes.
 *
 * <p>Imports no other package.
 */
package org.rtmtext.cli.output;
