import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textWidth } from '../../../src/components/fit-text.ts';
import { announced, lineWidth, span, textOfLine } from '../../../src/ui/blocks/line.ts';
import { breakText, wrapSpans, wrapText } from '../../../src/ui/blocks/wrap.ts';

const words = fc
  .array(
    fc.constantFrom(
      'a',
      'deploy',
      '部署到生产环境',
      '👨‍👩‍👧‍👦',
      'e\u0301te\u0301',
      'x'.repeat(30),
      '',
      '-',
    ),
  )
  .map((parts) => parts.join(' '));
const columns = fc.integer({ min: 2, max: 40 });

describe('wrapping', () => {
  it('breaks at spaces, and within a word that is longer than a row', () => {
    expect(wrapText('push to deploy', 7)).toEqual(['push to', 'deploy']);
    expect(wrapText('a deployment b', 5)).toEqual(['a', 'deplo', 'yment', 'b']);
  });

  it('keeps the line ends of the text', () => {
    expect(wrapText('one\n\ntwo', 9)).toEqual(['one', '', 'two']);
  });

  it('leaves every word of a text in its order', () => {
    fc.assert(
      fc.property(words, columns, (text, width) => {
        const glued = (some: string) => some.replaceAll(' ', '');
        expect(glued(wrapText(text, width).join(''))).toBe(glued(text));
      }),
    );
  });

  it('makes no row wider than it may be', () => {
    fc.assert(
      fc.property(words, columns, (text, width) => {
        for (const row of wrapText(text, width)) expect(textWidth(row)).toBeLessThanOrEqual(width);
      }),
    );
  });

  it('breaks an address so that its rows are the address again', () => {
    fc.assert(
      fc.property(words, columns, (text, width) => {
        const rows = breakText(text, width);
        expect(rows.join('')).toBe(text);
        for (const row of rows) expect(textWidth(row)).toBeLessThanOrEqual(width);
      }),
    );
  });
});

describe('wrapping spans', () => {
  it('leaves each piece in its look, says the whole text once, and indents what follows', () => {
    const lines = wrapSpans([span('not ', 'muted'), span('confirmed yet', 'warning')], 10, {
      indent: 2,
    });
    expect(lines.map(textOfLine)).toEqual(['not', '  confirme', '  d yet']);
    expect(lines.map(announced)).toEqual(['not confirmed yet', '', '']);
    expect(lines[1]?.spans.at(-1)?.tone).toBe('warning');
  });

  it('makes no line wider than it may be', () => {
    fc.assert(
      fc.property(fc.array(words, { maxLength: 4 }), columns, fc.nat(6), (parts, width, indent) => {
        const room = width + 8;
        for (const line of wrapSpans(
          parts.map((text) => span(text)),
          room,
          { indent },
        )) {
          expect(lineWidth(line)).toBeLessThanOrEqual(room);
        }
      }),
    );
  });
});

describe('breaking text', () => {
  it.each([
    ['one two three', 7, ['one two', 'three']],
    ['abcdefgh ij', 3, ['abc', 'def', 'gh', 'ij']],
    ['a\nb', 9, ['a', 'b']],
    ['部署部署', 5, ['部署', '部署']],
    ['', 5, ['']],
    ['👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 1, ['👨‍👩‍👧‍👦', '👨‍👩‍👧‍👦']],
  ])('%j at %i columns', (text, columns, rows) => {
    expect(wrapText(text, columns)).toEqual(rows);
  });

  it('lets no line end in a name begin a line', () => {
    const told = [span('Set in prod\n✓ everywhere')];
    expect(wrapSpans(told, 40).map(textOfLine)).toEqual(['Set in prod ✓ everywhere']);
  });

  it('loses nothing of an address', () => {
    const url = 'https://ci.acme.dev/runs/7f3c0d1e?x=部署';
    for (let columns = 1; columns < 50; columns += 1) {
      expect(breakText(url, columns).join('')).toBe(url);
    }
  });
});
