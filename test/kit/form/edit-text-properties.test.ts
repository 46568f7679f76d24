import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { graphemesOf } from '../../../src/domain/graphemes.ts';
import {
  EMPTY_TEXT,
  editedText,
  editText,
  type TextEdit,
} from '../../../src/kit/form/edit-text.ts';
import { awkwardText } from './awkward-text.ts';

const edit: fc.Arbitrary<TextEdit> = fc.oneof(
  fc.record({ kind: fc.constant('insert' as const), text: awkwardText }),
  fc.record({ kind: fc.constant('paste' as const), text: awkwardText }),
  fc.constantFrom<TextEdit>(
    { kind: 'backspace' },
    { kind: 'delete' },
    { kind: 'left' },
    { kind: 'right' },
    { kind: 'home' },
    { kind: 'end' },
    { kind: 'kill-to-start' },
    { kind: 'kill-to-end' },
  ),
);

/** The naive field: graphemes before the caret, graphemes after it. */
interface Model {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

function modelEdited({ before, after }: Model, edit: TextEdit): Model {
  switch (edit.kind) {
    case 'insert':
    case 'paste':
      return joined([...before, edit.text.replaceAll('\r\n', '\n').replaceAll('\r', '\n')], after);
    case 'backspace':
      return joined(before.slice(0, -1), after);
    case 'delete':
      return joined(before, after.slice(1));
    case 'left':
      return { before: before.slice(0, -1), after: [...before.slice(-1), ...after] };
    case 'right':
      return { before: [...before, ...after.slice(0, 1)], after: after.slice(1) };
    case 'home':
      return { before: [], after: [...before, ...after] };
    case 'end':
      return { before: [...before, ...after], after: [] };
    case 'kill-to-start':
      return joined([], after);
    case 'kill-to-end':
      return joined(before, []);
    default:
      throw new Error(`the model has no ${edit.kind}`);
  }
}

/** Both sides as graphemes again; one that spans the caret counts as before it. */
function joined(before: readonly string[], after: readonly string[]): Model {
  const all = [...graphemesOf([...before, ...after].join(''))];
  const left = before.join('').length;
  let length = 0;
  const count = all.findIndex((grapheme) => {
    const isPast = length >= left;
    length += grapheme.length;
    return isPast;
  });
  return count === -1
    ? { before: all, after: [] }
    : { before: all.slice(0, count), after: all.slice(count) };
}

describe('any run of edits', () => {
  test('does to the field what it does to plain lists of graphemes', () => {
    fc.assert(
      fc.property(awkwardText, fc.array(edit, { maxLength: 30 }), (text, edits) => {
        let field = editedText(text);
        let model: Model = { before: [...graphemesOf(text)], after: [] };
        for (const next of edits) {
          field = editText(field, next, true);
          model = modelEdited(model, next);
          expect(field.text.slice(0, field.caret)).toBe(model.before.join(''));
          expect(field.text.slice(field.caret)).toBe(model.after.join(''));
        }
      }),
      {
        numRuns: 100,
        examples: [
          [
            '',
            [{ kind: 'insert', text: '\n' }, { kind: 'home' }, { kind: 'insert', text: '\r\0' }],
          ],
        ],
      },
    );
  });

  test('does the same when keys are typed one by one and when they come in one read', () => {
    fc.assert(
      fc.property(awkwardText, fc.boolean(), (text, isMultiline) => {
        const whole: TextEdit = { kind: 'insert', text };
        const atOnce = editText(EMPTY_TEXT, whole, true);
        const oneByOne = keyByKey(whole).reduce(
          (field, next) => editText(field, next, true),
          EMPTY_TEXT,
        );
        expect(atOnce).toEqual(oneByOne);
        const line = editText(EMPTY_TEXT, { kind: 'paste', text }, isMultiline).text;
        if (!isMultiline) expect(line).not.toMatch(/[\r\n]/);
      }),
      { numRuns: 100 },
    );
  });
});

/** Text that came in one read, as it would come key by key. */
function keyByKey(edit: TextEdit): readonly TextEdit[] {
  if (edit.kind !== 'insert') return [edit];
  return Array.from(graphemesOf(edit.text), (text) => ({ kind: 'insert', text }));
}
