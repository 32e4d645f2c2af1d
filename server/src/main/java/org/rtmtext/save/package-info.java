/**
 * Opens, converts and saves animations, as the command line and the language server do it.
 *
 * <p>Imports no other package.
 */
package org.rtmtext.save;
