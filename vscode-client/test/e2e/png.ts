// Makes screenshots smaller: 256 colours are enough for a window of text.
import * as zlib from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const MAX_COLOURS = 256;

/** Converts a PNG to a palette. The PNG must be as Chromium writes it: 8 bits, not interlaced. */
export function withPalette(png: Buffer): Buffer {
  const { width, height, colours } = decode(png);
  const palette = mostFrequent(colours);
  const indices = new Map<number, number>();
  const rows = Buffer.alloc((width + 1) * height);
  colours.forEach((colour, i) => {
    let index = indices.get(colour);
    if (index === undefined) {
      index = nearest(palette, colour);
      indices.set(colour, index);
    }
    rows[i + Math.floor(i / width) + 1] = index;
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap(channels))),
    chunk('IDAT', zlib.deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function decode(png: Buffer): { width: number; height: number; colours: number[] } {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const bytes = png[25] === 6 ? 4 : 3;
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') {
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
    }
  }
  const data = zlib.inflateSync(Buffer.concat(parts));
  const length = width * bytes;
  const colours: number[] = [];
  let above: Buffer = Buffer.alloc(length);
  for (let y = 0; y < height; y++) {
    const start = y * (length + 1);
    const row = Buffer.from(data.subarray(start + 1, start + 1 + length));
    unfilter(data[start] ?? 0, row, above, bytes);
    for (let x = 0; x < length; x += bytes) {
      colours.push(row.readUIntBE(x, 3));
    }
    above = row;
  }
  return { width, height, colours };
}

/** Reverses the PNG filter of a row. */
function unfilter(filter: number, row: Buffer, above: Buffer, bytes: number): void {
  for (let i = 0; i < row.length; i++) {
    const left = i < bytes ? 0 : (row[i - bytes] ?? 0);
    const up = above[i] ?? 0;
    const corner = i < bytes ? 0 : (above[i - bytes] ?? 0);
    const prediction = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0;
    row[i] = ((row[i] ?? 0) + prediction) & 255;
  }
}

function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const [a, b, c] = [left, up, corner].map((value) => Math.abs(estimate - value));
  return (a ?? 0) <= (b ?? 0) && (a ?? 0) <= (c ?? 0) ? left : (b ?? 0) <= (c ?? 0) ? up : corner;
}

/** The most frequent colours, with only one of several similar ones. */
function mostFrequent(colours: readonly number[]): number[] {
  const counts = new Map<number, number>();
  for (const colour of colours) {
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const similar = new Set<number>();
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([colour]) => colour)
    .filter((colour) => !similar.has(colour & 0xf8f8f8) && similar.add(colour & 0xf8f8f8))
    .slice(0, MAX_COLOURS);
}

function nearest(palette: readonly number[], colour: number): number {
  const wanted = channels(colour);
  let best = 0;
  let min = Infinity;
  palette.forEach((candidate, i) => {
    const distance = channels(candidate).reduce(
      (sum, value, c) => sum + (value - (wanted[c] ?? 0)) ** 2,
      0,
    );
    if (distance < min) {
      [best, min] = [i, distance];
    }
  });
  return best;
}

function channels(colour: number): number[] {
  return [colour >> 16, (colour >> 8) & 255, colour & 255];
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(zlib.crc32(body), body.length + 4);
  return out;
}
