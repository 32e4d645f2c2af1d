/**
 * Finds the problems of a text and of its animation, for the command line and the language server
 * alike.
 *
 * <p>Imports no other package.
 */
package org.rtmtext.analysis;
