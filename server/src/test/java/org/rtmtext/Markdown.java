package org.rtmtext;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** A page of the documentation, cut into the parts that tests look at. */
public record Markdown(Path file, List<Code> code, String prose) {
  private static final Set<String> SKIPPED_FOLDERS =
      Set.of("target", "node_modules", "package", "dist", ".git");
  private static final Pattern INLINE_CODE = Pattern.compile("`([^`\n]+)`");

  /**
   * A code block, or code within a sentence.
   *
   * @param kind how it is marked
   * @param line number of its first line, from 1
   */
  public record Code(Kind kind, int line, String text) {}

  /** How code is marked. */
  public enum Kind {
    FENCED,
    INDENTED,
    INLINE
  }

  /** The root of the project. */
  public static Path project() {
    return Path.of("..").toAbsolutePath().normalize();
  }

  /**
   * All pages of the project. Folders that builds write to are not entered: files in them come and
   * go.
   */
  public static List<Markdown> pages() throws IOException {
    List<Path> found = new ArrayList<>();
    Files.walkFileTree(
        project(),
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            return SKIPPED_FOLDERS.contains(folder.getFileName().toString())
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.toString().endsWith(".md")) {
              found.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    found.sort(null);
    List<Markdown> pages = new ArrayList<>();
    for (Path file : found) {
      pages.add(read(file));
    }
    return pages;
  }

  /** Reads one page. */
  public static Markdown read(Path file) throws IOException {
    List<Code> code = new ArrayList<>();
    StringBuilder prose = new StringBuilder();
    StringBuilder block = new StringBuilder();
    Kind kind = null;
    int start = 0;
    String before = "";
    List<String> lines = new ArrayList<>(Files.readAllLines(file));
    lines.add("");
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      boolean fence = line.startsWith("```");
      boolean indented = line.startsWith("    ");
      if (kind == Kind.INDENTED && !indented) {
        code.add(new Code(kind, start, block.toString()));
        kind = null;
      }
      if (kind == Kind.FENCED && fence) {
        code.add(new Code(kind, start, block.toString()));
        kind = null;
      } else if (kind == Kind.FENCED) {
        block.append(line).append('\n');
      } else if (fence || kind == null && indented && before.isBlank()) {
        kind = fence ? Kind.FENCED : Kind.INDENTED;
        start = i + 1;
        block.setLength(0);
        block.append(fence ? "" : line.substring(4) + "\n");
      } else if (kind == Kind.INDENTED) {
        block.append(line.substring(4)).append('\n');
      } else {
        prose.append(line);
        int number = i + 1;
        INLINE_CODE
            .matcher(line)
            .results()
            .forEach(m -> code.add(new Code(Kind.INLINE, number, m.group(1))));
      }
      prose.append('\n');
      before = line;
    }
    return new Markdown(file, code, prose.toString());
  }

  /** The path of the page within the project, with slashes. */
  public String name() {
    return project().relativize(file).toString().replace('\\', '/');
  }
}
