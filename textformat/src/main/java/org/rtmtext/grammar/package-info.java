/**
 * The Xtext grammar of the text, and the parser that is generated from it.
 *
 * <p>Imports no other package.
 */
package org.rtmtext.grammar;
