package org.rtmtext.cli;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** A shell that can complete the arguments of {@code rtm}. */
interface Shell {
  /**
   * The script that the shell runs at its start.
   *
   * @param root the options before a command
   */
  String script(CompletedCommand root, List<CompletedCommand> commands);

  private static Map<String, Shell> all() {
    return new TreeMap<>(
        Map.of(
            "bash",
            new Bash(),
            "fish",
            new Fish(),
            "powershell",
            new PowerShell(),
            "zsh",
            new Zsh()));
  }

  /** The names of all shells. */
  static Set<String> names() {
    return all().keySet();
  }

  /** The shell with a name, such as {@code zsh}. */
  static Optional<Shell> named(String name) {
    return Optional.ofNullable(all().get(name));
  }
}
