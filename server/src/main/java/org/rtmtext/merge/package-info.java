/**
 * Merges two edits of one animation, value by value, and finds their conflicts.
 *
 * <p>{@link Alignment} aligns each edit with the base: bones by name and place ({@link
 * RenamedBones}), frames by {@link org.rtmtext.comparison.FrameMatching}. Saves use its guesses;
 * merges do not, because a wrong guess would put an edit into another frame ({@link
 * UnclearFrames}). {@link ListMerge} puts the aligned elements in one order, and {@link Conflicts}
 * chooses each value.
 *
 * <p>{@link RowMerge} takes each row from one version. If a skeleton is known, {@link PoseMerge}
 * merges the plain frames that both versions changed by what each bone does relative to its parent.
 *
 * <p>{@link FileMerge} merges twice, once with the values of ours and once with those of theirs
 * wherever there is a conflict. If one of the two cannot be stored, a whole version must be chosen
 * ({@link NotMergeableException}); this does not depend on which version is preferred. {@link
 * ConflictText} marks the lines in which the two merges differ.
 */
package org.rtmtext.merge;
