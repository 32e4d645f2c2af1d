package org.rtmtext.conversion;

/**
 * Converting an animation might displace or lose bones, because the skeleton does not have them, so
 * their parents are unknown. The message does not say what to do instead.
 */
public final class BonesNotInSkeletonException extends CannotConvertException {
  private static final long serialVersionUID = 1L;

  BonesNotInSkeletonException(String message) {
    super(message);
  }
}
