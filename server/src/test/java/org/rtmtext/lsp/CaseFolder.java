package org.rtmtext.lsp;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.rtmtext.codec.RtmCodec;
import org.rtmtext.codec.RtmFormatException;
import org.rtmtext.model.Animation;
import org.rtmtext.printer.TextPrinter;
import org.rtmtext.testdata.TestData;
import org.rtmtext.testing.Cases;
import org.rtmtext.testing.Cases.Case;

/**
 * The folder of a case of {@link EditorSteps}: what other programs do to its files, and how a case
 * names their contents.
 *
 * <p>Steps of other programs:
 *
 * <ul>
 *   <li>{@code cp FROM TO}, {@code rm FILE}, {@code mkdir FILE}, {@code pipe FILE}
 *   <li>{@code touch FILE SECONDS}: the time of modification
 *   <li>{@code append FILE HEX}, {@code cut FILE COUNT}, {@code replace FILE OLD => NEW}, {@code
 *       patch FILE OFFSET HEX}: bytes
 *   <li>{@code recompress FILE}: as another compressor does, with bytes after the animation
 * </ul>
 */
final class CaseFolder {
  private final Path path;

  /** Bytes, by the name under which a case shows them. */
  private final Map<String, byte[]> known = new LinkedHashMap<>();

  private char nextLetter = 'A';

  private CaseFolder(Path path) {
    this.path = path;
  }

  /** A new folder with the files that are the sections of a case. */
  static CaseFolder in(Path temp, Case input) throws IOException {
    CaseFolder folder = new CaseFolder(Files.createTempDirectory(temp, "case"));
    for (Path file : TestData.animations()) {
      String name = TestData.folder().relativize(file).toString().replace('\\', '/');
      folder.known.put("testdata/" + name, Files.readAllBytes(file));
    }
    for (Map.Entry<String, String> section : input.sections().entrySet()) {
      Files.writeString(folder.path(section.getKey()), section.getValue());
    }
    return folder;
  }

  Path path() {
    return path;
  }

  /**
   * Does the step of another program.
   *
   * @return false if there is no such step
   */
  boolean otherProgram(String verb, String rest) throws Exception {
    String[] words = rest.split(" ");
    switch (verb) {
      case "cp" -> write(words[1], Files.readAllBytes(path(words[0])));
      case "rm" -> Files.delete(path(rest));
      case "mkdir" -> Files.createDirectory(path(rest));
      case "pipe" -> Fifo.make(path(rest));
      case "touch" ->
          Files.setLastModifiedTime(
              path(words[0]), FileTime.from(Long.parseLong(words[1]), TimeUnit.SECONDS));
      case "append" -> {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(Files.readAllBytes(path(words[0])));
        bytes.write(HexFormat.of().parseHex(words[1]));
        write(words[0], bytes.toByteArray());
      }
      case "patch" -> {
        byte[] bytes = Files.readAllBytes(path(words[0]));
        bytes[Integer.parseInt(words[1])] = (byte) HexFormat.fromHexDigits(words[2]);
        write(words[0], bytes);
      }
      case "replace" -> {
        String content = new String(Files.readAllBytes(path(words[0])), ISO_8859_1);
        String changes = rest.substring(words[0].length() + 1).replace("\\0", "\0");
        write(words[0], Cases.edited(content, changes).getBytes(ISO_8859_1));
      }
      case "cut" -> {
        byte[] bytes = Files.readAllBytes(path(words[0]));
        write(words[0], Arrays.copyOf(bytes, bytes.length - Integer.parseInt(words[1])));
      }
      case "recompress" -> write(rest, OtherCompressor.encode(Files.readAllBytes(path(rest))));
      default -> {
        return false;
      }
    }
    return true;
  }

  /** A file of this folder, or of {@code testdata}. */
  Path path(String name) {
    return name.startsWith("testdata/")
        ? TestData.folder().resolve(name.substring("testdata/".length()))
        : path.resolve(name);
  }

  private void write(String name, byte[] bytes) throws IOException {
    Files.write(path(name), bytes);
  }

  /** The contents of the files, by their names. */
  Map<String, byte[]> files() throws IOException {
    try (Stream<Path> list = Files.list(path)) {
      Map<String, byte[]> files = new TreeMap<>();
      for (Path file : list.filter(Files::isRegularFile).toList()) {
        files.put(file.getFileName().toString(), Files.readAllBytes(file));
      }
      return files;
    }
  }

  /** The name of the content of a file. */
  String content(Path file) {
    try {
      return name(file.getFileName().toString(), Files.readAllBytes(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String name(String file, byte[] bytes) {
    return known.entrySet().stream()
        .filter(content -> Arrays.equals(content.getValue(), bytes))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseGet(
            () -> {
              String name = file.endsWith(".rtm") ? nextLetter++ + "" : file + " " + bytes.length;
              known.put(name, bytes);
              return name;
            });
  }

  /** The animations with new contents, which get their names. */
  List<String> newAnimations() throws IOException {
    List<String> shown = new ArrayList<>();
    for (Map.Entry<String, byte[]> file : files().entrySet()) {
      int all = known.size();
      String name = name(file.getKey(), file.getValue());
      if (known.size() > all && file.getKey().endsWith(".rtm")) {
        shown.add(file.getKey() + " = " + name);
      }
    }
    return shown;
  }

  /** What has changed since {@link #files} returned some contents. */
  List<String> changes(Map<String, byte[]> before) throws IOException {
    List<String> shown = new ArrayList<>();
    Map<String, byte[]> after = files();
    for (String name : before.keySet()) {
      if (!after.containsKey(name)) {
        shown.add(name + " is gone");
      }
    }
    for (Map.Entry<String, byte[]> file : after.entrySet()) {
      byte[] old = before.get(file.getKey());
      if (!Arrays.equals(old, file.getValue())) {
        int all = known.size();
        shown.add(file.getKey() + " = " + name(file.getKey(), file.getValue()));
        if (known.size() > all) {
          shown.addAll(difference(old, file.getValue()));
        }
      }
    }
    return shown;
  }

  /** The lines of the texts that differ, if there are few. */
  private static List<String> difference(byte[] old, byte[] now) {
    List<String> a = old == null ? List.of() : lines(old);
    List<String> b = lines(now);
    if (a.size() != b.size()) {
      return List.of(b.size() + " lines");
    }
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < a.size(); i++) {
      if (!a.get(i).equals(b.get(i))) {
        lines.add("- " + a.get(i));
        lines.add("+ " + b.get(i));
      }
    }
    return lines.size() > 8 ? List.of(lines.size() / 2 + " other lines") : lines;
  }

  /** The lines of an animation's text, or of a text. */
  static List<String> lines(byte[] bytes) {
    try {
      Animation animation = RtmCodec.decode(bytes);
      return TextPrinter.print(animation).lines().toList();
    } catch (RtmFormatException e) {
      return new String(bytes, StandardCharsets.UTF_8).lines().toList();
    }
  }
}
