/**
 * Finds the problems of a text and of its animation, for the command line and the language server
 * alike.
 *
 * <p>Imports only {@code codec}, {@code files}, {@code model}, {@code problem}, {@code reader},
 * {@code reader.block}, {@code reader.frame}, {@code rules}, {@code skeleton}, {@code syntax}.
 */
package org.rtmtext.analysis;
