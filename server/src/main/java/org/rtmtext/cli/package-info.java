/** The commands of {@code rtm.jar}: their arguments, what they do, and what they print. */
package org.rtmtext.cli;
