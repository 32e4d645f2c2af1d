package org.rtmtext;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The arguments of Java in the guide for editors, in the tests of these editors, and in VS Code.
 */
class EditorSnippetsTest {
  private static final Pattern ARGUMENT = Pattern.compile("-X[\\w:+=]+");

  private final Path project = Markdown.project();

  @Test
  void allEditorsStartTheServerAlike() throws IOException {
    String page = read("docs/editors.md");
    int command = page.indexOf("    java -Xlog:disable");
    Set<String> expected = arguments(page.substring(command, page.indexOf('\n', command)));
    assertTrue(expected.size() > 5, expected::toString);
    for (String editor : new String[] {"Neovim", "Emacs", "Helix"}) {
      int start = page.indexOf("```", page.indexOf("### " + editor));
      assertEquals(
          expected, arguments(page.substring(start, page.indexOf("```", start + 3))), editor);
    }
    assertEquals(expected, arguments(read("server/src/test/editors/neovim.lua")));
    assertEquals(expected, arguments(read("server/src/test/editors/eglot.el")));
    String client = read("vscode-client/src/server/javaArguments.ts");
    for (String argument : expected) {
      assertTrue(argument.startsWith("-Xm") || client.contains(argument), argument);
    }
    assertTrue(expected.contains("-Xmx1g"), expected::toString);
    String settings = read("vscode-client/package.json");
    int memory = settings.indexOf("\"rtm.java.memory\"");
    String setting = settings.substring(memory, settings.indexOf('}', memory));
    assertTrue(setting.contains("\"default\": 1024,"), setting);
  }

  private static Set<String> arguments(String text) {
    Set<String> found = new TreeSet<>();
    Matcher matcher = ARGUMENT.matcher(text);
    while (matcher.find()) {
      found.add(matcher.group());
    }
    return found;
  }

  private String read(String file) throws IOException {
    return Files.readString(project.resolve(file));
  }
}
