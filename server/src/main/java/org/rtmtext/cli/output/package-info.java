/**
 * What the commands of {@code rtm.jar} print: lines, JSON, progress, and exit codes.
 *
 * <p>Imports only {@code analysis}, {@code check}, {@code codec}, {@code comparison}, {@code
 * files}, {@code model}, {@code problem}, {@code save}, {@code skeleton}.
 */
package org.rtmtext.cli.output;
