package org.rtmtext.model;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * The 32-byte name fields of a plain file, one for each bone, as stored: a name, NUL unless the
 * name fills the field, and padding, often remains of an exporter's memory.
 */
public final class NameFields {
  public static final int SIZE = 32;

  private final byte[] bytes;

  /**
   * @param bytes the fields one after the other; a multiple of {@link #SIZE}
   */
  public NameFields(byte[] bytes) {
    if (bytes.length % SIZE != 0) {
      throw new IllegalArgumentException("not whole name fields: " + bytes.length + " bytes");
    }
    this.bytes = bytes;
  }

  /** Fields padded with zeros; names longer than a field are truncated. */
  public static NameFields of(List<String> names) {
    byte[] bytes = new byte[names.size() * SIZE];
    for (int i = 0; i < names.size(); i++) {
      byte[] name = names.get(i).getBytes(StandardCharsets.ISO_8859_1);
      System.arraycopy(name, 0, bytes, i * SIZE, Math.min(name.length, SIZE));
    }
    return new NameFields(bytes);
  }

  public int count() {
    return bytes.length / SIZE;
  }

  /** The name in field {@code i}: its bytes before the first NUL. */
  public String name(int i) {
    return new String(bytes, i * SIZE, nameLength(i), StandardCharsets.ISO_8859_1);
  }

  /** Whether both have the same names, apart from padding. */
  public boolean sameNames(NameFields other) {
    if (this == other || Arrays.equals(bytes, other.bytes)) {
      return true;
    }
    if (count() != other.count()) {
      return false;
    }
    for (int i = 0; i < count(); i++) {
      int from = i * SIZE;
      int length = nameLength(i);
      if (length != other.nameLength(i)
          || !Arrays.equals(bytes, from, from + length, other.bytes, from, from + length)) {
        return false;
      }
    }
    return true;
  }

  public void copyField(int i, byte[] target, int offset) {
    System.arraycopy(bytes, i * SIZE, target, offset, SIZE);
  }

  public void copyAll(byte[] target, int offset) {
    System.arraycopy(bytes, 0, target, offset, bytes.length);
  }

  private int nameLength(int i) {
    int from = i * SIZE;
    int length = 0;
    while (length < SIZE && bytes[from + length] != 0) {
      length++;
    }
    return length;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof NameFields other && Arrays.equals(bytes, other.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }
}
