/**
 * The files that arguments of commands name: what is read, where output goes, and what it may
 * overwrite.
 *
 * <p>Imports only {@code cli.output}, {@code codec}, {@code files}, {@code model}, {@code problem},
 * {@code save}.
 */
package org.rtmtext.cli.files;
