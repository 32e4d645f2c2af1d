package org.rtmtext.cli;

import java.util.List;

/**
 * The JSON document of {@code diff --json} for two folders.
 *
 * @param equal number of equal pairs of files
 * @param different pairs that differ
 * @param removed relative paths of files that only the first folder has
 * @param added relative paths of files that only the second folder has
 * @param notCompared files and folders that cannot be read or compared
 */
public record FolderDiffJson(
    String before,
    String after,
    int equal,
    List<DiffJson> different,
    List<String> removed,
    List<String> added,
    List<String> notCompared) {}
