package org.rtmtext.lsp.feature;

import java.util.Optional;
import org.rtmtext.lsp.protocol.RequestFailedException;
import org.rtmtext.model.Encoding;
import org.rtmtext.model.NameFields;
import org.rtmtext.problem.Quotes;
import org.rtmtext.problem.Wording;
import org.rtmtext.syntax.Names;

/** The name of a bone in the rename box: without quotes, or quoted as in the text. */
final class RenameInput {
  private RenameInput() {}

  /** The text that the box shows for a name; {@link #read} returns the name. */
  static String typed(String name) {
    boolean plain =
        !name.isEmpty()
            && name.equals(name.strip())
            && name.charAt(0) != '"'
            && name.chars().allMatch(c -> Quotes.isPrintable((char) c));
    return plain ? name : Quotes.quote(name);
  }

  /**
   * The name that the user typed.
   *
   * @throws RequestFailedException if it is not a name that the encoding can store
   */
  static String read(String typed, Optional<Encoding> encoding) {
    String stripped = typed == null ? "" : typed.strip();
    boolean quoted = stripped.startsWith("\"");
    String token =
        quoted ? stripped : '"' + stripped.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    Optional<String> name = Names.read(token);
    if (name.isEmpty()) {
      throw new RequestFailedException(
          Names.fault(token)
              .map(fault -> quoted ? fault : fault + ", with the name in quotes")
              .orElse(
                  "the name "
                      + stripped
                      + " is not quoted correctly: put one quote at each end, and write \\\" for a"
                      + " quote inside the name"));
    }
    refuseUnstorable(name.get(), encoding);
    return name.get();
  }

  private static void refuseUnstorable(String name, Optional<Encoding> encoding) {
    if (name.isEmpty()) {
      throw new RequestFailedException("the new name is empty: enter a name");
    }
    if (name.indexOf(0) >= 0) {
      throw new RequestFailedException(
          String.format(
              "name %s contains a NUL (\\x00), which ends the stored name: remove the NUL",
              Wording.quoted(name)));
    }
    if (encoding.filter(e -> e == Encoding.PLAIN).isPresent() && name.length() > NameFields.SIZE) {
      throw new RequestFailedException(
          String.format(
              "name %s has %d bytes; a plain file stores at most %d: choose a shorter one",
              Wording.quoted(name), name.length(), NameFields.SIZE));
    }
  }
}
