package org.rtmtext.eclipse.figure;

import java.nio.file.Path;
import java.util.Optional;

/**
 * One of two animations that are compared.
 *
 * @param name for the user
 * @param file whose folder is searched for a skeleton; empty for a revision without a file
 */
public record ComparedSide(String name, String text, Optional<Path> file) {}
