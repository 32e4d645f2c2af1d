// Rewrites jars.
import { Buffer } from 'node:buffer';
import { inflateRawSync } from 'node:zlib';

const ENTRY = 0x02014b50;
const END = 0x06054b50;
const END_SIZE = 22;
const LOCAL = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;
/** The name is UTF-8. All other flags describe how an entry was written. */
const UTF8_NAME = 0x0800;

/**
 * Returns a jar with the same entries, times and order, without compression. In a .vsix, the whole jar is then
 * compressed at once, which takes a third less space than thousands of small classes.
 *
 * @param jar a buffer
 * @throws Error if it is not a jar without comment and below 4 GB
 */
export function storedJar(jar) {
  const end = jar.length - END_SIZE;
  if (end < 0 || jar.readUInt32LE(end) !== END) {
    throw new Error('not a jar');
  }
  const locals = [];
  const entries = [];
  let written = 0;
  let at = jar.readUInt32LE(end + 16);
  while (jar.readUInt32LE(at) === ENTRY) {
    const nameLength = jar.readUInt16LE(at + 28);
    const next = at + 46 + nameLength + jar.readUInt16LE(at + 30) + jar.readUInt16LE(at + 32);
    const data = contentOf(jar, at);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(10, 0); // version that is needed to read it
    fields.writeUInt16LE(jar.readUInt16LE(at + 8) & UTF8_NAME, 2);
    fields.writeUInt16LE(STORED, 4);
    jar.copy(fields, 6, at + 12, at + 20); // time, date and checksum
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(data.length, 18);
    fields.writeUInt16LE(nameLength, 22);
    const name = jar.subarray(at + 46, at + 46 + nameLength);
    const places = Buffer.alloc(14);
    jar.copy(places, 4, at + 36, at + 42); // attributes
    places.writeUInt32LE(written, 10);
    locals.push(signature(LOCAL), fields, name, data);
    // The version of the writer is that of the reader.
    entries.push(signature(ENTRY), fields.subarray(0, 2), fields, places, name);
    written += 30 + nameLength + data.length;
    at = next;
  }
  if (at !== end) {
    throw new Error('the list of entries has no end');
  }
  const last = Buffer.from(jar.subarray(end));
  last.writeUInt32LE(
    entries.reduce((sum, { length }) => sum + length, 0),
    12,
  );
  last.writeUInt32LE(written, 16);
  return Buffer.concat([...locals, ...entries, last]);
}

function signature(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** The content of the entry that is listed at an offset. */
function contentOf(jar, at) {
  const method = jar.readUInt16LE(at + 10);
  const local = jar.readUInt32LE(at + 42);
  const start = local + 30 + jar.readUInt16LE(local + 26) + jar.readUInt16LE(local + 28);
  const bytes = jar.subarray(start, start + jar.readUInt32LE(at + 20));
  const content = method === DEFLATED ? inflateRawSync(bytes) : bytes;
  if ((method !== STORED && method !== DEFLATED) || content.length !== jar.readUInt32LE(at + 24)) {
    throw new Error(`an entry cannot be read: ${jar.toString('utf8', local + 30, start)}`);
  }
  return content;
}
