package org.rtmtext;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** The GitHub Action and the hook of pre-commit. */
class CiFilesTest {
  private static final Set<String> ACTION = Set.of("name", "description", "inputs", "runs");
  private static final Set<String> STEP = Set.of("uses", "with", "run", "shell", "env");
  private static final Set<String> HOOK =
      Set.of(
          "id",
          "name",
          "description",
          "entry",
          "language",
          "files",
          "require_serial",
          "minimum_pre_commit_version");

  @TempDir Path folder;

  private static Object yaml(String file) throws IOException {
    LoaderOptions options = new LoaderOptions();
    options.setAllowDuplicateKeys(false);
    return new Yaml(new SafeConstructor(options))
        .load(Files.readString(Markdown.project().resolve(file)));
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> map(Object value) {
    return (Map<String, Object>) value;
  }

  private static void checkKeys(Set<String> allowed, Object object) {
    Set<String> others = new TreeSet<>(map(object).keySet());
    others.removeAll(allowed);
    assertEquals(Set.of(), others);
  }

  private static List<?> steps() throws IOException {
    Map<String, Object> runs = map(map(yaml("action.yml")).get("runs"));
    assertEquals("composite", runs.get("using"));
    assertEquals(Set.of("using", "steps"), runs.keySet());
    return (List<?>) runs.get("steps");
  }

  @Test
  void theActionIsWellFormed() throws IOException {
    Map<String, Object> action = map(yaml("action.yml"));
    checkKeys(ACTION, action);
    Map<String, Object> inputs = map(action.get("inputs"));
    inputs.values().forEach(i -> assertEquals(Set.of("description", "default"), map(i).keySet()));
    String text = Files.readString(Markdown.project().resolve("action.yml"));
    Set<String> used = new TreeSet<>();
    Pattern.compile("\\$\\{\\{ inputs\\.(\\w+) }}")
        .matcher(text)
        .results()
        .forEach(m -> used.add(m.group(1)));
    assertEquals(new TreeSet<>(inputs.keySet()), used);
    for (Object o : steps()) {
      Map<String, Object> step = map(o);
      checkKeys(STEP, step);
      // A run step of a composite action must name its shell.
      assertEquals(step.containsKey("run"), step.containsKey("shell"));
      assertTrue(step.containsKey("run") != step.containsKey("uses"));
      if (step.containsKey("run")) {
        assertFalse(
            step.get("run").toString().contains("${{"),
            "inputs in a script could contain commands; pass them as variables");
      } else {
        assertTrue(step.get("uses").toString().matches("actions/[\\w-]+@[0-9a-f]{40}"));
      }
    }
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void theActionRunsCheck() throws Exception {
    Path java =
        Files.writeString(folder.resolve("java"), "#!/bin/sh\nprintf '<%s>' \"$@\"\nexit 1\n");
    assertTrue(java.toFile().setExecutable(true));
    Path jar = Files.createFile(folder.resolve("rtm.jar"));
    Map<String, Object> step = map(steps().get(steps().size() - 1));
    File output = folder.resolve("output").toFile();
    ProcessBuilder process =
        new ProcessBuilder("sh", "-e", "-c", step.get("run").toString())
            .redirectErrorStream(true)
            .redirectOutput(output);
    Map<String, String> environment = process.environment();
    map(step.get("env")).keySet().forEach(environment::remove);
    environment.put("RTM_OPTIONS", "--strict");
    environment.put("RTM_PATHS", "addons anims");
    environment.put("GITHUB_ACTION_PATH", Markdown.project().toAbsolutePath().toString());
    environment.put("RTM_JAR", jar.toString());
    environment.put("PATH", folder + File.pathSeparator + environment.get("PATH"));
    Process running = process.start();
    assertTrue(running.waitFor(1, TimeUnit.MINUTES), "it does not end");
    assertEquals(
        "<-jar><" + jar + "><check><--github><--strict><addons><anims>",
        Files.readString(output.toPath()));
    assertEquals(1, running.exitValue());
  }

  @Test
  void theHookIsWellFormed() throws IOException {
    List<?> hooks = (List<?>) yaml(".pre-commit-hooks.yaml");
    assertEquals(1, hooks.size());
    Map<String, Object> hook = map(hooks.get(0));
    assertEquals(HOOK, hook.keySet());
    assertEquals("rtm-check", hook.get("id"));
    assertEquals("script", hook.get("language"));
    List<String> entry = List.of(hook.get("entry").toString().split(" "));
    assertEquals(List.of(".ci/rtm", "check", "-q"), entry);
    assertTrue(Files.isExecutable(Markdown.project().resolve(entry.get(0))));
    Pattern files = Pattern.compile(hook.get("files").toString());
    for (String file :
        List.of("walk.rtm", "a/WALK.RTM", "a/walk.rtmt", "model.cfg", "a/Model.cfg")) {
      assertTrue(files.matcher(file).find(), file);
    }
    for (String file :
        List.of("walk.rtm.txt", "a/config.cfg", "a/mymodel.cfg", "a/model.cfg.bak")) {
      assertFalse(files.matcher(file).find(), file);
    }
  }
}
