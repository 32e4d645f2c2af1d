package org.rtmtext.skeleton;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The bundled skeletons: the man of Arma 2 and 3, and that of Operation Flashpoint. */
public final class BuiltInSkeletons {
  private static final String FILE = "built-in.cfg";

  private BuiltInSkeletons() {}

  /** All bundled skeletons; read on first use. */
  public static List<Skeleton> all() {
    return Holder.ALL;
  }

  private static final class Holder {
    static final List<Skeleton> ALL =
        ModelConfig.read(new ConfigSource("", text()), ConfigSource.Includes.NONE).skeletons();

    private static String text() {
      try (InputStream in = BuiltInSkeletons.class.getResourceAsStream(FILE)) {
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
