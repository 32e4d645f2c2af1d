package org.rtmtext.eclipse.search;

import org.eclipse.core.resources.IFile;

/**
 * A line that matches.
 *
 * @param line from 0
 * @param content without spaces at its start and end
 */
record Hit(IFile file, int line, String content) {}
