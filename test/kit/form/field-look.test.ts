import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import { editedText, editText, type TextEdit } from '../../../src/kit/form/edit-text.ts';
import { visiblePart } from '../../../src/kit/form/field-look.ts';
import { awkwardText } from './awkward-text.ts';

/** What is on the row: the caret's grapheme in brackets, `<` and `>` where text is hidden. */
function row(sketch: string, columns: number): string {
  const [before = '', after = ''] = sketch.split('|');
  const part = visiblePart({ text: before + after, caret: before.length }, columns);
  const left = part.hasMoreLeft ? '<' : '';
  const right = part.hasMoreRight ? '>' : '';
  return `${left}${part.before}[${part.at}]${part.after}${right}`;
}

describe('the visible part of a field', () => {
  test.each([
    ['is the whole text where it fits', 'abc|', 4, 'abc[ ]'],
    ['has a blank cell alone where the field is empty', '|', 5, '[ ]'],
    ['ends at the caret where the text is longer', 'abcdef|', 4, '<def[ ]'],
    ['begins at the start where the caret is there', '|abcdef', 4, '[a]bcd>'],
    ['keeps the caret in the middle of a long text', 'abcdef|ghij', 4, '<ef[g]h>'],
    ['cuts no wide letter in half', '日本語|', 4, '<語[ ]'],
    ['leaves a column blank rather than show half a letter', '|a日本', 4, '[a]日>'],
    ['shows an emoji family as one', '👩‍👩‍👧|', 3, '👩‍👩‍👧[ ]'],
    ['shows line ends and tabs as signs', 'a\nb\r\nc\t|', 9, 'a↵b↵c⇥[ ]'],
    ['shows what would hide or drive the terminal', '\u001b\u202e|', 20, '\\u{1b}\\u{202e}[ ]'],
    ['shows a mark without a letter on a circle', '\u0301|', 3, '◌\u0301[ ]'],
    ['shows an ellipsis for what is wider than the row', '|日', 1, '[…]'],
    ['takes no room at all for one column', 'ab|', 0, '<[ ]'],
  ])('%s', (_name, sketch, columns, shown) => {
    expect(row(sketch, columns)).toBe(shown);
  });

  test('says in which column the caret is', () => {
    expect(visiblePart({ text: 'a日b', caret: 2 }, 10).caretColumn).toBe(3);
  });

  test('draws a part of a megabyte in no time to speak of', () => {
    const text = 'é日'.repeat(500_000);
    const part = visiblePart({ text, caret: 600_000 }, 80);
    expect(part).toMatchObject({ hasMoreLeft: true, hasMoreRight: true });
    expect(stringWidth(part.before + part.at + part.after)).toBeGreaterThan(78);
  });
});

describe('any text, caret and width', () => {
  const motion = fc.constantFrom<TextEdit>({ kind: 'left' }, { kind: 'right' }, { kind: 'home' });
  const cases = fc.tuple(awkwardText, fc.array(motion, { maxLength: 12 }), fc.nat(12));

  test('never takes more columns than there are, and always shows the caret', () => {
    fc.assert(
      fc.property(cases, ([text, motions, width]) => {
        const columns = width + 1;
        const field = motions.reduce((now, edit) => editText(now, edit, true), editedText(text));
        const part = visiblePart(field, columns);
        expect(stringWidth(part.before + part.at + part.after)).toBeLessThanOrEqual(columns);
        expect(part.caretColumn).toBe(stringWidth(part.before));
        expect(stringWidth(part.at)).toBeGreaterThan(0);
        expect(part.caretColumn + stringWidth(part.at)).toBeLessThanOrEqual(columns);
        expect(part.before + part.at + part.after).not.toMatch(/\p{Cc}|\p{Bidi_Control}/u);
      }),
      { numRuns: 500 },
    );
  });
});
