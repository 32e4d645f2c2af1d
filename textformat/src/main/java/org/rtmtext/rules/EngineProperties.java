package org.rtmtext.rules;

import java.util.List;

/** The frame properties that the engine reads. */
public final class EngineProperties {
  /** The only name in the games' own files. */
  public static final List<String> NAMES = List.of("StepSound");

  private EngineProperties() {}
}
