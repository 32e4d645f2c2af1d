/**
 * The files named in command arguments: which are read, where output goes, and which files it may
 * overwrite.
 *
 * <p>Imports only {@code cli.output}, {@code codec}, {@code files}, {@code model}, {@code problem},
 * {@code save}.
 */
package org.rtmtext.cli.files;
