/**
 * Output of the commands: lines, JSON and progress. Also the exit codes.
 *
 * <p>Imports only {@code analysis}, {@code check}, {@code comparison}, {@code files}, {@code
 * joints}, {@code joints.files}, {@code merge}, {@code merge.threeway}, {@code model}, {@code
 * problem}, {@code save}, {@code skeleton}, {@code skeletons}.
 */
package org.rtmtext.cli.output;
