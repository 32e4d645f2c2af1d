package org.rtmtext.gltf;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;
import org.rtmtext.files.FileBytes;
import org.rtmtext.files.FileErrors;
import org.rtmtext.problem.Wording;

/**
 * The buffers of a glTF file: in the file itself, or in files next to it. No other file is read and
 * nothing is fetched, whatever address the file gives.
 *
 * @param folder of the glTF file; empty for standard input
 */
record BufferFiles(Optional<Path> folder) {
  private static final String DATA = "data:";
  private static final String BASE64 = ";base64,";

  /**
   * Reads a buffer.
   *
   * @param length that the glTF file states; the result may be longer
   */
  byte[] read(String uri, int length, ImportBudget budget) throws GltfException {
    byte[] bytes =
        uri.regionMatches(true, 0, DATA, 0, DATA.length())
            ? embedded(uri, budget)
            : file(uri, budget);
    if (bytes.length < length) {
      throw GltfException.sentence(
          "the buffer %s is incomplete: it has %s, but the glTF file requires %s",
          shown(uri),
          Wording.count(bytes.length, "byte"),
          String.format(Locale.ROOT, "%,d", length));
    }
    return bytes;
  }

  private static byte[] embedded(String uri, ImportBudget budget) throws GltfException {
    int start = uri.indexOf(BASE64);
    if (start < 0 || start > 200) {
      throw GltfException.sentence("the buffer %s is not in base64", shown(uri));
    }
    String text = uri.substring(start + BASE64.length());
    budget.take(text.length() * 2L, "the buffer " + shown(uri));
    try {
      return Base64.getMimeDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      throw GltfException.sentence("the buffer %s is not valid base64", shown(uri));
    }
  }

  private byte[] file(String uri, ImportBudget budget) throws GltfException {
    if (folder.isEmpty()) {
      throw GltfException.sentence(
          "the buffer %s cannot be found, because standard input has no folder; use a .glb"
              + " file",
          shown(uri));
    }
    Path file = folder.get().resolve(name(uri));
    try {
      if (!Files.isRegularFile(file)) {
        throw GltfException.sentence(
            "the buffer %s is missing: copy it next to the glTF file", shown(uri));
      }
      // A link could lead to any file.
      if (Files.isSymbolicLink(file)) {
        throw refused(uri);
      }
      budget.take(Files.size(file), "the buffer " + shown(uri));
      return FileBytes.read(file);
    } catch (IOException e) {
      throw GltfException.sentence(
          "the buffer %s cannot be read: %s", shown(uri), FileErrors.reason(e));
    }
  }

  /** The name of a file in the folder; paths to other folders and addresses are refused. */
  private static String name(String uri) throws GltfException {
    String name;
    try {
      name = URLDecoder.decode(uri.replace("+", "%2B"), StandardCharsets.UTF_8);
      if (name.startsWith("./")) {
        name = name.substring(2);
      }
      if (name.isEmpty()
          || name.chars().anyMatch(c -> c < ' ' || c == '/' || c == '\\' || c == ':')
          || Path.of(name).getNameCount() != 1
          || Path.of(name).isAbsolute()
          || name.equals("..")
          || name.equals(".")) {
        throw refused(uri);
      }
    } catch (IllegalArgumentException e) {
      // Thrown by the decoder; InvalidPathException is a subclass.
      throw refused(uri);
    }
    return name;
  }

  private static GltfException refused(String uri) {
    return GltfException.sentence(
        "the buffer %s is not read: it must be a regular file next to the glTF file. Copy"
            + " it there, or export the animation as .glb",
        shown(uri));
  }

  private static String shown(String uri) {
    return uri.startsWith(DATA) ? "in the file" : Wording.quoted(uri);
  }
}
