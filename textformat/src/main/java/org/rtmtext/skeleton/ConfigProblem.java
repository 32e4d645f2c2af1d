package org.rtmtext.skeleton;

import org.rtmtext.problem.Code;

/**
 * A problem of a {@code model.cfg}. None keeps the other skeletons of the file from being read.
 *
 * @param message one sentence that names the values
 */
public record ConfigProblem(Code code, ConfigPlace place, String message) {}
