/** The entry point of {@code rtm.jar}. */
package org.rtmtext.start;
