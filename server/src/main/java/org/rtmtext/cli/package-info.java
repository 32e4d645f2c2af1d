/**
 * The commands of {@code rtm.jar}: their arguments and what they do.
 *
 * <p>Imports no other package.
 */
package org.rtmtext.cli;
