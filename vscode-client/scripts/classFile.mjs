// Edits class files, of which only the constants and the attributes of the class are read.
import { Buffer } from 'node:buffer';

/** The size in bytes of each kind of constant after its tag; a text (1) has its own. */
const CONSTANT_SIZES = {
  3: 4, // integer
  4: 4, // float
  5: 8, // long
  6: 8, // double
  7: 2, // class
  8: 2, // string
  9: 4, // field
  10: 4, // method
  11: 4, // method of an interface
  12: 4, // name and type
  15: 3, // method handle
  16: 2, // method type
  17: 4, // dynamic
  18: 4, // invokedynamic
  19: 2, // module
  20: 2, // package
};
const UTF8 = 1;

/**
 * Returns a module's module-info.class without an attribute.
 *
 * @param bytes a buffer
 * @throws Error if the bytes are not a class file without fields and methods
 */
export function withoutAttribute(bytes, name) {
  if (bytes.readUInt32BE(0) !== 0xcafebabe) {
    throw new Error('not a class file');
  }
  const { texts, end } = constants(bytes);
  // Access flags, class, superclass and interfaces.
  const interfaces = end + 6;
  const members = interfaces + 2 + 2 * bytes.readUInt16BE(interfaces);
  if (bytes.readUInt32BE(members) !== 0) {
    throw new Error('the class has fields or methods');
  }
  const start = members + 4;
  const kept = [];
  let at = start + 2;
  for (let left = bytes.readUInt16BE(start); left > 0; left--) {
    const next = at + 6 + bytes.readUInt32BE(at + 2);
    if (texts.get(bytes.readUInt16BE(at)) !== name) {
      kept.push(bytes.subarray(at, next));
    }
    at = next;
  }
  if (at !== bytes.length) {
    throw new Error('the class file has no end');
  }
  const count = Buffer.alloc(2);
  count.writeUInt16BE(kept.length);
  return Buffer.concat([bytes.subarray(0, start), count, ...kept]);
}

/** The texts of the constant pool by their index, and the offset after the pool. */
function constants(bytes) {
  const texts = new Map();
  const count = bytes.readUInt16BE(8);
  let at = 10;
  for (let index = 1; index < count; index++) {
    const tag = bytes[at++];
    if (tag === UTF8) {
      const length = bytes.readUInt16BE(at);
      texts.set(index, bytes.toString('utf8', at + 2, at + 2 + length));
      at += 2 + length;
      continue;
    }
    const size = CONSTANT_SIZES[tag];
    if (size === undefined) {
      throw new Error(`unknown constant ${tag}`);
    }
    at += size;
    // A long or double takes two places.
    index += size === 8 ? 1 : 0;
  }
  return { texts, end: at };
}
