import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

const BONES = 100;
const NAME = 32;
const ROW = NAME + 48;

/** Creates a plain animation of about this size and returns its path. A row has 80 bytes. */
export function plainFile(bytes: number): string {
  const frames = Math.round(bytes / (BONES * ROW + 4));
  const head = Buffer.alloc(8 + 12 + 8 + BONES * NAME);
  head.write('RTM_0101');
  head.writeInt32LE(frames, 20);
  head.writeInt32LE(BONES, 24);
  const frame = Buffer.alloc(4 + BONES * ROW);
  for (let bone = 0; bone < BONES; bone++) {
    head.write(`bone${bone}`, 28 + bone * NAME);
    frame.write(`bone${bone}`, 4 + bone * ROW);
  }
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'rtm-plain-')), 'plain.rtm');
  const out = fs.openSync(file, 'w');
  fs.writeSync(out, head);
  for (let i = 0; i < frames; i++) {
    frame.writeFloatLE(i / (frames - 1));
    for (let bone = 0; bone < BONES; bone++) {
      const angle = (i * bone) / 500;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      [cos, 0, sin, 0, 1, 0, -sin, 0, cos, angle, 1, 2].forEach((value, at) =>
        frame.writeFloatLE(value, 4 + bone * ROW + NAME + 4 * at),
      );
    }
    fs.writeSync(out, frame);
  }
  fs.closeSync(out);
  return file;
}
