/**
 * Fixes the problems of files, without changing any other byte of them.
 *
 * <p>Imports only {@code analysis}, {@code check}, {@code codec}, {@code edits}, {@code edits.fix},
 * {@code files}, {@code printer}, {@code problem}, {@code save}, {@code syntax}.
 */
package org.rtmtext.fix;
