/**
 * The file system {@code rtm:}, which decodes on reading and encodes on writing, and the detection
 * of changes by other programs. Imports {@code platform}, {@code server}.
 */
package org.rtmtext.eclipse.files;
