/**
 * Finds the problems of a text and of its animation, for the command line and the language server
 * alike.
 */
package org.rtmtext.analysis;
