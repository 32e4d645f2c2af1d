package org.rtmtext.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.rtmtext.conversion.BoneChoice;
import org.rtmtext.model.Encoding;
import org.rtmtext.problem.Code;

/** Values of options, for shells to complete; picocli creates each class. */
public final class Candidates {
  private Candidates() {}

  /** What {@code convert --to} takes. */
  public static final class Formats extends Words {
    Formats() {
      super(
          Stream.concat(
                  Arrays.stream(Encoding.values()).map(e -> e.text().replace(" ", "")),
                  Stream.of("glb", "gltf"))
              .toList());
    }
  }

  /** What {@code convert --bones} takes. */
  public static final class Bones extends Words {
    Bones() {
      super(
          Arrays.stream(BoneChoice.values()).map(c -> c.name().toLowerCase(Locale.ROOT)).toList());
    }
  }

  /** The codes of problems. */
  public static final class Codes extends Words {
    Codes() {
      super(Arrays.stream(Code.values()).map(Code::id).toList());
    }
  }

  /** The shells that have a script. */
  public static final class Shells extends Words {
    Shells() {
      super(List.copyOf(Shell.names()));
    }
  }

  private static class Words extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    Words(List<String> words) {
      super(words);
    }
  }
}
