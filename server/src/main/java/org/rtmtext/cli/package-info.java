/** The command line: parses arguments, calls {@code org.rtmtext.projection}, and prints. */
package org.rtmtext.cli;
