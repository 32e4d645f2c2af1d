/**
 * Checks many files at once, within the available memory.
 *
 * <p>Imports only {@code analysis}, {@code codec}, {@code files}, {@code mod}, {@code model},
 * {@code printer}, {@code problem}, {@code reader}, {@code rules}, {@code save}, {@code skeleton},
 * {@code skeleton.config}, {@code skeletons}.
 */
package org.rtmtext.check;
