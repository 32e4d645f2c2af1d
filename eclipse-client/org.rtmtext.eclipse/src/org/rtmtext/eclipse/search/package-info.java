/**
 * The page Animation Search of the Search dialog: finds names of bones and properties in
 * animations. Imports {@code editor}, {@code files}, {@code platform}, {@code server}.
 */
package org.rtmtext.eclipse.search;
