package org.rtmtext.codec;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.rtmtext.model.Motion;
import org.rtmtext.problem.Wording;

/** Reads little-endian fields, each checked against the remaining bytes. */
final class ByteReader {
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

  /** How many bytes {@link #describeNext} shows: the length of a signature. */
  private static final int SHOWN = 8;

  private final byte[] bytes;
  private final DecodeBudget budget;
  private int position;

  ByteReader(byte[] bytes, DecodeBudget budget) {
    this.bytes = bytes;
    this.budget = budget;
  }

  DecodeBudget budget() {
    return budget;
  }

  byte[] array() {
    return bytes;
  }

  int position() {
    return position;
  }

  int left() {
    return bytes.length - position;
  }

  void skipTo(int offset) {
    position = offset;
  }

  boolean startsWith(byte[] signature) {
    return left() >= signature.length
        && Arrays.equals(
            bytes, position, position + signature.length, signature, 0, signature.length);
  }

  /** The next bytes, as text and in hexadecimal. */
  String describeNext() {
    StringBuilder hex = new StringBuilder();
    StringBuilder text = new StringBuilder();
    for (int i = position; i < Math.min(position + SHOWN, bytes.length); i++) {
      hex.append(hex.isEmpty() ? "" : " ").append(String.format("%02x", bytes[i]));
      text.append(bytes[i] >= ' ' && bytes[i] <= '~' ? (char) bytes[i] : '.');
    }
    if (hex.isEmpty()) {
      return bytes.length == 0 ? "an empty file" : "the end of the file";
    }
    return "'" + text + "' (" + hex + ")";
  }

  /** Throws if fewer than {@code size} bytes remain. */
  void require(long size, String field) throws RtmFormatException {
    if (size > left()) {
      throw error(
          field,
          "expected "
              + Wording.count(size, "byte")
              + ", found "
              + left()
              + " before the end of the file");
    }
  }

  int u8(String field) throws RtmFormatException {
    require(1, field);
    return bytes[position++] & 0xFF;
  }

  int i32(String field) throws RtmFormatException {
    require(4, field);
    int value = (int) INT.get(bytes, position);
    position += 4;
    return value;
  }

  Motion motion() throws RtmFormatException {
    return new Motion(i32("motion x"), i32("motion y"), i32("motion z"));
  }

  /** Reads an element of a list; the field is named in errors. */
  interface Element<T> {
    T read(String field) throws RtmFormatException;
  }

  /**
   * Reads a count, and checks that the rest of the file has room for as many elements.
   *
   * @param minSize bytes of the smallest element
   * @param noun for an element, in the message
   */
  int count(int minSize, String field, String noun) throws RtmFormatException {
    long value = Integer.toUnsignedLong(i32(field));
    long max = left() / minSize;
    if (value > max) {
      throw tooMany(
          position - 4, field, max, value, Wording.count(max, noun) + " in " + bytesLeft());
    }
    return (int) value;
  }

  static RtmFormatException tooMany(long at, String field, long max, long found, String room) {
    return new RtmFormatException(
        at, field, "expected at most " + max + ", found " + found + ": there is room for " + room);
  }

  /**
   * Reads a list: its count, then its elements.
   *
   * @param name of the list; errors name the fields {@code NAME count}, {@code NAME 1}, {@code NAME
   *     2} and so on
   * @param noun for an element, in the message about a count that is too large
   * @param minSize bytes of the smallest element
   * @param memory bytes of memory for an element, without its characters
   */
  <T> List<T> list(String name, String noun, int minSize, int memory, Element<T> element)
      throws RtmFormatException {
    int at = position;
    int count = count(minSize, name + " count", noun);
    budget.take((long) count * memory, at, name + " count");
    int start = position;
    List<T> list = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      list.add(element.read(name + " " + (i + 1)));
    }
    budget.take(position - start, at, name + " count");
    return list;
  }

  /** Describes how many bytes are left before the end of the file. */
  String bytesLeft() {
    int bytes = left();
    return "the " + Wording.count(bytes, "byte") + (bytes == 1 ? " that remains" : " that remain");
  }

  byte[] bytes(int size, String field) throws RtmFormatException {
    require(size, field);
    byte[] copy = Arrays.copyOfRange(bytes, position, position + size);
    position += size;
    return copy;
  }

  static void copyWords(byte[] from, int offset, int[] to, int index, int count) {
    for (int i = 0; i < count; i++) {
      to[index + i] = (int) INT.get(from, offset + 4 * i);
    }
  }

  static short[] shorts(byte[] from, int offset, int count) {
    short[] values = new short[count];
    for (int i = 0; i < count; i++) {
      values[i] = (short) SHORT.get(from, offset + 2 * i);
    }
    return values;
  }

  /** A string that ends with NUL, without the NUL. */
  String asciiz(String field) throws RtmFormatException {
    int end = position;
    while (end < bytes.length && bytes[end] != 0) {
      end++;
    }
    if (end == bytes.length) {
      throw error(field, "expected a string that ends with NUL, found the end of the file");
    }
    String s = new String(bytes, position, end - position, StandardCharsets.ISO_8859_1);
    position = end + 1;
    return s;
  }

  /** A string after a byte with its length. */
  String lascii(String field) throws RtmFormatException {
    int length = u8(field);
    require(length, field);
    String s = new String(bytes, position, length, StandardCharsets.ISO_8859_1);
    position += length;
    return s;
  }

  RtmFormatException error(String field, String message) {
    return new RtmFormatException(position, field, message);
  }
}
