import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

/** An animation without compression of about this many bytes: frames of 80 bytes for each bone. */
export function plainFile(bytes: number): string {
  const bones = 100;
  const frames = Math.round(bytes / (bones * 80 + 4));
  const name = (i: number) => Buffer.alloc(32, `bone${i}`.padEnd(32, '\0'));
  const head = Buffer.alloc(8 + 12 + 8);
  head.write('RTM_0101');
  head.writeInt32LE(frames, 20);
  head.writeInt32LE(bones, 24);
  const parts = [head, ...Array.from({ length: bones }, (_, i) => name(i))];
  for (let frame = 0; frame < frames; frame++) {
    const phase = Buffer.alloc(4);
    phase.writeFloatLE(frame / (frames - 1));
    parts.push(phase);
    for (let bone = 0; bone < bones; bone++) {
      const transform = Buffer.alloc(48);
      const angle = (frame * bone) / 500;
      [
        Math.cos(angle),
        0,
        Math.sin(angle),
        0,
        1,
        0,
        -Math.sin(angle),
        0,
        Math.cos(angle),
        angle,
        1,
        2,
      ].forEach((value, i) => transform.writeFloatLE(value, 4 * i));
      parts.push(name(bone), transform);
    }
  }
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'rtm-plain-')), 'plain.rtm');
  fs.writeFileSync(file, Buffer.concat(parts));
  return file;
}
