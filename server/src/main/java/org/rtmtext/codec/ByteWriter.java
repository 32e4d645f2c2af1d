package org.rtmtext.codec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Writes little-endian fields into a growing array. */
final class ByteWriter {
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

  private byte[] bytes;
  private int size;

  ByteWriter(int capacity) {
    bytes = new byte[capacity];
  }

  byte[] toByteArray() {
    return size == bytes.length ? bytes : Arrays.copyOf(bytes, size);
  }

  void u8(int value) {
    ensure(1);
    bytes[size++] = (byte) value;
  }

  void i32(int value) {
    ensure(4);
    INT.set(bytes, size, value);
    size += 4;
  }

  void bytes(byte[] value) {
    ensure(value.length);
    System.arraycopy(value, 0, bytes, size, value.length);
    size += value.length;
  }

  /** Writes {@code count} words of an array, beginning at index {@code from}. */
  void words(int[] value, int from, int count) {
    ensure(4 * count);
    for (int i = 0; i < count; i++) {
      INT.set(bytes, size + 4 * i, value[from + i]);
    }
    size += 4 * count;
  }

  void shorts(short[] value) {
    ensure(2 * value.length);
    for (int i = 0; i < value.length; i++) {
      SHORT.set(bytes, size + 2 * i, value[i]);
    }
    size += 2 * value.length;
  }

  void string(String s) {
    bytes(s.getBytes(StandardCharsets.ISO_8859_1));
  }

  /**
   * Reserves bytes that the caller writes into {@link #array}; returns the index of the first one.
   */
  int reserve(int count) {
    ensure(count);
    int start = size;
    size += count;
    return start;
  }

  /** The array that contains the written bytes at its start. Valid until more bytes are written. */
  byte[] array() {
    return bytes;
  }

  private void ensure(int more) {
    int needed = Math.addExact(size, more);
    if (needed > bytes.length) {
      bytes =
          Arrays.copyOf(
              bytes, (int) Math.min(Integer.MAX_VALUE - 16L, Math.max(needed, 2L * bytes.length)));
    }
  }
}
