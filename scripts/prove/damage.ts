import fs from 'node:fs';
import type { Random } from './random.ts';

/** Changes a file somewhere: a few bytes, a page of zeros, its end, or all of it. */
export function damage(random: Random, file: string): void {
  fs.writeFileSync(file, damaged(random, fs.readFileSync(file)));
}

function damaged(random: Random, bytes: Buffer): Buffer {
  const at = random.below(bytes.length || 1);
  switch (random.below(6)) {
    case 0:
      return bytes.subarray(0, at);
    case 1:
      return bytes.fill(0, at, Math.min(bytes.length, at + 4096));
    case 2:
      return Buffer.concat([bytes, random.bytes(64)]);
    case 3:
      return random.bytes(random.below(200));
    default:
      for (let times = 0; times <= random.below(8); times += 1) {
        bytes[random.below(bytes.length || 1)] = random.below(256);
      }
      return bytes;
  }
}
