/**
 * The use cases that stand between files and the people who edit them: opening a file, packing a
 * text over the file it came from, checking and describing a file. Nothing here prints; command
 * line and language server both build on it.
 */
package org.rtmtext.projection;
