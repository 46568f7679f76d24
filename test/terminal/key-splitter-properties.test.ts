import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KeySplitter } from '../../src/terminal/key-splitter.ts';

/** Whole inputs, none of which is the start of another. Graphemes that grow are left out: they need not wait. */
const input = fc.constantFrom(
  'a',
  'é',
  '日',
  '👍',
  '\r',
  '\t',
  '\x03',
  '\x7f',
  '\x1b[A',
  '\x1b[1;5C',
  '\x1bOP',
  '\x1bb',
  '\x1b[?1;2c',
  '\x1b[3;4R',
  '\x1b]11;rgb:0/0/0\x07',
  '\x1bP>|x\x1b\\',
  '\x1b[200~dy\r\n日\x1b[A\x1b[201~',
);

function tokensOf(reads: readonly Uint8Array[]) {
  // Marked pastes, so that what a key is does not depend on how many came in one read.
  const splitter = new KeySplitter({ marksPastes: true });
  return reads.flatMap((read) => splitter.read(read));
}

describe('any input', () => {
  test('gives the same keys however it is cut', () => {
    fc.assert(
      fc.property(
        fc.array(input, { maxLength: 20 }),
        fc.array(fc.nat(200), { maxLength: 20 }),
        (inputs, cuts) => {
          const bytes = Buffer.from(inputs.join(''));
          const ends = [...new Set([...cuts, bytes.length])]
            .filter((cut) => cut <= bytes.length)
            .sort((a, b) => a - b);
          const reads = ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
          expect(tokensOf(reads)).toEqual(tokensOf([bytes]));
        },
      ),
      { numRuns: 500 },
    );
  });

  test('gives as many keys as were pressed', () => {
    const pressed = input.filter((text) => !/\?|R$|\u0007$|\\$/.test(text));
    fc.assert(
      fc.property(fc.array(pressed, { maxLength: 20 }), (inputs) => {
        expect(tokensOf([Buffer.from(inputs.join(''))])).toHaveLength(inputs.length);
      }),
    );
  });

  test('of garbage ends, and never types a bare escape', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 5 }), (reads) => {
        for (const token of tokensOf(reads)) {
          if (token.kind === 'key') expect(token.key).not.toBe('\x1b');
        }
      }),
      { numRuns: 500 },
    );
  });
});
