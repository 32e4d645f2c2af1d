package org.rtmtext.gltf;

import java.util.Optional;
import org.rtmtext.model.Encoding;

/**
 * How a glTF file is imported.
 *
 * @param to the encoding of the result; empty for that of the base, or of the exported animation
 * @param animation the name of the one to import; empty if there is only one
 * @param fps samples per second if the keys of the nodes disagree
 * @param rootMotion whether the movement of the node above the bones becomes the motion; always
 *     done in a file that was exported so
 * @param inEditor whether messages are for the user of an editor, who edits the base and has no
 *     options
 */
public record GltfImportOptions(
    Optional<Encoding> to,
    Optional<String> animation,
    double fps,
    boolean rootMotion,
    boolean inEditor) {}
