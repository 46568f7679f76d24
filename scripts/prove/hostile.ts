import type { Random } from './random.ts';

const ESC = '\u001b';
const BEL = '\u0007';
const ST = `${ESC}\\`;
const range = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));

const SEQUENCES = [
  `${ESC}[31337m`,
  `${ESC}[8;31337m`,
  `${ESC}[2J${ESC}[31337;1H`,
  `${ESC}[?31337h`,
  `${ESC}]0;31337${BEL}`,
  `${ESC}]52;c;31337${BEL}`,
  `${ESC}]52;c;31337${ST}`,
  `${ESC}]8;;file:///31337${ST}x${ESC}]8;;${ST}`,
  `${ESC}]8;;https://x/${ESC}]52;c;31337${BEL}`,
  `${ESC}]1337;File=31337${BEL}`,
  `${ESC}P31337q${ST}`,
  `${ESC}_31337${ST}`,
  `${ESC}^31337${ST}`,
  `${ESC}X31337${ST}`,
  `\u009b31337m`,
  `\u009d52;c;31337\u009c`,
  `\u009031337\u009c`,
  `${ESC}c${ESC}#8${ESC}[31337n`,
  `${ESC}]${ESC}[${ESC}P31337`,
];

const CHARACTERS = [
  ...range(0x00, 0x1f),
  ...range(0x7f, 0x9f),
  ...range(0x202a, 0x202e),
  ...range(0x2066, 0x2069),
  ...range(0x200b, 0x200f),
  ...range(0xfff9, 0xfffb),
  '\u2028',
  '\u2029',
  '\ufeff',
  '\u00ad',
  '\u034f',
  '\u115f',
  '\u3164',
  '\ufdd0',
  '\uffff',
  String.fromCodePoint(0x1_ffff),
  '\ud800',
  '\udc00',
  ...range(0xe_0001, 0xe_0002),
  ...range(0xe_0041, 0xe_0044),
  String.fromCodePoint(0xe_0100),
  '\ufe0f',
  '\u200d',
  '\u20e3',
  '🇩',
  '日本',
  '\r\n',
  '\\u001b[31337m',
  '%1b[31337m',
];

const LONG_CLUSTERS = ['👩\u200d', 'e\u0301', 'ᄀ', 'क्', '\u200d', '🇩'];

/** Text that would drive a terminal, hide what it says, or keep a program busy. */
export function hostileText(random: Random): string {
  const kind = random.below(40);
  if (kind === 0) return random.pick(LONG_CLUSTERS).repeat(1 + random.below(2_000));
  const parts = Array.from({ length: 1 + random.below(6) }, () => {
    const part = random.pick(random.below(2) === 0 ? SEQUENCES : CHARACTERS);
    // Cut anywhere, so that one part begins what the next ends.
    return random.below(4) === 0 ? part.slice(0, random.below(part.length + 1)) : part;
  });
  return `a${parts.join(random.pick(['', '', ' ', 'b']))}c`;
}
