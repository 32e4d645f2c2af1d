/**
 * Quick fixes, by the code of the problem that they solve.
 *
 * <p>Imports only {@code analysis}, {@code edits}, {@code edits.command}, {@code geometry}, {@code
 * model}, {@code number}, {@code problem}, {@code reader}, {@code reader.block}, {@code
 * reader.frame}, {@code skeleton}, {@code syntax}.
 */
package org.rtmtext.edits.fix;
