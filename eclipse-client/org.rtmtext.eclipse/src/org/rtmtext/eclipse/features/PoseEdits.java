package org.rtmtext.eclipse.features;

import java.util.List;
import java.util.Optional;

/** The server's edits of poses, for a line of a text. */
record PoseEdits(List<PoseEdit> edits) {
  /**
   * An edit.
   *
   * @param edit its name in the command
   * @param description sentences
   */
  record PoseEdit(String edit, String title, String description, List<Prompt> prompts) {
    Optional<Prompt> prompt(String member) {
      return prompts.stream().filter(prompt -> prompt.member().equals(member)).findFirst();
    }
  }

  /**
   * What is asked for.
   *
   * @param member of the arguments of the command
   * @param label its form; null for none
   * @param prompt what to enter
   * @param value proposed
   * @param file whether it is an animation
   */
  record Prompt(String member, String label, String prompt, String value, boolean file) {}
}
