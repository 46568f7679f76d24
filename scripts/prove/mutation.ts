import type { Random } from './random.ts';

const ODD_VALUES = [
  'null',
  'true',
  '[]',
  '{}',
  '""',
  '0',
  '-1',
  '1e309',
  '9007199254740993',
  '1e-400',
  '"\\ud800"',
  '{"__proto__":{"x":1}}',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  '"\\u0000"',
  'NaN',
];

/** A golden answer, changed somewhere: cut, flipped, repeated, or of other types than promised. */
export function mutated(random: Random, golden: string): Buffer {
  const bytes = Buffer.from(golden);
  switch (random.below(6)) {
    case 0:
      return bytes.subarray(0, random.below(bytes.length));
    case 1:
      bytes[random.below(bytes.length)] = random.below(256);
      return bytes;
    case 2: {
      const from = random.below(bytes.length);
      const piece = bytes.subarray(from, from + random.below(bytes.length - from));
      return Buffer.concat([bytes.subarray(0, from), piece, bytes.subarray(from)]);
    }
    case 3:
      return Buffer.concat([bytes.subarray(0, random.below(bytes.length)), random.bytes(8)]);
    case 4:
      return Buffer.from(random.pick(ODD_VALUES));
    default:
      return Buffer.from(withOddValue(random, golden));
  }
}

/** One of the values is another. */
function withOddValue(random: Random, golden: string): string {
  const values = [...golden.matchAll(/"[^"]*"(?!:)|\d+|\[[^\]]*\]/g)];
  if (values.length === 0) return random.pick(ODD_VALUES);
  const value = random.pick(values);
  const end = value.index + value[0].length;
  return golden.slice(0, value.index) + random.pick(ODD_VALUES) + golden.slice(end);
}
