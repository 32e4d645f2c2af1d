/** The Xtext grammar of the text, and the parser that is generated from it. */
package org.rtmtext.grammar;
